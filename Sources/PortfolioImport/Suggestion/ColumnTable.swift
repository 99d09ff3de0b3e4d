internal import CSV
package import Valuation

/// What someone says of an export that no profile fits.
package struct ColumnChoices: Sendable {
    /// What each column means, by its place from 0; `nil` to draft it from the names and the figures.
    package var roles: [Int: String]?
    /// What words say that their rows are: a type of trades, ``cash``, or ``passedOver``.
    package var words: [String: String] = [:]
    package var dateForm: DateForm?
    package var decimalMark: UInt8?
    package var currency: QuoteCurrency?
    /// Whether the rows are trades; `nil` if the table tells.
    package var isOfTrades: Bool?

    package static let cash = "cash"
    package static let passedOver = "skip"
    /// The role of the column with the words that say what rows are.
    package static let kind = "type"

    package init() {}

    /// What columns can mean, in the order in which they are asked for.
    package static func roles(ofTrades isOfTrades: Bool) -> [String] {
        isOfTrades
            ? [TransactionRole.date.key, kind] + TransactionDraft.order.dropFirst().map(\.key)
            : PositionsDraft.order.filter { $0 != .gain }.map(\.key) + [PositionRole.currency.key]
    }
}

/// The table of an export, with what its columns mean: by their names and figures, or as someone says.
package struct ColumnTable: Sendable {
    package enum Lack: Hashable, Sendable {
        /// No column has the role.
        case role(String)
        /// What a word says that its rows are.
        case word(String)
        case dateForm, decimalMark, currency
    }

    package let isOfTrades: Bool
    package let columns: [(name: String, role: String)]
    /// The first rows.
    package let rows: [[String]]
    /// The words of which nothing but a choice tells what their rows are.
    package let words: [String]
    /// What must be said before it can be read.
    package let lacks: [Lack]
    /// The mapping, with `"?"` for what is lacking.
    package let json: String

    private static let shownRows = 5

    /// - Parameter name: the name of the export, for the mapping's title.
    /// - Returns: `nil` if there is no table.
    /// - Complexity: O(*n* · *m*) for *n* bytes and *m* columns; of long files only the first rows are looked at.
    package init?(_ bytes: [UInt8], name: String, _ choices: ColumnChoices) {
        let text = DecodedText(bytes, encodings: [.utf8, .windows1252])
        guard FileKind.of(bytes) == nil, text.faults.isEmpty, let table = ExportTable(text) else {
            return nil
        }
        let ofTrades =
            choices.isOfTrades == false
            ? nil : TransactionDraft(table, choices, isForced: choices.isOfTrades == true)
        isOfTrades = ofTrades != nil
        let draft: any Draft = ofTrades ?? PositionsDraft(table, choices)
        var (lacks, roles, words) = (draft.lacks, draft.roles, [String]())
        if let ofTrades {
            for column in ofTrades.moreFees { roles[column.place] = TransactionRole.fees.key }
            if let kind = ofTrades.kind {
                roles[kind.place] = ColumnChoices.kind
            } else if !ofTrades.hasSignedShares {
                lacks.append(.role(ColumnChoices.kind))
            }
            let unknown = ofTrades.words.filter { !ofTrades.isKnown($0) && !$0.isPassedOver }.map(\.text)
            lacks += unknown.map(Lack.word)
            words = ofTrades.words.map(\.text).filter { unknown.contains($0) || choices.words[$0] != nil }
        }
        (self.lacks, self.words) = (lacks, words)
        columns = table.header.fields.indices.map { (table.header.text($0).trimmed, roles[$0] ?? "") }
        rows = table.rows.prefix(ColumnTable.shownRows).map { row in
            table.header.fields.indices.map { row.trimmedText($0) }
        }
        json = draft.mapping(for: name).json() + "\n"
    }

    /// The mapping, for all exports of the form.
    ///
    /// - Returns: `nil` if it can't be read, which the log then explains.
    package func mapping(file: String, log: inout DiagnosticLog) -> PortfolioIntake.Mapping? {
        let bytes = Array(json.utf8)
        return isOfTrades
            ? TransactionMapping.read(bytes, file: file, log: &log).map { .trades($0) }
            : PositionsMapping.read(bytes, file: file, log: &log).map { .holdings($0) }
    }
}

extension Draft {
    /// What the columns mean, by their places.
    fileprivate var roles: [Int: String] { columns.reduce(into: [:]) { $0[$1.value.place] = $1.key.key } }

    /// What must be said of the columns and their cells.
    fileprivate var lacks: [ColumnTable.Lack] {
        var lacks: [ColumnTable.Lack] = Self.order.compactMap { role in
            guard columns[role] == nil, let node = node(role), node.openPlaces > 0 else { return nil }
            return role.key == PositionRole.currency.key ? .currency : .role(role.key)
        }
        func add(_ lack: ColumnTable.Lack) { if !lacks.contains(lack) { lacks.append(lack) } }
        if Self.order.contains(where: { columns[$0] != nil && (node($0)?.openPlaces ?? 0) > 0 }) {
            add(.dateForm)
        }
        for (key, value) in text.members() where value.openPlaces > 0 {
            add(key == "decimalMark" ? .decimalMark : .currency)
        }
        if openCurrency { add(.currency) }
        return lacks
    }
}
