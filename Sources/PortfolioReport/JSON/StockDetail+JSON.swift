public import Valuation

extension StockDetail {
    /// The detail as JSON, with a final line feed.
    ///
    /// - Parameters:
    ///   - explain: whether each item includes the calculation behind it.
    ///   - output: receives the detail piece by piece; `nil` to return it whole.
    /// - Complexity: O(*n*) for *n* lots; in pieces, O(1) memory besides the detail's own.
    @discardableResult
    public func json(
        explain: Bool = false, fileNames: [String] = [], to output: ((Span<UInt8>) -> Void)? = nil
    ) -> [UInt8] {
        JSONWriter.document(to: output) { json in
            json.field("symbol", symbol)
            json.field("currency", currency.code)
            json.line()
            json.sections(sections, explain: explain)
            json.line()
            json.field("lots", lines: lots) { json, lot in
                json.object { json in
                    json.field("number", lot.number)
                    json.field("excluded", lot.isExcluded)
                    if statesAccounts { json.field("account", lot.account) }
                    json.sections(lot.sections, explain: explain)
                }
            }
            json.line()
            json.field(issues: issues, files: fileNames)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func sections(_ sections: [Section], explain: Bool) {
        field("sections", lines: sections) { json, section in
            json.object { json in
                json.field("kind", section.kind.rawValue)
                json.field("title", section.title)
                json.field("items", lines: section.items) { json, item in
                    json.item(item, explain: explain)
                }
            }
        }
    }

    private mutating func item(_ item: Item, explain: Bool) {
        object { json in
            json.field("kind", item.kind.rawValue)
            json.field("label", item.label)
            switch item.value {
            case .shares(let figure):
                json.field("value", figure?.exact)
                json.field("currency", String?.none)
            case .date(let dates):
                json.field("value", dates.map(JSONWriter.days))
                json.field("currency", String?.none)
            case .price(let figure, let unit):
                json.field("value", figure?.exact)
                json.field("currency", unit.code)
            case .money(let figure, let currency):
                json.field("value", figure?.exact)
                json.field("currency", currency.code)
            case .percentage(let percentage):
                json.field("value", percentage?.exact(decimals: 4))
                json.field("currency", String?.none)
            case .rate(let rate, _, _):
                json.field("value", rate?.number)
                json.field("currency", String?.none)
                json.provenance(rate)
            }
            if explain { json.field("derivation", item.derivation?.text) }
        }
    }

    /// One day, or two separated by a slash, as ISO 8601 writes an interval.
    private static func days(_ days: ClosedRange<CalendarDate>) -> String {
        days.lowerBound == days.upperBound ? "\(days.lowerBound)" : "\(days.lowerBound)/\(days.upperBound)"
    }
}
