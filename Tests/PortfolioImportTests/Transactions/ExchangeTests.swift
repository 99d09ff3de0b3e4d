import Testing

@testable import PortfolioImport

/// Which shares come in for which, if an export states several exchanges on one day.
@Suite struct ExchangeTests {
    /// A side of an exchange in an account statement of DEGIRO. Of 10 ALPHA of 10 become 20 of 5, and of 20 BETA of 1
    /// become 10 of 2: by the numbers of shares, they would be exchanged the other way.
    private struct Side {
        var minute = "08:05"
        let name: String
        let isin: String
        let shares: Int
        var price = 0
        let isOut: Bool
        var order = ""

        var row: String {
            let value = price * shares
            return
                #"10-06-2025,\#(minute),10-06-2025,\#(name),\#(isin),"PRODUCTWIJZIGING: \#(isOut ? "Verkoop" : "Koop") "#
                + #"\#(shares) @ \#(price) EUR",,EUR,"\#(isOut ? value : -value),00",EUR,"5,00",\#(order)"#
                + "\n"
        }
    }

    private static let header =
        "Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id\n"
    private static let held = #"""
        05-03-2025,10:15,05-03-2025,BETA,NL0000000305,"Koop 20 @ 1 EUR",,EUR,"-20,00",EUR,"750,00",0b1c
        05-03-2025,10:15,05-03-2025,ALPHA,NL0000000206,"Koop 10 @ 10 EUR",,EUR,"-100,00",EUR,"900,00",0b1d

        """#

    private static let sides = (
        alpha: Side(name: "ALPHA", isin: "NL0000000206", shares: 10, isOut: true),
        alphaNew: Side(name: "ALPHA INC", isin: "US0000000205", shares: 20, isOut: false),
        beta: Side(name: "BETA", isin: "NL0000000305", shares: 20, isOut: true),
        betaNew: Side(name: "BETA INC", isin: "US0000000304", shares: 10, isOut: false)
    )

    private func importing(_ sides: Side...) -> TransactionResult {
        importingTransactions(Self.header + sides.map(\.row).joined() + Self.held)
    }

    /// Whether each stock became the one that it should.
    private func isRight(_ result: TransactionResult) -> Bool {
        let lines = result.csv.split(separator: "\n").filter { $0.contains(",exchange,") }
        let found = lines.map { line in line.split(separator: ",").dropFirst(3).joined(separator: " ") }
        return result.errors == ""
            && found.sorted() == ["NL0000000206 2:1 US0000000205", "NL0000000305 1:2 US0000000304"]
    }

    @Test func `equal values tell, not equal numbers of shares`() {
        var (alpha, alphaNew, beta, betaNew) = Self.sides
        (alpha.price, alphaNew.price, beta.price, betaNew.price) = (10, 5, 1, 2)
        #expect(isRight(importing(betaNew, alphaNew, beta, alpha)))
        #expect(isRight(importing(alphaNew, beta, betaNew, alpha)))
    }

    @Test func `the moment, the name and the order tell`() {
        var (alpha, alphaNew, beta, betaNew) = Self.sides
        (beta.minute, betaNew.minute) = ("08:06", "08:06")
        #expect(isRight(importing(betaNew, alphaNew, beta, alpha)))
        (alpha, alphaNew, beta, betaNew) = Self.sides
        let renamed = Side(name: "BETA", isin: "US0000000304", shares: 10, isOut: false)
        #expect(isRight(importing(renamed, alphaNew, beta, alpha)))
        (alpha.order, alphaNew.order) = ("c1", "c1")
        #expect(isRight(importing(betaNew, alphaNew, beta, alpha)))
    }

    @Test func `rows two by two tell, unless their values do not agree`() {
        var (alpha, alphaNew, beta, betaNew) = Self.sides
        #expect(isRight(importing(alphaNew, alpha, betaNew, beta)))
        #expect(isRight(importing(alpha, alphaNew, betaNew, beta)))
        (alpha.price, betaNew.price, alphaNew.price, beta.price) = (10, 3, 4, 7)
        #expect(importing(alpha, betaNew, alphaNew, beta).errors != "")
    }

    @Test func `what nothing tells is an error at the shares that go out`() {
        let (alpha, alphaNew, beta, betaNew) = Self.sides
        #expect(
            importing(betaNew, alphaNew, beta, alpha).errors == """
                export.csv:5: error: 10 NL0000000206 go out, but nothing tells which shares come in for them: those on lines 2 or 3?
                  remove the rows of these exchanges, and enter each of them by hand
                export.csv:4: error: 20 NL0000000305 go out, but nothing tells which shares come in for them: those on lines 2 or 3?
                  remove the rows of these exchanges, and enter each of them by hand

                """)
    }

    @Test func `a part that was paid in money is an error`() {
        // 10 · 10 go out, and 19 · 5 come in: 5 were paid. Without amounts nothing was.
        var (alpha, alphaNew) = (Self.sides.alpha, Self.sides.alphaNew)
        alphaNew = Side(name: alphaNew.name, isin: alphaNew.isin, shares: 19, price: 5, isOut: false)
        alpha.price = 10
        #expect(
            importing(alphaNew, alpha).errors.hasPrefix(
                "export.csv:3: error: 10 NL0000000206 go out and 19 US0000000205 come in on line 2, but their values differ by "
                    + "5, which was paid in money\n"))
        let without = (Self.header + alphaNew.row + alpha.row).replacing("-95,00", with: "0,00")
            .replacing("100,00", with: "0,00")
        #expect(
            importingTransactions(without + Self.held).positions == ["NL0000000305 20", "US0000000205 19"])
    }

    @Test func `the parts of a split are one split`() {
        // 15 become 30; 10 of the old shares are as many as come in with one part.
        let parts = [(5, true), (10, true), (20, false), (10, false)].map { shares, isOut in
            Side(name: "ALPHA", isin: "NL0000000206", shares: shares, isOut: isOut)
        }
        let more = Self.held.replacing("Koop 10 @ 10", with: "Koop 15 @ 10").replacing("-100", with: "-150")
        let result = importingTransactions(Self.header + parts.map(\.row).joined() + more)
        #expect(result.errors == "" && result.positions == ["NL0000000206 30", "NL0000000305 20"])
        #expect(result.csv.contains("2025-06-10,08:05:00,split,NL0000000206,,,,,2:1"))
    }
}
