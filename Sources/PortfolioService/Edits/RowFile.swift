#if Server
    import PortfolioEditing
    import Portfolios

    /// A file as it is, whose rows are read where they are needed.
    struct RowFile<Field: ColumnField> {
        let bytes: [UInt8]
        let path: String
        /// What clients call it.
        let name: () -> String
        /// In which it is read.
        var currency: Currency?
        /// The rows as they were read last; `nil` where they are not kept.
        var known: ReadDocuments<Field>?
        let read: ([UInt8]) throws(EditingError) -> RowsDocument<Field>

        func document() throws(EditingError) -> RowsDocument<Field> {
            guard let known else { return try read(bytes) }
            return try known.document(bytes, of: path, in: currency, read)
        }
    }

    extension RowFile {
        /// A file whose rows were read already, in no currency in particular.
        init(_ document: RowsDocument<Field>, name: @escaping () -> String) {
            self.init(bytes: document.bytes, path: document.file, name: name) { _ in document }
        }
    }

    /// The files of a kind of rows: trades, or prices. A file is named if there are several.
    struct RowFiles<Field: ColumnField>: Sendable {
        let editor: PortfolioEditor
        /// Throws if the files are none that the service changes.
        var check: @Sendable () throws(Problem) -> Void = {}
        let find: @Sendable (PortfolioEditor, _ file: String?) throws(EditingError) -> RowFile<Field>
        let change:
            @Sendable (RowEdit<Field>, _ file: String?, Precondition) async throws
                -> PortfolioEditor.Made<RowsDocument<Field>>

        /// The rows of a file as it is.
        func read(_ file: String?) async throws -> RowsDocument<Field> {
            try check()
            return try await editor.rows { editor throws(EditingError) in try find(editor, file) }
        }

        /// The rows of a file as it is, for programs.
        func answer(_ file: String?, isCompressed: Bool) async throws -> StoredAnswer {
            try check()
            return try await editor.answer(isCompressed: isCompressed) { editor throws(EditingError) in
                try find(editor, file)
            }
        }

        /// The rows with these cells of a file as it is, for programs.
        func answer(_ file: String?, of cells: [WantedCell<Field>]) async throws -> StoredAnswer {
            try check()
            return try await editor.reading { editor throws(EditingError) in
                try editor.answers.answer(find(editor, file), of: cells)
            }
        }
    }
#endif
