import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Arguments and variables as raw bytes.
@Suite struct ArgumentBytesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("h.csv", "symbol,shares,currency,price\nX,1,EUR,5\n")
    }

    @Test(arguments: [
        "new $'caf\\xe9' --currency EUR", "report $'caf\\xe9'", "report h.csv --output $'caf\\xe9'",
        "add X h.csv --shares 1 --currency EUR --note $'caf\\xe9'", "$'caf\\xe9'", "--version $'caf\\xe9'",
    ])
    func `an argument that is not UTF-8 is refused before anything is done`(_ words: String) throws {
        let before = folder.read("h.csv")
        let run = try Run.shell("portfolio \(words)", in: folder.path)
        let errors = "portfolio: error: the argument \"caf\\xE9\" is not UTF-8\nTry: portfolio --help\n"
        #expect(run == Run(code: 64, output: "", errors: errors))
        #expect(folder.names == ["h.csv"] && folder.read("h.csv") == before)
    }

    @Test func `the bytes that are wrong are shown among those that are right`() {
        func refused(_ bytes: [UInt8]) -> String {
            let capture = Capture()
            let code = Console.$capture.withValue(capture) { Program.run(arguments: [bytes]) }
            #expect(code == .usage)
            return String(decoding: capture.errors, as: UTF8.self).split(separator: "\"").map(String.init)[1]
        }
        #expect(refused(Array("é€😀".utf8) + [0xFF]) == "é€😀\\xFF")
        #expect(refused([0xC3]) == "\\xC3")
        #expect(refused([0xE2, 0x82, 0x41]) == "\\xE2\\x82A")
        // A surrogate and an overlong slash are not valid characters.
        #expect(refused([0xED, 0xA0, 0x80]) == "\\xED\\xA0\\x80")
        #expect(refused([0xC0, 0xAF]) == "\\xC0\\xAF")
        #expect(refused([0x1B, 0x80]) == " \\x80")
    }

    @Test func `a currency of the environment that is not UTF-8 is none`() throws {
        let run = try Run.shell("PORTFOLIO_CURRENCY=$'EU\\xe9' portfolio report h.csv", in: folder.path)
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("portfolio: error: PORTFOLIO_CURRENCY \"EU\u{FFFD}\" is not a currency"))
    }

    @Test func `paths with any character are taken as they are`() throws {
        let name = "caf\u{E9} 腾讯 \u{65}\u{301}.csv"
        try folder.write(name, "symbol,shares,currency,price\nX,1,EUR,5\n")
        let run = try Run.shell(
            "portfolio report '\(name)' --currency EUR --output 'é'; portfolio remove X '\(name)'",
            in: folder.path)
        #expect(run.output == "Removed X from \(name), line 2\n")
        #expect(folder.read(name) == "symbol,shares,currency,price\n")
        #expect(folder.read("é") != nil)
    }
}
