internal import Portfolios

/// `portfolio lots`: the open lots that trades leave, as a holdings file.
struct LotsCommand: ReportingCommand {
    var settings: ReportSettings

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .lots, operands: arguments.operands[...])
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let lots = try failing(portfolio.openLots())
        try settings.write(lots.csv)
        settings.tell(lots.issues, count: lots.issues.count, of: portfolio)
        if !portfolio.hasTrades {
            Console.note("there are no trades: lots are what they have left open")
        }
        if !lots.oldCloses.isEmpty {
            let symbols = Wording.list(lots.oldCloses.map(DisplayWidth.printable), last: "and")
            Console.printError(
                "portfolio: note: the close before the last price of \(symbols) is from before a split, which this "
                    + "file can't tell: the change of the day in reports of it is wrong\n")
        }
        return lots.isComplete ? .complete : .incomplete
    }
}
