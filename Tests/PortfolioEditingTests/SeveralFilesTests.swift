import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// Changes of several files are saved whole or not at all, whatever call fails.
@Suite struct SeveralFilesTests {
    /// A change of two files.
    enum Change: CaseIterable {
        /// An export with a position and its price.
        case positions
        /// A price and a rate.
        case quotes

        var files: [String] {
            self == .positions ? ["holdings.csv", "prices.csv"] : ["prices.csv", "rates.csv"]
        }
    }

    private static let holdings = "symbol,shares,currency\nA,1,USD\n"
    private static let prices = "symbol,date,price\nA,2024-01-02,5\n"
    private static let rates = "from,to,date,rate\nEUR,USD,2024-01-02,1.1\n"
    private static let after = [
        "holdings.csv": "symbol,shares,currency\nA,7,USD\n",
        "prices.csv": "symbol,date,price\nA,2024-01-02,5\nA,2024-01-03,6\n",
        "rates.csv": "from,to,date,rate\nEUR,USD,2024-01-02,1.1\nEUR,USD,2024-01-03,1.2\n",
    ]
    private static let made = [
        "prices.csv": "symbol,date,price,currency\nA,2024-01-03,6,USD\n",
        "rates.csv": "from,to,date,rate\nEUR,USD,2024-01-03,1.2\n",
    ]

    private func fresh(isNew: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("holdings.csv", Self.holdings)
        guard !isNew else { return folder }
        try folder.write("prices.csv", Self.prices)
        try folder.write("rates.csv", Self.rates)
        return folder
    }

    private func texts(_ folder: TemporaryFolder) -> [String: String] {
        Dictionary(uniqueKeysWithValues: folder.names.map { ($0, folder.read($0) ?? "") })
    }

    private func save(
        _ change: Change, _ folder: TemporaryFolder, _ system: SystemCalls = SystemCalls()
    ) throws -> EditingError? {
        let quotes = [
            StatedQuote(
                .price(of: "A"), CompactDecimal(6), on: try CalendarDate("2024-01-03"),
                unit: try QuoteCurrency("USD"), file: "p.csv", line: 2),
            StatedQuote(
                .rate(from: try Currency("EUR"), to: try Currency("USD")), try CompactDecimal.parse("1.2"),
                on: try CalendarDate("2024-01-03"), file: "r.csv", line: 2),
        ]
        do throws(EditingError) {
            switch change {
            case .positions:
                var store = try HoldingsStore(folder.path)
                store.patience = .zero
                store.system = system
                let texts: [HoldingField: String] = [
                    .symbol: "A", .shares: "7", .currency: "USD", .price: "6", .priceDate: "2024-01-03",
                ]
                _ = try store.update(
                    by: [Position(texts, file: "export.csv", line: 2)], options: PositionsUpdate.Options())
            case .quotes:
                var store = try MarketStore(folder.path)
                store.patience = .zero
                store.system = system
                _ = try store.merge(quotes)
            }
            return nil
        } catch {
            return error
        }
    }

    /// Saves with one call made to fail.
    private func save(
        _ change: Change, _ folder: TemporaryFolder, failing number: Int, _ fault: SystemCalls.Fault?
    ) throws -> (calls: [SystemCalls.Call], error: EditingError?) {
        let calls = Monitor<[SystemCalls.Call]>([])
        let error = try save(
            change, folder,
            SystemCalls { call in
                calls.use { calls in
                    calls.append(call)
                    return calls.count == number + 1 ? fault : nil
                }
            })
        return (calls.use { $0 }, error)
    }

    @Test(arguments: [false, true])
    func
        `whatever call fails, both files are as they were before the change that is undone, or both as after it`(
            _ isNew: Bool
        ) throws
    {
        var isDone = false
        for number in 0..<200 where !isDone {
            for fault in everyDay(Self.faults, turn: number) {
                let folder = try fresh(isNew: isNew)
                let before = texts(folder)
                _ = try save(.positions, folder)
                let after = texts(folder)
                let changes = Change.positions.files.map { name in
                    FileChange(
                        .market, path: "\(folder.path)/\(name)", before: Array((before[name] ?? "").utf8),
                        after: Array((after[name] ?? "").utf8), isNew: before[name] == nil)
                }
                let calls = Monitor<[SystemCalls.Call]>([])
                let system = SystemCalls { call in
                    calls.use { calls in
                        calls.append(call)
                        return calls.count == number + 1 ? fault : nil
                    }
                }
                var failure: EditingError?
                do throws(EditingError) {
                    try changes.undo(in: folder.path, patience: .zero, system) {}
                } catch {
                    failure = error
                }
                let made = calls.use { $0 }
                isDone = made.count <= number
                if isDone {
                    #expect(failure == nil && number > 20)
                    break
                }
                // What fails to close is closed all the same, and what fails to open is not open.
                let isAfterwards = fault == .failsAfterwards(EIO)
                if isAfterwards ? made[number] == .open : made[number] == .close { continue }
                // What can't be removed beside the files stays until the next change.
                let now = texts(folder).filter { !$0.key.hasSuffix(".part") }
                let name = "\(fault) of call \(number), \(made[number]): \(String(describing: failure))"
                if case .file(.notSynchronized) = failure {
                    #expect(now == before, "\(name)")
                } else {
                    #expect(now == (failure == nil ? before : after), "\(name)")
                }
            }
        }
        #expect(isDone)
    }

    private static let faults: [SystemCalls.Fault] = [
        .fails(EIO), .fails(ENOSPC), .fails(EACCES), .fails(EINTR), .fails(ENOMEM), .fails(ESTALE),
        .fails(EINVAL), .fails(EPERM), .isShort, .failsAfterwards(EIO),
    ]

    @Test(arguments: Change.allCases, [false, true])
    func `whatever call fails, both files are the old ones or both are the new ones`(
        _ change: Change, _ isNew: Bool
    ) throws {
        let first = try fresh(isNew: isNew)
        let old = texts(first)
        let calls = try save(change, first, failing: -1, nil).calls
        let new = texts(first)
        for file in change.files {
            #expect(new[file] == (isNew ? Self.made[file] ?? Self.after[file] : Self.after[file]))
        }
        #expect(calls.count { $0 == .rename } == 2)
        for number in calls.indices {
            for fault in everyDay(Self.faults, turn: number) {
                // What fails to close is closed all the same, and what fails to open is not open.
                let isAfterwards = fault == .failsAfterwards(EIO)
                if isAfterwards ? calls[number] == .open : calls[number] == .close { continue }
                let folder = try fresh(isNew: isNew)
                let error = try save(change, folder, failing: number, fault).error
                var found = texts(folder)
                // What can't be removed stays until the next change.
                if calls[number] == .remove { found = found.filter { !$0.key.hasSuffix(".part") } }
                let name = "\(fault) of call \(number), \(calls[number])"
                if case .file(.notSynchronized) = error {
                    #expect(found == new, "\(name)")
                } else {
                    #expect(found == (error == nil ? new : old), "\(name)")
                }
                // Nobody stays locked out.
                #expect(try save(change, folder) == nil, "after \(name)")
                if calls[number] != .remove { #expect(texts(folder) == new, "after \(name)") }
            }
        }
    }

    @Test func `both are on the disk before either is in place`() throws {
        let calls = try save(.quotes, try fresh(isNew: false), failing: -1, nil).calls
        let places = calls.indices.filter { calls[$0] == .rename }
        let flushes = calls.indices.filter { calls[$0] == .synchronize }
        let locks = calls.indices.filter { calls[$0] == .lock }
        let writes = calls.indices.filter { calls[$0] == .write }
        #expect(flushes.count == 4 && flushes[1] < places[0] && places[1] < flushes[2])
        // What is new is locked too, until all is saved.
        #expect(locks.count == 4 && locks[1] < writes[0] && locks[3] < places[0])
    }

    @Test func `what can't be put back is said to be saved, by its name`() throws {
        let folder = try fresh(isNew: false)
        let renames = Monitor(0)
        let error = try save(
            .quotes, folder,
            SystemCalls { call in
                if call == .link { return .fails(EPERM) }
                guard call == .rename else { return nil }
                return renames.use { count in
                    count += 1
                    return count == 2 ? .fails(EIO) : nil
                }
            })
        #expect(texts(folder)["prices.csv"] == Self.after["prices.csv"])
        #expect(texts(folder)["rates.csv"] == Self.rates)
        #expect(
            error?.message.replacingOccurrences(of: folder.path + "/", with: "")
                == "prices.csv is saved and could not be put back, but rates.csv can't be written: input/output error"
        )
        #expect(folder.names == ["holdings.csv", "portfolio.json", "prices.csv", "rates.csv"])
    }

    @Test(arguments: [nil, EINVAL, ENOSYS])
    func `a file that appears while a new one is flushed is kept, and merged with`(_ code: Int32?) throws {
        let folder = try fresh(isNew: true)
        let flushes = Monitor(0)
        let error = try save(
            .positions, folder,
            SystemCalls { call in
                if call == .synchronize,
                    flushes.use({
                        $0 += 1
                        return $0
                    }) == 1
                {
                    _ = try? folder.write("prices.csv", Self.prices)
                }
                return call == .rename ? code.map { .fails($0) } : nil
            })
        if code == nil {
            #expect(error == nil)
            #expect(folder.read("prices.csv") == Self.after["prices.csv"])
            #expect(folder.read("holdings.csv") == Self.after["holdings.csv"])
        } else {
            // The file that is there can't be replaced at all then.
            #expect(error != nil)
            #expect(folder.read("prices.csv") == Self.prices)
            #expect(folder.read("holdings.csv") == Self.holdings)
        }
        #expect(folder.names == ["holdings.csv", "portfolio.json", "prices.csv"])
    }
}
