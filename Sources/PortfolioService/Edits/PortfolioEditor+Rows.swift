#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios

    /// The files of a kind of rows: trades, or prices. A file is named if there are several.
    struct RowFiles<Field: ColumnField>: Sendable {
        let read: @Sendable (_ file: String?) async throws -> RowsDocument<Field>
        let change:
            @Sendable (RowEdit<Field>, _ file: String?, Precondition) async throws
                -> PortfolioEditor.Made<RowsDocument<Field>>
    }

    /// Adds, changes and removes rows of trades and prices.
    extension PortfolioEditor {
        /// Edits a row of a file.
        ///
        /// - Parameters:
        ///   - written: the edit as it is written, with symbols for names, so that it is found if it is there already.
        ///   - subject: what an edit of the file as it is now is about, for the log.
        ///   - save: saves what the closure makes of the file as it is now.
        /// - Throws: ``Problem`` if the file is in another state than required, or the edit is refused. The file is then
        ///   unchanged.
        func change<Field: FormField>(
            _ edit: RowEdit<Field>, _ kind: FileChange.Kind, if condition: Precondition,
            as written:
                @escaping @Sendable (PortfolioEditor, RowEdit<Field>) -> RowEdit<Field> =
                { $1 },
            subject: @escaping @Sendable (RowEdit<Field>, RowsDocument<Field>) -> String,
            save:
                @escaping @Sendable (
                    PortfolioEditor, (RowsDocument<Field>) throws(EditingError) -> RowEdit<Field>
                ) throws(EditingError) -> SavedRow<Field>
        ) async throws -> Made<RowsDocument<Field>> {
            try EditedCells.check(edit.texts)
            return try await changing(kind) { editor, note in
                var obstacle: Problem?
                var base: RowsDocument<Field>?
                do throws(EditingError) {
                    let made = try save(editor) { now throws(EditingError) in
                        base = now
                        guard let edit = condition.allowed(written(editor, edit), of: now) else {
                            obstacle = .stale(now.file, now.bytes)
                            throw .changed(now.file)
                        }
                        note.summary = edit.summary(of: subject(edit, now))
                        return edit
                    }
                    return Made(
                        document: made.after, row: made.row,
                        number: editor.add([made.change], note.summary, made.remarks),
                        remarks: made.remarks)
                } catch {
                    if let obstacle { throw obstacle }
                    if case .unknownSymbol(let symbol, let near) = error {
                        throw Problem(
                            .unprocessableContent, fields: [("symbol", Problem.unheld(symbol, near))])
                    }
                    throw Problem(error) { base?.field(of: $0, writing: edit.texts)?.rawValue }.of(edit)
                }
            }
        }

        var tradeRows: RowFiles<TradeField> {
            RowFiles(
                read: { [self] in try await trades($0) },
                change: { [self] in try await change($0, ofTrades: $1, if: $2) })
        }

        /// Edits a row of a trades file.
        ///
        /// - Parameter name: the name of the trades file, if there are several.
        /// - Throws: ``Problem`` if the file is in another state than required, or the edit is refused. The file is then
        ///   unchanged.
        func change(
            _ edit: RowEdit<TradeField>, ofTrades name: String?, if condition: Precondition
        ) async throws -> Made<TradesDocument> {
            try await checkTexts(of: edit, in: name)
            return try await changing(.trades) { editor, note in
                var obstacle: Problem?
                var base: TradesDocument?
                do throws(EditingError) {
                    let store = try editor.tradesStore(name)
                    let made = try store.edit { now throws(EditingError) in
                        base = now
                        var edit = edit
                        // As it is written, so that it is found if it is there already.
                        if case .add(let texts) = edit {
                            edit = .add(store.withoutAccountOfFile(editor.named(texts, in: now)))
                        }
                        guard let edit = condition.allowed(edit, of: now) else {
                            obstacle = .stale(now.file, now.bytes)
                            throw .changed(now.file)
                        }
                        func text(_ field: TradeField) -> String {
                            edit.row.map { now.text(of: field, inRow: $0) ?? "" } ?? edit.texts[field] ?? ""
                        }
                        let what = ["The trade", text(.type), text(.symbol)].filter { !$0.isEmpty }
                        let day = text(.date)
                        note.summary = edit.summary(
                            of: what.joined(separator: " ") + (day.isEmpty ? "" : " of \(day)"))
                        return edit
                    }
                    return Made(
                        document: made.after, row: made.row,
                        number: editor.add([FileChange(made)], note.summary, made.remarks),
                        remarks: made.remarks)
                } catch {
                    if let obstacle { throw obstacle }
                    let texts = edit.texts
                    // What is sold or pays has been bought before.
                    if case .unknownCurrency(let symbol) = error, TradeType(cell: texts[.type] ?? "") != .buy
                    {
                        let near = (try? editor.marketStore())?.heldSymbols(near: symbol) ?? []
                        throw Problem(
                            .unprocessableContent, fields: [("symbol", Problem.unheld(symbol, near))])
                    }
                    var problem = Problem(error) { base?.field(of: $0, writing: texts)?.rawValue }
                    if case .refused = error, case .add = edit, let base,
                        let store = try? editor.tradesStore(name)
                    {
                        problem.add(store.contradictions(of: texts, in: base))
                    }
                    throw problem.of(edit)
                }
            }
        }

        /// The texts of a trade with the symbol in place of the name that rows give it. Other files are read only if the
        /// document does not have the symbol.
        private func named(
            _ texts: [TradeField: String], in document: TradesDocument
        ) -> [TradeField: String] {
            guard let text = texts[.symbol],
                !document.rows.contains(where: { $0.symbol.exact == trimmed(text).exact }),
                let symbol = symbol(named: text)
            else { return texts }
            return texts.merging([.symbol: symbol]) { $1 }
        }

        /// The only symbol to which rows give a name; `nil` if there is none, or if the text is a symbol.
        func symbol(named text: String) -> String? { try? marketStore().symbol(named: trimmed(text)) }

        /// The symbols in the rows of holdings and trades, in order.
        func rowSymbols() async -> [String] {
            var symbols: Set<ExactText> = []
            for file in (try? await holdingsFiles()) ?? [] {
                for row in (try? await holdings(file).rows) ?? [] { symbols.insert(row.symbol.exact) }
            }
            for file in (try? await tradesFiles()) ?? [] {
                for row in (try? await trades(file).rows) ?? [] { symbols.insert(row.symbol.exact) }
            }
            symbols.remove("")
            return symbols.sorted().map(\.text)
        }
    }

    extension RowEdit {
        /// What was done, in a few words.
        ///
        /// - Parameter what: the row.
        func summary(of what: String) -> String {
            switch self {
            case .add: "\(what) was recorded"
            case .set: "\(what) was changed"
            case .remove: "\(what) was removed"
            }
        }
    }

    extension Problem {
        /// The same of an edit: what stands in the way of a removal is in the files, not in what was sent.
        func of(_ edit: RowEdit<some Hashable>) -> Problem {
            guard case .remove = edit, status == .unprocessableContent else { return self }
            var problem = self
            problem.becomeConflict()
            return problem
        }

        /// What is in the files stands in the way, not what was sent.
        mutating func becomeConflict() { (status, kind) = (.conflict, .conflict) }
    }
#endif
