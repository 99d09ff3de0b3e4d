import Foundation
import TestSupport
import Testing

@testable import SystemInterface

/// What takes a file's place, when it does, and what it leaves when it does not. What comes of calls that fail is shown
/// where holdings files are edited.
@Suite struct FileReplacementTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    private var folder: String { temporary.path }

    private func write(_ name: String, _ text: String) throws { try temporary.write(name, text) }

    private func read(_ name: String) -> String? { temporary.read(name) }

    private var names: [String] { temporary.names }

    private func replacement(of name: String) throws -> FileReplacement {
        try FileReplacement(of: "\(folder)/\(name)", name: name, like: nil)
    }

    @Test func `the old file is there until the new one is sealed and takes its place`() throws {
        try write("y", "old")
        let replacement = try replacement(of: "y")
        #expect(names.count == 2 && names[0].hasPrefix(".y.") && names[0].hasSuffix(".part"))
        try replacement.write(Array("new ".utf8).span)
        try replacement.write(Array("file".utf8).span)
        #expect(read("y") == "old")
        try replacement.flush()
        #expect(read("y") == "old")
        try replacement.commit()
        #expect(names == ["y"] && read("y") == "new file")
        // Nothing is left to discard.
        replacement.discard()
        #expect(names == ["y"] && read("y") == "new file")
    }

    @Test func `one that is discarded, or forgotten, leaves the old file and nothing beside it`() throws {
        try write("y", "old")
        let discarded = try replacement(of: "y")
        try discarded.write(Array("new".utf8).span)
        discarded.discard()
        #expect(names == ["y"] && read("y") == "old")
        do {
            let forgotten = try replacement(of: "y")
            try forgotten.write(Array("new".utf8).span)
            try forgotten.flush()
        }
        #expect(names == ["y"] && read("y") == "old")
    }

    @Test(arguments: ["y", "é"]) func `a name may be as long as names may be`(_ character: String) throws {
        let name = String(repeating: character, count: 255 / character.utf8.count)
        try write(name, "old")
        let replacement = try replacement(of: name)
        try replacement.write(Array("new".utf8).span)
        try replacement.flush()
        try replacement.commit()
        #expect(names == [name] && read(name) == "new")
    }

    @Test func `more may be written at once than a signal's handler knows of`() throws {
        var all: [FileReplacement] = []
        for number in 0..<40 { all.append(try replacement(of: "\(number)")) }
        #expect(names.count == 40)
        for replacement in all {
            try replacement.flush()
            try replacement.commit()
        }
        #expect(names == (0..<40).map { "\($0)" }.sorted())
    }

    /// The system, where calls can't do what they are asked for.
    private static let systems: [[SystemCalls.Call]] = [[], [.rename], [.rename, .link]]

    @Test(arguments: systems)
    func `a new file never replaces one that has appeared, whatever the file system can do`(
        _ missing: [SystemCalls.Call]
    ) throws {
        let isFirst = Monitor(true)
        let system = SystemCalls { call in
            guard missing.contains(call) else { return nil }
            // The usual renaming works everywhere.
            if call == .rename {
                return isFirst.use { first in
                    defer { first = false }
                    return first
                } ? .fails(EINVAL) : nil
            }
            return .fails(EPERM)
        }
        func new() throws -> FileReplacement {
            isFirst.use { $0 = true }
            let replacement = try FileReplacement(of: "\(folder)/y", name: "y", like: nil, system)
            try replacement.write(Array("new".utf8).span)
            try replacement.flush()
            return replacement
        }
        let late = try new()
        try write("y", "theirs")
        #expect(try late.commit(mayReplace: false) == false)
        late.discard()
        #expect(names == ["y"] && read("y") == "theirs")
        try FileManager.default.removeItem(atPath: "\(folder)/y")
        #expect(try new().commit(mayReplace: false))
        #expect(names == ["y"] && read("y") == "new")
    }
}
