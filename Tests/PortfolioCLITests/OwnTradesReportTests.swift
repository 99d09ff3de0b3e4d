import TestSupport
import Testing

@testable import PortfolioCLI

/// What `import --trades` says of trades files of the program's own, which are written as they stand.
@Suite struct OwnTradesReportTests {
    private func imported(_ text: String, _ words: String...) throws -> Run {
        let folder = try TemporaryFolder()
        let file = try folder.write("own.csv", text)
        return Run.inProcess(["import", "--trades", file] + words)
    }

    @Test(arguments: ["\u{2212}5,00", "-5,00", "5,00-"])
    func `a sign is kept where a decimal comma becomes a point, or the cell is refused`(_ amount: String)
        throws
    {
        let run = try imported(
            """
            date;type;symbol;shares;price;currency;amount
            2020-01-02;buy;SAP;10;10,50;EUR;
            2020-02-04;dividend;SAP;;;EUR;\(amount)

            """)
        if run.code == 0 {
            #expect(run.output.contains("dividend,SAP,,,EUR,-5.00"), "\(run.output)")
        } else {
            #expect(run.code == 65 && run.errors.contains("own.csv:3:"), "\(run.errors)")
        }
    }

    /// Without an account, a corporate action acts on every account that holds the symbol.
    @Test(arguments: [
        """
        2020-01-02,buy,OLD,4,10.50,USD,,,A,
        2020-01-11,exchange,OLD,,,,2:1,NEW,,
        2020-01-12,sell,NEW,8,11,USD,,,A,
        """,
        """
        2020-01-02,buy,OLD,4,10.50,USD,,,A,
        2020-01-11,spin_off,OLD,2,,USD,,NEW,,0.1
        2020-01-12,sell,NEW,2,11,USD,,,A,
        """,
        """
        2020-01-02,short,OLD,4,10.50,USD,,,A,
        2020-01-11,exchange,OLD,,,,1:1,NEW,A,
        2020-01-12,cover,NEW,4,11,USD,,,A,
        """,
    ])
    func `corporate actions move what is held or owed in any account`(_ rows: String) throws {
        let header = "date,type,symbol,shares,price,currency,ratio,to_symbol,account,cost_share\n"
        let run = try imported(header + rows + "\n")
        #expect(run.code == 0)
        #expect(!run.errors.contains("missing"), "\(run.errors)")
    }

    @Test func `a transfer to the account that is stated for all rows is refused where it stands`() throws {
        let run = try imported(
            """
            date,type,symbol,shares,price,currency,account,to_account
            2020-01-02,buy,SAP,10,5,EUR,X,
            2020-01-03,transfer,SAP,4,,,X,Y
            2020-01-04,sell,SAP,4,6,EUR,Y,

            """, "--account", "Y")
        #expect(run.code == 65)
        #expect(run.errors.contains("own.csv:3"), "\(run.errors)")
        #expect(run.errors.contains("leave --account out"), "\(run.errors)")
    }
}
