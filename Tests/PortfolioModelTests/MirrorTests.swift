import Foundation
import PortfolioEditing
import PortfolioModel
import Portfolios
import TestSupport
import Testing

/// The view, the model and the file agree, whoever makes the edits.
@MainActor @Suite struct MirrorTests {
    /// An operation, and the sheet that results from it.
    private enum Operation: CaseIterable {
        case add, set, delete, move, toggle
        case addOutside, setOutside, deleteOutside, moveOutside, replaceOutside
        case breakAndMend
    }

    private static let symbols = ["AAPL", "IBM", "BARC", "MSFT"]

    @Test(arguments: seeds(from: 1, count: 3))
    func `after each of many operations the view shows the file, and every row is known again`(_ seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "USD"}"#)
        var tags = 0
        func newRow() -> Sheet.Row {
            tags += 1
            return Sheet.Row(
                symbol: Self.symbols.randomElement(using: &random) ?? "A",
                shares: Int.random(in: 1...99, using: &random), price: Int.random(in: 1...99, using: &random),
                isExcluded: Int.random(in: 0..<5, using: &random) == 0, note: "t\(tags)")
        }
        var sheet = Sheet((0..<6).map { _ in newRow() })
        try folder.write("holdings.csv", sheet.text)
        let model = ObservablePortfolio(folder.path)
        let view = MirrorView(model)
        await model.load()
        /// The identifier of each row, by the row's note.
        var known: [String: ObservablePortfolio.Row.ID] = [:]
        for step in 0..<40 {
            let before = sheet
            let place = sheet.rows.indices.randomElement(using: &random)
            switch (Operation.allCases.randomElement(using: &random), place) {
            case (.add, _), (_, nil):
                let row = newRow()
                sheet.rows.append(row)
                let id = try await model.add([
                    .symbol: row.symbol, .shares: "\(row.shares)", .currency: "USD", .price: "\(row.price)",
                    .excluded: "\(row.isExcluded)", .note: row.note,
                ])
                known[row.note] = id
            case (.set, let place?):
                sheet.rows[place].shares += 1
                try await model.set([.shares: "\(sheet.rows[place].shares)"], of: model.rows[place].id)
            case (.delete, let place?):
                sheet.rows.remove(at: place)
                try await model.delete(model.rows[place].id)
            case (.move, let place?):
                let target = Int.random(in: sheet.rows.indices, using: &random)
                sheet.rows.insert(sheet.rows.remove(at: place), at: target)
                try await model.move(model.rows[place].id, to: target)
            case (.toggle, let place?):
                sheet.rows[place].isExcluded.toggle()
                try await model.toggle(model.rows[place].id)
            case (.addOutside, _):
                sheet.rows.insert(newRow(), at: place ?? 0)
                try folder.replace("holdings.csv", sheet.text)
            case (.setOutside, let place?):
                sheet.rows[place].price += 1
                _ = try HoldingsStore(folder.path).edit { document throws(EditingError) in
                    try document.applying(.set([.price: "\(sheet.rows[place].price)"], row: place))
                }
            case (.deleteOutside, let place?):
                sheet.rows.remove(at: place)
                try folder.write("holdings.csv", sheet.text)
            case (.moveOutside, _):
                sheet.rows.shuffle(using: &random)
                try folder.replace("holdings.csv", sheet.text)
            case (.replaceOutside, let place?):
                // Several edits at once, including a corrected symbol.
                sheet.rows[place].symbol = Self.symbols.randomElement(using: &random) ?? "A"
                sheet.rows.append(newRow())
                sheet.rows.shuffle(using: &random)
                try folder.replace("holdings.csv", sheet.text)
            case (.breakAndMend, _):
                try folder.write("holdings.csv", sheet.text + "AAPL,many,USD,1,false,broken,bad\n")
                #expect(await view.shows { $0.isStale })
                #expect(view.picture.sheet == before)
                try folder.replace("holdings.csv", sheet.text)
            case (nil, _): break
            }
            #expect(
                await view.shows {
                    $0.state == .loaded && $0.sheet == sheet && $0.value == Decimal(sheet.value)
                },
                "step \(step): \(view.picture.sheet.text) should be \(sheet.text)")
            #expect(Sheet(folder.read("holdings.csv") ?? "") == sheet)
            #expect(Picture(of: model) == view.picture)
            #expect(Set(view.picture.ids).count == sheet.rows.count)
            for (row, id) in zip(sheet.rows, view.picture.ids) {
                #expect(
                    known[row.note, default: id] == id, "step \(step): \(row.note) is known by another name")
                known[row.note] = id
            }
            // No identifier is used twice, not even that of a deleted row.
            #expect(Set(known.values).count == known.count)
        }
    }

    @Test func `edits of the model and of others at the same time are all kept and shown`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "USD"}"#)
        try folder.write("holdings.csv", Sheet([]).text)
        let model = ObservablePortfolio(folder.path)
        let view = MirrorView(model)
        await model.load()
        let count = 30
        let path = folder.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    try await model.add([
                        .symbol: "A", .shares: "1", .currency: "USD", .price: "2", .note: "m\(number)",
                    ])
                }
            }
            group.addTask {
                for number in 0..<count {
                    _ = try HoldingsStore(path).edit { document throws(EditingError) in
                        try document.applying(
                            .add([
                                .symbol: "B", .shares: "1", .currency: "USD", .price: "3",
                                .note: "o\(number)",
                            ]))
                    }
                }
            }
            try await group.waitForAll()
        }
        let wanted = Set((0..<count).flatMap { ["m\($0)", "o\($0)"] })
        #expect(await view.shows { Set($0.sheet.rows.map(\.note)) == wanted })
        #expect(view.picture.sheet.rows.count == 2 * count)
        #expect(view.picture.value == Decimal(count * 5))
        #expect(Set(view.picture.ids).count == 2 * count)
    }
}
