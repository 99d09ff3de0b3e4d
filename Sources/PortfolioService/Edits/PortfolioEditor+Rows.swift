#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios

    /// Adds, changes and removes rows of trades and prices.
    extension PortfolioEditor {
        /// Edits a row of a file.
        ///
        /// - Parameters:
        ///   - subject: what an edit of the file as it is now is about, for the log.
        ///   - remarks: what looks like a slip in it, beside what the store finds.
        ///   - save: saves what the closure makes of the edit in the file as it is now. The edit is as it is written, with
        ///     symbols for names, so that its row is found if it is there already.
        ///   - problem: tells an error, with the file as it was; `nil` for what is usual.
        /// - Throws: ``Problem`` if the file is in another state than required, or the edit is refused. The file is then
        ///   unchanged.
        func change<Field: FormField>(
            _ edit: RowEdit<Field>, _ kind: FileChange.Kind, if condition: Precondition,
            subject: @escaping @Sendable (RowEdit<Field>, RowsDocument<Field>) -> String,
            remarks:
                @escaping @Sendable (PortfolioEditor, RowEdit<Field>, RowsDocument<Field>) -> [String] =
                { _, _, _ in [] },
            save:
                @escaping @Sendable (
                    PortfolioEditor,
                    (RowEdit<Field>, RowsDocument<Field>) throws(EditingError) -> RowEdit<Field>
                ) throws(EditingError) -> SavedRow<Field>,
            problem:
                @escaping @Sendable (PortfolioEditor, EditingError, RowsDocument<Field>?) -> Problem? =
                { _, _, _ in nil }
        ) async throws -> Made<RowsDocument<Field>> {
            try EditedCells.check(edit.texts)
            return try await changing(kind) { editor, note in
                var obstacle: Problem?
                var base: RowsDocument<Field>?
                do throws(EditingError) {
                    let made = try save(editor) { edit, now throws(EditingError) in
                        base = now
                        guard let edit = condition.allowed(edit, of: now) else {
                            obstacle = .stale(now.file, now.bytes)
                            throw .changed(now.file)
                        }
                        note.summary = edit.summary(of: subject(edit, now))
                        note.remarks = remarks(editor, edit, now)
                        return edit
                    }
                    return Made(
                        document: made.after, row: made.row,
                        number: editor.add([made.change], note), remarks: note.remarks)
                } catch {
                    if let obstacle { throw obstacle }
                    if case .unknownSymbol(let symbol, let near) = error {
                        throw Problem(
                            .unprocessableContent, fields: [("symbol", Problem.unheld(symbol, near))])
                    }
                    let problem =
                        problem(editor, error, base)
                        ?? Problem(error) { error in
                            base.flatMap { $0.field(of: error, writing: $0.texts(of: edit, at: error)) }?
                                .rawValue
                        }
                    throw problem.of(edit)
                }
            }
        }

        var tradeRows: RowFiles<TradeField> {
            RowFiles(
                editor: self,
                find: { editor, name throws(EditingError) in
                    let store = try editor.tradesStore(name)
                    return RowFile(
                        bytes: try store.contents(), path: store.file, name: { editor.name(of: store.file) },
                        currency: store.currency, known: editor.readTrades, read: store.document)
                },
                change: { [self] in try await change($0, ofTrades: $1, if: $2) })
        }

        /// A trades file as it is.
        ///
        /// - Parameter name: the name of the file, if there are several.
        func trades(_ name: String?) async throws -> TradesDocument { try await tradeRows.read(name) }

        /// Edits a row of a trades file.
        ///
        /// - Parameter name: the name of the trades file, if there are several.
        /// - Throws: ``Problem`` if the file is in another state than required, or the edit is refused. The file is then
        ///   unchanged.
        func change(
            _ edit: RowEdit<TradeField>, ofTrades name: String?, if condition: Precondition
        ) async throws -> Made<TradesDocument> {
            try await checkTexts(of: edit, in: name)
            return try await change(
                edit, .trades, if: condition,
                subject: { edit, now in
                    func text(_ field: TradeField) -> String {
                        edit.row.map { now.text(of: field, inRow: $0) ?? "" } ?? edit.texts[field] ?? ""
                    }
                    let what = ["The trade", text(.type), text(.symbol)].filter { !$0.isEmpty }
                    let day = text(.date)
                    return what.joined(separator: " ") + (day.isEmpty ? "" : " of \(day)")
                },
                save: { editor, make throws(EditingError) in
                    let store = try editor.tradesStore(name)
                    return SavedRow(
                        try store.edit { now throws(EditingError) in
                            guard case .add(let texts) = edit else { return try make(edit, now) }
                            return try make(
                                .add(store.withoutAccountOfFile(editor.named(texts, in: now))), now)
                        })
                },
                problem: { editor, error, base in
                    let texts = edit.texts
                    // What is sold or pays has been bought before.
                    if case .unknownCurrency(let symbol) = error, TradeType(cell: texts[.type] ?? "") != .buy
                    {
                        let near = (try? editor.marketStore())?.heldSymbols(near: symbol) ?? []
                        return Problem(
                            .unprocessableContent, fields: [("symbol", Problem.unheld(symbol, near))])
                    }
                    var problem = Problem(error) { error in
                        base.flatMap { $0.field(of: error, writing: $0.texts(of: edit, at: error)) }?.rawValue
                    }
                    if case .refused = error, case .add = edit, let base,
                        let store = try? editor.tradesStore(name)
                    {
                        problem.add(store.contradictions(of: texts, in: base))
                    }
                    return problem
                })
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

        /// The unit of the prices of a symbol, as rows that state none take it; `nil` if no row tells, or several differ.
        func unit(of symbol: String?) async -> QuoteCurrency? {
            guard let symbol else { return nil }
            return try? await reading { editor throws(EditingError) in
                try editor.marketStore().unit(of: trimmed(symbol))
            }
        }

        /// The symbols in the rows of holdings and trades, each with the name that its first row in a file states.
        func rowNames() async -> [ExactText: String?] {
            var names: [ExactText: String?] = [:]
            func note(_ symbol: ExactText, _ name: String?) {
                names.updateValue(names[symbol].flatMap(\.self) ?? name, forKey: symbol)
            }
            for file in (try? await holdingsFiles()) ?? [] {
                for row in (try? await holdings(file).rows) ?? [] {
                    note(row.symbol.exact, row.holding?.name)
                }
            }
            for file in (try? await tradesFiles()) ?? [] {
                guard let document = try? await trades(file) else { continue }
                var seen: Set<ExactText> = []
                for (place, row) in document.rows.enumerated() where seen.insert(row.symbol.exact).inserted {
                    let name = document.text(of: .name, inRow: place)
                    note(row.symbol.exact, name?.isEmpty == false ? name : nil)
                }
            }
            names[""] = nil
            return names
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
