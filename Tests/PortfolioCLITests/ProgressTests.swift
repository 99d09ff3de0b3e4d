import Foundation
import TestSupport
import Testing

/// What a terminal shows during long work.
@Suite(.waits) struct ProgressTests {
    @Test func `work of over a second is told on a terminal, and the line is taken away for the result`()
        throws
    {
        let folder = try TemporaryFolder()
        // The test decides when the rows arrive, so that the program has to wait long enough.
        let script = """
            (printf 'symbol,shares,currency,price,purchase_price\\n'; while [ ! -e go ]; do sleep 0.1; done; \
            printf 'A,2,EUR,3,1\\n') | portfolio report - --currency EUR --format csv
            """
        let program = try WatchedProgram(["-c", script], in: folder.path, program: "/bin/sh")
        #expect(program.wait { $0.text.contains("\rReading standard input: 0 MB\u{1B}[K") })
        try folder.replace("go", "")
        #expect(program.wait { $0.text.contains("A,,,false,2,EUR") })
        let shown = try #require(program.text.range(of: "Reading standard input", options: .backwards))
        let result = try #require(program.text.range(of: "symbol,name,market"))
        #expect(program.text[shown.upperBound..<result.lowerBound].hasSuffix("\r\u{1B}[K"))
        #expect(!program.text[result.lowerBound...].contains("\u{1B}[K"))
    }

    @Test func `where standard error is no terminal, nothing is told`() throws {
        let folder = try TemporaryFolder()
        let script = """
            (printf 'symbol,shares,currency,price,purchase_price\\n'; sleep 1.5; printf 'A,2,EUR,3,1\\n') \
            | portfolio report - --currency EUR --format csv 2> errors
            """
        let program = try WatchedProgram(["-c", script], in: folder.path, program: "/bin/sh")
        #expect(program.wait { $0.text.contains("A,,,false,2,EUR") })
        #expect(!program.text.contains("Reading"))
        #expect(try String(contentsOfFile: folder.path + "/errors", encoding: .utf8).isEmpty)
    }
}
