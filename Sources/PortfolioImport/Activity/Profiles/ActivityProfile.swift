package import PortfolioFiles

/// A mapping of transactions that comes with the program.
package struct ActivityProfile: Sendable {
    package let name: String
    package let title: String
    /// The mapping as `--show-profile` prints it and `--map` reads it.
    package let json: String

    init(_ name: String, _ title: String, _ json: String) {
        self.name = name
        self.title = title
        self.json = json + "\n"
    }

    /// All profiles, in the order in which they are listed.
    package static let all: [ActivityProfile] = [
        .wealthfolio, .ghostfolio, .ghostfolioJSON, .trading212, .revolut, .swissquote, .schwab, .avanza,
        .yahoo,
        .degiroTransactions, .degiroTransactions2025, .degiroAccount, .fidelity, .freetrade,
        .hargreavesLansdown,
        .interactiveBrokersHistory, .nordnet, .tradeRepublic, .interactiveBrokers, .interactiveBrokersFlex,
        .etrade, .vanguardUS,
        .vanguardUK, .interactiveInvestor, .saxo, .etoro, .portfolioPerformance, .sharesight,
    ]

    /// The only profile that fits an export's header; `nil` if there is none or several.
    ///
    /// - Parameter bytes: the export, or at least its first ``Profile/searched`` bytes.
    package static func recognised(_ bytes: [UInt8]) -> ActivityProfile? {
        ActivityRecognition.onlyFit(bytes).flatMap { named($0) }
    }

    /// A mapping of the profile's files in windows-1252, in one line.
    var inWindows1252: String {
        MappingNode.object([
            ("kind", .text("activity")), ("inherits", .text(name)),
            ("encoding", .text(TextEncoding.windows1252.rawValue)),
        ]).inOneLine
    }

    package static func named(_ name: String) -> ActivityProfile? { all.first { $0.name == name } }

    /// The mapping of the profile; tests check that every one is valid.
    package var mapping: ActivityMapping? { ActivityProfile.mappings[name] }

    /// Each is read once, because recognising an export tries all.
    private static let mappings: [String: ActivityMapping] = {
        var mappings: [String: ActivityMapping] = [:]
        for profile in all {
            var log = DiagnosticLog()
            mappings[profile.name] = profile.mapping(log: &log)
        }
        return mappings
    }()

    package func mapping(log: inout DiagnosticLog) -> ActivityMapping? {
        guard var mapping = ActivityMapping.read(Array(json.utf8), file: name, log: &log) else { return nil }
        mapping.name = name
        return mapping
    }
}
