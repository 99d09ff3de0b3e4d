#if Server
    internal import PortfolioFiles
    internal import PortfolioReport
    internal import PortfolioService
    internal import Valuation

    /// A portfolio's files as they were read, and the results of them: each by the command that makes it.
    struct FileEdition: PortfolioEdition {
        let settings: ServeSettings
        let source: PortfolioSource
        let market: MarketFiles
        let holdings: [UInt8]

        func answer(_ question: Question) throws(Refusal) -> Answer {
            let results = try settings.results(of: question)
            let input = FileInput(source.holdings, bytes: holdings)
            do {
                return try Refusal.of { () throws(Failure) in
                    try answer(
                        question, ValuationRun(results, source: source, market: market, holdings: input))
                }
            } catch {
                // A symbol that a parameter names, not the path, is a wrong parameter.
                if case .unknownSymbol(let message) = error, !question.isOfStock { throw .parameter(message) }
                throw error
            }
        }

        private func answer(_ question: Question, _ run: ValuationRun) throws(Failure) -> Answer {
            switch question.subject {
            case .report:
                let (report, outcome) = try ReportCommand.report(run)
                let bytes =
                    switch question.form {
                    case .json: report.json()
                    case .csv: report.csv(raw: run.settings.raw)
                    case .html: try ReportCommand.page(report, outcome, run, on: question.site)
                    }
                return Answer(bytes: bytes, isComplete: report.summary.isComplete)
            case .stock:
                let (detail, outcome) = try ShowCommand.detail(run)
                let bytes =
                    question.form == .html
                    ? try ShowCommand.page(detail, outcome, run, on: question.site)
                    : detail.json(explain: run.settings.explain, fileNames: [run.source.holdingsName])
                return Answer(bytes: bytes, isComplete: detail.isComplete)
            case .history:
                let (history, _) = try HistoryCommand.history(run)
                let bytes =
                    question.form == .csv ? history.csv() : history.json(every: run.settings.interval)
                return Answer(bytes: bytes, isComplete: history.isComplete)
            }
        }

        func value(
            _ holdings: FileInput, _ question: Question, write: @escaping @Sendable (Span<UInt8>) -> Bool
        ) throws(Refusal) -> Bool {
            var results = try settings.results(of: question)
            // The holdings stand alone, but for the currency they are valued in.
            results.currency = results.currency ?? source.document.currency
            do {
                return try Refusal.of { () throws(Failure) in
                    var log = DiagnosticLog()
                    let alone = try reading { () throws(FileError) in try PortfolioSource("-", log: &log) }
                    let run = try ValuationRun(results, source: alone, market: market, holdings: holdings)
                    if case .holdings(nil) = results.content, question.form == .csv, !results.totalsOnly {
                        return try !ReportCommand.rows(run, write: write).output.isIncomplete
                    }
                    let (report, _) = try ReportCommand.report(run)
                    let bytes = question.form == .csv ? report.csv(raw: results.raw) : report.json()
                    _ = write(bytes.span)
                    return report.summary.isComplete
                }
            } catch {
                if case .unknownSymbol(let message) = error { throw .parameter(message) }
                throw error
            }
        }
    }

    extension Question {
        fileprivate var isOfStock: Bool {
            if case .stock = subject { true } else { false }
        }
    }
#endif
