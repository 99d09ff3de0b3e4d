internal import SystemInterface

extension UnifiedDiff {
    /// The contents before a change.
    ///
    /// - Parameters:
    ///   - diff: the change, as ``bytes`` of one made here.
    ///   - new: the contents after it.
    /// - Returns: `nil` if the diff is not of these contents.
    /// - Complexity: O(*n*) for *n* bytes.
    static func undone(_ diff: [UInt8], in new: [UInt8]) -> [UInt8]? {
        let (lines, now) = (DiffLines(diff), DiffLines(new))
        var output: [UInt8] = []
        var taken = 0
        var line = 0
        // The names of the files.
        while line < lines.count, lines[line].first != UInt8(ascii: "@") { line += 1 }
        while line < lines.count {
            guard let hunk = Hunk(lines[line]), hunk.new.lowerBound >= taken, hunk.new.upperBound <= now.count
            else { return nil }
            line += 1
            while taken < hunk.new.lowerBound {
                output += now[taken]
                taken += 1
            }
            var olds = 0
            while line < lines.count, let mark = lines[line].first, mark != UInt8(ascii: "@") {
                var text = lines[line].dropFirst()
                line += 1
                if line < lines.count, lines[line].first == UInt8(ascii: "\\") {
                    text = text.dropLast()
                    line += 1
                }
                if mark != UInt8(ascii: "-") {
                    guard taken < hunk.new.upperBound, now[taken] == text else { return nil }
                    taken += 1
                }
                if mark != UInt8(ascii: "+") {
                    output += text
                    olds += 1
                }
            }
            guard taken == hunk.new.upperBound, olds == hunk.old else { return nil }
        }
        while taken < now.count {
            output += now[taken]
            taken += 1
        }
        return output
    }

    /// The lines that a part of a diff is about.
    private struct Hunk {
        /// How many there were.
        let old: Int
        /// Which they are, from 0.
        let new: Range<Int>

        /// - Parameter line: `@@ -3,3 +3,4 @@`.
        init?(_ line: ArraySlice<UInt8>) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count >= 4, let old = Hunk.range(words[1]), let new = Hunk.range(words[2]) else {
                return nil
            }
            self.old = old.count
            self.new = new
        }

        /// A range such as `+3,4`; an empty one is given as the line before it.
        private static func range(_ word: ArraySlice<UInt8>) -> Range<Int>? {
            let parts = word.dropFirst().split(separator: UInt8(ascii: ","))
            let numbers = parts.map { Int(String(decoding: $0, as: UTF8.self)) }
            guard let first = numbers.first ?? nil, first >= 0 else { return nil }
            guard let count = numbers.count > 1 ? numbers[1] : 1, count >= 0 else { return nil }
            let (start, hasUnderflowed) = count == 0 ? (first, false) : first.subtractingReportingOverflow(1)
            let (end, hasOverflowed) = start.addingReportingOverflow(count)
            guard start >= 0, !hasUnderflowed, !hasOverflowed else { return nil }
            return start..<end
        }
    }
}
