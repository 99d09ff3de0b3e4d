import Portfolios
import Synchronization
import Testing

/// What a question tells of its progress.
@Suite struct ProgressTests {
    private final class Told: Sendable {
        private let list = Mutex<[OpenPortfolio.Progress]>([])
        var all: [OpenPortfolio.Progress] { list.withLock { $0 } }
        func add(_ progress: OpenPortfolio.Progress) { list.withLock { $0.append(progress) } }
    }

    @Test func `files are told as they are read, with their size, and then holdings and days`() throws {
        let holdings = "symbol,shares,currency\nA,1,EUR\nB,2,EUR\n"
        let prices = "date,symbol,price\n2024-01-01,A,1\n2024-01-04,A,2\n2024-01-02,B,3\n"
        let files = try TemporaryPortfolio(holdings: holdings, prices: prices)
        let told = Told()
        let portfolio = try OpenPortfolio(files.location, threads: 2, progress: { told.add($0) })
        let pricesRead = told.all.compactMap { progress -> [Int]? in
            guard case .read(let path, let bytes, let size?) = progress, path.hasSuffix("prices.csv") else {
                return nil
            }
            return [bytes, size]
        }
        #expect(pricesRead.last == [prices.utf8.count, prices.utf8.count])
        let request = try HistoryRequest(from: CalendarDate("2024-01-01"), every: .day)
        _ = try portfolio.history(request)
        let days = told.all.compactMap { progress -> Int? in
            guard case .dated(let days, let count) = progress else { return nil }
            #expect(count == 4)
            return days
        }
        #expect(days == [1, 2, 3, 4])
        let valued = told.all.reduce(0) { sum, progress in
            if case .valued(let holdings) = progress { sum + holdings } else { sum }
        }
        #expect(valued == 2)
        let holdingsRead = told.all.contains { progress in
            if case .read(let path, holdings.utf8.count, holdings.utf8.count) = progress {
                return path.hasSuffix("holdings.csv")
            }
            return false
        }
        #expect(holdingsRead)
        // A second question reads the holdings anew, and tells it anew.
        let count = told.all.count
        _ = try portfolio.report()
        let again = told.all[count...].allSatisfy { progress in
            if case .read(_, let bytes, let size?) = progress { bytes <= size } else { true }
        }
        #expect(again && told.all.last == .finished)
    }
}
