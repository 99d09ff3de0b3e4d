import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioEditing

@Suite struct HoldingsDocumentTests {
    private let odd =
        "\u{FEFF}# mine\r\n\r\nSymbol,Colour,\"shares\",currency,name\r\nAAPL,red, 10 ,USD,\"Apple, Inc\"\r\n\r\n"
        + "IBM,,\"40\",USD,\"\"\r\nAAPL,blue,5,USD,Apple"

    private func document(_ text: String) throws -> HoldingsDocument {
        try HoldingsDocument(Array(text.utf8), currency: Currency("EUR"))
    }

    private func edited(_ edit: HoldingsEdit, _ text: String? = nil) throws -> String {
        String(decoding: try document(text ?? odd).applying(edit).bytes, as: UTF8.self)
    }

    @Test func `rows know their symbols, lots, lines and cells`() throws {
        let document = try document(odd)
        #expect(document.rows.map(\.symbol) == ["AAPL", "IBM", "AAPL"])
        #expect(document.rows.map(\.lot) == [1, 1, 2])
        #expect(document.rows.map(\.line) == [4, 6, 7])
        #expect(document.text(of: .shares, inRow: 0) == "10")
        #expect(document.text(of: .name, inRow: 0) == "Apple, Inc")
        #expect(document.text(of: .fees, inRow: 0) == nil)
        #expect(document.text(of: .name, inRow: 3) == nil)
        #expect(try document.holdings().map(\.name) == ["Apple, Inc", nil, "Apple"])
    }

    @Test func `a cell is changed in its own dress`() throws {
        #expect(
            try edited(.set([.shares: "12"], row: 0))
                == odd.replacingOccurrence("AAPL,red, 10 ,", "AAPL,red, 12 ,"))
        #expect(try edited(.set([.shares: "41"], row: 1)) == odd.replacingOccurrence("\"40\"", "\"41\""))
        #expect(
            try edited(.set([.name: "Apple"], row: 0))
                == odd.replacingOccurrence("\"Apple, Inc\"", "\"Apple\""))
        #expect(
            try edited(.set([.name: "a\"b"], row: 2))
                == odd.replacingOccurrence("USD,Apple", "USD,\"a\"\"b\"", last: true))
    }

    @Test func `a change to what is there already changes nothing`() throws {
        #expect(try edited(.set([.shares: "10", .name: "Apple, Inc"], row: 0)) == odd)
        #expect(try edited(.setExcluded(false, row: 1)) == odd)
        #expect(try edited(.move(row: 1, to: 1)) == odd)
        #expect(try edited(.set([.fees: ""], row: 1)) == odd)
    }

    @Test func `a missing column is put at the end of every row`() throws {
        #expect(
            try edited(.setExcluded(true, row: 1))
                == "\u{FEFF}# mine\r\n\r\nSymbol,Colour,\"shares\",currency,name,excluded\r\n"
                + "AAPL,red, 10 ,USD,\"Apple, Inc\",\r\n\r\nIBM,,\"40\",USD,\"\",true\r\nAAPL,blue,5,USD,Apple,"
        )
    }

    @Test func `a row is added behind the last, and a missing line end stays missing`() throws {
        let texts: [HoldingField: String] = [.symbol: "X", .shares: "1", .currency: "EUR"]
        #expect(try edited(.add(texts)) == odd + "\r\nX,,1,EUR,")
        #expect(
            try edited(.add(texts), "symbol,shares,currency\nA,1,EUR\n\n")
                == "symbol,shares,currency\nA,1,EUR\nX,1,EUR\n\n")
        #expect(try edited(.add(texts), "symbol,shares,currency") == "symbol,shares,currency\nX,1,EUR")
        #expect(
            try edited(.add(texts), "symbol,shares,currency\r\n") == "symbol,shares,currency\r\nX,1,EUR\r\n")
        #expect(
            try edited(
                .add([.symbol: "Y", .shares: "2", .currency: "EUR", .note: "a,b"]), "symbol,shares,currency")
                == "symbol,shares,currency,note\nY,2,EUR,\"a,b\"")
    }

    @Test func `a row is taken out with its line end`() throws {
        let head = "\u{FEFF}# mine\r\n\r\nSymbol,Colour,\"shares\",currency,name\r\n"
        #expect(
            try edited(.remove(row: 0))
                == head + "\r\nIBM,,\"40\",USD,\"\"\r\nAAPL,blue,5,USD,Apple")
        #expect(
            try edited(.remove(row: 2))
                == head + "AAPL,red, 10 ,USD,\"Apple, Inc\"\r\n\r\nIBM,,\"40\",USD,\"\"")
    }

    @Test(arguments: [
        (0, 2, "b\nc\na"), (2, 0, "c\na\nb"), (1, 2, "a\nc\nb"), (2, 1, "a\nc\nb"), (0, 1, "b\na\nc"),
    ])
    func `a row is moved with its line end`(_ row: Int, _ target: Int, _ order: String) throws {
        func file(_ order: String) -> String {
            "symbol,shares,currency\n"
                + order.split(separator: "\n").map { "\($0),1,EUR" }.joined(separator: "\n")
        }
        #expect(try edited(.move(row: row, to: target), file("a\nb\nc")) == file(order))
        #expect(try edited(.move(row: row, to: target), file("a\nb\nc") + "\n") == file(order) + "\n")
    }

    @Test func `what would be unreadable is refused with its place`() throws {
        #expect {
            try edited(.set([.shares: "1,200"], row: 1))
        } throws: { error in
            guard case .refused(let log) = error as? EditingError, let first = log.first.first else {
                return false
            }
            return log.count == 1 && first.line == 6 && first.column == 6
                && first.message == "shares \"1,200\" is not a number"
        }
    }

    @Test func `an unreadable row can be mended or removed, and nothing else can be done`() throws {
        let broken = "symbol,shares,currency\nA,1x,EUR\nB,1,EUR\n"
        #expect(
            try edited(.set([.shares: "1"], row: 0), broken) == "symbol,shares,currency\nA,1,EUR\nB,1,EUR\n")
        #expect(try edited(.remove(row: 0), broken) == "symbol,shares,currency\nB,1,EUR\n")
        #expect(throws: EditingError.unreadable(try document(broken).problems)) {
            try edited(.remove(row: 1), broken)
        }
    }

    @Test func `of several unreadable rows each edit mends one, and no other byte is touched`() throws {
        let broken = "symbol,shares,currency\nA,1x,EUR\nB,1,EUR\nC,1,eur,9\nD,,EUR\n"
        var document = try document(broken)
        document = try document.applying(.set([.shares: "1"], row: 0))
        #expect(
            String(decoding: document.bytes, as: UTF8.self)
                == "symbol,shares,currency\nA,1,EUR\nB,1,EUR\nC,1,eur,9\nD,,EUR\n")
        #expect(document.problems.first.map(\.line) == [4, 5])
        document = try document.applying(.set([.shares: "2", .fees: "3"], row: 3))
        // A row with a cell too many keeps it.
        #expect(
            String(decoding: document.bytes, as: UTF8.self)
                == "symbol,shares,currency,fees\nA,1,EUR,\nB,1,EUR,\nC,1,eur,9,\nD,2,EUR,3\n")
        #expect(document.problems.first.map(\.line) == [4])
        document = try document.applying(.remove(row: 2))
        #expect(document.problems.isEmpty)
    }

    @Test func `beside unreadable rows an edit mends one, or is refused`() throws {
        let broken = "symbol,shares,currency\nA,1x,eur\nB,1,EUR\nC,1x,EUR\n"
        let problems = try document(broken).problems
        let edits: [HoldingsEdit] = [
            .set([.shares: "2"], row: 1), .setExcluded(true, row: 1), .remove(row: 1),
            .move(row: 0, to: 2), .move(row: 1, to: 0),
            .add([.symbol: "X", .shares: "1", .currency: "EUR"]),
        ]
        for edit in edits {
            #expect(throws: EditingError.unreadable(problems), "\(edit)") { try edited(edit, broken) }
        }
        // What a row that is written lacks afterwards is told as it would stand then.
        for (edit, lines) in [
            (HoldingsEdit.set([.shares: "1"], row: 0), [2, 4]),
            (.set([.shares: "0"], row: 2), [2, 2, 4]),
            (.add([.symbol: "X", .shares: "0", .currency: "EUR"]), [2, 2, 4, 5]),
        ] {
            #expect {
                try self.edited(edit, broken)
            } throws: { error in
                guard case .refused(let log) = error as? EditingError else { return false }
                return log.first.map(\.line) == lines
            }
        }
    }

    @Test func `behind a misplaced quote nothing is touched`() throws {
        let broken = "symbol,shares,currency,name\nA,1,EUR,\"x\nB,1,EUR,y\nC,1,EUR,z\n"
        #expect(throws: EditingError.unreadable(try document(broken).problems)) {
            try edited(.remove(row: 0), broken)
        }
    }

    @Test func `lots are found by symbol and number`() throws {
        let document = try document(odd)
        #expect(try document.row("IBM") == 1)
        #expect(try document.row("IBM#1") == 1)
        #expect(try document.row("AAPL#1") == 0)
        #expect(try document.row("AAPL#2") == 2)
        #expect(document.name(ofRow: 1) == "IBM")
        #expect(document.name(ofRow: 2) == "AAPL#2")
        #expect(throws: EditingError.unknownLot("AAPL", lot: 3, count: 2)) { try document.row("AAPL#3") }
        #expect(throws: EditingError.unknownSymbol("APPL", suggestions: ["AAPL"])) {
            try document.row("APPL")
        }
        #expect {
            try document.row("AAPL")
        } throws: { error in
            guard case .ambiguousLot("AAPL", let lots) = error as? EditingError else { return false }
            return lots.map(\.lot) == [1, 2] && lots.map(\.line) == [4, 7]
                && lots.map { $0.cells.map { "\($0.column)=\($0.text)" } } == [
                    ["Colour=red", "shares=10", "name=Apple, Inc"],
                    ["Colour=blue", "shares=5", "name=Apple"],
                ]
        }
    }

    @Test func `a symbol with a mark in it is found by its whole name`() throws {
        let document = try document("symbol,shares,currency\nA#2,1,EUR\nA,1,EUR\nA,2,EUR\n")
        #expect(try document.row("A#2") == 0)
        #expect(try document.row("A#1") == 1)
    }
}

extension String {
    fileprivate func replacingOccurrence(_ old: String, _ new: String, last: Bool = false) -> String {
        guard let range = last ? ranges(of: old).last : ranges(of: old).first else { return "" }
        return replacingCharacters(in: range, with: new)
    }

    private func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
