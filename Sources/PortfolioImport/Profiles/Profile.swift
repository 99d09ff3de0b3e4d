package import PortfolioFiles

/// A mapping that is shipped with the program.
package struct Profile: Sendable {
    package let name: String
    package let title: String
    /// The mapping, as `--show-profile` prints it and `--map` reads it.
    package let json: String

    init(_ name: String, _ title: String, _ json: String) {
        self.name = name
        self.title = title
        self.json = json + "\n"
    }

    /// All profiles, in the order they are listed in.
    package static let all: [Profile] = [
        .portfolio, .yahoo, .interactiveBrokersStatement, .interactiveBrokersFlex, .schwab, .fidelity,
        .vanguardUS,
        .etrade, .degiro, .hargreavesLansdown, .interactiveInvestor, .ajBell, .avanza, .portfolioPerformance,
    ]

    /// That of this program's own files.
    package static var own: Profile { .portfolio }

    /// How much of a file is looked through for a header, in bytes.
    package static let searched = Recognition.searched

    /// The one profile that an export's header fits.
    ///
    /// - Parameter bytes: the export, or as much of its start as is ``searched``.
    /// - Complexity: O(1).
    package static func recognised(_ bytes: [UInt8]) -> Profile? {
        var log = DiagnosticLog()
        return Recognition.profile(of: bytes, name: "", log: &log).flatMap { named($0.name) }
    }

    package static func named(_ name: String) -> Profile? { all.first { $0.name == name } }

    /// The mapping the profile stands for; tests read every one.
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
