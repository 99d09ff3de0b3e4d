internal import Portfolios

/// `portfolio lots`: the open lots that trades leave, as a holdings file.
enum LotsCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        guard !settings.hasFormat || settings.format == .csv else {
            throw .usage(.formatNeedsAnother(settings.format.rawValue, .lots))
        }
        let portfolio = try settings.open()
        let lots = try failing { () throws(PortfolioFailure) in try portfolio.openLots() }
        try settings.write(lots.csv)
        if !portfolio.hasTrades {
            Console.printError("portfolio: note: there are no trades: lots are what they have left open\n")
        }
        return lots.isComplete ? .complete : .incomplete
    }
}
