import Foundation
import PortfolioEditing
import PortfolioImport
import TestSupport
import Testing

/// What an app that imports the library records: prices, rates and cash, and brokers' exports.
@Suite struct PortfolioUpdateTests {
    private let folder: TemporaryFolder
    private let day: CalendarDate

    init() throws {
        folder = try TemporaryFolder()
        day = try CalendarDate(2026, 10, 9)
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("holdings.csv", "symbol,shares,currency,account\nVOO,18,USD,X1\nVOD.L,5,GBX,X1\n")
    }

    private func export(_ shares: Int) -> BrokerExport {
        let text = """
            Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Total Gain/Loss Dollar,Cost Basis Total
            X1,Name,VOO,FUND,\(shares),$20.00,$\(20 * shares).00,+$0.00,$\(20 * shares).00

            "Date downloaded Oct-09-2026 3:46 p.m ET"

            """
        return BrokerExport("e.csv", Array(text.utf8))
    }

    @Test func `an update is worked out, and saved as it was worked out`() throws {
        let update = try PortfolioUpdate(of: folder.path, by: [export(20)])
        #expect(update.contents == .holdings)
        #expect(
            update.changes.map { "\($0.path.dropFirst(folder.path.count)) \($0.isNew)" }
                == ["/holdings.csv false", "/prices.csv true", "/symbols.csv true"])
        #expect(folder.read("holdings.csv")?.contains("VOO,18,") == true)
        try update.save()
        #expect(folder.read("holdings.csv")?.contains("VOO,20,") == true)
        #expect(folder.read("prices.csv")?.contains("VOO,2026-10-09,20") == true)
        // It is saved once: the files are no longer as they were.
        #expect { try update.save() } throws: { error in
            (error as? ImportFailure)?.errorDescription?.contains("was changed by another program") == true
        }
        #expect(try PortfolioUpdate(of: folder.path, by: [export(20)]).changes.isEmpty)
    }

    @Test func `what a person should look at, or must say, has words`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency,account\nVOO,18,USD,X1\nVT,5,USD,X1\n")
        #expect(
            try PortfolioUpdate(of: folder.path, by: [export(18)]).warnings.map(\.message)
                == ["VT is no longer in the export but is still counted"])
        try folder.write("holdings.csv", "symbol,shares,currency,account\nVOO,18,USD,x1\n")
        #expect { try PortfolioUpdate(of: folder.path, by: [export(18)]) } throws: { error in
            let failure = error as? ImportFailure
            return failure?.errorDescription?.hasSuffix(
                "the account X1 is new, and there is an account x1") == true
                && failure?.recoverySuggestion == "state the account that the exports are of"
        }
        var settings = ImportedExports.Settings()
        settings.account = "x1"
        #expect(
            try !PortfolioUpdate(of: folder.path, by: [export(18)], settings: settings).changes.isEmpty)
        #expect(throws: ImportFailure.self) {
            try PortfolioUpdate(of: folder.path, by: [BrokerExport("x", [0x41])])
        }
        #expect(throws: ImportFailure.self) { try PortfolioUpdate(of: folder.path + "/no", by: [export(1)]) }
    }

    @Test func `transactions go to the trades, and those that are there stay`() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/holdings.csv")
        let header = "Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount\n"
        let bytes = Array((header + "01/02/2025,Buy,ACM,ACME,$10,2,,-$20.00\n").utf8)
        let exports = [BrokerExport("s.csv", bytes)]
        try PortfolioUpdate(of: folder.path, by: exports).save()
        #expect(folder.read("trades.csv")?.contains("2025-01-02,buy,ACM,") == true)
        #expect(try PortfolioUpdate(of: folder.path, by: exports).changes.isEmpty)
    }

    @Test func `prices and rates are recorded with all their digits, all or none`() throws {
        var store = try MarketStore(folder.path)
        let digits = try Decimal(exactly: "0.12345678901234567890123456789")
        let changes = try store.record(
            prices: [
                StockPrice(symbol: "VOD.L", price: Decimal(exactly: "72.5"), date: day),
                StockPrice(symbol: "^GSPC", price: 6000, date: day, unit: QuoteCurrency(.usd)),
            ],
            rates: [ExchangeRate(base: .usd, quote: .eur, rate: digits, date: day)])
        #expect(changes.map(\.isNew) == [true, true])
        #expect(folder.read("prices.csv")?.contains("VOD.L,2026-10-09,72.5,GBX\n") == true)
        #expect(folder.read("rates.csv") == "from,to,date,rate\nUSD,EUR,2026-10-09,\(digits)\n")
        let other = StockPrice(symbol: "VOD.L", price: 73, date: day)
        #expect(throws: EditingError.self) { try store.record(prices: [other]) }
        store.isForced = true
        #expect(try store.record(prices: [other]).count == 1)
        #expect(try store.record(prices: [other]).isEmpty)
    }

    @Test func `a figure that can't be one is refused in a sentence`() throws {
        let store = try MarketStore(folder.path)
        let rate = ExchangeRate(base: .usd, quote: .usd, rate: 1, date: day)
        for (price, words) in [
            (
                StockPrice(symbol: "VOO", price: -1, date: day),
                "price of VOO needs a symbol, and is not negative"
            ),
            (StockPrice(symbol: "VOO", price: 1), "price of VOO has no day"),
            (
                StockPrice(symbol: "VOO", price: .nan, date: day),
                "price of VOO can't be written: this is not a number"
            ),
            (
                StockPrice(symbol: "VOO", price: 1, date: day, unit: QuoteCurrency(.eur)),
                "VOO"
            ),
        ] {
            #expect { try store.record(prices: [price]) } throws: { error in
                (error as? EditingError)?.errorDescription?.contains(words) == true
            }
        }
        #expect { try store.record(rates: [rate]) } throws: { error in
            (error as? EditingError)?.errorDescription
                == "\(folder.path)/rates.csv: the rate from USD to USD is above 0, and between two currencies"
        }
        #expect(folder.names == ["holdings.csv", "portfolio.json"])
    }

    @Test func `a balance takes the place of that of its account, currency and day`() throws {
        let store = try CashStore(folder.path)
        #expect(try store.record(1250, in: .eur, on: day, account: "X1").isNew)
        try store.record(Decimal(exactly: "-0.5"), in: .usd, on: day, account: "X1")
        try store.record(1300, in: .eur, on: day, account: "X1")
        try store.record(1400, in: .eur, on: CalendarDate(2026, 10, 10), account: "X1")
        #expect(
            folder.read("cash.csv") == """
                currency,amount,date,account,name,note
                EUR,1300,2026-10-09,X1,,
                USD,-0.5,2026-10-09,X1,,
                EUR,1400,2026-10-10,X1,,

                """)
        #expect(throws: EditingError.self) { try store.record(.nan, in: .eur, on: day) }
    }
}
