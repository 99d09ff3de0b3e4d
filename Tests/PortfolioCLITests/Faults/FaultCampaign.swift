import Foundation
import PortfolioFiles
import Synchronization
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioCLI

/// A command and the small portfolio that it is run on while its system calls fail.
struct FaultCampaign: Sendable, CustomTestStringConvertible {
    /// A call of a kind that fails: the n-th, and perhaps all behind it.
    struct Fault: Sendable, CustomStringConvertible {
        let call: SystemCalls.Call
        let fault: SystemCalls.Fault
        var number = 1
        let isLasting: Bool

        var description: String { "\(fault) of \(call) \(number)\(isLasting ? " and all behind it" : "")" }

        /// Whether the command must do its work as if nothing had happened.
        var isHarmless: Bool { fault == .isShort || fault == .fails(EINTR) }
    }

    /// What a run left behind.
    struct Outcome {
        let run: Run
        let files: [String: [UInt8]]
        /// How many calls of each kind it made.
        let calls: [SystemCalls.Call: Int]
    }

    /// The words of the command; a word that begins with `@` is a path in the portfolio's folder.
    let words: [String]
    var changesFiles = false

    var testDescription: String { words.joined(separator: " ") }

    private static let days = ["--from", "2024-01-02", "--to", "2024-03-01"]
    private static let files = ["--rates", "@p/rates.csv", "--prices", "@p/prices.csv"]
    private static let ofPieces = ["--currency", "EUR", "--rate", "GBP=1.2"]
    private static let aDay = ["@p", "--date", "2024-03-02"]

    static let all: [FaultCampaign] =
        [
            ["report", "@p"], ["report", "@p", "--format", "csv"],
            ["report", "@p", "--by", "market", "--format", "json"],
            ["show", "X", "@p", "--explain"], ["check", "@p"], ["gains", "@p"],
            ["gains", "@p", "--format", "csv"],
            ["lots", "@p"], ["cash", "@p"], ["import", "--trades", "@trades.csv"],
            ["cash", "@p", "--history"], ["returns", "@p"],
            ["report", "@p", "--by", "class:kind"], ["plan", "@p", "--by", "symbol", "--invest", "50"],
            ["returns", "@p", "--by", "symbol", "--format", "csv"],
            ["history", "@p"] + days, ["merge", "@partial.csv"], ["import", "@export.csv"],
            ["income", "@p", "--estimate"], ["import", "--suggest", "@export.csv"],
            ["import", "@own.csv", "--map", "@map.json"], ["merge", "@first.csv", "@second.csv"],
            [
                "report", "@h/holdings.csv", "--piece", "0-90", "--format", "csv", "--currency", "EUR",
                "--rate", "GBP=1.2",
            ],
            [
                "report", "-", "--input-name", "@h/holdings.csv", "--format", "partial", "--currency", "EUR",
                "--rate", "GBP=1.2",
            ],
            ["report", "@h"] + files + ["--trades", "@one.csv", "--trades", "@two.csv"],
            // The same file twice is wrong usage, whatever fails.
            ["gains", "@h"] + files + ["--trades", "@one.csv", "--trades", "@./one.csv"],
        ].map { FaultCampaign(words: $0) }
        + [
            ["report", "@p", "--format", "html", "-o", "@result"],
            ["gains", "@p", "--format", "csv", "-o", "@result"],
            [
                "report", "@h/holdings.csv", "--piece", "90-131", "--format", "partial", "-o", "@result",
                "--currency", "EUR", "--rate", "GBP=1.2",
            ],
            ["import", "@own.csv", "--map", "@map.json", "--into", "@h"],
            ["fetch", "@p", "--with", "@script"],
            ["lots", "@p", "-o", "@result"], ["merge", "@partial.csv", "-o", "@result"],
            ["import", "@export.csv", "--into", "@h"],
            ["import", "--prices", "@history.csv", "--symbol", "X", "--into", "@h"],
            ["import", "--trades", "@trades.csv", "--into", "@p"],
            ["price", "Y", "7", "@p", "--date", "2024-03-02"], ["new", "@fresh", "--currency", "EUR"],
            ["new", "@fresh", "--currency", "EUR", "--trades"],
            ["add", "Z", "@h", "--shares", "1", "--currency", "EUR"], ["edit", "X", "@h", "--shares", "7"],
            ["remove", "X", "@h"], ["exclude", "X", "@h"], ["move", "X", "@h", "--to", "2"],
            ["buy", "Y", "@p", "--shares", "1", "--price", "1", "--date", "2024-03-02"],
            ["sell", "Y", "@p", "--shares", "1", "--price", "1", "--date", "2024-03-02"],
            ["dividend", "Y", "@p", "--amount", "3", "--date", "2024-03-02"],
            ["classify", "X", "kind", "Bonds=40", "Equity=60", "--into", "@p"],
            ["split", "Y", "@p", "--ratio", "2:1", "--date", "2024-03-02"],
            ["rate", "GBP", "1.25"] + aDay, ["undo", "@noted"], ["include", "W", "@noted"],
            ["deposit"] + aDay + ["--amount", "5", "--currency", "EUR"],
            ["convert"] + aDay
                + ["--amount", "5", "--currency", "EUR", "--to-amount", "4", "--to-currency", "GBP"],
            ["fee"] + aDay + ["--amount", "5", "--currency", "EUR"],
            ["short", "Q"] + aDay + ["--shares", "1", "--price", "1", "--currency", "EUR"],
            ["cover", "N"] + aDay + ["--shares", "1", "--price", "1"],
            ["transfer-in", "Q"] + aDay + ["--shares", "1", "--amount", "5", "--currency", "EUR"],
            ["transfer-out", "Y"] + aDay + ["--shares", "1"],
            ["interest"] + aDay + ["--amount", "5", "--currency", "EUR"],
            ["tax"] + aDay + ["--amount", "5", "--currency", "EUR"],
            ["withdrawal"] + aDay + ["--amount", "5", "--currency", "EUR"],
            ["spin-off", "Y"] + aDay + ["--to-symbol", "Q", "--shares", "2", "--cost-share", "0.2"],
            ["import", "--trades", "@trades.csv", "-o", "@result"],
            ["exchange", "Y"] + aDay + ["--to-symbol", "Q"],
            ["return-of-capital", "Y"] + aDay + ["--amount", "3"],
            ["transfer", "Y"] + aDay + ["--shares", "1", "--to-account", "Other"],
            ["report", "@h"] + files
                + ["--trades", "@one.csv", "--trades", "@two.csv", "--format", "csv", "-o", "@result"],
        ].map { FaultCampaign(words: $0, changesFiles: true) }

    /// The errors that any call may report, and transfers of single bytes where there are any.
    static let faults: [(SystemCalls.Call, SystemCalls.Fault)] = SystemCalls.Call.allCases.flatMap { call in
        var faults = [EIO, ENOSPC, EACCES, EINTR, ENOMEM, ESTALE].map { SystemCalls.Fault.fails($0) }
        // A descriptor is gone whatever `close` says; and a rename may be lost on the way back from a server.
        if call == .close || call == .rename { faults = [.failsAfterwards(EIO), .failsAfterwards(ESTALE)] }
        if call == .rename { faults += [.fails(EIO), .fails(EACCES), .fails(ENOSPC), .fails(ESTALE)] }
        if call == .read || call == .write { faults.append(.isShort) }
        return faults.map { (call, $0) }
    }

    // MARK: Running

    /// Writes the files that the commands read and change.
    func makeFiles(_ folder: TemporaryFolder) throws {
        let holdings = "symbol,name,market,shares,currency,purchase_date,purchase_price,price\n"
        let rows = "X,Ex,XPAR,10,EUR,2020-01-02,5,7\nW,,XLON,3,GBP,2021-01-04,2,4\n"
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/holdings.csv", holdings + rows)
        try folder.write(
            "p/trades.csv",
            "date,type,symbol,shares,price,currency,amount\n2024-01-02,buy,Y,10,100,EUR,\n"
                + "2024-01-15,sell,Y,4,110,EUR,\n2024-02-01,dividend,Y,,,EUR,12\n2024-02-02,short,N,3,2,EUR,\n"
        )
        try folder.write(
            "p/prices.csv", "symbol,date,price\nY,2024-01-02,100\nY,2024-02-29,120\nN,2024-02-29,2\n")
        try folder.write("p/rates.csv", "from,to,date,rate\nGBP,EUR,2021-01-04,1.1\nGBP,EUR,2024-02-29,1.2\n")
        try folder.write("p/cash.csv", "account,currency,amount\nGiro,EUR,10\n")
        try folder.write("p/classes.csv", "symbol,scheme,class\nX,kind,Equity\n")
        try folder.write("p/changes.log", "")
        try folder.write("p/dividends.csv", "symbol,ex_date,amount,currency\nY,2024-05-02,1,EUR\n")
        try folder.write("p/symbols.csv", "symbol,alias\nY,Why\n")
        try folder.write("p/targets.csv", "scheme,class,target\nsymbol,X,60\nsymbol,Y,40\n")
        let trades = "date,type,symbol,shares,price,currency\n2024-01-02,buy,"
        try folder.write("one.csv", trades + "Y,1,5,EUR\n")
        try folder.write("two.csv", trades + "Q,1,5,GBP\n")
        try folder.write("noted/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("noted/holdings.csv", holdings + rows)
        try folder.write("noted/changes.log", "")
        guard Run.inProcess(["exclude", "W", "\(folder.path)/noted"]).code == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        try folder.write("h/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("h/holdings.csv", holdings + rows)
        try folder.write("h/prices.csv", "symbol,date,price\nX,2024-02-29,7\n")
        try folder.write("export.csv", "symbol,shares,currency,price\nX,11,EUR,8\nW,3,GBP,4\n")
        try folder.write(
            "trades.csv",
            "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID\n"
                + "Market buy,2024-03-01 09:30:00,DE0007164600,Y,Why,2,120,EUR,1,240,EUR,t1\n")
        try folder.write("history.csv", "Date,Close\n2024-01-02,5\n2024-01-03,6\n")
        try folder.write("own.csv", "Paper,Units,Ccy,Last\nX,11,EUR,8\nW,3,GBP,4\n")
        try folder.write(
            "map.json",
            #"{"columns": {"symbol": "Paper", "shares": "Units", "price": "Last"}, "currency": {"column": "Ccy"}}"#
        )
        let script = "#!/bin/sh\ncat > /dev/null\necho symbol,date,price\necho Y,2024-03-02,125\n"
        guard unsafe chmod(try folder.write("script", script), 0o700) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        for (name, piece) in [("partial", "0-131"), ("first", "0-90"), ("second", "90-131")] {
            let partial = Run.inProcess(
                [
                    "report", "\(folder.path)/h/holdings.csv", "--piece", piece, "--as-of", "2024-03-01",
                    "--format", "partial", "-o", "\(folder.path)/\(name).csv",
                ] + FaultCampaign.ofPieces)
            guard partial.code == 0 || partial.code == 2 else { throw CocoaError(.fileWriteUnknown) }
        }
    }

    /// Every file of a folder and of those in it, by its path; a folder has no bytes.
    static func files(_ folder: TemporaryFolder) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
            files[name] = folder.bytes(name) ?? []
        }
        return files
    }

    /// The same files without the times of changes, which differ from run to run.
    static func withoutTimes(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
        var files = files
        for (name, bytes) in files where name.hasSuffix("changes.log") {
            let lines = String(decoding: bytes, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false)
            files[name] = Array(lines.filter { !$0.hasPrefix("Date: ") }.joined(separator: "\n").utf8)
        }
        return files
    }

    /// Puts a folder back to what it was.
    static func restore(_ files: [String: [UInt8]], in folder: TemporaryFolder) throws {
        let present = FaultCampaign.files(folder)
        for name in present.keys where files[name] == nil { try? folder.remove(name) }
        for (name, bytes) in files where present[name] != bytes { try folder.write(name, bytes) }
    }

    func run(in folder: TemporaryFolder, _ fault: Fault?) -> Outcome {
        let failing = FailingCall(
            fault?.call, fault?.fault, number: fault?.number ?? 1, isLasting: fault?.isLasting ?? false)
        let words = words.map { $0.hasPrefix("@") ? "\(folder.path)/\($0.dropFirst())" : $0 }
        let run = FaultCampaign.reading(words.contains("-") ? "\(folder.path)/h/holdings.csv" : nil) {
            SystemCalls.withFault({ failing.next($0) }) { Run.inProcess(words + FaultCampaign.asOf(words)) }
        }
        return Outcome(
            run: run, files: FaultCampaign.withoutTimes(FaultCampaign.files(folder)), calls: failing.counts)
    }

    private static let standardInput = Mutex(())

    /// Runs a body with a file as standard input, which all of this process share.
    private static func reading(_ path: String?, _ body: () -> Run) -> Run {
        guard let path else { return body() }
        return standardInput.withLock { _ in
            let (usual, file) = unsafe (dup(0), open(path, O_RDONLY))
            dup2(file, 0)
            close(file)
            defer {
                dup2(usual, 0)
                close(usual)
            }
            return body()
        }
    }

    /// A day for the commands that would take today.
    private static func asOf(_ words: [String]) -> [String] {
        switch words.first {
        case "report", "show", "check", "gains", "lots", "cash", "plan": ["--as-of", "2024-03-01"]
        case "returns": ["--to", "2024-03-01"]
        default: []
        }
    }
}
