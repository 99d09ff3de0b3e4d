import Testing
import Valuation

@testable import PortfolioImport

/// Shares sold short and covered.
@Suite struct TransactionShortTests {
    private func importing(_ rows: String...) -> TransactionResult {
        let header = """
            Statement,Header,Field Name,Field Value
            Statement,Data,BrokerName,Interactive Brokers
            Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code

            """
        return importingTransactions(
            header + rows.map { "Trades,Data,Order,Stocks,USD,TSLA,\($0)\n" }.joined())
    }

    private let short = "\"2024-01-11, 10:30:50\",-10,260,261,2600,-1,-2599,0,-10,O"
    private let cover = "\"2024-01-12, 10:30:50\",10,250,250,-2500,-1,2501,98,0,C"

    @Test func `shares covered but never sold short are missing, and nothing is left of them`() {
        let result = importing(cover)
        #expect(result.errors == "" && result.positions == [])
        #expect(result.missing == ["TSLA 10 2024-01-12"])
        #expect(result.outcome.missing.first?.isShort == true && result.outcome.isIncomplete)
    }

    @Test func `shares sold short and covered leave nothing and lack nothing`() {
        let result = importing(short, cover)
        #expect(result.errors == "" && result.positions == [] && result.missing == [])
        let open = importing(short)
        #expect(open.positions == ["TSLA -10"] && open.missing == [])
    }

    @Test func `more covered than sold short lacks the difference`() {
        let more = "\"2024-01-12, 10:30:50\",15,250,250,-3750,-1,3751,98,0,C"
        let result = importing(short, more)
        #expect(result.missing == ["TSLA 5 2024-01-12"] && result.positions == [])
    }
}
