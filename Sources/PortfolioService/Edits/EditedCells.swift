#if Server
    import PortfolioEditing
    import Portfolios

    /// Texts that were entered for the cells of a row.
    enum EditedCells {
        /// What is wrong with each text by itself.
        static func problems(_ texts: [HoldingField: String]) -> [(name: String, message: String)] {
            problems(HoldingField.allCases.map { ($0.rawValue, $0.problem(with: texts[$0] ?? "")) })
        }

        /// What is wrong with each text by itself.
        static func problems(_ texts: [TradeField: String]) -> [(name: String, message: String)] {
            problems(TradeField.allCases.map { ($0.rawValue, $0.problem(with: texts[$0] ?? "")) })
        }

        private static func problems(
            _ problems: [(name: String, message: String?)]
        ) -> [(name: String, message: String)] {
            problems.compactMap { name, message in message.map { (name: name, message: $0) } }
        }

        /// Whether a cell says true or false, in whatever case, as spreadsheets write it; `nil` if it says neither.
        static func truth(_ text: String) -> Bool? {
            switch trimmed(text).lowercased() {
            case "true": true
            case "false": false
            default: nil
            }
        }

        /// A price as it was entered.
        ///
        /// - Parameters:
        ///   - today: the day if none is given.
        ///   - entered: the text of a field; `nil` if there is none.
        static func quote(
            today: CalendarDate, _ entered: (PriceForm.Field) -> String?
        ) throws(Problem) -> StatedQuote {
            func text(_ field: PriceForm.Field) -> String { CellReader.trimmed(entered(field) ?? "") }
            var problems: [(name: String, message: String)] = []
            var figure: CompactDecimal?
            var unit: QuoteCurrency?
            var day = today
            let (symbol, price, date, currency) = (
                text(.symbol), text(.price), text(.date), text(.currency)
            )
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
            return StatedQuote(.price(of: symbol), figure, on: day, unit: unit, file: "the new entry")
        }
    }
#endif
