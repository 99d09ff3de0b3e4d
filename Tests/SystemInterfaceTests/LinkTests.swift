import Foundation
import TestSupport
import Testing

@testable import SystemInterface

@Suite struct LinkTests {
    private let temporary: TemporaryFolder
    private let system = SystemCalls()

    init() throws { temporary = try TemporaryFolder() }

    private var folder: String { temporary.path }

    private func link(_ name: String, to target: String) throws { try temporary.link(name, to: target) }

    @Test func `a link is followed to where it leads, be anything there or not`() throws {
        try link("a", to: "b")
        try link("b", to: "../\(Path.name(of: folder))/c")
        #expect(try system.resolve("\(folder)/a") == "\(folder)/../\(Path.name(of: folder))/c")
        #expect(try system.links(from: "\(folder)/a").count == 3)
        try link("root", to: "/tmp/elsewhere")
        #expect(try system.resolve("\(folder)/root") == "/tmp/elsewhere")
        #expect(try system.resolve("\(folder)/none") == "\(folder)/none")
        #expect(try system.resolve("none") == "none")
    }

    @Test func `links that lead to one another lead nowhere`() throws {
        try link("a", to: "b")
        try link("b", to: "a")
        #expect(throws: SystemError.tooManyLinks) { try system.resolve("\(folder)/a") }
    }

    @Test func `a status is that of the file, or of the link to it`() throws {
        let file = "\(folder)/file"
        try Data("12345".utf8).write(to: URL(fileURLWithPath: file))
        try link("link", to: "file")
        let status = try SystemCalls().status(file)
        #expect(status.kind == .file && status.size == 5)
        #expect(try SystemCalls().status("\(folder)/link") == status)
        #expect(try SystemCalls().status("\(folder)/link", followsLink: false).kind == .link)
        #expect(try SystemCalls().status(folder).kind == .folder)
        #expect(throws: SystemError.notFound) { try SystemCalls().status("\(folder)/none") }
        #expect(try SystemCalls().status("/dev/null").kind == .special)
    }
}
