internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// `portfolio fetch`: merges the prices and rates that a command of the user's own fetches.
enum FetchCommand {
    /// The most that the command may send, in bytes.
    private static let limit = 64 << 20

    /// - Parameter saysOfNothing: whether it is told that the portfolio needs nothing.
    static func run(_ settings: FetchSettings, saysOfNothing: Bool = true) throws(Failure) -> ExitCode {
        try MarketCommand.isFolder(settings.portfolio)
        let list: FetchList
        let currency = try EditCommand.environmentCurrency()
        do throws(EditingError) {
            list = try FetchList(
                of: settings.portfolio, currency: currency, from: settings.from, today: .today)
        } catch .noCurrencyOf {
            throw Failure(.noCurrency)
        } catch {
            throw .editing(error)
        }
        guard !list.isEmpty else {
            if saysOfNothing {
                Console.printError(
                    Console.line("\(settings.portfolio): nothing is held that needs a price or a rate"))
            }
            return .complete
        }
        let output = try output(of: settings, asking: list)
        var store = try MarketCommand.store(settings.portfolio, isForced: false)
        guard store.problemsOfTrades.isEmpty else {
            throw .editing(.unreadable(store.problemsOfTrades))
        }
        store.replacesLast = true
        store.take(unitsOf: list)
        var options = HistoryOptions()
        options.undated = .today
        options.symbols = ImportedSymbols(
            try SymbolOperand.statedBook(of: settings.portfolio), held: store.heldSymbols.union(list.symbols))
        options.symbols.minorUnits = store.minorUnits
        var log = DiagnosticLog()
        var run = HistoryImport(options: options)
        run.add(output, name: name(settings), log: &log)
        guard log.isEmpty else { throw .unreadable(withoutOptions(log)) }
        let code = try MarketCommand.merge(
            run.quotes, centralBank: run.centralBank, stated: run.statedSymbols, into: store,
            isDryRun: settings.isDryRun)
        let unasked = { (symbol: String) in !store.holds(symbol) && !list.symbols.contains(symbol.exact) }
        Console.printError(
            run.reports.map { MarketText.text($0, near: store, isSent: true, unheld: unasked) }.joined()
                + unsent(list, run.quotes, name(settings)))
        return code
    }

    /// Errors of what the command has sent, for which there are no options of an import.
    private static func withoutOptions(_ log: DiagnosticLog) -> DiagnosticLog {
        var told = DiagnosticLog(
            log.first.map { diagnostic in
                var diagnostic = diagnostic
                if diagnostic.remedy?.contains("--") == true {
                    diagnostic.remedy =
                        "let the command send symbol,price,date or from,to,rate,date, with days such as 2026-01-31 "
                        + "and a decimal point"
                }
                return diagnostic
            })
        told.addUnshown(log.more)
        return told
    }

    /// A note of the symbols that were asked for in vain.
    private static func unsent(_ list: FetchList, _ quotes: [StatedQuote], _ name: String) -> String {
        var unsent = list.symbols
        for quote in quotes {
            if case .price(let symbol) = quote.subject { unsent.remove(symbol.exact) }
        }
        guard !unsent.isEmpty else { return "" }
        return EditText.notes(["\(name): no price of \(Wording.first(unsent.sorted().map(\.text)))"])
    }

    /// What messages call the command's output.
    private static func name(_ settings: FetchSettings) -> String {
        "output of \(Path.name(of: settings.words[0]))"
    }

    private static func output(
        of settings: FetchSettings, asking list: FetchList
    ) throws(Failure) -> [UInt8] {
        let program = settings.words[0]
        let done: ChildProcess.Result
        do throws(ChildProcess.Failure) {
            done = try ChildProcess(
                settings.words, limit: limit, timeout: .seconds(settings.timeout)
            ).run(sending: list.csv)
        } catch {
            switch error {
            case .notStarted(let error):
                let isHere = !program.contains("/") && (try? FileInput.isRegular(program)) == true
                throw .fetch(
                    "can't run \(program): \(error.reason)"
                        + (isHere ? "; the one in this folder is ./\(program)" : ""))
            case .broken(let error): throw .fetch("can't exchange data with \(program): \(error.reason)")
            case .lost(let error): throw .fetch("can't tell how \(program) ended: \(error.reason)")
            case .tooMuch: throw .fetch("\(program) sent more than 64 MiB, and was ended")
            case .timedOut:
                throw .fetch(
                    "\(program) took longer than \(Wording.count(settings.timeout, "second")), and was ended"
                )
            }
        }
        let last = lastLine(done.errors)
        switch done.end {
        case .exit(0): break
        case .exit(let code): throw .fetch("\(program) ended with exit code \(code)\(last)")
        case .signal(let number): throw .fetch("\(program) was ended by signal \(number)\(last)")
        }
        let isBlank = done.output.allSatisfy { [9, 10, 13, 32].contains($0) }
        guard !isBlank else { throw .fetch("\(program) sent nothing\(last)") }
        return done.output
    }

    /// The last line of what a command wrote to its standard error, behind a colon; empty if there is none.
    private static func lastLine(_ errors: [UInt8]) -> String {
        let lines = errors.split { $0 == 10 || $0 == 13 }
        let last = lines.last { line in line.contains { $0 != 32 && $0 != 9 } }
        return last.map { ": \(String(decoding: $0, as: UTF8.self))" } ?? ""
    }
}
