internal import Portfolios
internal import SystemInterface

/// `portfolio show`: one stock in detail.
enum ShowCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        if settings.format == .csv { throw .usage(.formatNeedsAnother("csv", .show)) }
        let portfolio = try settings.open()
        let explains = settings.parameters.explains
        let detail: StockDetail
        let bytes: [UInt8]
        if settings.format == .html {
            let page = try failing { () throws(PortfolioFailure) in
                try portfolio.stockPage(settings.symbol)
            }
            (detail, bytes) = (page.detail, page.html(explain: explains))
        } else {
            detail = try failing { () throws(PortfolioFailure) in try portfolio.stock(settings.symbol) }
            bytes =
                settings.format == .json
                ? detail.json(explain: explains, fileNames: [portfolio.holdingsName])
                : Array(detail.text(explain: explains, palette: settings.palette).utf8)
        }
        try settings.write(bytes)
        return detail.isComplete ? .complete : .incomplete
    }
}
