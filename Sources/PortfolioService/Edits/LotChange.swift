#if Server
    import PortfolioEditing
    import Portfolios

    /// A change of a lot in the holdings file. Lots go by their identities.
    enum LotChange: Sendable {
        case add([HoldingField: String])
        case set([HoldingField: String], of: String)
        case setExcluded(Bool, of: String)
        case remove(String)
        /// To a position in the file, counted from 1.
        case move(String, to: Int)
        /// Up or down by this number of rows, as far as there are rows.
        case shift(String, by: Int)

        /// The lot to change; `nil` for a new one.
        var lot: String? {
            switch self {
            case .add: nil
            case .set(_, let lot), .setExcluded(_, let lot), .remove(let lot), .move(let lot, _),
                .shift(let lot, _):
                lot
            }
        }

        /// The same change of another lot.
        func on(_ lot: String) -> LotChange {
            switch self {
            case .add: self
            case .set(let texts, _): .set(texts, of: lot)
            case .setExcluded(let isExcluded, _): .setExcluded(isExcluded, of: lot)
            case .remove: .remove(lot)
            case .move(_, let position): .move(lot, to: position)
            case .shift(_, let count): .shift(lot, by: count)
            }
        }

        /// The cells to write.
        var texts: [HoldingField: String] {
            switch self {
            case .add(let texts), .set(let texts, _): texts
            default: [:]
            }
        }

        /// The texts that an error may be about: those that the change writes and, in the lot that it changes, those that
        /// stay.
        func texts(in document: HoldingsDocument, at error: Diagnostic) -> [HoldingField: String] {
            guard case .set(let texts, let lot) = self, let row = try? document.row(identity: lot),
                document.rows[row].line == error.line
            else { return texts }
            return document.texts(ofRow: row).merging(texts) { $1 }
        }

        /// The field that made the change contradict the portfolio's other files; `nil` for any other error.
        func field(of error: EditingError) -> HoldingField? {
            let fields: [HoldingField] =
                switch error {
                case .otherCurrencyThanPrices: [.currency, .symbol]
                case .refusedTrades: [.symbol]
                default: []
                }
            return fields.first { texts[$0] != nil }
        }

        /// The edits that make the change.
        func edits(of document: HoldingsDocument) throws(EditingError) -> [HoldingsEdit] {
            switch self {
            case .add(let texts): return [.add(texts)]
            case .set(var texts, let lot):
                let row = try document.row(identity: lot)
                // Whether a lot is excluded can be said in several ways; the cell stays if it says the same already.
                guard let isExcluded = texts[.excluded].flatMap(EditedCells.truth) else {
                    return [.set(texts, row: row)]
                }
                texts[.excluded] = nil
                let exclusion = HoldingsEdit.setExcluded(isExcluded, row: row)
                return texts.isEmpty ? [exclusion] : [.set(texts, row: row), exclusion]
            case .setExcluded(let isExcluded, let lot):
                return [.setExcluded(isExcluded, row: try document.row(identity: lot))]
            case .remove(let lot): return [.remove(row: try document.row(identity: lot))]
            case .move(let lot, let position):
                let row = try document.row(identity: lot)
                guard document.rows.indices.contains(position &- 1) else {
                    throw .unknownPlace(position, count: document.rows.count)
                }
                return [.move(row: row, to: position - 1)]
            case .shift(let lot, let count):
                let row = try document.row(identity: lot)
                return [.move(row: row, to: min(max(0, row + count), document.rows.count - 1))]
            }
        }

        /// What was done, in a few words.
        ///
        /// - Parameter name: the lot's name.
        func summary(_ name: String) -> String {
            switch self {
            case .add: "\(name) was added"
            case .set: "\(name) was changed"
            case .setExcluded(true, _): "\(name) was excluded"
            case .setExcluded(false, _): "\(name) was included"
            case .remove: "\(name) was removed"
            case .move, .shift: "\(name) was moved"
            }
        }
    }
#endif
