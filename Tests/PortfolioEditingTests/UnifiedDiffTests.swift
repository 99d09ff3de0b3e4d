import TestSupport
import Testing

@testable import PortfolioEditing

@Suite struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String, _ name: String = "h.csv") -> String {
        String(
            decoding: UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8), name: name).bytes, as: UTF8.self
        )
    }

    @Test func `three lines stand around a change, and changes near one another share a hunk`() {
        let lines = (1...20).map { "\($0)\n" }
        var edited = lines
        edited[4] = "five\n"
        edited[11] = "twelve\n"
        edited[19] = "twenty\n"
        let expected = """
            --- a/h.csv
            +++ b/h.csv
            @@ -2,14 +2,14 @@
             2
             3
             4
            -5
            +five
             6
             7
             8
             9
             10
             11
            -12
            +twelve
             13
             14
             15
            @@ -17,4 +17,4 @@
             17
             18
             19
            -20
            +twenty

            """
        #expect(diff(lines.joined(), edited.joined()) == expected)
    }

    @Test func `a missing line end is told, on the side where it is missing`() {
        #expect(
            diff("a\nb", "a\nb\n") == "--- a/h.csv\n+++ b/h.csv\n@@ -1,2 +1,2 @@\n a\n-b\n"
                + "\\ No newline at end of file\n+b\n")
        #expect(
            diff("a\nb", "c\nb") == "--- a/h.csv\n+++ b/h.csv\n@@ -1,2 +1,2 @@\n-a\n+c\n b\n"
                + "\\ No newline at end of file\n")
    }

    @Test func `an empty file is no line, and what is the same is no difference`() {
        #expect(diff("", "a\n") == "--- a/h.csv\n+++ b/h.csv\n@@ -0,0 +1 @@\n+a\n")
        #expect(diff("a\nb\n", "") == "--- a/h.csv\n+++ b/h.csv\n@@ -1,2 +0,0 @@\n-a\n-b\n")
        #expect(diff("a\n", "a\n") == "")
    }

    @Test func `carriage returns are bytes of their line`() {
        #expect(diff("a\r\n", "a\n") == "--- a/h.csv\n+++ b/h.csv\n@@ -1 +1 @@\n-a\r\n+a\n")
    }

    @Test func `a moved line is one line out and one in`() {
        #expect(
            diff("a\nb\nc\n", "c\na\nb\n")
                == "--- a/h.csv\n+++ b/h.csv\n@@ -1,3 +1,3 @@\n+c\n a\n b\n-c\n")
    }

    @Test(arguments: [
        ("p/h.csv", "a/p/h.csv"), ("./h.csv", "a/h.csv"), ("/tmp/h.csv", "a/tmp/h.csv"),
        ("my file.csv", "a/my file.csv\t"), ("a\"b\\c\n.csv", "\"a/a\\\"b\\\\c\\012.csv\""),
        ("é.csv", "a/é.csv"),
    ])
    func `names are written as git writes them`(_ name: String, _ label: String) {
        #expect(diff("a\n", "b\n", name).split(separator: "\n")[0] == "--- \(label)")
    }

    @Test(arguments: seeds(count: 10)) func `applied to the old file, a difference gives the new one`(
        _ seed: UInt64
    )
        throws
    {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let old = text(&random)
            let new = random.chance(30) ? text(&random) : edited(old, &random)
            let diff = UnifiedDiff(from: old, to: new, name: "h.csv").bytes
            try #require(try DiffReader.apply(diff, to: old) == new)
        }
    }

    private func text(_ random: inout SeededGenerator) -> [UInt8] {
        var text: [UInt8] = []
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            text += Array(random.pick(["a", "b", "c\r", "", "dd", "\\", "- x", "\u{FFFD}"]).utf8) + [10]
        }
        if random.chance(30), !text.isEmpty { text.removeLast() }
        return text
    }

    private func edited(_ old: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var lines = DiffReader.split(old)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let line = Array("new \(Int.random(in: 0...9, using: &random))\n".utf8)
            guard let place = lines.indices.randomElement(using: &random) else { return line }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: lines.insert(line, at: place)
            case 1: lines[place] = line
            case 2: lines.remove(at: place)
            default:
                let moved = lines.remove(at: place)
                lines.insert(moved, at: Int.random(in: 0...lines.count, using: &random))
            }
        }
        return Array(lines.joined())
    }
}
