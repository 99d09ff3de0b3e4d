internal import SystemInterface

/// The difference between two files, in the format of `diff -u`, `patch` and `git apply`.
///
/// A line ends with a line feed; a carriage return before it is part of the line and appears in the diff.
public struct UnifiedDiff: Hashable, Sendable {
    /// The diff; empty if the files are the same.
    public let bytes: [UInt8]

    /// The number of lines shown around a change.
    static let context = 3

    /// Creates the diff of two files.
    ///
    /// - Parameters:
    ///   - old: the contents the diff applies to.
    ///   - new: the contents after it was applied.
    ///   - name: the file's path, which appears as `a/PATH` and `b/PATH`.
    ///   - isInWorkTree: whether the path starts at the top of a git work tree, so that `git apply` finds the file from
    ///     any folder in it.
    /// - Complexity: O(*n* + *d*²) for *n* bytes and *d* changed lines that occur in both files.
    public init(from old: [UInt8], to new: [UInt8], name: String, isInWorkTree: Bool = false) {
        self.init(from: old, to: new, name: name, isInWorkTree: isInWorkTree, isNew: false)
    }

    /// - Parameter isNew: whether there was no old file.
    init(from old: [UInt8], to new: [UInt8], name: String, isInWorkTree: Bool, isNew: Bool) {
        guard old != new else {
            bytes = []
            return
        }
        let lines = LineDifference(DiffLines(old), DiffLines(new))
        let (from, to) = (UnifiedDiff.label("a", name), UnifiedDiff.label("b", name))
        var head = isInWorkTree ? "diff --git \(from) \(to)\n" : ""
        if isNew, isInWorkTree { head += "new file mode 100644\n" }
        head += "--- \(isNew ? "/dev/null" : UnifiedDiff.ended(from))\n+++ \(UnifiedDiff.ended(to))\n"
        var output = Array(head.utf8)
        for hunk in lines.hunks(context: UnifiedDiff.context) {
            UnifiedDiff.append(hunk, of: lines, to: &output)
        }
        bytes = output
    }

    private static func append(
        _ hunk: LineDifference.Hunk, of lines: LineDifference, to output: inout [UInt8]
    ) {
        output += Array("@@ -\(range(hunk.old)) +\(range(hunk.new)) @@\n".utf8)
        var old = hunk.old.lowerBound
        var new = hunk.new.lowerBound
        while old < hunk.old.upperBound || new < hunk.new.upperBound {
            if old < hunk.old.upperBound, lines.isRemoved[old] {
                append("-", lines.old[old], to: &output)
                old += 1
            } else if new < hunk.new.upperBound, lines.isAdded[new] {
                append("+", lines.new[new], to: &output)
                new += 1
            } else {
                append(" ", lines.old[old], to: &output)
                old += 1
                new += 1
            }
        }
    }

    private static func append(_ mark: Unicode.Scalar, _ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
        output.append(UInt8(ascii: mark))
        output += line
        if line.last != 10 { output += Array("\n\\ No newline at end of file\n".utf8) }
    }

    /// The lines of a hunk header: counted from 1; an empty range is given as the line before it.
    private static func range(_ lines: Range<Int>) -> String {
        switch lines.count {
        case 0: "\(lines.lowerBound),0"
        case 1: "\(lines.lowerBound + 1)"
        default: "\(lines.lowerBound + 1),\(lines.count)"
        }
    }

    /// Adds a tab to a label that contains spaces, because otherwise the text after a space would be taken for a date.
    private static func ended(_ label: String) -> String {
        label.contains(" ") && !label.hasPrefix("\"") ? label + "\t" : label
    }

    /// The name as git writes it: quoted if it contains characters that would end it.
    private static func label(_ side: String, _ name: String) -> String {
        var path = name[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        while path.hasPrefix("/") { path = path.dropFirst() }
        let label = "\(side)/\(path)"
        let isPlain = !label.utf8.contains { $0 < 32 || $0 == 127 || $0 == 34 || $0 == 92 }
        if isPlain, PathBytes.isUTF8(label) { return label }
        let escaped = PathBytes.bytes(label).map { byte -> String in
            switch byte {
            case 34, 92: "\\" + String(Unicode.Scalar(byte))
            case 32..<127: String(Unicode.Scalar(byte))
            default: "\\" + octal(byte)
            }
        }
        return "\"" + escaped.joined() + "\""
    }

    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
