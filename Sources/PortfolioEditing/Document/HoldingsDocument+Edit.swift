internal import CSV
internal import PortfolioFiles
internal import Valuation

extension HoldingsDocument {
    /// The document after an edit.
    ///
    /// If several rows of the file have errors, each edit corrects one of them; ``problems`` of the result has the
    /// rest.
    ///
    /// - Throws: ``EditingError/unknownRow(_:count:)`` or ``EditingError/unknownPlace(_:count:)``;
    ///   ``EditingError/refused(_:)`` if what the edit writes could not be read; ``EditingError/unreadable(_:)`` if the
    ///   file has errors and the edit neither corrects nor removes a row with errors.
    /// - Complexity: O(*n*) in the length of the file.
    public func applying(_ edit: HoldingsEdit) throws(EditingError) -> HoldingsDocument {
        // After a misplaced quote, rows may not be where they seem to be.
        guard !hasMisplacedQuotes else { throw .unreadable(problems) }
        let edited = try edited(changed(by: edit))
        guard edited.problems.isEmpty || isMended(by: edit, edited) else {
            let isOfEdit = problems.isEmpty || writtenRow(of: edit, edited).map { $0.holding == nil } == true
            throw isOfEdit ? .refused(edited.problems) : .unreadable(problems)
        }
        return edited
    }

    /// Whether an edit leaves fewer rows with errors, and adds none.
    private func isMended(by edit: HoldingsEdit, _ edited: HoldingsDocument) -> Bool {
        guard !edited.hasMisplacedQuotes else { return false }
        let before = brokenRows
        let after = edited.brokenRows
        return after.count < before.count && Set(before.compactMap(edit.place)).isSuperset(of: after)
    }

    private var brokenRows: [Int] { rows.indices.filter { rows[$0].holding == nil } }

    /// The row whose cells an edit writes, in the edited document.
    private func writtenRow(of edit: HoldingsEdit, _ edited: HoldingsDocument) -> HoldingsRow? {
        switch edit {
        case .add: edited.rows.last
        case .set(_, let row), .setExcluded(_, let row):
            edited.rows.indices.contains(row) ? edited.rows[row] : nil
        case .remove, .move: nil
        }
    }

    private func changed(by edit: HoldingsEdit) throws(EditingError) -> [UInt8] {
        switch edit {
        case .add(let texts):
            return adding(texts)
        case .set(let texts, let row):
            return try setting(texts, row: row)
        case .setExcluded(let isExcluded, let row):
            try checkRow(row)
            if rows[row].holding?.isExcluded == isExcluded { return bytes }
            return try setting([.excluded: isExcluded ? "true" : "false"], row: row)
        case .remove(let row):
            return try removing(row)
        case .move(let row, let target):
            return try moving(row, to: target)
        }
    }
}
