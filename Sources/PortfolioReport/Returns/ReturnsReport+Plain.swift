import Valuation

extension ReturnsReport {
    /// The returns as CSV: a header, and a row for each scope, year or month; LF line ends.
    ///
    /// Amounts are in portfolio currency, plain and in full, percentages to 4 decimals; what is unknown is empty.
    ///
    /// - Parameter raw: whether keys that a spreadsheet would take for formulas stay as they are.
    public func csv(raw: Bool = false) -> [UInt8] {
        let texts = TextCells(guardsSpreadsheets: !raw)
        let names = ["key", "from", "to", "days"] + ReturnsFigure.allCases.map(\.rawValue)
        var bytes = Array((names.joined(separator: ",") + "\n").utf8)
        for row in statement.rows {
            texts.append(row.key, to: &bytes)
            bytes += Array(",\(row.from),\(row.to),\(row.days)".utf8)
            for figure in ReturnsFigure.allCases {
                bytes.append(UInt8(ascii: ","))
                if let value = figure.value(in: row) { DecimalFormat.appendPlain(value, to: &bytes) }
            }
            bytes.append(10)
        }
        return bytes
    }

    /// The returns as JSON, with a final line feed.
    ///
    /// `{"portfolio": {"name", "currency", "from", "to", "benchmark", "complete"}, "returns": [{"key", "from", "to",
    /// "days", …, "drawdown": {"peak", "trough", "recovered"} or null}], "issues": […]}`: figures as strings, an unknown one
    /// `null`, days as a number.
    public func json() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("portfolio") { json in
                json.field("name", statement.name)
                json.field("currency", statement.currency.code)
                json.field("from", statement.from)
                json.field("to", statement.to)
                json.field("benchmark", statement.options.benchmark)
                json.field("complete", isComplete)
            }
            json.line()
            json.field("returns", lines: statement.rows) { json, row in json.returns(row) }
            json.line()
            json.field("issues", lines: statement.issues) { json, issue in
                json.object { json in
                    json.field("severity", issue.severity.rawValue)
                    json.field("kind", issue.kind.rawValue)
                    json.field("symbol", issue.symbol)
                    json.field("file", fileName(of: issue))
                    if let line = issue.location?.line {
                        json.field("line", Int(line))
                    } else {
                        json.field("line", String?.none)
                    }
                    json.field("date", issue.date)
                    json.field("message", issue.message)
                }
            }
        }
        return json.bytes + [10]
    }
}

extension JSONWriter {
    fileprivate mutating func returns(_ row: ReturnsRow) {
        object { json in
            json.field("key", row.key)
            json.field("from", row.from)
            json.field("to", row.to)
            json.field("days", row.days)
            for figure in ReturnsFigure.allCases { json.field(figure.key, figure.value(in: row)) }
            guard let drawdown = row.drawdown else {
                json.field("drawdown", String?.none)
                return
            }
            json.field("drawdown") { json in
                json.field("peak", drawdown.peak)
                json.field("trough", drawdown.trough)
                json.field("recovered", drawdown.recovered)
            }
        }
    }
}
