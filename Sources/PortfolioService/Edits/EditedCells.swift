#if Server
    import PortfolioEditing
    import Portfolios

    /// Texts that were entered for the cells of a row.
    enum EditedCells {
        /// Checks each text by itself.
        ///
        /// - Throws: ``Problem`` with all fields that are wrong.
        static func check(_ texts: [HoldingField: String]) throws(Problem) {
            try check(HoldingField.allCases.map { ($0.rawValue, $0.problem(with: texts[$0] ?? "")) })
        }

        /// Checks each text by itself.
        ///
        /// - Throws: ``Problem`` with all fields that are wrong.
        static func check(_ texts: [TradeField: String]) throws(Problem) {
            try check(TradeField.allCases.map { ($0.rawValue, $0.problem(with: texts[$0] ?? "")) })
        }

        private static func check(_ problems: [(name: String, message: String?)]) throws(Problem) {
            let found = problems.compactMap { name, message in message.map { (name: name, message: $0) } }
            guard found.isEmpty else { throw Problem(.unprocessableContent, fields: found) }
        }

        /// A price as it was entered.
        ///
        /// - Parameter today: the day if none is given.
        static func quote(
            symbol: String?, price: String?, date: String?, currency: String?, today: CalendarDate
        ) throws(Problem) -> StatedQuote {
            var problems: [(name: String, message: String)] = []
            var figure: CompactDecimal?
            var unit: QuoteCurrency?
            var day = today
            let (symbol, price) = (CellReader.trimmed(symbol ?? ""), CellReader.trimmed(price ?? ""))
            let (date, currency) = (CellReader.trimmed(date ?? ""), CellReader.trimmed(currency ?? ""))
            if symbol.isEmpty { problems.append(("symbol", "symbol is empty")) }
            if price.isEmpty {
                problems.append(("price", "price is empty"))
            } else {
                do {
                    let number = try CompactDecimal.parse(price)
                    if number.isNegative { problems.append(("price", "price \(price) is negative")) }
                    figure = number
                } catch {
                    problems.append(("price", ParameterProblem.number(price, error).message(of: "price")))
                }
            }
            if !date.isEmpty {
                do { day = try CalendarDate(date) } catch {
                    problems.append(("date", ParameterProblem.notADate(date).message(of: "date")))
                }
            }
            if !currency.isEmpty {
                do { unit = try QuoteCurrency(currency) } catch {
                    problems.append(("currency", ParameterProblem.currency(error).message(of: "currency")))
                }
            }
            guard problems.isEmpty, let figure else { throw Problem(.unprocessableContent, fields: problems) }
            return StatedQuote(.price(of: symbol), figure, on: day, unit: unit, file: "-")
        }
    }
#endif
