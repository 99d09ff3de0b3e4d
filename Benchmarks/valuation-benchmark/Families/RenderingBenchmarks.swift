internal import BenchmarkKit
internal import PortfolioReport
internal import Valuation

/// From a valuation in memory to the bytes of each format.
func renderingBenchmarks(_ place: Workplace) -> [Benchmark] {
    [
        rendering("text", "An aligned table of holdings, with totals", place) { report, _ in
            Array(report.text(TextOptions()).utf8)
        },
        rendering("csv", "A CSV row of 25 columns for each holding", place) { report, _ in
            report.csv(raw: false)
        },
        rendering("json", "JSON of every figure of each holding", place) { report, _ in report.json() },
        rendering("html", "A page with charts, tables, and every stock in detail", place) {
            report, valuation in
            ReportPage(report, valuation: valuation, history: nil).html()
        },
    ]
}

private func rendering(
    _ format: String, _ title: String, _ place: Workplace,
    _ render: @escaping @Sendable (Report, PortfolioValuation) -> [UInt8]
) -> Benchmark {
    Benchmark("rendering.\(format)", title, largestSize: Workplace.largestInMemory) { size in
        let valuation = try place.valuation(size)
        let report = Report(
            summary: Report.Summary(valuation), content: .holdings(valuation.holdings),
            fileNames: ["holdings.csv"])
        return Work(rows: size, bytes: render(report, valuation).count) {
            blackHole(render(report, valuation))
        }
    }
}
