import Foundation
import PortfolioEditing
import PortfolioModel
import Portfolios
import TestSupport
import Testing

/// A household's rows, which stand in several holdings files.
@MainActor @Suite struct SeveralFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "portfolio.json",
            #"""
            {"currency": "USD", "holdings": [{"file": "gia.csv", "account": "GIA"}, {"file": "isa.csv", "account": "ISA"}],
             "trades": [{"file": "trades.csv", "account": "SIPP"}]}
            """#)
        try folder.write("gia.csv", Self.gia)
        try folder.write("isa.csv", Self.isa)
        try folder.write("trades.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,A,4,2,USD\n")
    }

    private static let gia = "symbol,shares,currency,price\nA,1,USD,2\nB,2,USD,3\n"
    private static let isa = "symbol,shares,currency,price\nA,5,USD,2\nC,3,USD,7\n"

    private func model() async -> ObservablePortfolio {
        let model = ObservablePortfolio(folder.path)
        await model.load()
        return model
    }

    private func text(_ name: String) -> String? { folder.read(name) }

    @Test func `the rows of all files are those of the portfolio, with accounts and lots counted over all`()
        async
    {
        let model = await model()
        #expect(model.state == .loaded)
        #expect(model.rows.map(\.symbol) == ["A", "B", "A", "C", "A"])
        #expect(model.rows.map(\.lot) == [1, 1, 2, 1, 3])
        #expect(model.rows.map(\.holding.account) == ["GIA", "GIA", "ISA", "ISA", "SIPP"])
        #expect(model.rows.map(\.isEditable) == [true, true, true, true, false])
        #expect(model.rows.compactMap(\.valuation?.inPortfolioCurrency.value) == [2, 6, 10, 21])
        #expect(Set(model.rows.map(\.id)).count == 5)
    }

    @Test func `a row is edited in its own file`() async throws {
        let model = await model()
        let ids = model.rows.map(\.id)
        try await model.set([.shares: "6"], of: ids[2])
        #expect(text("isa.csv") == Self.isa.replacing("A,5", with: "A,6"))
        #expect(text("gia.csv") == Self.gia)
        #expect(model.rows.map(\.id) == ids)
        #expect(try await model.undo())
        #expect(text("isa.csv") == Self.isa)
        #expect(try await model.redo())
        #expect(text("isa.csv") == Self.isa.replacing("A,5", with: "A,6"))
    }

    @Test func `a new row goes to the file of its account, and to the first without one`() async throws {
        let model = await model()
        let second = try await model.add([
            .symbol: "D", .shares: "1", .currency: "USD", .price: "1", .account: "ISA",
        ])
        #expect(model.row(second)?.holding.account == "ISA")
        #expect(model.rows.map(\.symbol) == ["A", "B", "A", "C", "D", "A"])
        try await model.add([.symbol: "E", .shares: "1", .currency: "USD", .price: "1"])
        #expect(text("gia.csv") == Self.gia + "E,1,USD,1\n")
        #expect(model.rows.map(\.symbol) == ["A", "B", "E", "A", "C", "D", "A"])
    }

    @Test func `rows of several files go together or not at all, and come back together`() async throws {
        let model = await model()
        let ids = model.rows.map(\.id)
        await #expect(throws: ObservablePortfolio.EditError.rowOfTrades) {
            try await model.delete(ids[0], ids[3], ids[4])
        }
        #expect(text("gia.csv") == Self.gia)
        try await model.delete(ids[0], ids[3])
        #expect(text("gia.csv") == "symbol,shares,currency,price\nB,2,USD,3\n")
        #expect(text("isa.csv") == "symbol,shares,currency,price\nA,5,USD,2\n")
        #expect(model.rows.map(\.id) == [ids[1], ids[2], ids[4]])
        // A change of either file elsewhere keeps both as they are.
        try folder.write("isa.csv", Self.isa)
        await #expect(throws: ObservablePortfolio.EditError.editing(.changed("\(folder.path)/isa.csv"))) {
            try await model.undo()
        }
        #expect(text("gia.csv") == "symbol,shares,currency,price\nB,2,USD,3\n")
        try folder.write("isa.csv", "symbol,shares,currency,price\nA,5,USD,2\n")
        #expect(try await model.undo())
        #expect(text("gia.csv") == Self.gia)
        #expect(text("isa.csv") == Self.isa)
        #expect(model.rows.map(\.id) == ids)
    }

    @Test func `a row is moved within its file alone`() async throws {
        let model = await model()
        let ids = model.rows.map(\.id)
        try await model.move(ids[3], to: 2)
        #expect(text("isa.csv") == "symbol,shares,currency,price\nC,3,USD,7\nA,5,USD,2\n")
        #expect(model.rows.map(\.id) == [ids[0], ids[1], ids[3], ids[2], ids[4]])
        await #expect(throws: ObservablePortfolio.EditError.otherFile) { try await model.move(ids[3], to: 1) }
        await #expect(throws: ObservablePortfolio.EditError.otherFile) { try await model.move(ids[0], to: 2) }
    }

    @Test func `every file is followed, and its rows are recognised`() async throws {
        let model = await model()
        let ids = model.rows.map(\.id)
        try folder.write("isa.csv", "symbol,shares,currency,price\nC,3,USD,7\nA,5,USD,2\n")
        await model.load()
        #expect(model.rows.map(\.id) == [ids[0], ids[1], ids[3], ids[2], ids[4]])
    }
}
