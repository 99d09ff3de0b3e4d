import Valuation

extension ReturnsReport {
    /// The report as JSON, with a final line feed.
    ///
    /// `{"portfolio": {"name", "currency", "from", "to", "benchmark", "complete"}, "returns": [{"key", "from", "to", "days",
    /// … the figures of the CSV in camel case, "drawdown": {"peak", "trough", "recovered"} or null}], "issues": […]}`.
    /// Figures are strings; unknown ones are `null`.
    public func json() -> [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }

    /// Writes the report as JSON, piece by piece; see ``json()``.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    public func writeJSON(to output: @escaping (Span<UInt8>) -> Void) {
        var json = JSONWriter(to: output)
        write(to: &json)
    }

    private func write(to json: inout JSONWriter) {
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
            json.field("returns", lines: statement.rows) { json, row in json.row(row, statement.options) }
            json.line()
            json.field("issues", lines: statement.issues) { json, issue in
                json.object { json in
                    json.field("severity", issue.severity.rawValue)
                    json.field("kind", issue.kind.rawValue)
                    json.field("symbol", issue.symbol)
                    json.field("file", issue.location.flatMap { fileName(at: $0) })
                    json.key("line")
                    if let location = issue.location { json.integer(location.line) } else { json.null() }
                    json.field("message", issue.message)
                }
            }
        }
        json.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func row(_ row: ReturnsRow, _ options: ReturnsOptions) {
        object { json in
            json.field("key", row.key.isEmpty ? nil : row.key)
            json.field("from", row.from)
            json.field("to", row.to)
            json.field("days", row.days)
            for figure in row.namedFigures(options) { json.field(figure.key, figure.value) }
            if let fall = row.drawdown {
                json.field("drawdown") { json in
                    json.field("peak", fall.peak)
                    json.field("trough", fall.trough)
                    json.field("recovered", fall.recovered)
                }
            } else {
                json.key("drawdown")
                json.null()
            }
        }
    }
}
