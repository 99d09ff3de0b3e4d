#if Server
    import PortfolioEditing
    import Portfolios

    /// States the classes of symbols, and the targets of schemes.
    extension PortfolioEditor {
        func sharesStore<Field>(_: Field.Type) throws(EditingError) -> SharesStore<Field> {
            var store = try SharesStore<Field>(location.path)
            store.patience = patience
            return store
        }

        private func sharesFile<Field: ShareField>(_: Field.Type) throws(EditingError) -> RowFile<Field> {
            let store = try sharesStore(Field.self)
            return RowFile(
                bytes: try store.contents(), path: store.file, name: { self.name(of: store.file) },
                read: store.document)
        }

        /// The file as it is, with its tag; without rows if there is none.
        func shares<Field: ShareField>(
            _: Field.Type
        ) async throws -> (document: RowsDocument<Field>, tag: String) {
            try await reading { editor throws(EditingError) in
                let file = try editor.sharesFile(Field.self)
                return (try file.document(), EntityTag.tag(of: file.bytes))
            }
        }

        /// The rows of the file as it is, for programs.
        func sharesAnswer<Field: ShareField>(_: Field.Type, isCompressed: Bool) async throws -> StoredAnswer {
            try await answer(isCompressed: isCompressed) { editor throws(EditingError) in
                try editor.sharesFile(Field.self)
            }
        }

        /// Gives a whole these shares and no others.
        ///
        /// - Throws: ``Problem`` if the file is in another state than required, or the shares are refused. The file is
        ///   then unchanged.
        func state<Field: SharesFormField>(
            _ shares: [StatedShare], of whole: [String], _: Field.Type, if condition: Precondition
        ) async throws -> Made<RowsDocument<Field>> {
            let missing = zip(Field.whole, whole).filter { $1.isEmpty }.map { $0.0.rawValue }
            guard missing.isEmpty else {
                throw Problem(.unprocessableContent, fields: missing.map { ($0, "\($0) is missing") })
            }
            let names = zip(Field.whole.map(\.rawValue), whole) + shares.map { (Field.entry, $0.name) }
            let wrong = names.compactMap { name, text in
                EditedCells.problem(ofText: text, name, limit: FormLimit.name).map {
                    (name: name, message: $0)
                }
            }
            guard wrong.isEmpty else { throw Problem(.unprocessableContent, fields: wrong) }
            let summary = "\(Field.subject(whole)) were " + (shares.isEmpty ? "removed" : "changed")
            return try await changing(Field.kind, summary) { editor, note in
                var obstacle: Problem?
                do throws(EditingError) {
                    let store = try editor.sharesStore(Field.self)
                    let (shares, whole) = Field.named(shares, of: whole) { editor.symbol(named: $0) ?? $0 }
                    let market = try? editor.marketStore()
                    note.remarks = Field.symbols(shares, of: whole).filter { symbol in
                        !ClassBook.isCash(symbol) && market?.holds(symbol) == false
                    }.map { "nothing is held of \($0)" }
                    let change = try store.state(shares, of: whole) { now throws(EditingError) in
                        guard condition.allows(now) else {
                            obstacle = .stale(store.file, now)
                            throw .changed(store.file)
                        }
                    }
                    let document = try store.document(change.after)
                    return Made(
                        document: document, row: document.rows(of: whole).first,
                        number: editor.add([change], note), remarks: note.remarks)
                } catch {
                    throw obstacle ?? Problem(error) { _ in Field.entry }
                }
            }
        }
    }
#endif
