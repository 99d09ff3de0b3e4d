internal import PortfolioImport
internal import Portfolios

/// `portfolio import`: converts brokers' exports to a holdings file.
enum ImportCommand {
    static func run(_ settings: ImportSettings) throws(Failure) -> ExitCode {
        try checkOutput(settings)
        switch settings.task {
        case .list(let isOfTrades):
            let list =
                isOfTrades
                ? NoteText.profiles(TransactionProfile.all) : NoteText.profiles(PositionsProfile.all)
            return try write(Array(list.utf8), settings)
        case .show(let json): return try write(Array(json.utf8), settings)
        case .trades, .append: return try TransactionCommand.run(settings)
        case .suggest(let export, let isOfTrades): return try suggest(export, ofTrades: isOfTrades, settings)
        case .schema(let isOfTrades):
            return try write(
                Array((isOfTrades ? MappingSchema.transactions : MappingSchema.positions).utf8), settings)
        case .merge(let portfolio): return try MarketCommand.run(settings, into: portfolio)
        case .import, .update: break
        }
        let mapping = try mapping(settings, settings.profile)
        var log = DiagnosticLog()
        var options = settings.options
        // Existing lots keep their dates; the given date applies only to new ones.
        if case .update = settings.task { options.purchaseDate = nil }
        options.symbols = try symbols(settings)
        var run = PositionsImport(options: options)
        for path in settings.exports {
            ProgressMeter.shared.note(importing: path)
            let input = try reading(FileInput(path))
            var mapping = mapping
            var bytes: [UInt8] = []
            if mapping == nil {
                bytes = try reading(input.readAll(limit: PositionsProfile.searched))
                mapping = PositionsImport.mapping(of: bytes, name: path, log: &log)
                // A file that fits no profile is rejected by its start, however large it is.
                guard mapping != nil else { continue }
                input.putBack(bytes)
            }
            bytes = try reading(input.readAll())
            run.add(bytes, name: path, mapping: mapping, log: &log)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        let code =
            if case .update(let portfolio) = settings.task {
                try UpdateCommand.run(run, into: portfolio, settings)
            } else {
                try write(run.table.csv(), settings)
            }
        Console.printError(
            run.reports.map { ImportText.text($0, settings) }.joined()
                + NoteText.unusedSkips(settings.options.unusedSkips(run.reports)))
        return run.reports.contains { $0.isIncomplete && (!settings.isUpdate || !$0.warnings.isEmpty) }
            ? .incomplete : code
    }

    /// The symbols to write for what exports call stocks: those of `--symbols`, else those of the portfolio.
    static func symbols(_ settings: ImportSettings) throws(Failure) -> ImportedSymbols {
        var book = SymbolBook()
        if let path = settings.symbols {
            var log = DiagnosticLog()
            book = try reading(SymbolsFile.read(FileInput(path), log: &log))
            guard log.isEmpty else { throw .unreadable(log) }
        } else if let portfolio = settings.portfolio {
            book = try SymbolOperand.statedBook(of: portfolio)
        }
        guard let portfolio = settings.portfolio, let kind = settings.kind else {
            return ImportedSymbols(book)
        }
        return try editing(PortfolioIntake(portfolio).symbols(of: kind, book: book))
    }

    private static func suggest(
        _ export: String, ofTrades isOfTrades: Bool, _ settings: ImportSettings
    ) throws(Failure) -> ExitCode {
        let bytes = try reading(FileInput(export).readAll())
        var log = DiagnosticLog()
        guard
            let suggestion = Suggestion(
                for: bytes, name: Path.name(of: export), currency: settings.options.currencies.first?.unit,
                isOfTrades: isOfTrades, log: &log)
        else {
            throw .unreadable(log)
        }
        let code = try write(Array(suggestion.json.utf8), settings)
        Console.printError(ImportText.text(suggestion, export))
        return code
    }

    /// The mapping of the user's file, or that of a profile; `nil` if each export tells its own.
    static func mapping<Document: ProfileMapping>(
        _ settings: ImportSettings, _ profile: Profile<Document>?
    ) throws(Failure) -> Document? {
        var log = DiagnosticLog()
        var mapping: Document?
        if let path = settings.map {
            let bytes = try reading(LocatedJSON.bytes(of: FileInput(path)))
            if Document.self == PositionsMapping.self, TransactionMapping.isOne(bytes) {
                throw .usage(
                    UsageError("\(path) is a mapping of transactions: use it with --trades"))
            }
            mapping = Document.read(bytes, file: path, log: &log)
            if mapping?.name.isEmpty == true { mapping?.name = path }
        } else {
            mapping = profile?.mapping(log: &log)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        return mapping
    }

    /// Refuses to overwrite an input, or an existing file without `--force`, before anything is read.
    private static func checkOutput(_ settings: ImportSettings) throws(Failure) {
        let others = [settings.map, settings.check, settings.symbols].compactMap { $0 }
        if let path = settings.output, (try? FileInput.isFolder(path)) == true {
            throw .usage(.outputIsFolder(path))
        }
        try OutputTarget.check(settings.output, reading: settings.exports + others)
        guard let path = settings.output, !settings.force else { return }
        let place = try reading(OutputTarget(path))
        if case .existing = place.kind { throw .usage(.outputExists(path)) }
    }

    static func write(_ bytes: [UInt8], _ settings: ImportSettings) throws(Failure) -> ExitCode {
        try write(settings) { _ = $0(bytes) }
    }

    /// Writes the result piece by piece.
    ///
    /// - Parameter body: passes on the pieces; no more are wanted after `false`.
    static func write(
        _ settings: ImportSettings, _ body: (_ take: ([UInt8]) -> Bool) -> Void
    ) throws(Failure) -> ExitCode {
        let writer = try reading(ResultWriter(settings.output))
        body { writer.write($0) }
        let isDone = try reading(writer.finish(mayReplace: settings.force))
        // Another program may have created the file in the meantime.
        if !isDone, let path = settings.output { throw .usage(.outputExists(path)) }
        return .complete
    }
}
