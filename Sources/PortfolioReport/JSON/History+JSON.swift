public import Valuation

extension PortfolioHistory {
    /// The history as JSON, with a final line feed.
    ///
    /// `{"portfolio": {"name", "currency", "from", "to", "every", "costRate", "complete"}, "history": [{"date", "cost",
    /// "value", "gain", "gainPercent", "priceGain", "currencyGain", "complete", "holdings", "known": {"value", "gain",
    /// "split"}}], "issues": […]}`. As in a report, numbers are strings and unknown figures are `null`. The portfolio is
    /// complete if every day is. An issue is worded as in a report on the first day it occurs; "date" is that day, and "days"
    /// the number of days with the issue. With a benchmark, the portfolio has its "benchmark", and each day "benchmarkValue";
    /// with cash, each day has "cash" and "netWorth".
    ///
    /// - Parameter fileNames: the file names, indexed by ``InputLocation/file``.
    public func json(every interval: HistoryInterval, fileNames: [String]) -> [UInt8] {
        JSONWriter.document { json in
            json.field("portfolio") { json in
                json.field("name", name)
                json.field("currency", currency.code)
                json.field("from", points.first?.date)
                json.field("to", points.last?.date)
                json.field("every", interval.rawValue)
                json.field("costRate", options.costRate.rawValue)
                if let benchmark { json.field("benchmark", benchmark) }
                json.field("complete", isComplete)
            }
            json.line()
            json.field("history", points, by: HistoryColumn.inCSV(showing: stated))
            json.line()
            json.field("issues", lines: issues) { json, found in
                json.object { json in
                    json.issueFields(found.issue, file: fileNames.file(at: found.issue.location))
                    json.field("date", found.firstDay)
                    json.field("days", found.days)
                }
            }
        }
    }
}
