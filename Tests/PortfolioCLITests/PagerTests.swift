import TestSupport
import Testing

/// What is longer than the screen, on a terminal of its own.
@Suite(.waits) struct PagerTests {
    private let data = "\(Examples.path)/data"

    /// What a terminal of some lines shows, without colours, and the exit code.
    private func show(
        _ words: [String], _ variables: [String] = [], rows: Int = 24
    ) throws -> (text: String, code: Int32) {
        let folder = try TemporaryFolder()
        let program = try WatchedProgram(
            ["NO_COLOR=1"] + variables + ["portfolio"] + words, in: folder.path, rows: rows,
            program: "/usr/bin/env")
        let code = program.end()
        return (program.text.replacing("\r\n", with: "\n"), code)
    }

    /// Its lines by the mark of the pager.
    private func marked(_ text: String) -> Int { text.split(separator: "\n").count { $0.hasPrefix("P:") } }

    @Test func `a long result goes through the pager, and keeps its exit code`() throws {
        let run = try show(["report", "\(data)/unknowns"], ["PAGER=sed s/^/P:/"])
        #expect(run.code == 2)
        #expect(marked(run.text) > 24)
        #expect(run.text.contains("P:What can go missing"))
        // What is told on standard error comes when the pager has ended.
        #expect(run.text.contains("\nportfolio: there is no price of GOOG"))
        #expect(!run.text.contains("\u{1B}[1m"))
    }

    @Test func `what fits on the screen is shown at once`() throws {
        let run = try show(["report", "\(data)/barclays-gbp"], ["PAGER=sed s/^/P:/"])
        #expect(run.code == 0 && marked(run.text) == 0)
        #expect(run.text.contains("Total value"))
    }

    @Test(arguments: [["--no-pager"], []]) func `nobody has to have a pager`(_ words: [String]) throws {
        let variables = words.isEmpty ? ["PAGER="] : ["PAGER=sed s/^/P:/"]
        let run = try show(words + ["report", "\(data)/unknowns"] + words, variables)
        #expect(run.code == 2 && marked(run.text) == 0)
        #expect(run.text.contains("What can go missing"))
    }

    @Test func `whoever has seen enough is told of no error`() throws {
        let run = try show(["report", "\(data)/unknowns"], ["PAGER=head -n 1"])
        #expect(run.code == 2)
        #expect(run.text.contains("What can go missing") && !run.text.contains("Total cost"))
        #expect(!run.text.contains("error"))
    }

    @Test func `without the pager, all is shown`() throws {
        let run = try show(["report", "\(data)/unknowns"], ["PAGER=no-such-pager"])
        #expect(run.code == 2 && run.text.contains("Total cost") && run.text.contains("What can go missing"))
        let shell = try show(["report", "\(data)/unknowns"], ["PAGER=no-such-pager 2>/dev/null"])
        #expect(shell.code == 2 && shell.text.contains("can't run the pager no-such-pager"))
    }

    @Test func `help is shown in pages, too`() throws {
        #expect(marked(try show(["help"], ["PAGER=sed s/^/P:/ | cat"]).text) > 40)
    }

    @Test func `a pipe and a file get no pager`() throws {
        let folder = try TemporaryFolder()
        let line = "portfolio report '\(data)/unknowns'"
        let run = try Run.shell(
            "\(line) | cat; \(line) -o out.txt", in: folder.path, environment: ["PAGER": "false"])
        #expect(run.output.contains("Total cost") && run.code == 2)
        #expect(folder.read("out.txt")?.contains("Total cost") == true)
    }
}
