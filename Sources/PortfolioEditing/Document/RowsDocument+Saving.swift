internal import SystemInterface

extension RowsDocument where Field: ColumnField {
    /// Edits a row of a file, without interference from other editors.
    ///
    /// - Parameters:
    ///   - folder: the portfolio's, where the rows must go with its other files; `nil` where they are right by themselves.
    ///   - mayMake: whether a missing file is created.
    ///   - body: makes the edit of the file as it is now; if it throws, the error is passed on and nothing is written.
    ///   - check: throws if other files do not go with the rows after the edit; returns what looks like a slip in the row
    ///     that was added or changed, for the ``ChangeNote``.
    /// - Throws: ``EditingError/refused(_:)`` if the row could not be read, or contradicts another; the errors of
    ///   ``RowsDocument/edited(by:)``, of saving, and those of `body` and `check`.
    static func edit(
        _ file: String, _ kind: FileChange.Kind, in folder: String? = nil, mayMake: Bool, patience: Duration,
        _ system: SystemCalls,
        _ body: (RowsDocument) throws(EditingError) -> RowEdit<Field>,
        check: (_ before: RowsDocument, _ after: RowsDocument, _ row: Int?) throws(EditingError) -> [String] =
            { _, _, _ in [] }
    ) throws(EditingError) -> SavedRow<Field> {
        try EditedFiles.edit(in: folder, patience: patience, system) { edited throws(EditingError) in
            let now = mayMake ? try edited.contents(ofAny: file) : try edited.contents(of: file)
            let before = try Field.document(now ?? [], file: file, currency: nil)
            let edit = try body(before)
            let after = try before.edited(by: edit)
            let row: Int? =
                switch edit {
                case .add: after.rows.indices.last
                case .set(_, let row): row
                case .remove: nil
                }
            let remarks = try check(before, after, row)
            ChangeNote.current?.add(remarks)
            let change = FileChange(
                kind, path: file, before: now ?? [], after: after.bytes, isNew: now == nil)
            edited.replace(by: change)
            return SavedRow(change: change, after: after, row: row)
        }
    }
}
