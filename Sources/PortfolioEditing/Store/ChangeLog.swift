internal import Digests
internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

/// The log of the changes of a portfolio's files, as text beside them: `changes.log`, the newest last.
///
/// Each entry says what was done, and has the change as a unified diff, so that a reader sees what happened and
/// `patch -R` can undo it. Digests of the file before and after tell whether a change can be undone still. Of files that
/// were changed together, the lines from `File` on follow one another.
///
///     Date: 2026-11-26 02:55:09
///     Number: 21
///     Change: The trade buy BMW was recorded
///     Remark: ×232 of the previous price
///     File: trades trades.csv
///     Before: LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=
///     After: uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=
///     Diff: 97
///     --- a/trades.csv
///     +++ b/trades.csv
///     @@ -3,3 +3,4 @@
package struct ChangeLog: Sendable {
    /// A change of one or several files.
    package struct Entry: Sendable {
        /// Identifies the change: counted over all changes, also those that the log no longer has.
        package internal(set) var number = 0
        /// The local time, as `2026-11-26 02:55:09`.
        package var time = ""
        package var summary = ""
        /// What looks like a slip in what was entered, in sentences without a full stop.
        package var remarks: [String] = []
        package var files: [File] = []
        /// Whether it undoes the change before it that is not undone yet.
        package var isUndoing = false

        /// What was changed in a file.
        package struct File: Sendable {
            /// The path, as seen from the log's folder if the file is in it.
            package var path = ""
            package var kind: FileChange.Kind?
            /// Whether there was no file before.
            package var isNew = false
            /// The SHA-256 digests of the file, in Base64.
            var before = ""
            var after = ""
            var diff: [UInt8] = []
        }

        /// The paths of the files.
        package var file: String { files.map(\.path).joined(separator: ", ") }
        /// The diffs of all files, one after another.
        package var diff: [UInt8] { files.flatMap(\.diff) }

        /// The lines of the log.
        var bytes: [UInt8] {
            let done = ["Date: \(time)", "Number: \(number)", "Change: \(summary)"]
            let lines = done + remarks.map { "Remark: \($0)" }
            return files.reduce(into: Array((lines.joined(separator: "\n") + "\n").utf8)) { bytes, file in
                let note = isUndoing ? " (undoing)" : file.isNew ? " (new)" : ""
                let head = [
                    "File: \(file.kind?.rawValue ?? "")\(note) \(file.path)", "Before: \(file.before)",
                    "After: \(file.after)", "Diff: \(file.diff.count)",
                ]
                bytes += Array((head.joined(separator: "\n") + "\n").utf8) + file.diff
            }
        }

        fileprivate mutating func read(_ key: Substring, _ value: Substring, _ next: inout File) {
            switch key {
            case "Date": time = String(value)
            case "Number": number = Int(value) ?? 0
            case "Change": summary = String(value)
            case "Remark": remarks.append(String(value))
            case "Before": next.before = String(value)
            case "After": next.after = String(value)
            case "File":
                let words = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
                next.kind = words.first.flatMap { FileChange.Kind(rawValue: String($0)) }
                next.path = words.dropFirst().first.map(String.init) ?? ""
                func has(_ note: String) -> Bool {
                    guard next.path.hasPrefix(note) else { return false }
                    next.path.removeFirst(note.count)
                    return true
                }
                if has("(undoing) ") { isUndoing = true }
                next.isNew = has("(new) ")
            default: break
            }
        }
    }

    /// A change that can be undone.
    package struct Undoable: Sendable {
        package let number: Int
        package let changes: [FileChange]
        package let summary: String
        /// What looked like a slip in it.
        package let remarks: [String]
    }

    package let path: String
    private let folder: String

    /// The size from which the older half is left out, in bytes; `portfolio undo --help` states it.
    private static let limit = 1 << 20

    /// - Parameter portfolio: the path of a folder or a file.
    /// - Throws: ``EditingError/file(_:)`` if it can't be told which of the two it is.
    package init(of portfolio: String) throws(EditingError) {
        let isFolder: Bool
        do throws(SystemError) { isFolder = try SystemCalls().status(portfolio).kind == .folder } catch {
            guard error == .notFound else { throw .file(.cannotOpen(portfolio, reason: error.reason)) }
            isFolder = false
        }
        folder = isFolder ? portfolio : Path.folder(of: portfolio)
        path = isFolder ? Path.join(portfolio, "changes.log") : portfolio + ".changes.log"
    }

    /// Whether there is a log.
    ///
    /// - Throws: ``EditingError/file(_:)`` if that can't be told.
    package func isThere() throws(EditingError) -> Bool { try EditedFiles.isTaken(path, SystemCalls()) }

    /// The changes, the newest last; none if there is no log. What is no entry is passed over.
    ///
    /// - Throws: ``EditingError/file(_:)`` if the log can't be read.
    /// - Complexity: O(*n*) for *n* bytes.
    package func entries() throws(EditingError) -> [Entry] {
        ChangeLog.entries(in: try EditedFiles.current(path, SystemCalls()) ?? [])
    }

    static func entries(in log: [UInt8]) -> [Entry] {
        let bytes = unified(log)
        var entries: [Entry] = []
        var entry = Entry()
        func add() {
            guard !entry.files.isEmpty else { return }
            // An entry of an earlier version, or of another hand, may have none, or one that is taken.
            let last = entries.last?.number ?? 0
            if entry.number <= last { entry.number = last < .max ? last + 1 : last }
            entries.append(entry)
        }
        var file = Entry.File()
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
            let line = String(decoding: bytes[start..<end], as: UTF8.self)
            start = min(end + 1, bytes.count)
            guard let colon = line.firstIndex(of: ":") else { continue }
            let (key, value) = (line[..<colon], line[colon...].dropFirst(2))
            guard key == "Diff" else {
                if key == "Date" {
                    add()
                    (entry, file) = (Entry(), Entry.File())
                }
                entry.read(key, value, &file)
                continue
            }
            guard let count = Int(value), count >= 0, count <= bytes.count - start else { continue }
            file.diff = Array(bytes[start..<(start + count)])
            start += count
            if file.kind != nil { entry.files.append(file) }
            file = Entry.File()
        }
        add()
        return entries
    }

    /// The latest changes that can be undone one after another, the newest last, as far as their files are as they left
    /// them.
    ///
    /// - Throws: ``EditingError/file(_:)`` if the log or one of the files can't be read.
    /// - Complexity: O(*n*) for *n* bytes of the log and of the files, for each change.
    package func undoable(limit: Int) throws(EditingError) -> [Undoable] {
        try undoable(ChangeLog.open(try entries()), limit: limit)
    }

    /// The last change that is not undone yet, and the same as it can be undone; `nil` if one of its files is not as it left
    /// it, or there is no such change.
    ///
    /// - Throws: ``EditingError/file(_:)`` if the log or one of the files can't be read.
    package func last() throws(EditingError) -> (entry: Entry, step: Undoable?)? {
        let open = ChangeLog.open(try entries())
        guard let entry = open.last else { return nil }
        return (entry, try undoable(open, limit: 1).last)
    }

    /// The changes that are not undone yet.
    static func open(_ entries: [Entry]) -> [Entry] {
        entries.reduce(into: []) { open, entry in
            if entry.isUndoing { _ = open.popLast() } else { open.append(entry) }
        }
    }

    /// The path of a file that was changed.
    package func path(of file: Entry.File) -> String { Path.join(folder, file.path) }

    /// Whether a file is as a change left it.
    package func isAsLeft(_ file: Entry.File) -> Bool {
        let now = try? EditedFiles.current(path(of: file), SystemCalls())
        return now.map(ChangeLog.digest) == file.after
    }

    private func undoable(_ open: [Entry], limit: Int) throws(EditingError) -> [Undoable] {
        var now: [String: [UInt8]] = [:]
        var found: [Undoable] = []
        for entry in open.reversed().prefix(limit) {
            var changes: [FileChange] = []
            for file in entry.files {
                let path = path(of: file)
                var current = now[path]
                if current == nil { current = try EditedFiles.current(path, SystemCalls()) }
                guard let kind = file.kind, let after = current, ChangeLog.digest(after) == file.after,
                    let before = UnifiedDiff.undone(file.diff, in: after),
                    ChangeLog.digest(before) == file.before
                else { return found }
                now[path] = before
                changes.append(
                    FileChange(kind, path: path, before: before, after: after, isNew: file.isNew))
            }
            found.insert(
                Undoable(
                    number: entry.number, changes: changes, summary: entry.summary, remarks: entry.remarks),
                at: 0)
        }
        return found
    }

    static func digest(_ bytes: [UInt8]) -> String { Base64.text(SHA256.digest(bytes)) }

    /// The log with another entry, whose number the note gets.
    ///
    /// - Parameters:
    ///   - bytes: the log so far.
    ///   - changes: the files, with their contents before and after; `nil` if there was none before.
    func adding(
        to bytes: [UInt8], _ note: ChangeNote,
        _ changes: [(file: String, before: [UInt8]?, after: [UInt8])]
    ) -> [UInt8] {
        let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        let bytes = ChangeLog.unified(bytes)
        let last = ChangeLog.entries(in: bytes).last?.number ?? 0
        var entry = Entry(
            number: last < .max ? last + 1 : last, time: "\(CalendarDate.today) \(LocalTime.timeOfDay)",
            summary: ChangeLog.line(note.summary), remarks: note.remarks.map(ChangeLog.line),
            isUndoing: note.isUndoing)
        note.number = entry.number
        for (file, before, after) in changes {
            // Of a file elsewhere, the folder in which the program runs would not tell where it is.
            let name =
                file.hasPrefix(prefix)
                ? String(file.dropFirst(prefix.count)) : (try? SystemCalls().realPath(file)) ?? file
            entry.files.append(
                Entry.File(
                    path: ChangeLog.line(name), kind: note.kind(ofFile: file), isNew: before == nil,
                    before: ChangeLog.digest(before ?? []), after: ChangeLog.digest(after),
                    diff: UnifiedDiff(from: before ?? [], to: after, name: name).bytes))
        }
        var output = bytes
        if output.count > ChangeLog.limit { output = ChangeLog.newerHalf(of: output) }
        if let last = output.last, last != 10 { output.append(10) }
        return output + entry.bytes
    }

    /// The log as it was written, if an editor has made all of its line ends those of Windows.
    private static func unified(_ bytes: [UInt8]) -> [UInt8] {
        guard let end = bytes.firstIndex(of: 10), end > 0, bytes[end - 1] == 13 else { return bytes }
        return bytes.indices.filter { bytes[$0] != 13 || $0 + 1 == bytes.count || bytes[$0 + 1] != 10 }.map {
            bytes[$0]
        }
    }

    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    /// The later entries, of half the size at most. The newest stays however long it is; of the others, one that takes half
    /// of all the room by itself, such as the first of a bank's rates, goes before shorter ones that are older.
    private static func newerHalf(of bytes: [UInt8]) -> [UInt8] {
        let entries = entries(in: bytes)
        let lines = entries.map(\.bytes)
        var left = Set(lines.indices.dropLast().filter { lines[$0].count > limit / 2 })
        var open: [Int] = []
        for place in entries.indices {
            guard entries[place].isUndoing else {
                open.append(place)
                continue
            }
            // What was undone and its undoing stay together, or go together.
            guard let undone = open.popLast(), left.contains(place) || left.contains(undone) else { continue }
            if place == entries.indices.last {
                left.remove(undone)
            } else {
                left.formUnion([place, undone])
            }
        }
        var kept: [[UInt8]] = []
        var size = 0
        for place in entries.indices.reversed() where !left.contains(place) {
            if lines[place].count <= limit / 2 { size += lines[place].count }
            if size > limit / 2, !kept.isEmpty { break }
            kept.append(lines[place])
        }
        return Array(kept.reversed().joined())
    }
}
