/// Applies a unified diff strictly by the format's description: every number and every line of context must be right.
struct DiffReader {
    struct Wrong: Error, Equatable {
        let what: String
    }

    private var lines: [[UInt8]]
    private var next = 0

    private init(_ diff: [UInt8]) { lines = DiffReader.split(diff) }

    /// The new file.
    static func apply(_ diff: [UInt8], to old: [UInt8]) throws(Wrong) -> [UInt8] {
        if diff.isEmpty { return old }
        var reader = DiffReader(diff)
        let old = split(old)
        var new: [[UInt8]] = []
        guard reader.take("--- "), reader.take("+++ ") else { throw Wrong(what: "names") }
        var taken = 0
        while reader.next < reader.lines.count {
            let (from, to) = try reader.header()
            let start = from.count == 0 ? from.first : from.first - 1
            guard start >= taken, start <= old.count else { throw Wrong(what: "start of a hunk") }
            new += old[taken..<start]
            taken = start
            guard new.count == (to.count == 0 ? to.first : to.first - 1) else {
                throw Wrong(what: "start in the new file")
            }
            var (removed, added) = (from.count, to.count)
            while removed > 0 || added > 0 {
                let (mark, line) = try reader.line()
                if mark != "+" {
                    guard taken < old.count, old[taken] == line else {
                        throw Wrong(what: "line \(taken + 1) of the old file")
                    }
                    taken += 1
                    removed -= 1
                }
                if mark != "-" {
                    new.append(line)
                    added -= 1
                }
            }
            guard removed == 0, added == 0 else { throw Wrong(what: "count of lines") }
        }
        return Array((new + old[taken...]).joined())
    }

    private mutating func take(_ start: String) -> Bool {
        guard next < lines.count, lines[next].starts(with: start.utf8) else { return false }
        next += 1
        return true
    }

    private mutating func header() throws(Wrong) -> (
        from: (first: Int, count: Int), to: (first: Int, count: Int)
    ) {
        let words = String(decoding: lines[next], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 4, words[0] == "@@", words[3] == "@@", words[1].first == "-",
            words[2].first == "+"
        else { throw Wrong(what: "header of a hunk") }
        next += 1
        func range(_ word: Substring) throws(Wrong) -> (first: Int, count: Int) {
            let numbers = word.dropFirst().split(separator: ",").compactMap { Int($0) }
            guard let first = numbers.first, numbers.count <= 2 else {
                throw Wrong(what: "numbers of a hunk")
            }
            return (first, numbers.count == 2 ? numbers[1] : 1)
        }
        return (try range(words[1]), try range(words[2]))
    }

    private mutating func line() throws(Wrong) -> (mark: Unicode.Scalar, line: [UInt8]) {
        guard next < lines.count, let mark = lines[next].first, "+- ".utf8.contains(mark) else {
            throw Wrong(what: "mark of a line")
        }
        var line = Array(lines[next].dropFirst())
        next += 1
        if take("\\ No newline at end of file") {
            guard line.popLast() == 10 else { throw Wrong(what: "end of a line") }
        }
        return (Unicode.Scalar(mark), line)
    }

    static func split(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        for byte in bytes {
            line.append(byte)
            if byte == 10 {
                lines.append(line)
                line = []
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
