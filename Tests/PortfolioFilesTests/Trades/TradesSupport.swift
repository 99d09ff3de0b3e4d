import Kernels
import Testing
import Valuation

@testable import PortfolioFiles

/// Trades files in memory, and the errors in them.
func tradeFiles(
    _ texts: [String], own: String? = "EUR", by kernel: Kernel = .fastest,
    chunkSize: Int = ChunkSource.chunkSize, mostRows: Int = 1 << 20
) throws -> (TradeFiles, DiagnosticLog) {
    try tradeFiles(
        texts.map { Array($0.utf8) }, own: own, by: kernel, chunkSize: chunkSize, mostRows: mostRows)
}

func tradeFiles(
    _ files: [[UInt8]], own: String? = "EUR", by kernel: Kernel = .fastest,
    chunkSize: Int = ChunkSource.chunkSize, mostRows: Int = 1 << 20
) throws -> (TradeFiles, DiagnosticLog) {
    var log = DiagnosticLog()
    let names = files.indices.map { $0 == 0 ? "trades.csv" : "t\($0).csv" }
    let read = try TradeFiles(
        names, own: own.map { try Currency($0) }, firstFile: 1, kernel: kernel, chunkSize: chunkSize,
        mostRows: mostRows, log: &log
    ) { name in FileInput(name, bytes: files[names.firstIndex(of: name) ?? 0]) }
    return (read, log)
}

extension TradeFiles {
    /// Every row in words, in the order in which the rows are passed on.
    func rows() throws -> [String] {
        var rows: [String] = []
        try forEachRow { row in
            rows.append(words(of: row))
            return true
        }
        return rows
    }

    /// The contents of a row, with numbers by value: 1.50 is 1.5.
    func words(of row: TradeRow) -> String {
        let inputs = row.inputs
        func plain(_ number: CompactDecimal?) -> String {
            number.map { DecimalFormat.plain($0.exact) } ?? "-"
        }
        let lot =
            switch row.lot {
            case .bought(let day): "bought \(day)"
            case .named(let name): "named \(texts.lots[Int(name)])"
            case nil: "-"
            }
        let words: [String] = [
            "\(row.location.file):\(row.location.line)", inputs.date.description, inputs.type.rawValue,
            inputs.time?.description ?? "-", texts.symbol(row.symbol) ?? "-",
            texts.label(row.name) ?? "-", texts.label(row.market) ?? "-", plain(inputs.shares),
            plain(inputs.price), inputs.quote?.code ?? "-", plain(inputs.fees),
            inputs.feesCurrency?.code ?? "-", plain(inputs.taxes),
            "\(plain(inputs.amount))/\(inputs.amountDecimals)", plain(inputs.rate),
            "\(plain(inputs.total))/\(inputs.totalDecimals)", inputs.ratio?.description ?? "-",
            texts.symbol(row.toSymbol) ?? "-", plain(inputs.costShare),
            inputs.purchaseDate?.description ?? "-", lot,
            row.id == TradeTexts.none ? "-" : texts.lots[Int(row.id)],
            "\(inputs.given.subtracting([.name, .market, .note]).rawValue)",
        ]
        return words.joined(separator: " ")
    }

    /// The errors found in the holdings at the end of a day.
    func errorsOfHolding(
        _ method: LotMethod = .fifo, own: String = "EUR", through day: String = "9999-12-31"
    ) throws -> [Diagnostic] {
        let own = try Currency(own)
        let last = try CalendarDate(day)
        var options = TradeOptions(currency: own)
        options.method = method
        var ledger = TradeLedger(options: options, own: own, rates: RateTable())
        ledger.start(texts)
        var output = LedgerOutput()
        try forEachRow { $0.inputs.date <= last && ledger.add($0, into: &output) }
        ledger.finish(into: &output)
        return output.errors.map(diagnostic)
    }
}

extension Diagnostic {
    /// The text the program shows, followed by the remedy.
    var inFull: String { "\(self)" + (remedy.map { " (\($0))" } ?? "") }
}
