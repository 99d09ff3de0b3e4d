import Valuation

extension ReturnsReport {
    /// The report as JSON, with a final line feed.
    ///
    /// `{"portfolio": {"name", "currency", "from", "to", "benchmark", "complete"}, "returns": [{"key", "from", "to", "days",
    /// … the figures of the CSV in camel case, "drawdown": {"peak", "trough", "recovered"} or null}], "issues": […]}`.
    /// Figures are strings; unknown ones are `null`.
    public func json() -> [UInt8] {
        JSONWriter.document { json in
            json.field("portfolio") { json in
                json.field("name", statement.name)
                json.field("currency", statement.currency.code)
                json.field("from", statement.from)
                json.field("to", statement.to)
                json.field("benchmark", statement.options.benchmark)
                json.field("complete", isComplete)
            }
            json.line()
            let fields = JSONFields(ReturnsColumn.names(statement.options))
            json.field("returns", lines: statement.rows) { json, row in
                json.object { json in
                    fields.write(row, to: &json)
                    json.field(row.drawdown)
                }
            }
            json.line()
            json.field("issues", lines: statement.issues) { json, issue in
                json.object { json in
                    json.field("severity", issue.severity.rawValue)
                    json.field("kind", issue.kind.rawValue)
                    // What belongs to no stock is the account's, in words.
                    json.field("symbol", issue.symbol?.isEmpty == true ? nil : issue.symbol)
                    json.field("file", issue.location.flatMap { fileName(at: $0) })
                    json.field("line", issue.location?.line)
                    json.field("message", issue.message)
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func field(_ drawdown: ReturnsDrawdown?) {
        key("drawdown")
        guard let drawdown else { return null() }
        object { json in
            json.field("peak", drawdown.peak)
            json.field("trough", drawdown.trough)
            json.field("recovered", drawdown.recovered)
        }
    }
}
