import Valuation

extension GainsReport {
    /// The report as JSON, with a final line feed.
    ///
    /// Amounts are plain, unrounded strings, and percentages have 4 decimals. Unknown figures are `null`, and
    /// so is a rate between equal currencies.
    ///
    /// - Parameter output: receives the report piece by piece; `nil` to return it whole.
    /// - Complexity: O(*n*) for *n* lots, payments or groups; in pieces, O(1) memory besides the report's own.
    @discardableResult
    public func json(to output: ((Span<UInt8>) -> Void)? = nil) -> [UInt8] {
        JSONWriter.document(to: output) { json in
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
            let figures = JSONFields(GainGroupColumn.allCases.filter { $0 != .key && $0 != .sales })
            json.field("totals") { json in
                figures.write(GainGroupRow(key: nil, totals: totals.totals), to: &json)
            }
            json.line()
            if case .groups(_, let groups) = contents {
                let rows = groups.lazy.map { GainGroupRow(key: $0.key, totals: $0.totals.totals) }
                json.field("groups", rows, by: GainGroupColumn.allCases)
            } else {
                let ofAccount: [SaleColumn] = stated.contains(.account) ? [.account] : []
                let ofSale = JSONFields(
                    [.symbol, .name, .sold, .shares, .quoteCurrency, .stockCurrency, .rate]
                        + SaleColumn.amounts + ofAccount)
                let ofLot = JSONFields([.bought, .days, .shares] + SaleColumn.amounts)
                json.field("sales", lines: sales) { json, sale in
                    json.object { json in
                        ofSale.write(SaleLine(sale), to: &json)
                        json.key("lots")
                        json.array { json in
                            for lot in sale.lots {
                                json.object { ofLot.write(SaleLine(sale, lot), to: &$0) }
                            }
                        }
                        json.place(sale.location, fileNames)
                    }
                }
                json.line()
                let ofPayment = JSONFields(IncomeColumn.inCSV(showing: stated).filter { $0 != .name })
                json.field("income", lines: income) { json, payment in
                    json.object { json in
                        ofPayment.write(IncomeLine(payment), to: &json)
                        json.place(payment.location, fileNames)
                    }
                }
            }
            json.line()
            json.field(issues: issues, files: fileNames)
        }
    }
}

extension JSONWriter {
    /// The place in the files that a row was read from.
    fileprivate mutating func place(_ location: InputLocation, _ fileNames: [String]) {
        field("file", fileNames.file(at: location))
        field("line", location.line)
    }
}
