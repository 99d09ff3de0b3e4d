import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// The log of changes, and what it undoes.
@Suite struct ChangeLogTests {
    @Test(arguments: seeds(count: 40)) func `every diff can be undone`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func file() -> [UInt8] {
            let lines = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                ["a", "b,1", "", "@@ -1 +1 @@", "-x", "+y", "\\ z", "c\r"].randomElement(using: &random) ?? ""
            }
            let end = lines.isEmpty || Bool.random(using: &random) ? "" : "\n"
            return Array((lines.joined(separator: "\n") + end).utf8)
        }
        let (old, new) = (file(), file())
        let diff = UnifiedDiff(from: old, to: new, name: "x.csv").bytes
        #expect(UnifiedDiff.undone(diff, in: new) == old)
        var other = new
        other.append(contentsOf: Array("\nanother line".utf8))
        // What is not the file after the change is found out here, or by its digest.
        if let wrong = UnifiedDiff.undone(diff, in: other) { #expect(wrong != old || old == new) }
    }

    @Test(arguments: ["@@ -1 +1 @@", "@@ -1,99 +1,99 @@\n a\n", "@@ -x +y @@\n", "@@ -1 +9 @@\n-a\n+b\n"])
    func `a diff of something else undoes nothing`(diff: String) {
        #expect(UnifiedDiff.undone(Array(diff.utf8), in: Array("a\n".utf8)) == nil)
    }

    private static let trades = """
        date,type,symbol,shares,price,currency
        2012-01-02,buy,BMW,10,50,EUR

        """

    @Test func `changes are noted with what was done, and undone from the last backwards`() throws {
        let folder = try TemporaryFolder()
        try folder.replace("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.replace("trades.csv", Self.trades)
        let log = try ChangeLog(of: folder.path)
        #expect(try log.entries().isEmpty && log.undoable(limit: 5).isEmpty)
        let store = try TradesStore(folder.path)
        func edit(_ summary: String, _ edit: RowEdit<TradeField>) throws -> TradesStore.Change {
            try ChangeNote.$current.withValue(ChangeNote(log, .trades, summary)) {
                try store.edit { _ in edit }
            }
        }
        let bought = try edit(
            "first\nline",
            .add([.date: "2012-02-01", .type: "buy", .symbol: "BMW", .shares: "1", .price: "51"]))
        _ = try edit("second", .set([.price: "52"], row: 1))
        let entries = try log.entries()
        #expect(entries.map(\.summary) == ["first line", "second"])
        #expect(entries.map(\.file) == ["trades.csv", "trades.csv"])
        #expect(
            entries[1].diff
                == UnifiedDiff(from: bought.after.bytes, to: try store.load().bytes, name: "trades.csv").bytes
        )
        let steps = try log.undoable(limit: 5)
        #expect(steps.map(\.summary) == ["first line", "second"])
        #expect(steps[0].changes[0].before == Array(Self.trades.utf8))
        #expect(
            steps[0].changes[0].after == bought.after.bytes
                && steps[1].changes[0].before == bought.after.bytes)
        try ChangeNote.$current.withValue(ChangeNote(log, .trades, "Undone: second", isUndoing: true)) {
            try steps[1].changes.undo(in: folder.path)
        }
        #expect(try log.undoable(limit: 5).map(\.summary) == ["first line"])
        #expect(try store.load().bytes == bought.after.bytes)
        // Nothing is noted of what is refused, and nothing is undone of a file that was changed elsewhere.
        #expect(throws: EditingError.self) { try edit("third", .remove(row: 9)) }
        #expect(try log.entries().count == 3)
        try folder.replace("trades.csv", Self.trades + "\n")
        #expect(try log.undoable(limit: 5).isEmpty)
    }

    @Test func `what looked like a slip is noted, and is no part of what can be undone`() throws {
        let folder = try TemporaryFolder()
        try folder.replace("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.replace("trades.csv", Self.trades)
        let log = try ChangeLog(of: folder.path)
        let store = try TradesStore(folder.path)
        let same: [TradeField: String] = [
            .date: "2012-01-02", .type: "buy", .symbol: "BMW", .shares: "10", .price: "50",
        ]
        for (summary, edit) in [
            ("again", RowEdit.add(same)), ("other", .set([.price: "51"], row: 1)),
        ] {
            let note = ChangeNote(log, .trades, summary)
            note.remarks = ["Date: of\nanother hand"]
            _ = try ChangeNote.$current.withValue(note) { try store.edit { _ in edit } }
        }
        let remarks = [["Date: of another hand", "line 2 says the same"], ["Date: of another hand"]]
        #expect(try log.entries().map(\.remarks) == remarks)
        let text = try #require(folder.read("changes.log"))
        #expect(
            text.contains(
                "Change: again\nRemark: Date: of another hand\nRemark: line 2 says the same\nFile: trades "))
        #expect(try log.undoable(limit: 5).map(\.remarks) == remarks)
        // A log that was written before there were remarks.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        try folder.replace(
            "changes.log", lines.filter { !$0.hasPrefix("Remark: ") }.joined(separator: "\n"))
        #expect(try log.entries().map(\.remarks) == [[], []])
        for _ in 0..<2 {
            let step = try #require(log.undoable(limit: 1).last)
            let undoing = ChangeNote(log, .trades, "back", isUndoing: true)
            try ChangeNote.$current.withValue(undoing) { try step.changes.undo(in: folder.path) }
        }
        #expect(folder.read("trades.csv") == Self.trades)
        #expect(try log.entries().count == 4 && log.undoable(limit: 5).isEmpty)
    }

    @Test func `a new file is noted, and goes when that is undone`() throws {
        let folder = try TemporaryFolder()
        try folder.replace("holdings.csv", "symbol,shares,currency\nSAP,1,EUR\n")
        let log = try ChangeLog(of: folder.path)
        let store = try TradesStore(folder.path)
        try ChangeNote.$current.withValue(ChangeNote(log, .trades, "bought")) {
            _ = try store.add([
                .date: "2012-02-01", .type: "buy", .symbol: "BMW", .shares: "1", .price: "51",
                .currency: "EUR",
            ])
        }
        let step = try #require(log.undoable(limit: 1).first)
        #expect(step.changes[0].isNew && step.changes[0].before.isEmpty)
        try ChangeNote.$current.withValue(ChangeNote(log, .trades, "back", isUndoing: true)) {
            try step.changes.undo(in: folder.path)
        }
        #expect(throws: EditingError.self) { try TradesStore(folder.path + "/trades.csv") }
        #expect(try log.undoable(limit: 1).isEmpty && log.entries().count == 2)
    }

    @Test func `files that change together are one entry, and are undone together or not at all`() throws {
        let folder = try TemporaryFolder()
        let holdings = "symbol,shares,currency\nSAP,1,EUR\n"
        try folder.replace("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.replace("holdings.csv", holdings)
        let log = try ChangeLog(of: folder.path)
        let note = ChangeNote(log, .market, "imported")
        let store = try HoldingsStore(folder.path)
        note.state(.holdings, of: [store.file])
        let position = Position(
            [.symbol: "SAP", .shares: "2", .currency: "EUR", .price: "100", .priceDate: "2012-02-01"],
            file: "export.csv", line: 2)
        _ = try ChangeNote.$current.withValue(note) { try store.update(by: [position], options: .init()) }
        let entry = try #require(try log.entries().first)
        #expect(try log.entries().count == 1 && entry.file == "holdings.csv, prices.csv")
        #expect(
            entry.files.map(\.kind) == [.holdings, .market] && entry.files.map(\.isNew) == [false, true])
        let prices = try #require(folder.read("prices.csv"))
        func undo(_ changes: [FileChange]) throws {
            let note = ChangeNote(log, .market, "Undone: imported", isUndoing: true)
            try ChangeNote.$current.withValue(note) { try changes.undo(in: folder.path) }
        }
        // Of two files that changed together, one that was changed again keeps the other as it is.
        let changes = try #require(log.undoable(limit: 5).first).changes
        try folder.replace("prices.csv", prices + "\n")
        #expect(try log.undoable(limit: 5).isEmpty)
        #expect(throws: EditingError.self) { try undo(changes) }
        #expect(folder.read("holdings.csv") != holdings)
        #expect(try log.entries().count == 1)
        try folder.replace("prices.csv", prices)
        try undo(log.undoable(limit: 5)[0].changes)
        #expect(folder.read("holdings.csv") == holdings && folder.read("prices.csv") == nil)
        #expect(try log.entries().last?.isUndoing == true && log.undoable(limit: 5).isEmpty)
    }

    @Test func `of a log that grows, the older half goes`() throws {
        let log = try ChangeLog(of: "nowhere")
        var bytes: [UInt8] = []
        let long = [UInt8](repeating: 65, count: 50_000)
        for number in 0..<40 {
            let note = ChangeNote(log, .market, "change \(number)")
            bytes = log.adding(
                to: bytes, note, [("prices.csv", long, long + Array("\(number)\n".utf8))])
        }
        let entries = ChangeLog.entries(in: bytes)
        #expect(bytes.count < (1 << 20) + 200_000 && entries.count > 3)
        #expect(entries.last?.summary == "change 39")
        let numbers = entries.compactMap { Int($0.summary.dropFirst(7)) }
        #expect(numbers == Array((40 - entries.count)..<40))
    }

    @Test func `the newest change stays, however long its diff is`() throws {
        let log = try ChangeLog(of: "nowhere")
        let rest = String(repeating: ",a long line of a file", count: 50)
        let long = Array((0..<2_000).map { "\($0)\(rest)\n" }.joined().utf8)
        var bytes = log.adding(
            to: [], ChangeNote(log, .trades, "long"), [("trades.csv", nil, long)])
        #expect(bytes.count > 1 << 20)
        bytes = log.adding(
            to: bytes, ChangeNote(log, .trades, "short"), [("trades.csv", long, long + [65, 10])])
        #expect(ChangeLog.entries(in: bytes).map(\.summary) == ["long", "short"])
    }

    @Test func `a long change does not push out the shorter ones before it`() throws {
        let log = try ChangeLog(of: "nowhere")
        let long = [UInt8](repeating: 65, count: 1_900_000)
        func add(_ name: String, _ bytes: [UInt8], isUndoing: Bool = false) -> [UInt8] {
            let isLong = name == "long"
            return log.adding(
                to: bytes, ChangeNote(log, .market, name, isUndoing: isUndoing),
                [(isLong ? "eurofxref-hist.csv" : "prices.csv", nil, isLong ? long : [66, 10])])
        }
        func names(_ bytes: [UInt8]) -> [String] { ChangeLog.entries(in: bytes).map(\.summary) }
        let first = add("long", add("a", []))
        let second = add("b", first)
        #expect(names(second) == ["a", "long", "b"])
        let third = add("c", second)
        #expect(names(third) == ["a", "b", "c"])
        #expect(ChangeLog.entries(in: third).map(\.number) == [1, 3, 4])
        // If it is undone, both go, and what is open stays so.
        let undone = add("b", add("long", first, isUndoing: true))
        #expect(names(undone) == ["a", "long", "long", "b"])
        let after = add("c", undone)
        #expect(names(after) == ["a", "b", "c"])
        #expect(ChangeLog.open(ChangeLog.entries(in: after)).map(\.summary) == ["a", "b", "c"])
    }
}
