import Foundation
import TestSupport
import Testing

/// The rooms of the engine, from the bottom up, as in the article "Two roads, one formula".
@Suite struct RoomsTests {
    static let rooms = [
        "Money", "MarketData", "Holdings", "HoldingsByColumn", "Trades", "Cash", "History", "Allocation",
        "Returns", "Income", "Explanations", "Presentation",
    ]

    @Test func `no room uses a type of a room above it`() throws {
        let files = try RoomsTests.files()
        var owners: [String: Int] = [:]
        for file in files {
            for type in RoomsTests.types(in: file.text, nested: false) { owners[type] = file.room }
        }
        #expect(owners.count > 150)
        for file in files {
            let own = Set(RoomsTests.types(in: file.text, nested: true))
            let used = Set(file.text.split(separator: "\n").flatMap { RoomsTests.words(of: $0) })
            for type in used.subtracting(own) {
                guard let owner = owners[type], owner > file.room else { continue }
                let (below, above) = (RoomsTests.rooms[file.room], RoomsTests.rooms[owner])
                Testing.Issue.record("\(file.name) in \(below) uses \(type) of \(above)")
            }
        }
    }

    @Test func `the article has the rooms in this order`() throws {
        let path = PackageFolder.path + "/Sources/Valuation/Valuation.docc/TwoRoads.md"
        let article = try String(contentsOfFile: path, encoding: .utf8)
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.map { String($0.dropFirst(3).prefix { $0 != "`" }) } == RoomsTests.rooms)
    }

    @Test func `every file of the engine stands in a room`() throws {
        let folder = PackageFolder.path + "/Sources/Valuation"
        let entries = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(entries) == Set(RoomsTests.rooms + ["Valuation.docc", "PlatformCheck.swift"]))
    }

    /// What one has to read to value a holding: the rooms up to the holdings.
    @Test func `whoever values one holding reads at most 7,000 lines`() throws {
        let limit = try #require(RoomsTests.rooms.firstIndex(of: "Holdings"))
        let lines = try RoomsTests.files()
            .filter { $0.room <= limit && !$0.name.hasSuffix("+Constants.swift") }
            .reduce(0) { $0 + $1.text.split(separator: "\n", omittingEmptySubsequences: false).count }
        #expect(lines <= 7_000)
    }

    private struct File {
        let name: String
        let room: Int
        let text: String
    }

    private static func files() throws -> [File] {
        try rooms.enumerated().flatMap { room, name in
            let folder = URL(fileURLWithPath: PackageFolder.path + "/Sources/Valuation/\(name)")
            let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return try (paths?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map {
                path in
                File(
                    name: path.lastPathComponent, room: room,
                    text: try String(contentsOf: path, encoding: .utf8))
            }
        }
    }

    private static let kinds: Set<String> = ["struct", "enum", "class", "protocol", "typealias"]

    /// The names of the types that a file declares.
    private static func types(in text: String, nested: Bool) -> [String] {
        text.split(separator: "\n").compactMap { line in
            if !nested, line.first == " " { return nil }
            let words = words(of: line)
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else {
                return nil
            }
            return words[kind + 1]
        }
    }

    /// The words of a line outside comments and strings.
    private static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var (isQuoted, previous) = (false, UInt8(0))
        for byte in Array(line.utf8) + [0] {
            if byte == UInt8(ascii: "/"), previous == byte, !isQuoted { break }
            if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isQuoted.toggle() }
            previous = byte
            if !isQuoted, byte == UInt8(ascii: "_") || (byte | 32) &- 97 < 26 || byte &- 48 < 10 {
                word.append(byte)
            } else if !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word = []
            }
        }
        return words
    }
}
