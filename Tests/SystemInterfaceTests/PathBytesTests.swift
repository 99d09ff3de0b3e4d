import TestSupport
import Testing

@testable import SystemInterface

@Suite struct PathBytesTests {
    @Test func `a path that is UTF-8 is its text`() {
        for text in ["", "a/b c", "é", "e\u{301}", "腾讯", "😀", "\u{F0000}", "\u{10FF7F}"] {
            #expect(Array(PathBytes.text(Array(text.utf8)).utf8) == Array(text.utf8))
            #expect(PathBytes.bytes(text) == Array(text.utf8) && PathBytes.isUTF8(text))
            #expect(PathBytes.shown(text) == text)
        }
    }

    @Test(
        arguments: [
            ([0xFF], "\\xFF"), ([0x61, 0xC3], "a\\xC3"), ([0xC3, 0xA9, 0xE9, 0x2F], "é\\xE9/"),
            // A surrogate, an overlong slash, and a scalar that stands for a byte.
            ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0xC0, 0xAF], "\\xC0\\xAF"),
            ([0xF4, 0x8F, 0xBF, 0xBF], "\\xF4\\x8F\\xBF\\xBF"),
            ([0xF4, 0x8F, 0xBD, 0xBF, 0xFF], "\u{10FF7F}\\xFF"),
        ] as [([UInt8], String)])
    func `any other path is text too, and comes back`(_ bytes: [UInt8], _ shown: String) {
        let text = PathBytes.text(bytes)
        #expect(PathBytes.bytes(text) == bytes && !PathBytes.isUTF8(text))
        #expect(PathBytes.shown(text) == shown)
    }

    @Test(arguments: seeds(from: 77)) func `no two paths have the same text`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet: [UInt8] = [
            0x41, 0x2F, 0x80, 0xA9, 0xBD, 0xBF, 0xC3, 0xE9, 0xED, 0xF0, 0xF4, 0x8F, 0xFF,
        ]
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...9, using: &generator)).compactMap { _ in
                alphabet.randomElement(using: &generator)
            }
            #expect(PathBytes.bytes(PathBytes.text(bytes)) == bytes)
        }
    }

    @Test func `files of any name are made, listed, linked, moved and removed`() throws {
        let folder = try TemporaryFolder()
        let system = SystemCalls()
        let (name, other) = (PathBytes.text([0x61, 0xFF]), PathBytes.text([0xE9]))
        try system.makeFolder(Path.join(folder.path, name))
        let file = Path.join(Path.join(folder.path, name), other)
        try system.close(system.open(file, .newFile(mode: 0o600)))
        #expect(try system.list(Path.join(folder.path, name)).contains(other))
        try folder.link("link", to: "x")
        #expect(try system.realPath(file) == file && system.isTaken(file))
        try system.remove(file)
        #expect(try !system.isTaken(file))
    }
}
