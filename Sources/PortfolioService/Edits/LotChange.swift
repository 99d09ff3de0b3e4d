#if Server
    import PortfolioEditing
    import Portfolios

    /// A change of a lot in the holdings file.
    struct LotChange: Sendable {
        enum Action {
            case set([HoldingField: String])
            case setExcluded(Bool)
            case remove
            /// To a position in the file, counted from 1.
            case move(to: Int)
            /// Up or down by this number of rows, as far as there are rows.
            case shift(by: Int)
        }

        let action: Action
        /// The lot to change, by its identity; `nil` for a new one, whose cells are set.
        let lot: String?

        init(_ action: Action, of lot: String?) { (self.action, self.lot) = (action, lot) }

        /// The cells to write.
        var texts: [HoldingField: String] { if case .set(let texts) = action { texts } else { [:] } }

        /// The texts that an error may be about: those that the change writes and, in the lot that it changes, those that
        /// stay.
        func texts(in document: HoldingsDocument, at error: Diagnostic) -> [HoldingField: String] {
            guard let lot, case .set(let texts) = action, let row = try? document.row(identity: lot),
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
            guard let lot else { return [.add(texts)] }
            let row = try document.row(identity: lot)
            switch action {
            case .set(var texts):
                // Whether a lot is excluded can be said in several ways; the cell stays if it says the same already.
                guard let isExcluded = texts[.excluded].flatMap(EditedCells.truth) else {
                    return [.set(texts, row: row)]
                }
                texts[.excluded] = nil
                let exclusion = HoldingsEdit.setExcluded(isExcluded, row: row)
                return texts.isEmpty ? [exclusion] : [.set(texts, row: row), exclusion]
            case .setExcluded(let isExcluded): return [.setExcluded(isExcluded, row: row)]
            case .remove: return [.remove(row: row)]
            case .move(let position):
                guard document.rows.indices.contains(position &- 1) else {
                    throw .unknownPlace(position, count: document.rows.count)
                }
                return [.move(row: row, to: position - 1)]
            case .shift(let count):
                return [.move(row: row, to: min(max(0, row + count), document.rows.count - 1))]
            }
        }

        /// What was done, in a few words.
        ///
        /// - Parameter name: the lot's name.
        func summary(_ name: String) -> String {
            switch action {
            case .set: "\(name) was \(lot == nil ? "added" : "changed")"
            case .setExcluded(let isExcluded): "\(name) was \(isExcluded ? "excluded" : "included")"
            case .remove: "\(name) was removed"
            case .move, .shift: "\(name) was moved"
            }
        }
    }
#endif
