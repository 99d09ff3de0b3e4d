import TestSupport

@testable import PortfolioCLI

/// A holdings file with its prices and rates, reported whole and in pieces.
struct PiecedBook {
    let folder: TemporaryFolder
    let bytes: [UInt8]
    /// The options of every report.
    var options: [String]

    static let rates = """
        from,to,rate,date
        EUR,USD,1.3,2013-03-01
        EUR,GBP,0.86,2013-03-01
        EUR,USD,1.2,2010-01-04
        EUR,GBP,0.9,2010-01-04
        EUR,KWD,0.4,

        """
    static let prices = """
        symbol,price,date,currency
        AAPL,430.47,2013-03-01,USD
        AAPL,441.4,2013-02-28,USD
        SAP,55,2013-01-01,
        BARC.L,310,2013-03-01,GBX

        """

    init(_ bytes: [UInt8], prices: String = PiecedBook.prices, rates: String = PiecedBook.rates) throws {
        folder = try TemporaryFolder()
        self.bytes = bytes
        try folder.write("book.csv", bytes)
        try folder.write("prices.csv", prices)
        try folder.write("rates.csv", rates)
        options = ["--currency", "EUR", "--as-of", "2013-03-01"]
        for kind in ["prices", "rates"] { options += ["--\(kind)", "\(folder.path)/\(kind).csv"] }
    }

    init(_ text: String) throws { try self.init(Array(text.utf8)) }

    var path: String { "\(folder.path)/book.csv" }

    /// One report of the whole file.
    func report(_ more: [String]) -> Run { cleared(Run.inProcess(["report", path] + options + more)) }

    /// The partial of a piece, or of the whole, written to a file.
    func partial(_ piece: Range<Int>? = nil, _ more: [String] = [], to name: String = "partial.csv") throws {
        let range = piece.map { ["--piece", "\($0.lowerBound)-\($0.upperBound)"] } ?? []
        let run = Run.inProcess(
            ["report", path] + options + ["--format", "partial", "-o", "\(folder.path)/\(name)"] + range
                + more)
        guard run == Run(code: 0, output: "", errors: "") else { throw Refused(run: run) }
    }

    /// A report that was expected to give a result.
    struct Refused: Error { let run: Run }

    /// Writes the partials of the pieces between cuts, and returns their names.
    func partials(_ cuts: [Int], _ more: [String] = []) throws -> [String] {
        try zip(cuts, cuts.dropFirst()).enumerated().map { number, cut in
            let name = "part-\(number).csv"
            try partial(cut.0..<cut.1, more, to: name)
            return name
        }
    }

    /// The report merged from partials.
    func merge(_ names: [String], _ more: [String] = []) -> Run {
        cleared(Run.inProcess(["merge"] + names.map { "\(folder.path)/\($0)" } + more))
    }

    /// Without the folder's path.
    private func cleared(_ run: Run) -> Run {
        var run = run
        run.output = run.output.replacing("\(folder.path)/", with: "")
        run.errors = run.errors.replacing("\(folder.path)/", with: "")
        return run
    }

    /// The places outside quotes at which a row begins, from the start to the end of the file.
    var rowStarts: [Int] {
        var starts = [0]
        var isInside = false
        // A comment before the header may have any number of quotes.
        let header = bytes.firstIndex(of: UInt8(ascii: "#")).map { place in
            bytes[place...].firstIndex { $0 == 10 || $0 == 13 } ?? 0
        }
        for (place, byte) in bytes.enumerated().dropFirst(header ?? 0) {
            if byte == UInt8(ascii: "\"") { isInside.toggle() }
            let endsLine =
                byte == 10 || byte == 13 && (place + 1 == bytes.count || bytes[place + 1] != 10)
            if endsLine, !isInside { starts.append(place + 1) }
        }
        return starts.last == bytes.count ? starts : starts + [bytes.count]
    }

    /// Some of those places, at most `count` pieces apart.
    func cuts(_ count: Int, _ random: inout SeededGenerator) -> [Int] {
        let starts = rowStarts
        let chosen = (1..<max(count, 2)).map { _ in random.pick(starts) }
        return Array(Set((count > 1 ? chosen : []) + [0, bytes.count])).sorted()
    }
}

/// Books drawn at random, with all that makes pieces difficult.
struct DrawnBook {
    private var random: SeededGenerator
    private let lineEnd: String
    private let hasQuotes: Bool
    private let isWide: Bool
    private let hasErrors: Bool

    init(seed: UInt64, hasErrors: Bool = false) {
        random = SeededGenerator(seed: seed)
        lineEnd = random.pick(["\n", "\n", "\r\n", "\r"])
        hasQuotes = random.chance(70)
        isWide = random.chance(40)
        self.hasErrors = hasErrors
    }

    static let header =
        "symbol,shares,currency,market,purchase_date,purchase_price,price,previous_close,name,excluded"

    mutating func bytes() -> [UInt8] {
        var text = random.chance(20) ? "\u{FEFF}" : ""
        if random.chance(20) { text += "# a comment, with a \"quote\(lineEnd)" }
        text += DrawnBook.header + lineEnd
        for _ in 0..<random.pick([0, 1, 3, 12, 40]) { text += random.chance(5) ? lineEnd : row() + lineEnd }
        if random.chance(30), text.hasSuffix(lineEnd) { text.removeLast() }
        return Array(text.utf8)
    }

    private mutating func row() -> String {
        let units = ["AAPL": "USD", "BARC.L": "GBX", "SAP": "EUR", "NESN": "CHF"]
        let symbol = random.pick([
            "AAPL", "BARC.L", "SAP", "NESN", "X", "A-SYMBOL-OF-MORE-THAN-SIXTEEN", "ÜB",
        ])
        var cells = [
            symbol, (random.chance(15) ? "-" : "") + number(), units[symbol] ?? random.pick(["EUR", "KWF"]),
            random.pick(hasQuotes ? ["", "LSE", "\"Börse, Ost\"", "\"a \"\"b\"\"\""] : ["", "LSE"]),
            random.pick(["", "2010-01-04", "2012-05-06", "2014-01-01"]), random.pick(["", number()]),
            random.pick(["", number()]), random.pick(["", number()]), name(),
            random.pick(["", "", "", "true", "false"]),
        ]
        if hasErrors, random.chance(15) {
            switch random.below(5) {
            case 0: cells[1] = "1,2"
            case 1: cells[1] = "abc"
            case 2: cells[2] = "gbp"
            case 3: cells.removeLast(4)
            default: cells[4] = "2013-02-30"
            }
        }
        return cells.joined(separator: ",")
    }

    private mutating func name() -> String {
        let quoted = [
            "\"Foo, Inc\"", "\"two\(lineEnd)lines\"", "\"\(lineEnd)\(lineEnd)\"",
            "\"x,y\(lineEnd)AAPL,1,USD\(lineEnd)z\"",
        ]
        return random.pick(hasQuotes ? quoted + ["Foo"] : ["Foo"])
    }

    private mutating func number() -> String {
        guard isWide, random.bool() else { return "\(1 + random.below(500)).\(random.below(100))" }
        let digits = { (random: inout SeededGenerator, count: Int) in
            (0..<count).map { _ in String(random.below(10)) }.joined()
        }
        let decimals = random.below(19)
        return "\(1 + random.below(9))" + digits(&random, random.below(19))
            + (decimals > 0 ? "." + digits(&random, decimals) : "")
    }
}
