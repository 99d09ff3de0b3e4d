#if Server
    import PortfolioEditing
    import Portfolios

    /// Finds everything that is wrong with what was entered, so that it is told at once: with each text by itself, with
    /// the texts of the row together, and with the row beside the portfolio's other files.
    extension PortfolioEditor {
        /// Checks the texts of a change by themselves.
        ///
        /// - Parameter name: the name of the holdings file, if there are several.
        /// - Throws: ``Problem`` with these errors, and with what else would be wrong with the row as the file is now.
        func checkTexts(of change: LotChange, in name: String?) async throws(Problem) {
            let wrong = EditedCells.problems(change.texts)
            guard !wrong.isEmpty else { return }
            let others = try? await reading { editor throws(EditingError) in
                let store = try editor.holdingsStore(name)
                let now = try store.load()
                var found: [Located] = []
                for edit in try change.edits(of: now) {
                    do throws(EditingError) { _ = try now.applying(edit) } catch .refused(let log) {
                        found += log.first.map {
                            Located(
                                $0, now.field(of: $0, writing: change.texts(in: now, at: $0))?.rawValue)
                        }
                    }
                }
                return found + store.contradictions(of: change, in: now)
            }
            var problem = Problem(.unprocessableContent, fields: wrong)
            problem.add(others ?? [])
            throw problem
        }

        /// Checks the texts of an edit of a trade by themselves.
        ///
        /// - Parameter name: the name of the trades file, if there are several.
        /// - Throws: ``Problem`` with these errors, and with what else would be wrong with the row as the file is now.
        func checkTexts(of edit: RowEdit<TradeField>, in name: String?) async throws(Problem) {
            let texts = edit.texts
            let wrong = EditedCells.problems(texts)
            guard !wrong.isEmpty else { return }
            let others = try? await reading { editor throws(EditingError) in
                let store = try editor.tradesStore(name)
                let now = try store.load()
                var found: [Located] = []
                do throws(EditingError) { _ = try now.applying(edit) } catch .refused(let log) {
                    found = log.first.map {
                        Located($0, now.field(of: $0, writing: now.texts(of: edit, at: $0))?.rawValue)
                    }
                }
                guard case .add = edit else { return found }
                found += store.contradictions(of: texts, in: now)
                // A missing currency is that of the symbol's other rows.
                let symbol = trimmed(texts[.symbol] ?? "")
                guard !symbol.isEmpty, trimmed(texts[.currency] ?? "").isEmpty,
                    found.contains(where: { $0.field == TradeField.currency.rawValue })
                else { return found }
                let market = try editor.marketStore()
                guard !market.holds(symbol) else {
                    return found.filter { $0.field != TradeField.currency.rawValue }
                }
                guard TradeType(cell: texts[.type] ?? "") != .buy else { return found }
                return found.filter { $0.field != TradeField.currency.rawValue } + [market.unheld(symbol)]
            }
            var problem = Problem(.unprocessableContent, fields: wrong)
            problem.add(others ?? [])
            throw problem
        }

        /// Adds to a problem with the texts of a price that nothing has its symbol, or has it in another currency, as far
        /// as that is known.
        func adding(
            unheld symbol: String?, unit: String?, today: CalendarDate, to problem: Problem
        ) async -> Problem {
            let symbol = trimmed(symbol ?? "")
            let unit = trimmed(unit ?? "")
            guard !symbol.isEmpty else { return problem }
            let others = try? await reading { editor throws(EditingError) in
                let market = try editor.marketStore()
                guard !unit.isEmpty else { return market.holds(symbol) ? [] : [market.unheld(symbol)] }
                guard let unit = try? QuoteCurrency(unit) else { return [] }
                // The currencies are compared whatever the price and the day are.
                let quote = StatedQuote(.price(of: symbol), .one, on: today, unit: unit, file: "")
                return market.currencyProblem(of: quote).map {
                    [Located($0, PriceField.currency.rawValue)]
                } ?? []
            }
            var problem = problem
            problem.add(others ?? [])
            return problem
        }
    }

    /// An error, and the field that it is about; `nil` if that is unclear.
    struct Located: Sendable {
        let error: Diagnostic
        let field: String?

        init(_ error: Diagnostic, _ field: String?) {
            self.error = error
            self.field = field
        }
    }

    extension Problem {
        /// Its errors, with the fields that they are about.
        var located: [Located] {
            zip(errors?.first ?? [], errors?.fields ?? []).map { Located($0, $1) }
        }

        /// Adds errors of other fields than those that it has errors of already.
        mutating func add(_ others: [Located]) {
            guard var errors, errors.count == errors.first.count else { return }
            let known = Set(errors.fields.compactMap { $0 })
            let new = others.filter { $0.field.map(known.contains) != true }
            guard !new.isEmpty else { return }
            var log = DiagnosticLog()
            for other in new { log.add(other.error) }
            let more = Details(log)
            errors.count += new.count
            errors.first += more.first
            errors.fields += new.prefix(more.first.count).map(\.field)
            self.errors = errors
        }
    }

    extension MarketStore {
        fileprivate func unheld(_ symbol: String) -> Located {
            Located(
                Diagnostic(file: "", message: Problem.unheld(symbol, heldSymbols(near: symbol))),
                TradeField.symbol.rawValue)
        }
    }

    extension TradesStore {
        /// How a trade would contradict the others by its shares and its currency, whatever else is wrong with its row.
        func contradictions(of texts: [TradeField: String], in now: TradesDocument) -> [Located] {
            let kept: Set<TradeField> = [
                .date, .type, .symbol, .shares, .currency, .lot, .ratio, .toSymbol, .costShare,
            ]
            var probe = texts.filter { kept.contains($0.key) && $0.key.problem(with: $0.value) == nil }
            guard let type = probe[.type].flatMap(TradeType.init(cell:)) else { return [] }
            // Whatever was paid, the same is held.
            if let figure = [TradeField.amount, .price].first(where: {
                type.allowedFields.contains(TradeFields($0))
            }) {
                probe[figure] = "1"
            }
            do throws(EditingError) {
                _ = try change(.add(probe), of: now)
                return []
            } catch {
                guard case .refusedTrades(let log) = error else { return [] }
                return log.first.map { Located($0, now.field(of: $0, writing: probe)?.rawValue) }.filter {
                    $0.field.flatMap(TradeField.init(rawValue:)).map(kept.contains) ?? true
                }
            }
        }
    }

    extension HoldingsStore {
        /// How a lot would contradict the portfolio's prices and trades by its symbol and currency, whatever else is
        /// wrong with its row.
        func contradictions(of change: LotChange, in now: HoldingsDocument) -> [Located] {
            let row = change.lot.flatMap { try? now.row(identity: $0) }
            let text = { (field: HoldingField) in
                change.texts[field] ?? row.flatMap { now.text(of: field, inRow: $0) } ?? ""
            }
            let probe = HoldingsEdit.add([
                .symbol: text(.symbol), .currency: text(.currency), .shares: "1",
            ])
            guard change.texts[.symbol] != nil || change.texts[.currency] != nil,
                let then = try? now.applying(probe)
            else { return [] }
            do throws(EditingError) {
                try check(HoldingsStore.Change(from: now, to: then))
                return []
            } catch {
                let field = change.field(of: error)?.rawValue
                switch error {
                case .otherCurrencyThanPrices(let log), .refusedTrades(let log):
                    return log.first.map { Located($0, field) }
                default: return []
                }
            }
        }
    }
#endif
