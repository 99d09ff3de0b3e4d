import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

@Suite struct NewPortfolioTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a new portfolio can be read and edited at once`() throws {
        let name = "Mine, \"the\" \\ first\n\u{1}"
        let path = "\(folder.path)/mine"
        let files = try NewPortfolio(currency: Currency("EUR"), name: name).make(in: path)
        #expect(files == ["holdings.csv", "portfolio.json", "changes.log"].map { "\(path)/\($0)" })
        var log = DiagnosticLog()
        let source = try PortfolioSource(path, log: &log)
        #expect(log.isEmpty)
        #expect(source.document.name == name)
        #expect(try source.document.currency == Currency("EUR"))
        let store = try HoldingsStore(path)
        #expect(try store.load().rows.isEmpty)
        let change = try store.edit { document throws(EditingError) in
            try document.applying(.add([.symbol: "A", .shares: "1", .currency: "USD", .fees: "2"]))
        }
        #expect(try change.after.holdings().map(\.symbol) == ["A"])
    }

    @Test func `an empty name is none`() throws {
        let path = "\(folder.path)/unnamed"
        _ = try NewPortfolio(currency: Currency("EUR"), name: " ").make(in: path)
        #expect(folder.read("unnamed/portfolio.json") == "{\n  \"currency\": \"EUR\"\n}\n")
    }

    @Test func `a folder that has a portfolio is left alone`() throws {
        let portfolio = try NewPortfolio(currency: Currency("EUR"))
        let file = try folder.write("holdings.csv", "mine")
        #expect(throws: EditingError.alreadyThere(file)) { try portfolio.make(in: folder.path) }
        #expect(folder.names == ["holdings.csv"] && folder.read("holdings.csv") == "mine")
    }

    @Test func `a new portfolio of trades can be read and written to at once`() throws {
        let path = "\(folder.path)/mine"
        let files = try NewPortfolio(currency: Currency("EUR"), contents: .trades).make(in: path)
        #expect(files == ["trades.csv", "portfolio.json", "changes.log"].map { "\(path)/\($0)" })
        let store = try TradesStore(path)
        #expect(try store.load().rows.isEmpty)
        let texts: [TradeField: String] = [
            .type: "buy", .symbol: "A", .shares: "1", .price: "5", .currency: "USD", .date: "2024-01-10",
        ]
        #expect(try store.add(texts).after.rows.map(\.symbol) == ["A"])
    }

    @Test func `a log of changes that is there is kept`() throws {
        try folder.write("changes.log", "mine")
        let files = try NewPortfolio(currency: Currency("EUR")).make(in: folder.path)
        #expect(files.count == 2 && folder.read("changes.log") == "mine")
    }

    @Test(
        arguments: [NewPortfolio.Contents.holdings, .trades],
        ["holdings.csv", "trades.csv", "portfolio.json"])
    func `a folder with any file of a portfolio is left alone`(
        _ contents: NewPortfolio.Contents, _ name: String
    ) throws {
        let file = try folder.write(name, "mine")
        #expect(throws: EditingError.alreadyThere(file)) {
            try NewPortfolio(currency: Currency("EUR"), contents: contents).make(in: folder.path)
        }
        #expect(folder.names == [name] && folder.read(name) == "mine")
    }

    @Test(arguments: ["holdings.csv", "portfolio.json"])
    func `a link that leads nowhere is left alone`(_ name: String) throws {
        let link = "\(folder.path)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere/\(name)")
        #expect(throws: EditingError.alreadyThere(link)) {
            try NewPortfolio(currency: Currency("EUR")).make(in: folder.path)
        }
        #expect(folder.names == [name])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "elsewhere/\(name)")
    }

    @Test func `whatever call fails, all is made or nothing`() throws {
        func make(_ path: String, failing number: Int?) throws -> (
            calls: [SystemCalls.Call], error: EditingError?
        ) {
            let calls = Monitor<[SystemCalls.Call]>([])
            var portfolio = try NewPortfolio(currency: Currency("EUR"))
            portfolio.system = SystemCalls { call in
                calls.use { calls in
                    calls.append(call)
                    return calls.count - 1 == number ? .fails(EIO) : nil
                }
            }
            do throws(EditingError) {
                try portfolio.make(in: path)
                return (calls.use { $0 }, nil)
            } catch {
                return (calls.use { $0 }, error)
            }
        }
        let calls = try make("\(folder.path)/first", failing: nil).calls
        #expect(calls.count > 12)
        for (number, call) in calls.enumerated() where call != .close {
            let path = "\(folder.path)/\(number)"
            let error = try make(path, failing: number).error
            #expect(error != nil, "\(call)")
            if case .file(.notSynchronized) = error {
                Issue.record("\(call): what is gone is said to be written")
            }
            #expect(!FileManager.default.fileExists(atPath: path), "call \(number), \(call)")
        }
    }

    @Test(arguments: ["mine", "mine/"])
    func `a folder that is made is on the disk before its files are written`(_ name: String) throws {
        let calls = Monitor<[SystemCalls.Call]>([])
        var portfolio = try NewPortfolio(currency: Currency("EUR"))
        portfolio.system = SystemCalls { call in
            calls.use { $0.append(call) }
            return nil
        }
        let kept: Set<SystemCalls.Call> = [.makeFolder, .write, .synchronize, .rename]
        let file: [SystemCalls.Call] = [.write, .synchronize]
        // There is nothing in it yet.
        let log: [SystemCalls.Call] = [.synchronize]
        let places: [SystemCalls.Call] = [
            .rename, .rename, .rename, .synchronize, .synchronize, .synchronize,
        ]
        try portfolio.make(in: "\(folder.path)/\(name)")
        #expect(
            calls.use { $0.filter(kept.contains) } == [.makeFolder, .synchronize] + file + file + log + places
        )
        calls.use { $0 = [] }
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/there", withIntermediateDirectories: false)
        try portfolio.make(in: "\(folder.path)/there")
        #expect(calls.use { $0.filter(kept.contains) } == [.makeFolder] + file + file + log + places)
    }

    @Test(arguments: [EINVAL, EACCES])
    func `where a folder's name can't be kept, it is made all the same`(_ code: Int32) throws {
        let path = "\(folder.path)/mine"
        let isFirst = Monitor(true)
        var portfolio = try NewPortfolio(currency: Currency("EUR"))
        portfolio.system = SystemCalls { call in
            guard call == .synchronize, isFirst.use({ $0 }) else { return nil }
            isFirst.use { $0 = false }
            return .fails(code)
        }
        #expect(try portfolio.make(in: path).count == 3)
    }

    @Test(arguments: [nil, ENOSPC])
    func `a file that another program makes meanwhile is left alone`(_ code: Int32?) throws {
        let theirs = "\(folder.path)/portfolio.json"
        let writes = Monitor(0)
        var portfolio = try NewPortfolio(currency: Currency("EUR"))
        portfolio.system = SystemCalls { call in
            if call == .write { writes.use { $0 += 1 } }
            guard call == .write, writes.use({ $0 }) == 2 else { return nil }
            try? Data("theirs".utf8).write(to: URL(fileURLWithPath: theirs))
            return code.map { .fails($0) }
        }
        #expect(
            throws: code == nil
                ? EditingError.alreadyThere(theirs)
                : .file(.writeFailed(theirs, reason: "no space left on device"))
        ) { try portfolio.make(in: folder.path) }
        #expect(folder.names == ["portfolio.json"] && folder.read("portfolio.json") == "theirs")
    }
}
