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
        let rows = (0..<4 + random.below(20)).map { number in
            // Rising days, so that nothing is sold before it is bought.
            "\(2012 + number / 8)-0\(1 + number % 8)-15,\(row())\n"
        }
        return DrawnTrades.header + rows.joined()
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
        let shares = held[place, default: 0]
        switch random.below(10) {
        case 0:
            return
                "dividend,\(start),,,\(random.pick([currency, "CHF"])),,\(random.pick(["", "1"])),\(number()),,,,"
        case 1: return "interest,,,,,\(random.pick(["EUR", "USD", "CHF"])),,,\(number()),,,,"
        case 2: return "fee,\(random.bool() ? start : ","),,,EUR,,,\(number()),,,,"
        case 3, 4:
            if shares == 0 { return opening(place, start) }
            let closed = 1 + random.below(abs(shares))
            held[place] = shares - closed * shares.signum()
            let type = shares > 0 ? "sell" : "cover"
            return "\(type),\(start),\(closed),\(number()),\(currency),\(random.pick(["", "0.07"])),,,,,,"
        case 5 where shares != 0:
            held[place] = shares * 2
            return "split,\(start),,,,,,,2:1,,,"
        case 6 where shares > 0: return "return_of_capital,\(start),,,\(currency),,,0.01,,,,"
        default: return opening(place, start)
        }
    }

    /// A row that adds to the shares held, or to those sold short.
    private mutating func opening(_ place: Int, _ start: String) -> String {
        let currency = symbols[place].currency
        let shares = 1 + random.below(40)
        let before = held[place, default: 0]
        let isShort = before < 0 || before == 0 && random.chance(20)
        held[place] = before + (isShort ? -shares : shares)
        if !isShort, random.chance(10) { return "transfer_in,\(start),\(shares),,\(currency),,,,,,," }
        let type = isShort ? "short" : "buy"
        return "\(type),\(start),\(shares),\(number()),\(currency),\(random.pick(["", "0.5"])),,,,,,"
    }

    private mutating func number() -> String {
        let number = "\(1 + random.below(90)).\(random.below(1000))"
        return isWide ? "\(random.below(9000) + 1)12345678901234567\(number)1234567" : number
    }
}
