internal import CSV
package import PortfolioFiles
package import Valuation

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
    /// Whether the mapping is one of transactions.
    package let isOfTrades: Bool
    /// The names of columns of the export that the mapping does not use.
    package let unusedColumns: [String]
    /// The column with the names of stocks, if there is none with their symbols.
    package let nameInPlaceOfSymbol: String?

    /// Suggests a mapping: of transactions if the export has a date and a word for purchases or sales in its rows,
    /// otherwise of positions.
    ///
    /// - Parameters:
    ///   - file: the name of the export, for messages and for the mapping's title.
    ///   - currency: the currency that the user states, for what does not state its own.
    ///   - isOfTrades: whether the user says that the export is one of transactions.
    /// - Returns: `nil` if there is no table in the file, which is reported to the log.
    /// - Complexity: O(*n* · *m*) for *n* bytes and *m* columns; of long files only the first rows are looked at.
    package init?(
        for bytes: [UInt8], name file: String, currency: QuoteCurrency? = nil,
        isOfTrades isForced: Bool = false, log: inout DiagnosticLog
    ) {
        if let kind = FileKind.of(bytes) {
            log.add(Diagnostic(.notCSV(kind, file), file: file))
            return nil
        }
        if OwnTrades.begin(bytes, with: .known) {
            log.add(Diagnostic(.ownTrades(bytes), file: file))
            return nil
        }
        var ignored = DiagnosticLog()
        let node: MappingNode
        let ofPositions =
            isForced ? nil : PositionsRecognition.profile(of: bytes, name: file, log: &ignored)?.name
        let ofTrades =
            ofPositions == nil ? TransactionRecognition.onlyFit(bytes) : nil
        profile = ofPositions ?? ofTrades
        var unused: [String] = []
        var name: String?
        if let profile {
            isOfTrades = ofTrades != nil
            let about = "The profile \(profile) fits \(file), which needs no mapping of its own."
            node = .object(
                (isOfTrades ? [("kind", "activity")] : [])
                    + [("inherits", .text(profile)), ("about", [.text(about)])])
        } else {
            let text = DecodedText(bytes, encodings: [.utf8, .windows1252])
            guard text.faults.isEmpty else {
                text.tell(file, &log)
                return nil
            }
            guard let table = ExportTable(text) else {
                log.add(Diagnostic(text.utf8.isEmpty ? .emptyExport : .noTable, file: file))
                return nil
            }
            var choices = ColumnChoices()
            choices.currency = currency
            let ofTransactions = TransactionDraft(table, choices, isForced: isForced)
            isOfTrades = ofTransactions != nil
            let draft: any Draft = ofTransactions ?? PositionsDraft(table, choices)
            node = draft.mapping(for: file)
            unused = draft.unusedNames
            name = draft.nameInPlaceOfSymbol
        }
        unusedColumns = unused
        nameInPlaceOfSymbol = name
        json = node.json() + "\n"
        openPlaces = node.openPlaces
    }
}
