#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios

    /// Reads the files that can be edited, as they are now.
    extension PortfolioEditor {
        /// Whether all that is held comes from trades, so that there is no holdings file.
        func isOfTradesAlone() async throws -> Bool {
            if isFileOfTrades { return true }
            return try await reading { editor throws(EditingError) in
                try editor.holdingsStore().isOfTradesAlone
            }
        }

        /// Whether the portfolio is a single file, and that is of trades, as was seen when it was read.
        private var isFileOfTrades: Bool {
            live.current.snapshot.map { $0.source.folder == nil && $0.holdings.isEmpty } ?? false
        }

        /// The rows of a file as it is.
        func rows<Field: ColumnField>(
            _ find: @escaping @Sendable (PortfolioEditor) throws(EditingError) -> RowFile<Field>
        ) async throws -> RowsDocument<Field> {
            try await reading { editor throws(EditingError) in try find(editor).document() }
        }

        /// The rows of a file as it is, for programs.
        func answer<Field: ColumnField>(
            isCompressed: Bool,
            _ find: @escaping @Sendable (PortfolioEditor) throws(EditingError) -> RowFile<Field>
        ) async throws -> StoredAnswer {
            try await reading { editor throws(EditingError) in
                try editor.answers.answer(find(editor), isCompressed: isCompressed)
            }
        }

        // MARK: Holdings

        /// - Parameter name: the name of the file, if there are several.
        private func holdingsFile(_ name: String?) throws(EditingError) -> RowFile<HoldingField> {
            let store = try holdingsStore(name)
            return RowFile(
                bytes: try store.contents(), path: store.file, name: { self.name(of: store.file) },
                currency: store.currency, known: readHoldings, read: store.document)
        }

        /// A holdings file as it is.
        ///
        /// - Parameter name: the name of the file, if there are several.
        func holdings(_ name: String?) async throws -> HoldingsDocument {
            try await rows { editor throws(EditingError) in try editor.holdingsFile(name) }
        }

        /// A holdings file as it is, and a lot in it.
        ///
        /// - Parameters:
        ///   - lot: its identity.
        ///   - name: the name of the file, if there are several.
        func holding(_ lot: String, in name: String?) async throws -> (HoldingsDocument, row: Int) {
            try await checkHoldings()
            let document = try await holdings(name)
            do { return (document, try document.row(identity: lot)) } catch {
                throw Problem(explained(error))
            }
        }

        private func checkHoldings() async throws {
            guard try await isOfTradesAlone() else { return }
            throw Problem(
                .notFound, "the portfolio has no file of holdings: what it holds comes from its trades")
        }

        /// The rows of a holdings file as it is, for programs.
        ///
        /// - Parameter name: the name of the file, if there are several.
        func holdingsAnswer(_ name: String?, isCompressed: Bool) async throws -> StoredAnswer {
            try await checkHoldings()
            return try await answer(isCompressed: isCompressed) { editor throws(EditingError) in
                try editor.holdingsFile(name)
            }
        }

        // MARK: Files

        /// What was changed here, also before the service was started, the latest first.
        func changes(_ limit: Int) async throws -> [ChangeLog.Entry] {
            try await reading { editor throws(EditingError) in
                try editor.log.entries().suffix(limit).reversed()
            }
        }

        /// The names of the trades files.
        func tradesFiles() async throws -> [String] {
            if isFileOfTrades { return [Problem.name(location.path)] }
            return try await reading { editor throws(EditingError) in
                let store = try editor.holdingsStore()
                return editor.names(of: store.tradesFiles, store)
            }
        }

        /// The names of the holdings files.
        func holdingsFiles() async throws -> [String] {
            try await reading { editor throws(EditingError) in
                let store = try editor.holdingsStore()
                return editor.names(of: store.files, store)
            }
        }

        func reading<Value: Sendable>(
            _ body: @escaping @Sendable (PortfolioEditor) throws(EditingError) -> Value
        ) async throws -> Value {
            try await live.queue.view {
                do throws(EditingError) { return try body(self) } catch {
                    throw Problem(error).without(paths: self.folders)
                }
            }
        }
    }
#endif
