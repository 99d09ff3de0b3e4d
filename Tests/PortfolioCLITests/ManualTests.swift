import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

@Suite struct ManualTests {
    private let page = Manual.page

    @Test func `it is printed as it is, and takes no operand`() {
        #expect(Run.inProcess(["manual"]) == Run(code: 0, output: page, errors: ""))
        #expect(
            Run.inProcess(["manual", "report"]).errors.hasPrefix(
                "portfolio: error: unexpected argument report\n"))
    }

    @Test func `it has every section, in the usual order`() {
        let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
        #expect(
            sections == [
                "\"NAME\"", "\"SYNOPSIS\"", "\"DESCRIPTION\"", "\"COMMANDS\"", "\"OPTIONS\"",
                "\"DATES\"", "\"NUMBERS\"", "\"PIECES OF A FILE\"", "\"FILES\"", "\"ENVIRONMENT\"",
                "\"EXIT STATUS\"", "\"EXAMPLES\"",
            ])
    }

    @Test func `it has every command, option, variable and exit code`() throws {
        for command in Command.available {
            let title = ".SS \"portfolio \(Roff.escaped(command.name))\"\n"
            let start = try #require(page.range(of: title)).upperBound
            let own = page[start...].prefix(
                upTo: page[start...].range(of: "\n.S")?.lowerBound ?? page.endIndex)
            let options = command.groups.filter { $0.group != .general && $0.group.topic == nil }
            for option in options.flatMap(\.options) {
                #expect(own.contains(Roff.escaped("--\(option.rawValue)")), "\(command) \(option)")
            }
            for example in command.examples { #expect(page.contains(Roff.escaped(example.purpose))) }
        }
        for option in HelpTopic.allCases.flatMap(\.commands).flatMap(\.options) {
            #expect(page.contains(Roff.escaped("--\(option.rawValue)")))
        }
        let variables = ["PORTFOLIO_CURRENCY", "PORTFOLIO_KERNEL", "NO_COLOR", "COLUMNS", "TERM"]
        for name in variables { #expect(page.contains("\n.TP\n\\fB\(name)\\fR\n")) }
        #expect(page.contains("PORTFOLIO_TOKEN") == Command.serve.isAvailable)
        for code in [0, 2, 64, 65, 66, 74, 130] { #expect(page.contains("\n.TP\n\\fB\(code)\\fR\n")) }
    }

    @Test func `nothing it says is taken for a request or an escape`() {
        #expect(
            Roff.escaped("a\\b -x \"q\" it's `c` ^~")
                == "a\\eb \\-x \\(dqq\\(dq it\\(aqs \\(gac\\(ga \\(ha\\(ti")
        #expect(Roff.escaped("1 ÷ 2 … 𝛑") == "1 \\[u00F7] 2 \\[u2026] \\[u1D6D1]")
        var roff = Roff()
        roff.paragraph(".so /etc/passwd 'quoted")
        roff.code(".de x\n'bp")
        #expect(
            roff.text
                == ".PP\n\\&.so /etc/passwd \\(aqquoted\n.PP\n.in +4n\n.nf\n\\&.de x\n\\(aqbp\n.fi\n.in\n")
        #expect(page.utf8.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0A) })
    }

    @Test(.enabled(if: Run.has("groff"))) func `groff has nothing to say against it`() throws {
        try read("groff -man -ww -Tutf8 page.1 2>&1 >/dev/null")
    }

    @Test(.enabled(if: Run.has("mandoc"))) func `mandoc has nothing to say against it`() throws {
        try read("mandoc -Tlint page.1")
    }

    /// Runs what reads the manual and should say nothing.
    private func read(_ line: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("page.1", page)
        let run = try Run.shell("\(line) || true", in: folder.path)
        #expect(run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }

    @Test(.enabled(if: Run.has("groff"))) func `what a reader sees is what was meant`() throws {
        let folder = try TemporaryFolder()
        try folder.write("page.1", page)
        let seen = try Run.shell("groff -man -Tascii -P-cbou -rLL=100n page.1", in: folder.path).output
        #expect(seen.contains("portfolio - values a stock portfolio of many currencies, exactly"))
        #expect(seen.contains("       -o, --output FILE\n"))
        #expect(seen.contains("           portfolio include IBM#2 unknowns --dry-run\n"))
        #expect(
            seen.contains("           portfolio edit IBM france --note \"from the bonus plan\" --dry-run\n"))
        // But for that at the end of a line of a command that goes on.
        #expect(!seen.replacingOccurrences(of: " \\\n", with: "").contains("\\"))
    }
}
