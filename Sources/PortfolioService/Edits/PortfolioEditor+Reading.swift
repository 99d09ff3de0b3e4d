#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios

    /// Reads the files that can be edited, as they are now.
    extension PortfolioEditor {
        /// Whether all that is held comes from trades, so that there is no holdings file.
        func isOfTradesAlone() async throws -> Bool {
            try await reading { editor throws(EditingError) in
                try editor.holdingsStore().isOfTradesAlone
            }
        }

        /// A holdings file as it is.
        ///
        /// - Parameter name: the name of the file, if there are several.
        func holdings(_ name: String?) async throws -> HoldingsDocument {
            try await reading { editor throws(EditingError) in
                let store = try editor.holdingsStore(name)
                return try editor.readHoldings.document(
                    try store.contents(), of: store.file, in: store.currency, store.document)
            }
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

        /// A trades file as it is.
        ///
        /// - Parameter name: the name of the file, if there are several.
        func trades(_ name: String?) async throws -> TradesDocument {
            try await reading { editor throws(EditingError) in
                let store = try editor.tradesStore(name)
                return try editor.readTrades.document(
                    try store.contents(), of: store.file, in: store.currency, store.document)
            }
        }

        /// The rows of a holdings file as it is, for programs.
        ///
        /// - Parameter name: the name of the file, if there are several.
        func holdingsAnswer(_ name: String?, isCompressed: Bool) async throws -> StoredAnswer {
            try await checkHoldings()
            return try await reading { editor throws(EditingError) in
                let store = try editor.holdingsStore(name)
                return try editor.answers.answer(
                    try store.contents(), of: store.file, named: editor.name(of: store.file),
                    in: store.currency,
                    isCompressed: isCompressed, store.document)
            }
        }

        /// The rows of a trades file as it is, for programs.
        ///
        /// - Parameter name: the name of the file, if there are several.
        func tradesAnswer(_ name: String?, isCompressed: Bool) async throws -> StoredAnswer {
            try await reading { editor throws(EditingError) in
                let store = try editor.tradesStore(name)
                return try editor.answers.answer(
                    try store.contents(), of: store.file, named: editor.name(of: store.file),
                    in: store.currency,
                    isCompressed: isCompressed, store.document)
            }
        }

        /// What was changed here, also before the service was started, the latest first.
        func changes(_ limit: Int) async throws -> [ChangeLog.Entry] {
            try await reading { editor throws(EditingError) in
                try editor.log.entries().suffix(limit).reversed()
            }
        }

        /// The names of the trades files.
        func tradesFiles() async throws -> [String] {
            try await reading { editor throws(EditingError) in
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
