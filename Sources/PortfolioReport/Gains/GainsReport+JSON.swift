package import Valuation

extension GainsReport {
    /// The report as JSON, with a final line feed.
    public func json() -> [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }

    /// Writes the report as JSON, with a final line feed, piece by piece.
    ///
    /// Amounts are plain, unrounded strings, and percentages have 4 decimals. Unknown figures are `null`, and
    /// so is a rate between equal currencies.
    ///
    /// - Complexity: O(*n*) for *n* lots, payments or groups; O(1) memory besides the report's own.
    public func writeJSON(to output: @escaping (Span<UInt8>) -> Void) {
        var json = JSONWriter(to: output)
        write(to: &json)
    }

    private func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("portfolio") { json in
                json.field("name", name)
                json.field("currency", currency.code)
                json.field("from", from)
                json.field("to", to)
                json.field("lots", method.rawValue)
                json.field("costRate", costRate.rawValue)
                json.field("complete", isComplete)
            }
            json.line()
            json.field("totals") { json in json.figures(totals) }
            json.line()
            if case .groups(_, let groups) = contents {
                json.field("groups", lines: groups) { json, group in
                    json.object { json in
                        json.field("key", group.key)
                        json.field("sales", group.totals.sales)
                        json.figures(group.totals)
                    }
                }
            } else {
                json.field("sales", lines: sales) { json, sale in
                    json.sale(
                        sale.record, sale.lots.map(\.record), symbol: sale.symbol, name: sale.name,
                        file: fileNames.file(at: sale.location))
                }
                json.line()
                json.field("income", lines: income) { json, payment in
                    json.payment(
                        payment.record, symbol: payment.symbol, file: fileNames.file(at: payment.location))
                }
            }
            json.line()
            json.field("issues", lines: issues) { json, issue in
                json.issue(issue, file: fileNames.file(at: issue.location))
            }
        }
        json.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func figures(_ totals: RealisedTotals) {
        for figure in totals.figures { field(figure.name, figure.value) }
    }

    /// A sale with the parts of the lots it took, in the order taken.
    package mutating func sale(
        _ sale: SaleRecord, _ parts: [SalePart], symbol: String, name: String?, file: String
    ) {
        object { json in
            json.field("symbol", symbol)
            json.field("name", name)
            json.field("date", sale.date)
            json.field("shares", sale.shares)
            json.field("quoteCurrency", sale.quote.code)
            json.field("stockCurrency", sale.quote.currency.code)
            json.field("rate", sale.rate?.number)
            json.amounts(.sum(parts.lazy.map(\.amounts)))
            json.key("lots")
            json.array { json in
                for part in parts {
                    json.object { json in
                        json.field("purchaseDate", part.purchaseDate)
                        json.key("days")
                        if let bought = part.purchaseDate {
                            json.integer(bought.days(to: sale.date))
                        } else {
                            json.null()
                        }
                        json.field("shares", part.shares)
                        json.amounts(part.amounts)
                    }
                }
            }
            json.field("file", file)
            json.field("line", sale.location.line)
        }
    }

    /// The amounts in both currencies.
    private mutating func amounts(_ amounts: FormulaAmounts<ExactDecimal>) {
        field("inStockCurrency") { json in
            json.field("proceeds", amounts.valueStock)
            json.field("cost", amounts.costStock)
            json.field("gain", amounts.gainStock)
        }
        field("inPortfolioCurrency") { json in
            json.field("proceeds", amounts.value)
            json.field("cost", amounts.cost)
            json.field("gain", amounts.gain)
            json.field("gainPercent", Formulas.percentage(amounts.gain, of: amounts.cost, decimals: 4))
            json.field("priceGain", amounts.knownPriceGain)
            json.field("currencyGain", amounts.currencyGain)
        }
    }

    /// A dividend, interest, a fee or a tax.
    package mutating func payment(_ payment: IncomeRecord, symbol: String?, file: String) {
        object { json in
            json.field("date", payment.date)
            json.field("type", payment.type.rawValue)
            json.field("symbol", symbol)
            json.field("currency", payment.currency.code)
            json.field("amount", payment.amount)
            json.field("taxes", payment.taxes)
            json.field("fees", payment.fees)
            json.field("rate", payment.rate?.number)
            json.field("gross", payment.own.gross)
            json.field("net", payment.own.net)
            json.field("file", file)
            json.field("line", payment.location.line)
        }
    }
}
