#if Server
    internal import PortfolioFiles
    internal import PortfolioReport
    internal import PortfolioService
    internal import SystemInterface
    internal import Valuation

    /// A portfolio's files as they were read, and the results of them: each by the command that makes it.
    struct FileEdition: PortfolioEdition {
        let settings: ServeSettings
        let source: PortfolioSource
        let market: MarketFiles
        let holdings: [UInt8]

        /// The most holdings of a body that are kept in memory for one answer, about 1.3 KB each.
        static let mostKept = 100_000
        /// The most days of one history: more than a hundred years of them.
        static let mostDays = 40_000

        func answer(_ question: Question) throws(Refusal) -> Answer {
            let results = try settings.results(of: question)
            if case .history = question.subject { try checkDays(results) }
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

        private func checkDays(_ results: Settings) throws(Refusal) {
            guard let first = results.from else { return }
            let last = results.asOf ?? ValuationRun.today
            let count = results.interval.days(from: first, through: last).count
            guard count > FileEdition.mostDays else { return }
            throw .parameter("from and every ask for \(count) days: \(FileEdition.mostDays) are the most")
        }

        /// Refuses a body whose answer would have to stand in memory whole, where it has too many rows.
        private func checkKept(_ holdings: FileInput, _ results: Settings) throws(Refusal) {
            guard case .holdings = results.content, !results.totalsOnly else { return }
            let most = FileEdition.mostKept
            let hasMore = try Refusal.of { () throws(Failure) in
                try reading { () throws(FileError) in
                    let hasMore = try holdings.hasMoreLines(than: most + 1)
                    guard holdings.rewind() else { throw .readFailed("-", reason: "it can't be read twice") }
                    return hasMore
                }
            }
            guard hasMore else { return }
            throw .tooMuch(
                "the body has more than \(most) holdings: ask for text/csv in the order of the rows, or for totals"
            )
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
                    question.form == .csv
                    ? history.csv()
                    : history.json(every: run.settings.interval, fileNames: [run.source.holdingsName])
                return Answer(bytes: bytes, isComplete: history.isComplete)
            }
        }

        func value(
            _ holdings: FileInput, _ question: Question, write: @escaping @Sendable (Span<UInt8>) -> Bool
        ) throws(Refusal) -> Bool {
            var results = try settings.results(of: question)
            // The holdings stand alone, but for the currency they are valued in.
            results.currency = results.currency ?? source.document.currency
            let isStreamed: Bool
            if case .holdings(nil) = results.content, question.form == .csv, !results.totalsOnly {
                isStreamed = true
            } else {
                isStreamed = false
                try checkKept(holdings, results)
            }
            do {
                return try Refusal.of { () throws(Failure) in
                    var log = DiagnosticLog()
                    let alone = try reading { () throws(FileError) in try PortfolioSource("-", log: &log) }
                    let run = try ValuationRun(results, source: alone, market: market, holdings: holdings)
                    if isStreamed {
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
