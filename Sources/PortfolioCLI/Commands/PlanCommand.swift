internal import Portfolios

/// `portfolio plan`: what to buy, and to sell, to come to targets.
struct PlanCommand: ReportingCommand {
    var settings: ReportSettings
    private let request: PlanRequest
    private let explains: Bool
    /// Whether the result is the planned trades, as rows of a trades file.
    private let writesTrades: Bool

    /// The format of planned trades.
    static let trades = "trades"

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .plan, operands: arguments.operands[...], .plan)
        request = settings.parameters.planned()
        settings.location.further = request.further
        guard request.by != nil else { throw .missingOptions(.plan, [.by]) }
        writesTrades = arguments[.format] == PlanCommand.trades
        explains = arguments.has(.explain)
        if explains, settings.format != .text {
            throw .formatWithoutSums(arguments[.format] ?? settings.format.rawValue)
        }
        if writesTrades, request.by != .symbols {
            throw UsageError("--format trades goes with --by symbol: classes have no shares")
        }
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let report: PlanReport
        do throws(PortfolioFailure) { report = try portfolio.plan(request) } catch {
            let failure = Failure(error)
            guard settings.tellsRemedies, case .unreadable = error, let found = try? portfolio.check() else {
                throw failure
            }
            Console.printError(failure.text)
            let unknown = found.issues.filter { $0.kind == .missingPrice || $0.day == found.asOf }
            settings.tellRemedies(unknown, of: portfolio, asOf: found.asOf)
            return failure.exitCode
        }
        tellEmptyClasses(report.plan)
        try settings.write(
            csv: writesTrades ? report.trades() : report.csv(raw: settings.parameters.isRaw),
            json: report.json(), html: report.html(), text: report.text(settings.text, explain: explains))
        settings.tell(report.issues, beside: [.csv, .html], of: portfolio)
        return .complete
    }

    /// Says of targets that nothing is in, and that are named nearly like what something is in, what may be meant.
    private func tellEmptyClasses(_ plan: Plan) {
        guard case .classes? = request.by, !settings.watch else { return }
        let held = plan.rows.map(\.key).filter { $0.target == nil && !$0.name.text.isEmpty }.map(\.name.text)
        let notes = plan.rows.map(\.key).filter { $0.target != nil && $0.value.isZero }.compactMap { key in
            Suggestions.near(key.name.text, in: held, limit: 1).first.map {
                "nothing is in \(key.name.text); \($0) has no target: is it meant?"
            }
        }
        Console.printError(EditText.notes(notes))
    }
}
