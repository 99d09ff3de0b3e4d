import CSV
import Foundation
import SystemInterface
import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct DiagnosticLogTests {
    @Test func `an error is put into words only if it is shown`() {
        var log = DiagnosticLog()
        var made = 0
        for line in 1...1000 {
            log.add {
                made += 1
                return Diagnostic(file: "h.csv", line: line, message: "wrong")
            }
        }
        #expect(made == DiagnosticLog.shown && log.count == 1000)
        #expect(log.first.map(\.line) == Array(1...20) && log.more == 980)
    }

    @Test func `what is wrong with a cell is put into words only if it is shown`() throws {
        var reader = RecordReader()
        var record = Record()
        reader.readRecord(in: Array("a,b".utf8).span) { record = $0 }
        var cells = CellReader(record, file: "h.csv", log: DiagnosticLog())
        var made = 0
        func wording() -> Wording {
            made += 1
            return Wording("wrong")
        }
        for _ in 0..<100 { cells.report(wording(), 1) }
        #expect(made == DiagnosticLog.shown && cells.log.count == 100)
        #expect(cells.log.first.allSatisfy { $0.column == 3 && $0.excerpt == "a,b" })
        // An invalid code is counted, but similar codes are not looked for.
        #expect(cells.unit(1, "currency") == nil && cells.currency(1, "to") == nil)
        #expect(cells.log.count == 102)
    }

    @Test func `chunks behind twenty errors only count theirs`() throws {
        var log = DiagnosticLog.counting
        log.add { Diagnostic(file: "h.csv", message: "\(Issue.record("it is not shown"))") }
        #expect(log.count == 1 && log.first.isEmpty && !log.hasRoom)
        let rows = (1...3000).map { "S\($0),1,usd\n" }.joined()
        let reading = try Reading("symbol,shares,currency\n" + rows, threads: 3, chunkSize: 100)
        #expect(reading.errors.map(\.line) == Array(2...21))
        #expect(reading.errors.allSatisfy { $0.remedy == "did you mean USD?" })
    }

    @Test func `the errors of a row are in the order of its columns`() throws {
        #expect(try Reading("currency,symbol,shares\nusd,,x\n").errors.map(\.column) == [1, 5, 6])
    }

    /// What follows from it is not told: what its cell then says, and that there are more cells or quotes out of place.
    @Test(arguments: [
        (#"A,x,1"2,EUR"#, [6]), (#"A,x,"x"2,EUR"#, [8]), (#"A,x"y,z",1,EUR"#, [4]),
        (#"""x,n,1,usd"#, [3, 9]), (#"A,x"y,1"2,EUR"#, [4, 8]),
    ])
    func `a quote out of place is one error`(row: String, columns: [Int]) throws {
        let errors = try Reading("symbol,name,shares,currency\n\(row)\n").errors
        #expect(errors.map(\.column) == columns)
        #expect(errors[0].message.contains("quote"))
    }

    @Test func `a message quotes a cell of any length, and is short`() throws {
        let long = String(repeating: "9", count: 1 << 20)
        for cell in ["1,\(long)", "x\(long),EUR", "1,EUR\(long)", "-\(long),EUR", "\(long),\(long)"] {
            let errors = try Reading("symbol,shares,currency\nA,\(cell)\n").errors
            #expect(!errors.isEmpty)
            for error in errors {
                #expect(error.message.utf8.count < 300 && (error.remedy ?? "").utf8.count < 300)
                #expect(error.message.contains("999…\""))
            }
        }
        // Texts up to the maximum length are quoted whole, in any alphabet.
        for letter in ["x", "é", "€", "😀"] {
            let whole = String(repeating: letter, count: 100)
            #expect(Wording.quoted(whole) == "\"\(whole)\"")
            #expect(Wording.quoted(whole + letter) == "\"\(whole)…\"")
        }
    }

    @Test func `a diagnostic reads as compilers write them`() throws {
        let diagnostic = Diagnostic(
            file: "h.csv", line: 17, column: 25, message: "shares \"x\" is not a number", remedy: "write 1")
        #expect(diagnostic.description == "h.csv:17:25: shares \"x\" is not a number")
        #expect(diagnostic.localizedDescription == diagnostic.description)
        #expect(diagnostic.recoverySuggestion == "write 1")
        #expect("\(Diagnostic(file: "h.csv", message: "wrong"))" == "h.csv: wrong")
        #expect("\(Diagnostic(file: "h.csv", line: 2, message: "wrong"))" == "h.csv:2: wrong")
        let error = FileError.cannotOpen("p.csv", reason: "no such file or directory")
        #expect("\(error)" == "p.csv can't be opened: no such file or directory")
        #expect(error.localizedDescription == error.description)
    }
}
