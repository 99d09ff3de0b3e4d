package import PortfolioFiles

/// A mapping that comes with the program.
package struct Profile: Sendable {
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
    package static let all: [Profile] = [
        .portfolio, .yahoo, .interactiveBrokersStatement, .interactiveBrokersFlex, .schwab, .fidelity,
        .vanguardUS, .etrade, .degiro, .degiroOld, .hargreavesLansdown, .interactiveInvestor, .ajBell,
        .avanza,
        .portfolioPerformance,
    ]

    /// The profile of this program's own files.
    package static var own: Profile { .portfolio }

    /// The number of bytes at the start of a file in which a header is searched for.
    package static let searched = Recognition.searched

    /// The only profile that fits an export's header; `nil` if there is none or several.
    ///
    /// - Parameter bytes: the export, or at least its first ``searched`` bytes.
    /// - Complexity: O(1).
    package static func recognised(_ bytes: [UInt8]) -> Profile? {
        var log = DiagnosticLog()
        return Recognition.profile(of: bytes, name: "", log: &log).flatMap { named($0.name) }
    }

    /// A mapping of the profile's files in windows-1252, in one line.
    var inWindows1252: String {
        MappingNode.object([
            ("inherits", .text(name)), ("encoding", .text(TextEncoding.windows1252.rawValue)),
        ]).inOneLine
    }

    package static func named(_ name: String) -> Profile? { all.first { $0.name == name } }

    /// The mapping of the profile; tests check that every one is valid.
    package var mapping: Mapping? {
        var log = DiagnosticLog()
        return mapping(log: &log)
    }

    package func mapping(log: inout DiagnosticLog) -> Mapping? {
        guard var mapping = Mapping.read(Array(json.utf8), file: name, log: &log) else { return nil }
        mapping.name = name
        return mapping
    }
}
