internal import Portfolios

/// `portfolio lots`: the open lots that trades leave, as a holdings file.
struct LotsCommand: ReportingCommand {
    var settings: Settings

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try Settings(arguments, for: .lots, operands: arguments.operands[...])
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let lots = try failing(portfolio.openLots())
        try settings.write(lots.csv)
        if !portfolio.hasTrades {
            Console.printError("portfolio: note: there are no trades: lots are what they have left open\n")
        }
        return lots.isComplete ? .complete : .incomplete
    }
}
