internal import PortfolioImport
internal import Portfolios

/// What help is asked for.
enum HelpSubject {
    /// All commands and topics.
    case overview
    /// The first steps.
    case start
    case command(Command)
    case topic(HelpTopic)
    case guide(Guide)

    /// What `help` can be followed by.
    static var names: [String] {
        Command.available.map(\.name) + HelpTopic.allCases.map(\.rawValue) + Guide.available.map(\.rawValue)
    }

    /// - Parameter word: the name of a command, of a topic or of a guide.
    init?(_ word: String) {
        if let command = Command(named: word) {
            self = .command(command)
        } else if let topic = HelpTopic(rawValue: word == "trades" || word == "types" ? "files" : word) {
            self = .topic(topic)
        } else if let guide = Guide(rawValue: word) {
            self = .guide(guide)
        } else {
            return nil
        }
    }
}

/// Subjects of help that concern some options of several commands. The raw values are what follows `help`.
enum HelpTopic: String, CaseIterable {
    /// The brokers whose exports are read.
    case brokers
    /// The files of a portfolio.
    case files
    case dates, numbers
    /// Files valued in pieces, by several processes or machines.
    case pieces

    var summary: String {
        switch self {
        case .brokers: "the brokers whose exports are recognised"
        case .files: "the files of a portfolio, and their columns"
        case .dates: "the days that figures are of"
        case .numbers: "how numbers, currencies and pence are written"
        case .pieces: "value a file in pieces, on several machines"
        }
    }

    /// What help says besides the options, in paragraphs.
    var explanation: [String] {
        switch self {
        case .brokers:
            [
                "portfolio import recognises these exports by their headers; import --trades those of transactions. "
                    + "For any other, --suggest drafts a mapping from the columns that it can identify."
            ]
        case .files:
            [
                "A portfolio is a folder of UTF-8 files. Columns are found by their names, in any order; those with an "
                    + "asterisk are required."
            ]
        case .dates:
            [
                "Dates are written 2013-03-01. A report is as of the latest day on which a holding has a price, or of the "
                    + "last trade if that is later; --as-of says otherwise.",
                "A price is used from its day on; one that is older than --max-price-age days is reported as stale. A "
                    + "rate is used for at most --max-rate-age days, because on the next business day there is another.",
                "gains knows years that begin on any day: with --year-starts 04-06, or \"yearStarts\" in portfolio.json, "
                    + "--year 2024/25 begins on 2024-04-06.",
            ]
        case .numbers:
            [
                "Numbers are written 1234.56, without marks between thousands. Sums, differences and products are "
                    + "exact; a quotient, such as a rate turned round, has 15 significant digits.",
                "Currencies are the codes of ISO 4217. Prices may be in a minor unit, such as GBX or GBp for pence: 100 of "
                    + "them are a pound, and no exchange rate is involved. Case matters: GBP is pounds.",
                "A rate is what 1 unit of a stock's currency is worth in the portfolio's: --rate USD=0.77. A figure that "
                    + "is not known is n/a, and no total counts it silently.",
            ]
        case .pieces:
            [
                "A large holdings file can be valued in pieces, by several processes or machines: each reads only the "
                    + "rows that begin in its piece. With --format csv the outputs of all pieces, one after another, "
                    + "are the report of the whole. With --format partial each writes what portfolio merge needs to "
                    + "add up the totals or the groups of --by.",
                "The trades of different symbols can be evaluated apart from one another too: portfolio gains "
                    + "--format partial. Pieces need --as-of, because a piece does not know the prices of the others.",
            ]
        }
    }

    /// The group of the options that it describes.
    var group: OptionGroup? { self == .pieces ? .pieces : nil }

    /// Names with their meanings, listed after the explanation.
    var items: [(name: String, meaning: String)] {
        switch self {
        case .files:
            PortfolioFile.all.map { ($0.name, $0.text) } + [("types of trades", TradeType.needs)]
        case .brokers:
            [
                ("positions", PositionsProfile.all.map(\.title).joined(separator: "; ")),
                ("transactions", TransactionProfile.all.map(\.title).joined(separator: "; ")),
            ]
        case .dates, .numbers, .pieces: []
        }
    }

    /// The commands that have these options, each with its own.
    var commands: [(command: Command, options: [Option])] {
        guard let group else { return [] }
        return Command.available.compactMap { command in
            command.groups.first { $0.group == group }.map { (command, $0.options) }
        }
    }

    /// Examples from all commands that use these options.
    var examples: [Example] { Example.of(rawValue) }
}
