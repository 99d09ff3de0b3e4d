import Foundation
import PortfolioEditing
import PortfolioModel
import Portfolios
import TestSupport
import Testing

/// Lots left open by trades, shown in a view.
@MainActor @Suite(.serialized) struct TradeRowTests {
    private static let header = "date,type,symbol,shares,price,currency\n"
    /// 5 shares of the first lot are left and all of the second, at a price of 6.
    private static let trades = [
        "2024-01-02,buy,A,10,3,USD\n", "2024-01-03,buy,A,4,5,USD\n", "2024-01-04,sell,A,5,7,USD\n",
        "2024-01-05,buy,B,1,2,USD\n", "2024-01-05,dividend,B,1,9,USD\n",
    ]
    private static let holdings = "symbol,shares,currency,purchase_price,price\nH,2,USD,1,8\n"

    private func folder(holdings: String? = holdings) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "USD"}"#)
        try folder.write("trades.csv", Self.header + Self.trades.joined())
        try folder.write("prices.csv", "symbol,date,price\nA,2024-01-05,6\nB,2024-01-05,2\n")
        if let holdings { try folder.write("holdings.csv", holdings) }
        return folder
    }

    @Test func `open lots are rows behind the holdings, worth what a report says`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        await model.load()
        #expect(model.state == .loaded)
        #expect(model.rows.map(\.symbol) == ["H", "A", "A", "B"])
        #expect(model.rows.map(\.lot) == [1, 1, 2, 1])
        #expect(model.rows.map(\.isEditable) == [true, false, false, false])
        #expect(model.rows.map(\.holding.shares) == [2, 5, 4, 1])
        #expect(Set(model.rows.map(\.id)).count == 4)
        #expect(model.rows[1].text(of: .shares).isEmpty && model.rows[0].text(of: .shares) == "2")
        // 2 · 8, 9 · 6 and 2.
        #expect(model.totals?.value.complete == 72)
    }

    @Test func `trades stand alone, too`() async throws {
        let folder = try folder(holdings: nil)
        let model = ObservablePortfolio(folder.path)
        await model.load()
        #expect(model.rows.map(\.symbol) == ["A", "A", "B"])
        #expect(model.totals?.value.complete == 56)
    }

    @Test func `a lot stays the same when lines are added above its trade, and when a part of it is sold`()
        async throws
    {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        let view = MirrorView(model)
        await model.load()
        let ids = model.rows.map(\.id)
        model.selection = ids[2]
        var trades = ["2023-12-01,buy,C,1,1,USD\n"] + Self.trades
        try folder.replace("trades.csv", Self.header + trades.joined())
        #expect(await view.shows { $0.ids.count == 5 })
        #expect(model.rows.map(\.symbol) == ["H", "C", "A", "A", "B"])
        #expect(model.rows.filter { $0.symbol != "C" }.map(\.id) == ids)
        #expect(!ids.contains(model.rows[1].id))
        trades.append("2024-01-06,sell,A,2,7,USD\n")
        try folder.replace("trades.csv", Self.header + trades.joined())
        #expect(await view.shows { _ in model.rows.contains { $0.symbol == "A" && $0.holding.shares == 3 } })
        #expect(model.rows.filter { $0.symbol != "C" }.map(\.id) == ids)
        #expect(model.selection == ids[2])
        // The first lot is sold entirely, and its row is gone.
        trades.append("2024-01-07,sell,A,3,7,USD\n")
        try folder.replace("trades.csv", Self.header + trades.joined())
        #expect(await view.shows { $0.ids.count == 4 })
        #expect(model.rows.map(\.id).filter { ids.contains($0) } == [ids[0], ids[2], ids[3]])
        try folder.replace("trades.csv", Self.header + Self.trades[0...2].joined())
        #expect(await view.shows { $0.ids.count == 3 })
        #expect(model.rows.map(\.id) == Array(ids[0...2]))
    }

    @Test func `a lot of trades is edited by nobody, and keeps no other row from being edited`() async throws
    {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        await model.load()
        let (row, lot) = (model.rows[0].id, model.rows[1].id)
        let before = folder.read("trades.csv")
        await #expect(throws: ObservablePortfolio.EditError.rowOfTrades) {
            try await model.set([.shares: "1"], of: lot)
        }
        await #expect(throws: ObservablePortfolio.EditError.rowOfTrades) {
            try await model.delete(row, lot)
        }
        await #expect(throws: ObservablePortfolio.EditError.rowOfTrades) {
            try await model.checkSetting([.shares: "1"], of: lot)
        }
        #expect(folder.read("trades.csv") == before && folder.read("holdings.csv") == Self.holdings)
        #expect(!model.canUndo)
        try await model.set([.shares: "3"], of: row)
        #expect(model.rows[0].holding.shares == 3 && model.rows[1].id == lot)
        #expect(folder.read("trades.csv") == before)
        try await model.add([.symbol: "I", .shares: "1", .currency: "USD"])
        #expect(model.rows.map(\.symbol) == ["H", "I", "A", "A", "B"])
        #expect(model.rows[2].id == lot)
    }

    @Test func `the selected stock has what was realised of it, and follows`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        let view = MirrorView(model)
        await model.load()
        model.selection = model.rows[1].id
        let detail = try #require(model.detail)
        let realised = try #require(detail.sections.last)
        #expect(realised.kind == .realised)
        let portfolio = try OpenPortfolio(PortfolioLocation(folder.path))
        #expect(detail.json() == (try portfolio.stock("A").json()))
        // 35 − 15.
        let gain = realised.items.first { $0.kind == .realisedGain }
        #expect(gain?.text.contains("20") == true)
        // None of this stock was sold, and it paid nothing.
        model.selection = model.rows[0].id
        #expect(model.detail?.sections.contains { $0.kind == .realised } == false)
        model.selection = model.rows[1].id
        let more = Self.trades + ["2024-01-06,sell,A,1,13,USD\n"]
        try folder.replace("trades.csv", Self.header + more.joined())
        #expect(
            await view.shows { _ in
                model.detail?.sections.last?.items.first { $0.kind == .realisedGain }?.text.contains("30")
                    == true
            })
    }

    @Test func `gains are those of the files as they are`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        #expect(try await model.gains().totals.gain.complete == 20)
        await model.load()
        #expect(try await model.gains(GainsRequest(.income)).totals.dividends.complete == 9)
        var settings = ValuationSettings()
        settings.lots = .lifo
        await model.load(by: settings)
        // 35 − 4 · 5 − 3.
        #expect(try await model.gains().totals.gain.complete == 12)
        try folder.replace("trades.csv", Self.header + "2024-01-04,sell,A,5,7,USD\n")
        await #expect(throws: PortfolioFailure.self) { try await model.gains() }
    }
}
