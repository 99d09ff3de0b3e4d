internal import PortfolioImport
internal import Portfolios

/// What the command line of `portfolio import` means.
struct ImportSettings {
    enum Task {
        case list
        case show(Profile)
        case `import`
    }

    var task = Task.import
    var exports: [String]
    /// `nil` where the header is to tell.
    var profile: Profile?
    var map: String?
    var output: String?
    /// Whether a file that is there may be replaced.
    var force: Bool
    var options = ImportOptions()
    var isVerbose: Bool

    static let options: [Option] = [
        .profile, .map, .profiles, .showProfile, .currency, .purchaseDate, .decimalMark, .roundPrices,
        .output, .force, .verbose,
    ]

    static let help = """

        EXPORT is a broker's list of positions, unmodified, or - for standard input. Nothing is guessed: what the export
        does not contain is left empty, and what does not add up is reported.

        """

    init(_ arguments: Arguments) throws(UsageError) {
        exports = arguments.operands
        output = arguments[.output]
        map = arguments[.map]
        force = arguments.has(.force)
        isVerbose = arguments.has(.verbose)
        options.keepsSkippedRows = isVerbose
        if let name = arguments[.profile] { profile = try ImportSettings.profile(.profile, name) }
        guard profile == nil || map == nil else { throw .profileAndMap }
        try setOptions(arguments)
        if arguments.has(.profiles) {
            task = .list
        } else if let name = arguments[.showProfile] {
            task = .show(try ImportSettings.profile(.showProfile, name))
        } else if exports.isEmpty {
            throw .noExport
        }
        if exports.filter({ $0 == "-" }).count > 1 { throw .standardInputTwice }
    }

    private mutating func setOptions(_ arguments: Arguments) throws(UsageError) {
        var whole: QuoteCurrency?
        var currencies: [(pattern: String, unit: QuoteCurrency)] = []
        for text in arguments.all(.currency) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            do {
                let unit = try QuoteCurrency(CellReader.trimmed(parts.count == 2 ? parts[1] : text))
                if parts.count == 2 { currencies.append((parts[0], unit)) } else { whole = unit }
            } catch {
                throw .parameter(.currency, .currency(error))
            }
        }
        // What is said of some symbols goes before what is said of all.
        options.currencies = currencies + (whole.map { [("*", $0)] } ?? [])
        if let text = arguments[.purchaseDate] {
            guard let date = try? CalendarDate(CellReader.trimmed(text)) else {
                throw .invalidValue(.purchaseDate, text, expected: "a date such as 2013-03-01")
            }
            options.purchaseDate = date
        }
        if let text = arguments[.decimalMark] {
            guard text == "." || text == ",", let mark = text.utf8.first else {
                throw .invalidValue(.decimalMark, text, expected: ". or ,")
            }
            options.decimalMark = mark
        }
        if let text = arguments[.roundPrices] {
            guard let decimals = Int(text), 0...38 ~= decimals else {
                throw .invalidValue(.roundPrices, text, expected: "a whole number up to 38")
            }
            options.priceDecimals = decimals
        }
    }

    private static func profile(_ option: Option, _ name: String) throws(UsageError) -> Profile {
        if let profile = Profile.named(name) { return profile }
        throw .unknownProfile(option, name, known: Profile.all.map(\.name))
    }
}
