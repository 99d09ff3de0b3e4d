import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// A file is absent only where its folder has no such name; everything else that can't be read is an error with its
/// path. A path that is not there is told before a missing currency.
@Suite struct AbsentFileTests {
    private static let files = [
        "portfolio.json", "holdings.csv", "trades.csv", "prices.csv", "rates.csv", "eurofxref.csv",
        "eurofxref-hist.csv",
    ]
    private static let reading = [
        ["report"], ["report", "--format", "csv"], ["show", "X"], ["check"], ["gains"], ["lots"], ["returns"],
        ["history", "--from", "2024-01-02", "--to", "2024-01-03"],
    ]

    private func portfolio() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price,price\nX,10,EUR,2020-01-01,5,7\n")
        try folder.write(
            "trades.csv", "date,type,symbol,shares,price,currency\n2020-01-02,buy,Y,10,100,EUR\n")
        try folder.write("prices.csv", "symbol,date,price\nY,2020-01-02,120\n")
        return folder
    }

    private func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
        try? folder.remove(name)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(name)", withDestinationPath: target)
    }

    @Test(arguments: files, ["/not/mounted/file", "itself"])
    func `a link to nothing is not an absent file`(name: String, target: String) throws {
        let folder = try portfolio()
        try link(name, to: target == "itself" ? name : target, in: folder)
        for command in AbsentFileTests.reading {
            let run = Run.inProcess(command + [folder.path])
            #expect(run.code == 66 && run.output.isEmpty, "\(command): \(run)")
            #expect(run.errors.contains("\(folder.path)/\(name) can't be opened: "), "\(command): \(run)")
        }
        guard !name.hasPrefix("eurofxref"), name != "rates.csv" else { return }
        // Another lot of a symbol needs neither, and prices stand in the rows of these holdings.
        let unread = [["buy", "holdings.csv"], ["buy", "prices.csv"], ["import", "prices.csv"]]
        for command in [
            ["price", "X", "7", folder.path],
            ["buy", "Y", folder.path, "--shares", "1", "--price", "1", "--date", "2024-01-03"],
            ["import", "--into", folder.path, "\(folder.path)/export.csv"],
        ] where !unread.contains([command[0], name]) {
            try folder.write("export.csv", "symbol,shares,currency,price\nX,10,EUR,8\n")
            let run = Run.inProcess(command)
            #expect(run.code == 66, "\(command): \(run)")
            #expect(run.errors.contains("\(folder.path)/\(name) can't be opened: "), "\(command): \(run)")
        }
    }

    @Test func `a folder that tells nothing has no absent files`() throws {
        guard geteuid() != 0 else { return }
        let folder = try portfolio()
        _ = unsafe chmod(folder.path, 0o600)
        defer { _ = unsafe chmod(folder.path, 0o700) }
        for command in AbsentFileTests.reading {
            let run = Run.inProcess(command + [folder.path])
            #expect(run.code == 66 && run.errors.contains(folder.path), "\(command): \(run)")
        }
    }

    @Test(arguments: [[:], ["PORTFOLIO_CURRENCY": "EUR"]])
    func `a path that is not there comes before a missing currency`(environment: [String: String]) throws {
        let folder = try TemporaryFolder()
        let none = "\(folder.path)/none"
        let file = try folder.write("h.csv", "symbol,shares,currency\nX,1,EUR\n")
        let export = try folder.write("e.csv", "symbol,shares,currency,price\nX,10,EUR,8\n")
        let history = try folder.write("X.csv", "Date,Close\n2024-01-02,1\n")
        let lines = [
            ["report", none], ["show", "X", none], ["check", none], ["gains", none], ["lots", none],
            ["returns", none], ["history", none], ["edit", "X", none, "--shares", "1"],
            ["add", "X", none, "--shares", "1", "--currency", "EUR"], ["remove", "X", none],
            ["buy", "X", none, "--shares", "1", "--price", "1", "--date", "2024-01-03"],
            ["price", "X", "1", none],
            ["import", export, "--into", none], ["import", "--prices", history, "--into", none],
            ["report", file, "--prices", none], ["report", file, "--rates", none],
            ["gains", file, "--trades", none],
        ]
        for line in lines {
            let run = Run.inProcess(line, environment: environment)
            #expect(run.code == 66, "\(line): \(run)")
            #expect(
                run.errors.contains("\(none) can't be opened: no such file or directory"), "\(line): \(run)")
        }
        let empty = Run.inProcess(["report", folder.path], environment: environment)
        #expect(empty.code == 66 && empty.errors.contains("holdings.csv can't be opened"), "\(empty)")
        // What is there still needs a currency.
        #expect(Run.inProcess(["report", file]).code == 64)
    }
}
