import PortfolioFiles
import Testing

@Suite struct TableHeaderTests {
    @Test func `columns are found whatever their case, spaces, dashes and underscores`() throws {
        var log = DiagnosticLog()
        let header = TableHeader.read(
            Array("# a comment\n\nPurchase-Date,SYMBOL\n".utf8), file: "x.csv",
            known: ["symbol", "purchase_date"],
            required: ["symbol"], log: &log)
        #expect(log.isEmpty)
        #expect(header?["symbol"] == 1)
        #expect(header?["purchase_date"] == 0)
        #expect(header?.dataLine == 4)
    }
}
