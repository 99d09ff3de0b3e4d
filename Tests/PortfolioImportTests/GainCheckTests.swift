import PortfolioFiles
import Testing

@testable import PortfolioCLI
@testable import PortfolioImport

/// Costs are compared with the export's own gains, and their signs with those of the shares.
@Suite struct GainCheckTests {
    private static let schwab = """
        "Positions for account A as of 2026/04/19"

        "Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Gain $ (Gain/Loss $)","Asset Type",

        """

    private let map = """
        {"columns": {"symbol": "S", "shares": "N", "price": "P", "value": "V", "cost_stock": "C", "gain": "G"},
         "decimalMark": ".", "currency": "USD", "undatedPrices": true}
        """

    /// −100 × 125 = −12,500; sold for 10,000, so that buying them back loses 2,500.
    @Test func `the cost of a short position is negative, though the export shows no sign`() {
        let outcome = importing(
            Self.schwab + """
                "SHRT","SOLD SHORT","-100","125.00","-$12,500.00","$10,000.00","-$2,500.00","Equity",
                "GLD","GOLD","10","445.93","$4,459.30","$4,000.00","$459.30","ETFs & Closed End Funds",
                "XYZ 1 C","WRITTEN CALL","-2","1.50","($300.00)","$420.00","$120.00","Option",
                "Positions Total","","--","--","($8,340.70)","--","--","--",

                """)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,cost_stock,price,price_date,multiplier,account
                SHRT,-100,USD,SOLD SHORT,-10000,125,2026-04-19,,A
                GLD,10,USD,GOLD,4000,445.93,2026-04-19,,A
                XYZ 1 C,-2,USD,WRITTEN CALL,-420,1.5,2026-04-19,100,A

                """)
        #expect(outcome.reports.first?.checkedGains == 3)
        #expect(outcome.reports.first?.warnings.isEmpty == true)
        #expect(outcome.reports.first?.agreeingTotals == 1)
    }

    @Test func `a cost whose sign contradicts the gain is an error`() {
        // −12,500 − 10,000 = −22,500, but −12,500 + 10,000 = −2,500.
        let outcome = importing("S,N,P,V,C,G\nA,-100,125,-12500.00,10000.00,-2500.00\n", map: map)
        #expect(
            outcome.errors == """
                export.csv:2:31: error: V -12500.00 − C 10000.00 = -22500, but G says -2500.00: it agrees with the cost's sign turned
                  A,-100,125,-12500.00,10000.00,-2500.00
                                                ^~~~~~~~
                  if the export writes costs of short positions without a sign, say "sign": "shares" of cost_stock in a mapping

                """)
        #expect(outcome.csv == "")
    }

    @Test func `a gain that is off is a warning, because nothing tells which figure is wrong`() throws {
        let outcome = importing("S,N,P,V,C,G\nA,10,5,50.00,40.00,9.00\nB,10,5,50.00,40.00,10.00\n", map: map)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv
                == "symbol,shares,currency,cost_stock,price\nA,10,USD,40,5\nB,10,USD,40,5\n")
        let report = try #require(outcome.reports.first)
        #expect(report.isIncomplete)
        #expect(
            report.warnings.map { DiagnosticText.text($0, severity: "warning") } == [
                """
                export.csv:2:20: warning: V 50.00 − C 40.00 = 10, but G says 9.00
                  A,10,5,50.00,40.00,9.00
                                     ^~~~
                  check the cost; it is imported as the file has it

                """
            ])
    }

    @Test(arguments: [
        // Half a cent of the value, of the cost and of the gain: 50.004 − 40.004 = 10.000 at most 0.015 off.
        ("50.00", "39.99", "10.02", false), ("50.00", "39.99", "10.03", true),
        // A value in whole dollars may be half a dollar off.
        ("50", "39.99", "10.51", false), ("50", "39.99", "10.53", true),
        // Many decimals of cost and gain, as Interactive Brokers writes them.
        ("8685.97", "6652.256189", "2033.713815", false),
    ])
    func `rounding explains a gain that is off by as much`(
        value: String, cost: String, gain: String, isOff: Bool
    ) {
        let outcome = importing("S,N,P,V,C,G\nA,1,,\(value),\(cost),\(gain)\n", map: map)
        #expect(outcome.errors == "")
        #expect(outcome.reports.first?.warnings.isEmpty == !isOff)
    }

    @Test(arguments: [
        ("A,-100,40.00", "2:8|5|C \"40.00\" is positive, but N \"-100\" is negative", "shares"),
        ("A,100,-40.00", "2:7|6|C \"-40.00\" is negative, but N \"100\" is positive", "turned"),
    ])
    func `without a gain, the cost has the sign of the shares`(row: String, error: String, sign: String) {
        let outcome = importing(
            "S,N,C\n\(row)\n",
            map: """
                {"columns": {"symbol": "S", "shares": "N", "cost_stock": "C"}, "decimalMark": ".", "currency": "USD"}
                """)
        let parts = error.split(separator: "|").map(String.init)
        #expect(outcome.errors.hasPrefix("export.csv:\(parts[0]): error: \(parts[2])\n"))
        #expect(outcome.errors.contains(#"say "sign": "\#(sign)" of cost_stock in a mapping"#))
        #expect(outcome.csv == "")
    }

    @Test func `a turned sign is turned in every row, and that of the shares only in short ones`() {
        let rows = "S,N,C\nA,10,-40.00\nB,-10,40.00\n"
        let turned = importing(
            rows,
            map: """
                {"columns": {"symbol": "S", "shares": "N", "cost_stock": {"column": "C", "sign": "turned"}},
                 "decimalMark": ".", "currency": "USD"}
                """)
        #expect(turned.csv == "symbol,shares,currency,cost_stock\nA,10,USD,40\nB,-10,USD,-40\n")
        let ofShares = importing(
            "S,N,C\nA,10,40.00\nB,-10,40.00\nC,-10,-40.00\n",
            map: """
                {"columns": {"symbol": "S", "shares": "N", "cost_stock": {"column": "C", "sign": "shares"}},
                 "decimalMark": ".", "currency": "USD"}
                """)
        #expect(
            ofShares.csv == "symbol,shares,currency,cost_stock\nA,10,USD,40\nB,-10,USD,-40\nC,-10,USD,-40\n")
    }

    /// Book cost and gain are in pounds, also of stocks quoted in pence or dollars: 725 − 700 = 25 and 160 − 150 = 10.
    @Test func `a gain in the account's currency is compared with a cost in it`() throws {
        let header =
            "Symbol,Name,Qty,Price,Change,Chg %,Market Value £,Market Value,Book Cost,Gain,Gain %,Average Price\n"
        let outcome = importing(
            header + """
                VOD,Vodafone,"1,000",72.5p,,,£725.00,,£700.00,£25.00,3.57%,
                AAPL,Apple,2,$100.00,,,£160.00,,£150.00,£9.00,6%,
                "",Totals,,,,,£885.00,,£850.00,,,

                """, options: try priced)
        #expect(outcome.errors == "")
        let report = try #require(outcome.reports.first)
        #expect(report.checkedGains == 2)
        #expect(
            report.warnings.map(\.message) == [
                "Market Value £ £160.00 − Book Cost £150.00 = 10, but Gain says £9.00"
            ])
    }
}
