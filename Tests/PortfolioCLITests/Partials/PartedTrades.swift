import TestSupport

@testable import PortfolioCLI

/// Trades divided by symbol into several files, whose gains are reported together and merged from partials.
struct PartedTrades {
    let folder: TemporaryFolder
    /// The names of the files, in the order of their paths.
    let names: [String]
    var options = ["--currency", "EUR", "--as-of", "2014-12-31"]

    static let rates = "from,to,rate,date\nEUR,USD,1.25,2013-03-01\nEUR,USD,1.6,2014-05-05\n"

    init(_ files: [String], prices: String? = nil) throws {
        folder = try TemporaryFolder()
        try folder.write("rates.csv", PartedTrades.rates)
        if let prices { try folder.write("prices.csv", prices) }
        names = files.indices.map { "trades-\(100 + $0).csv" }
        for (name, text) in zip(names, files) { try folder.write(name, text) }
    }

    private func words(_ names: some Sequence<String>) -> [String] {
        ["gains", folder.path] + names.flatMap { ["--trades", "\(folder.path)/\($0)"] } + options
    }

    /// The gains of one machine.
    func gains(_ more: [String]) -> Run { cleared(Run.inProcess(words(names) + more)) }

    /// Writes the partial of some of the files.
    func partial(_ names: some Sequence<String>, _ more: [String], to name: String) -> Run {
        cleared(
            Run.inProcess(words(names) + more + ["--format", "partial", "-o", "\(folder.path)/\(name)"]))
    }

    /// Writes a partial of each file, and returns their names.
    func partials(_ more: [String]) throws -> [String] {
        try names.enumerated().map { number, name in
            let run = partial([name], more, to: "part-\(number).csv")
            guard run == Run(code: 0, output: "", errors: "") else { throw PiecedBook.Refused(run: run) }
            return "part-\(number).csv"
        }
    }

    /// The gains merged from partials.
    func merge(_ names: some Sequence<String>, _ more: [String] = []) -> Run {
        cleared(Run.inProcess(["merge"] + names.map { "\(folder.path)/\($0)" } + more))
    }

    /// Without the folder's path.
    private func cleared(_ run: Run) -> Run {
        Run(
            code: run.code, output: run.output.replacing("\(folder.path)/", with: ""),
            errors: run.errors.replacing("\(folder.path)/", with: ""))
    }
}

/// Trades of a few symbols drawn at random, of which no other file has any.
struct DrawnTrades {
    private var random: SeededGenerator
    private let symbols: [(name: String, currency: String)]
    private var held: [Int: Int] = [:]
    private let hasErrors: Bool
    private let isWide: Bool

    static let header =
        "date,type,symbol,market,shares,price,currency,fees,taxes,amount,ratio,to_symbol,id,total\n"

    init(file: Int, seed: UInt64, hasErrors: Bool) {
        random = SeededGenerator(seed: seed)
        let currencies = ["EUR", "USD", "CHF"]
        symbols = (0..<3).map { ("S\(file)\($0)", currencies[($0 + file) % 3]) }
        self.hasErrors = hasErrors
        isWide = random.chance(40)
    }

    mutating func text() -> String {
        var rows: [String] = []
        for day in 1...(4 + random.below(20)) {
            let date = "201\(2 + day / 10)-0\(1 + day % 9)-1\(day % 10)"
            rows.append(date + "," + row())
        }
        rows.sort { $0.prefix(10) < $1.prefix(10) }
        return DrawnTrades.header + rows.map { $0 + "\n" }.joined()
    }

    private mutating func row() -> String {
        let place = random.below(symbols.count)
        let (symbol, currency) = symbols[place]
        let market = random.pick(["", "", "XETRA", "NYSE"])
        let start = "\(symbol),\(market)"
        if hasErrors, random.chance(10) {
            return random.pick([
                "sell,\(start),1000000,1,\(currency),,,,,,,", "buy,\(start),x,1,\(currency),,,,,,,",
                "buy,\(start),1,1,JPY,,,,,,,",
            ])
        }
        switch random.below(8) {
        case 0:
            return
                "dividend,\(start),,,\(random.pick([currency, "CHF"])),,\(random.pick(["", "1"])),\(number()),,,,"
        case 1: return "interest,,,,,\(random.pick(["EUR", "USD", "CHF"])),,,\(number()),,,,"
        case 2: return "fee,\(random.bool() ? start : ","),,,EUR,,,\(number()),,,,"
        case 3, 4:
            let shares = held[place, default: 0] / 2
            guard shares > 0 else { fallthrough }
            held[place, default: 0] -= shares
            return "sell,\(start),\(shares),\(number()),\(currency),\(random.pick(["", "0.07"])),,,,,,"
        default:
            let shares = 1 + random.below(40)
            held[place, default: 0] += shares
            if random.chance(10) { return "transfer_in,\(start),\(shares),,\(currency),,,,,,," }
            return "buy,\(start),\(shares),\(number()),\(currency),\(random.pick(["", "1.5"])),,,,,,"
        }
    }

    private mutating func number() -> String {
        let number = "\(1 + random.below(90)).\(random.below(1000))"
        return isWide ? "\(random.below(9000) + 1)12345678901234567\(number)1234567" : number
    }
}
