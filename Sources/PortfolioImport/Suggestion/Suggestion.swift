internal import CSV
package import PortfolioFiles
internal import Valuation

/// A mapping for an export of an unknown kind, with what its header and its columns prove.
///
/// What they do not prove is `"?"`, which the reader of mappings refuses.
package struct Suggestion: Sendable {
    /// The mapping.
    package let json: String
    /// The number of places left open.
    package let openPlaces: Int
    /// The profile that fits the export, which then needs no mapping of its own.
    package let profile: String?

    /// Suggests a mapping.
    ///
    /// - Parameter name: the name of the export, for messages and for the mapping's title.
    /// - Returns: `nil` if there is no table in the file, which is reported to the log.
    /// - Complexity: O(*n* · *m*) for *n* bytes and *m* columns; of long files only the first rows are looked at.
    package init?(for bytes: [UInt8], name: String, log: inout DiagnosticLog) {
        var ignored = DiagnosticLog()
        let node: MappingNode
        profile = Recognition.profile(of: bytes, name: name, log: &ignored)?.name
        // A history is imported otherwise.
        if let found = ignored.first.first, found.message == Wording.history.message {
            log.add(found)
            return nil
        }
        if let profile {
            node = .object([
                ("inherits", .text(profile)),
                (
                    "about",
                    .list([
                        .text("The profile \(profile) fits \(name), which needs no mapping of its own.")
                    ])
                ),
            ])
        } else {
            let text = DecodedText(bytes, encodings: [.utf8, .windows1252])
            guard text.faults.isEmpty else {
                text.tell(name, &log)
                return nil
            }
            guard let table = ExportTable(text) else {
                log.add(Diagnostic(text.utf8.isEmpty ? .emptyExport : .noTable, file: name))
                return nil
            }
            node = MappingDraft(table).mapping(for: name)
        }
        json = node.json() + "\n"
        openPlaces = node.openPlaces
    }
}
