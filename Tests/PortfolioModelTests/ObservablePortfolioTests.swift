import Foundation
import PortfolioEditing
import PortfolioModel
import Portfolios
import TestSupport
import Testing

/// What a model shows, what it refuses, and what it leaves in the file.
@MainActor @Suite(.serialized) struct ObservablePortfolioTests {
    private static let sheet = Sheet([
        Sheet.Row(symbol: "AAPL", shares: 10, price: 5, note: "a"),
        Sheet.Row(symbol: "IBM", shares: 3, price: 7, note: "b"),
        Sheet.Row(symbol: "AAPL", shares: 2, price: 5, note: "c"),
    ])

    private func folder(_ text: String = sheet.text) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "USD"}"#)
        try folder.write("holdings.csv", text)
        return folder
    }

    @Test func `a file that breaks leaves what was read last, marked, with the place of what is wrong`()
        async throws
    {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        #expect(model.state == .loading)
        let view = MirrorView(model)
        await model.load()
        let ids = model.rows.map(\.id)
        try folder.write("holdings.csv", Self.sheet.text.replacingOccurrences(of: "IBM,3", with: "IBM,three"))
        #expect(await view.shows { $0.isStale })
        guard case .failed(.unreadable(let log)) = model.state else {
            Issue.record("not failed")
            return
        }
        #expect(log.first.map(\.line) == [4])
        #expect(log.first.map(\.column) == [5])
        #expect(log.first.map(\.file) == ["\(folder.path)/holdings.csv"])
        #expect(view.picture.sheet == Self.sheet)
        #expect(model.totals?.value.complete == 81)
        try folder.remove("holdings.csv")
        #expect(
            await view.shows { picture in
                if case .failed(.file(.cannotOpen(let path, _))) = picture.state {
                    path == "\(folder.path)/holdings.csv"
                } else {
                    false
                }
            })
        try folder.replace("holdings.csv", Self.sheet.text)
        #expect(await view.shows { $0.state == .loaded })
        #expect(model.rows.map(\.id) == ids)
        #expect(!model.isStale)
    }

    @Test func `the day is the latest of the prices, those of the rows too`() async throws {
        let row = "symbol,shares,currency,purchase_price,price,price_date\nA,1,USD,1,2,2013-03-04\n"
        let folder = try folder(row)
        try folder.write("prices.csv", "symbol,date,price\nA,2013-03-01,3\n")
        let model = ObservablePortfolio(folder.path)
        await model.load()
        #expect(model.valuation?.options.asOf.description == "2013-03-04")
        #expect(model.totals?.value.complete == 2)
    }

    @Test func `cash belongs to the net worth`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        await model.load()
        #expect(model.cash == nil)
        #expect(model.netWorth == 81)
        try folder.write("cash.csv", "currency,amount\nUSD,-1.5\n")
        await model.load()
        #expect(model.cash?.balances.map(\.amount) == [-1.5])
        #expect(model.valuation?.totals.value.complete == 81)
        #expect(model.netWorth == 79.5)
    }

    @Test func `what is broken from the start is nothing, until it is mended`() async throws {
        let folder = try folder("symbol,shares\nAAPL,10\n")
        let model = ObservablePortfolio(folder.path)
        let view = MirrorView(model)
        await model.load()
        guard case .failed = model.state else {
            Issue.record("not failed")
            return
        }
        #expect(model.rows.isEmpty && model.totals == nil && !model.isStale)
        try folder.replace("holdings.csv", Self.sheet.text)
        #expect(await view.shows { $0.sheet == Self.sheet && $0.state == .loaded })
    }

    @Test func `no portfolio currency is a failure of its own, mended by settings`() async throws {
        let folder = try folder()
        try folder.remove("portfolio.json")
        let model = ObservablePortfolio(folder.path)
        await model.load()
        #expect(model.state == .failed(.noCurrency))
        await model.load(by: ValuationSettings(currency: try Currency("USD")))
        #expect(model.state == .loaded)
        #expect(model.totals?.value.complete == 81)
    }

    @Test func `prices and rates beside the holdings are followed too`() async throws {
        let folder = try folder("symbol,shares,currency\nAAPL,10,USD\n")
        let view: MirrorView
        let model = ObservablePortfolio(folder.path)
        view = MirrorView(model)
        await model.load()
        #expect(model.totals?.value.complete == nil)
        try folder.write("prices.csv", "symbol,price,date\nAAPL,4,2020-01-02\nAAPL,5,2020-01-03\n")
        #expect(await view.shows { $0.value == 50 })
        #expect(try model.valuation?.options.asOf == CalendarDate("2020-01-03"))
        try folder.write(
            "portfolio.json", #"{"currency": "EUR", "prices": ["other.csv"], "rates": ["r.csv"]}"#)
        #expect(await view.shows { $0.isStale })
        try folder.write("other.csv", "symbol,price\nAAPL,6\n")
        try folder.write("r.csv", "from,to,rate\nUSD,EUR,0.5\n")
        #expect(await view.shows { $0.value == 30 })
        try folder.replace("r.csv", "from,to,rate\nUSD,EUR,2\n")
        #expect(await view.shows { $0.value == 120 })
        // A price in a currency other than the holding's is an error with a place in its file.
        try folder.replace("other.csv", "symbol,price,currency\nAAPL,6,GBP\n")
        #expect(await view.shows { $0.isStale })
        guard case .failed(.unreadable(let log)) = model.state else {
            Issue.record("not failed")
            return
        }
        #expect(log.first.first?.file == "\(folder.path)/other.csv")
        #expect(log.first.first?.line == 2)
    }

    @Test func `the selected stock's sections follow, and nothing that is not there traps`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        let view = MirrorView(model)
        #expect(model.numberOfSections == 0 && model.numberOfRows == 0)
        await model.load()
        model.selection = model.rows[2].id
        #expect(await view.shows { !$0.sections.isEmpty })
        #expect(model.title(of: 0) == "AAPL")
        guard case .shares(let shares)? = model.item(at: [0, 0])?.value else {
            Issue.record("no shares")
            return
        }
        // Both lots.
        #expect(shares?.decimal == 12)
        for index in [-1, 0, 1, 99, Int.min, Int.max] {
            for other in [-1, 0, 1, 99, Int.min, Int.max] { _ = model.item(at: [index, other]) }
            #expect((0..<3).contains(index) == (model.row(at: index) != nil))
            _ = (model.numberOfItems(in: index), model.title(of: index))
        }
        for path in [IndexPath(), [0], [0, 0, 0]] as [IndexPath] { #expect(model.item(at: path) == nil) }
        #expect(model.numberOfItems(in: 99) == 0)
        try await model.delete(model.rows[2].id)
        #expect(model.selection == nil)
        #expect(await view.shows { $0.sections.isEmpty })
    }

    @Test func `what can't be done is said, and the file stays as it was`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        await model.load()
        let (first, second) = (model.rows[0].id, model.rows[1].id)
        do throws(ObservablePortfolio.EditError) {
            try await model.set([.shares: "ten"], of: first)
            Issue.record("not refused")
        } catch {
            guard case .editing(.refused(let log)) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(log.first.first?.line == 3)
            #expect(error.message.contains("ten"))
        }
        #expect(folder.read("holdings.csv") == Self.sheet.text)
        // All edits are made, or none.
        var fewer = Self.sheet
        fewer.rows.remove(at: 1)
        try folder.replace("holdings.csv", fewer.text)
        await #expect(throws: ObservablePortfolio.EditError.rowIsGone) {
            try await model.delete(first, second)
        }
        #expect(folder.read("holdings.csv") == fewer.text)
        await #expect(throws: ObservablePortfolio.EditError.self) { try await model.move(first, to: 9) }
        #expect(folder.read("holdings.csv") == fewer.text)
    }

    @Test func `an edit finds its row where others have moved it meanwhile`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        await model.load()
        model.stop()
        let last = model.rows[2].id
        var turned = Self.sheet
        turned.rows.reverse()
        try folder.replace("holdings.csv", turned.text)
        // The old rows are still shown.
        try await model.set([.shares: "8"], of: last)
        turned.rows[0].shares = 8
        #expect(Sheet(folder.read("holdings.csv") ?? "") == turned)
        #expect(model.rows.first?.id == last)
    }

    @Test func `an edit mends the row that broke the file`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        let view = MirrorView(model)
        await model.load()
        let id = model.rows[1].id
        try folder.write("holdings.csv", Self.sheet.text.replacingOccurrences(of: "IBM,3", with: "IBM,three"))
        #expect(await view.shows { $0.isStale })
        try await model.set([.shares: "4"], of: id)
        #expect(model.state == .loaded)
        #expect(model.rows[1].id == id)
        #expect(model.rows[1].text(of: .shares) == "4")
    }

    @Test func `edits are taken back and made again, with the rows' names, but never over another's change`()
        async throws
    {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        await model.load()
        let ids = model.rows.map(\.id)
        #expect(!model.canUndo && !model.canRedo)
        #expect(try await !model.undo())
        try await model.set([.shares: "12"], of: ids[0])
        let changed = folder.read("holdings.csv")
        try await model.delete(ids[1])
        #expect(model.canUndo && !model.canRedo)
        #expect(try await model.undo())
        #expect(folder.read("holdings.csv") == changed)
        #expect(model.rows.map(\.id) == ids)
        #expect(try await model.undo())
        #expect(folder.read("holdings.csv") == Self.sheet.text)
        #expect(model.rows.map(\.id) == ids)
        #expect(!model.canUndo && model.canRedo)
        #expect(try await model.redo())
        #expect(try await model.redo())
        #expect(model.rows.map(\.id) == [ids[0], ids[2]])
        // A new row gets an identifier that no row has had, not even a deleted one.
        let added = try await model.add([.symbol: "SAP", .shares: "1", .currency: "USD"])
        #expect(!ids.contains(added) && !model.canRedo)
        let others = try #require(folder.read("holdings.csv")) + "MSFT,1,USD,1,false,d,good\n"
        try folder.replace("holdings.csv", others)
        await #expect(
            throws: ObservablePortfolio.EditError.editing(.changed("\(folder.path)/holdings.csv"))
        ) { try await model.undo() }
        #expect(folder.read("holdings.csv") == others)
    }

    @Test func `several rows move together, as a list hands them over`() async throws {
        for (places, offset, wanted) in [
            ([0, 1], 3, "CABD"), ([2, 3], 1, "ACDB"), ([0, 3], 2, "BADC"), ([1, 2], 2, "ABCD"),
            ([0, 1, 2, 3], 4, "ABCD"), ([0, 2], 4, "BDAC"), ([3, 1], 0, "BDAC"),
        ] {
            let sheet = Sheet(
                ["A", "B", "C", "D"].map { Sheet.Row(symbol: $0, shares: 1, price: 1, note: $0) })
            let folder = try folder(sheet.text)
            let model = ObservablePortfolio(folder.path)
            await model.load()
            try await model.move(rowsAt: places, toOffset: offset)
            #expect(model.rows.map(\.symbol).joined() == wanted, "\(places) to \(offset)")
            #expect(Sheet(folder.read("holdings.csv") ?? "")?.rows.map(\.symbol).joined() == wanted)
            await #expect(throws: ObservablePortfolio.EditError.rowIsGone) {
                try await model.move(rowsAt: [4], toOffset: 0)
            }
        }
    }

    @Test func `what a form would save is checked without saving it`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        await model.load()
        let id = model.rows[0].id
        try await model.checkSetting([.shares: "12"], of: id)
        await #expect(throws: ObservablePortfolio.EditError.self) {
            try await model.checkSetting([.shares: "1,200"], of: id)
        }
        await #expect(throws: ObservablePortfolio.EditError.self) {
            try await model.checkAdding([.symbol: "SAP", .shares: "0", .currency: "EUR"])
        }
        #expect(folder.read("holdings.csv") == Self.sheet.text)
        #expect(!model.canUndo)
        let error: any Error = ObservablePortfolio.EditError.rowIsGone
        #expect(error.localizedDescription == "the row is no longer there")
    }

    @Test func `a portfolio is made at a URL, and filled`() async throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: "\(folder.path)/My stocks é")
        let model = try await ObservablePortfolio.create(at: url, currency: Currency("EUR"), name: "Mine")
        #expect(model.state == .loaded && model.rows.isEmpty)
        #expect(model.valuation?.name == "Mine")
        try await model.add([.symbol: "SAP", .shares: "2", .currency: "EUR", .price: "3"])
        #expect(model.totals?.value.complete == 6)
        let again = ObservablePortfolio(url)
        await again.load()
        #expect(again.rows.map(\.symbol) == ["SAP"])
        await #expect(throws: ObservablePortfolio.EditError.self) {
            try await ObservablePortfolio.create(at: url, currency: Currency("EUR"))
        }
    }

    @Test func `a model that waits for another editor's lock keeps no other task waiting`() async throws {
        let folder = try folder()
        let lock = unsafe open("\(folder.path)/holdings.csv", O_RDWR)
        #expect(flock(lock, LOCK_EX) == 0)
        // More than there are threads for all tasks.
        let models = (0..<64).map { _ in ObservablePortfolio(folder.path) }
        for model in models { await model.load() }
        let edits = models.map { model in
            Task { try await model.set([.note: "x"], of: model.rows[0].id) }
        }
        let quick = Task.detached { 1 + 1 }
        #expect(await quick.value == 2)
        // No edit has been made yet: all of them wait.
        #expect(folder.read("holdings.csv") == Self.sheet.text)
        #expect(flock(lock, LOCK_UN) == 0)
        close(lock)
        for edit in edits { try await edit.value }
    }

    @Test func `a cancelled task edits nothing`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        await model.load()
        let id = model.rows[0].id
        let task = Task {
            // Cancelled before it begins, since it can't begin until this test leaves the main actor.
            do throws(ObservablePortfolio.EditError) {
                try await model.delete(id)
                return false
            } catch { return error == .cancelled }
        }
        task.cancel()
        #expect(await task.value)
        #expect(folder.read("holdings.csv") == Self.sheet.text)
    }

    @Test func `what has not changed is not drawn again`() async throws {
        let folder = try folder()
        let model = ObservablePortfolio(folder.path)
        let view = MirrorView(model)
        await model.load()
        #expect(await view.shows { $0.state == .loaded })
        let drawings = view.drawings
        await model.load()
        await model.load()
        #expect(view.drawings == drawings)
    }

    @Test func `a model that is gone follows nothing, and leaves nothing open`() async throws {
        let folder = try folder()
        weak var last: ObservablePortfolio?
        for _ in 0..<150 {
            let model = ObservablePortfolio(folder.path)
            await model.load()
            #expect(model.state == .loaded)
            last = model
        }
        // Other tests have watchers too, which come and go.
        var fewest = watchers()
        for _ in 0..<600 where last != nil || fewest > 20 {
            try await Task.sleep(for: .milliseconds(100))
            fewest = min(fewest, watchers())
        }
        #expect(last == nil)
        #expect(fewest <= 20)
    }

    /// The number of system watchers in use by this process.
    private func watchers() -> Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let targets = names.map {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
        return targets.count { $0?.contains("inotify") == true }
    }
}
