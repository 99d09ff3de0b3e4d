import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// Merging into portfolios with several price files, or with rates of the European Central Bank.
@Suite struct CentralBankTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("holdings.csv", "symbol,shares,currency\nAAA,1,EUR\nUSS,3,USD\n")
    }

    private func rate(_ figure: Int, on day: String) throws -> StatedQuote {
        StatedQuote(
            .rate(from: try Currency("EUR"), to: try Currency("USD")), CompactDecimal(figure),
            on: try CalendarDate(day), file: "new.csv")
    }

    @Test(arguments: ["eurofxref-hist.csv", "ecb.csv"])
    func `a rate never contradicts the central bank's`(_ name: String) throws {
        try folder.write("portfolio.json", #"{"currency": "EUR", "rates": ["\#(name)", "rates.csv"]}"#)
        try folder.write(name, "Date,USD,JPY,\n2024-01-05,1.1,150,\n")
        let store = try MarketStore(folder.path)
        #expect(throws: EditingError.self) { try store.merge([rate(2, on: "2024-01-05")]) }
        #expect(folder.read("rates.csv") == nil)
        _ = try store.merge([rate(2, on: "2024-01-06")])
        #expect(folder.read("rates.csv")?.contains("2024-01-06") == true)
        #expect(folder.read(name) == "Date,USD,JPY,\n2024-01-05,1.1,150,\n")
    }

    @Test func `a figure of the last day is replaced in the file that has it`() throws {
        try folder.write("portfolio.json", #"{"currency": "EUR", "prices": ["a.csv", "b.csv"]}"#)
        try folder.write("a.csv", "symbol,price,date\nAAA,60,2024-01-05\n")
        try folder.write("b.csv", "symbol,price,date\nUSS,4,2024-01-04\nUSS,5,2024-01-05\n")
        var store = try MarketStore(folder.path)
        store.replacesLast = true
        let quote = StatedQuote(
            .price(of: "USS"), CompactDecimal(6), on: try CalendarDate("2024-01-05"), file: "new.csv")
        let change = try store.merge([quote])
        #expect(folder.read("a.csv") == "symbol,price,date\nAAA,60,2024-01-05\n")
        #expect(folder.read("b.csv") == "symbol,price,date\nUSS,4,2024-01-04\nUSS,6,2024-01-05\n")
        #expect(change.files.flatMap(\.replacements).map(\.former) == ["5"])
        let earlier = StatedQuote(
            .price(of: "USS"), CompactDecimal(6), on: try CalendarDate("2024-01-04"), file: "new.csv")
        #expect(throws: EditingError.self) { try store.merge([earlier]) }
    }
}
