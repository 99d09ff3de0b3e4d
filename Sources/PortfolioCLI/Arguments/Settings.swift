internal import Kernels
internal import Portfolios
internal import SystemInterface

/// The settings of the commands that report, from the command line and the environment.
struct Settings {
    enum Format: String, CaseIterable {
        case text, csv, json, html

        /// The names of all formats but one.
        static func names(but other: Format) -> [String] { allCases.filter { $0 != other }.map(\.rawValue) }
    }
    enum Colour: String, CaseIterable { case auto, always, never }

    var location: PortfolioLocation
    /// How the result is calculated.
    var parameters = ResultParameters()
    /// What a report shows.
    var report = ReportRequest()
    /// Which realised gains are shown.
    var gains = GainsRequest()
    /// Which returns are shown.
    var returns = ReturnsRequest()
    var symbol = ""
    /// The stock whose gains to explain.
    var explainedSymbol: String?
    var format = Format.text
    /// Whether the result is a partial, which ``format`` has no case for.
    private(set) var isPartial = false
    /// The name of the format of partials.
    static let partial = "partial"
    /// The partials to merge.
    private(set) var partials: [String] = []
    /// The files that the command reads.
    var inputs: [String] { partials.isEmpty ? location.files : partials }
    /// An option of merged reports that gains don't have.
    private(set) var optionOfReports: Option?
    /// The number of shares of the groups, each of which is a partial.
    private(set) var shards = 1
    /// Whether CSV begins with a header.
    private(set) var hasHeader = true
    /// Whether a format was given.
    var hasFormat = false
    var output: String?
    var colour = Colour.auto
    var threads = Threads.available
    /// Whether the command has `--columns`.
    let canChooseColumns: Bool
    /// The names of the columns to show in text output.
    private var namesOfColumns: String?
    /// The columns to show in text output.
    private(set) var columns = ChosenColumns()
    /// The kernel for reading files and writing rows.
    var kernel: Kernel
    /// Whether to show the result again whenever a file changes.
    var watch = false

    init(_ arguments: Arguments, for command: Command) throws(UsageError) {
        kernel = try Kernel.ofEnvironment()
        canChooseColumns = command.options.contains(.columns)
        location = PortfolioLocation(
            ".", trades: arguments.all(.trades), prices: arguments.all(.prices),
            rates: arguments.all(.rates))
        if command == .gains { parameters = ResultParameters(.gains) }
        if command == .returns { parameters = ResultParameters(.returns) }
        output = arguments[.output]
        watch = arguments.has(.watch)
        try setOperands(arguments.operands, command)
        try setParameters(arguments, command)
        hasFormat = arguments[.format] != nil
        try setFormat(arguments, command)
        colour = try Settings.choice(arguments, .color) ?? colour
        namesOfColumns = arguments[.columns]
        if let names = namesOfColumns { try setColumns(names, command) }
        if let count = try Settings.count(arguments, .threads) {
            guard count > 0 else { throw .invalidValue(.threads, "0", expected: "a number above 0") }
            threads = min(count, 256)
        }
        try checkDays(command)
        if watch { try checkWatching(command) }
        if command == .merge {
            optionOfReports = [.sort, .limit].first { arguments[$0] != nil }
            if arguments.has(.totals) { optionOfReports = .totals }
        }
        if command == .report { try setPiece(arguments) }
        if command == .gains { try setPartialOfGains(arguments) }
    }

    private mutating func setFormat(_ arguments: Arguments, _ command: Command) throws(UsageError) {
        guard let text = arguments[.format] else { return }
        let known: [String] =
            switch command {
            case .report, .gains: Format.allCases.map(\.rawValue) + [Settings.partial]
            case .merge: Format.allCases.filter { $0 != .html }.map(\.rawValue) + [Settings.partial]
            default: Format.allCases.map(\.rawValue)
            }
        guard known.contains(text) else { throw .parameter(.format, .notOneOf(text, known)) }
        isPartial = text == Settings.partial
        format = Format(rawValue: text) ?? .csv
    }

    private mutating func setOwnCurrency(_ arguments: Arguments) throws(UsageError) {
        guard let code = arguments[.ownCurrency] else { return }
        do { parameters.valuation.ownCurrency = try Currency(CellReader.trimmed(code)) } catch {
            throw .parameter(.ownCurrency, .currency(error))
        }
    }

    /// Interprets the options of partial gains.
    private mutating func setPartialOfGains(_ arguments: Arguments) throws(UsageError) {
        try setOwnCurrency(arguments)
        guard isPartial else { return }
        guard case .groups = gains.contents, explainedSymbol == nil else { throw .partialOfRows }
        for option in [Option.price, .rate] where arguments[option] != nil { throw .statedForPartial(option) }
        if ([location.path] + location.trades).contains("-") { throw .partialOfInput }
        guard parameters.valuation.asOf != nil else { throw .dayOfPieces(.format) }
        if parameters.isRaw { throw .ofMerge(.raw) }
    }

    /// Interprets the options of a report in pieces.
    private mutating func setPiece(_ arguments: Arguments) throws(UsageError) {
        try setOwnCurrency(arguments)
        if let text = arguments[.piece] { location.piece = try Settings.piece(text) }
        if let name = arguments[.inputName] {
            guard location.path == "-" else { throw .nameOfFile }
            location.inputName = name
        }
        if let count = try Settings.count(arguments, .shards) {
            guard isPartial, case .groups = report.contents else { throw .shardsOfTotals }
            guard (1...PartialReport.Shard.maximum).contains(count) else {
                throw .invalidValue(
                    .shards, String(count), expected: "a number from 1 to \(PartialReport.Shard.maximum)")
            }
            shards = count
        }
        hasHeader = !arguments.has(.noHeader) && location.piece?.lowerBound ?? 0 == 0
        if arguments.has(.noHeader), format != .csv || isPartial { throw .headerOfRows }
        guard isPartial || location.piece != nil else { return }
        guard parameters.valuation.asOf != nil else { throw .dayOfPieces(isPartial ? .format : .piece) }
        // A piece does not know which symbols the others hold.
        parameters.valuation.ignoresUnheldPrices = true
        if location.piece != nil, watch { throw .exclusive(.piece, .watch) }
        if isPartial {
            for option in [Option.sort, .limit] where arguments[option] != nil { throw .ofMerge(option) }
            if parameters.isRaw { throw .ofMerge(.raw) }
            return
        }
        guard format == .csv, case .holdings(sortedBy: nil) = report.contents, report.limit == nil else {
            throw .pieceOfWhole
        }
    }

    /// Parses `BEGIN-END`.
    private static func piece(_ text: String) throws(UsageError) -> Range<Int> {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard parts.count == 2, let begin = parts[0], let end = parts[1], begin < end else {
            throw .invalidValue(.piece, text, expected: "two bytes of the file, such as 0-1000000")
        }
        return begin..<end
    }

    /// Rejects dates that are wrong whatever the files contain.
    private func checkDays(_ command: Command) throws(UsageError) {
        if command == .gains, let first = gains.from, let last = gains.through, first > last {
            throw .fromAfterTo(first, last)
        }
        if command == .returns, case .from(let first) = returns.period, let last = parameters.valuation.asOf,
            first >= last
        {
            throw .emptyPeriod(first, last)
        }
    }

    private func checkWatching(_ command: Command) throws(UsageError) {
        if location.includesStandardInput { throw .watchOfStandardInput }
        let isEndless =
            isPartial || format == .html || format == .csv && (command == .report || command == .gains)
        if output == nil, isEndless {
            throw .watchNeedsOutput(isPartial ? Settings.partial : format.rawValue)
        }
    }

    private mutating func setOperands(_ operands: [String], _ command: Command) throws(UsageError) {
        if command == .merge {
            partials = operands
            if partials.isEmpty { throw .noPartials }
            return
        }
        var operands = operands[...]
        if command == .show {
            guard let first = operands.popFirst() else { throw .missingSymbol(command) }
            symbol = first
        }
        if let path = operands.popFirst() { location.path = path }
        if let more = operands.first { throw .unexpectedArgument(more) }
    }

    private mutating func setParameters(_ arguments: Arguments, _ command: Command) throws(UsageError) {
        parameters.valuation.fallbackCurrencyCode = Console.environment("PORTFOLIO_CURRENCY")
        for parameter in ResultParameter.allCases {
            guard let option = Option(rawValue: parameter.rawValue) else { continue }
            if command == .gains, option == .explain {
                explainedSymbol = arguments[.explain]
                continue
            }
            if case .flag = parameter.value {
                if arguments.has(option) { parameters.setSwitch(parameter) }
                continue
            }
            let texts = arguments.all(option)
            // If an option is repeated, the last value wins.
            for text in parameter.isRepeated ? texts[...] : texts.suffix(1) {
                do { try parameters.set(parameter, to: text) } catch { throw .parameter(option, error) }
            }
        }
        // What partials can be sorted by is known once they are read.
        if command != .merge { try setReport() }
        do {
            switch command {
            case .gains: gains = try parameters.gains()
            case .returns: returns = try parameters.returns()
            default: break
            }
        } catch {
            throw .conflict(error)
        }
    }

    /// Interprets what a report shows, once its groups are known.
    mutating func setReport() throws(UsageError) {
        do { report = try parameters.report() } catch { throw .parameter(.sort, error) }
    }

    /// Interprets the columns of merged partials.
    mutating func setMergedColumns(ofGains isOfGains: Bool) throws(UsageError) {
        guard let names = namesOfColumns else { return }
        if isOfGains {
            columns.gainGroups = try Settings.columns(names)
        } else {
            columns.groups = try Settings.columns(names)
        }
    }

    private mutating func setColumns(_ names: String, _ command: Command) throws(UsageError) {
        guard format == .text else {
            throw .columnsOfText(isPartial ? Settings.partial : format.rawValue)
        }
        switch command {
        // Whether they are those of reports or of gains is known once the partials are read.
        case .merge: break
        case .history: columns.history = try Settings.columns(names)
        case .returns: columns.returns = try Settings.columns(names)
        case .gains:
            switch gains.contents {
            case .sales: columns.sales = try Settings.columns(names)
            case .income: columns.income = try Settings.columns(names)
            case .groups: columns.gainGroups = try Settings.columns(names)
            }
        default:
            if case .groups = report.contents {
                columns.groups = try Settings.columns(names)
            } else {
                columns.holdings = try Settings.columns(names)
            }
        }
    }

    /// Parses `all`, or column names separated by commas.
    private static func columns<Column: CaseIterable & RawRepresentable & Hashable & Sendable>(
        _ names: String
    ) throws(UsageError) -> ColumnChoice<Column> where Column.RawValue == String {
        if names == "all" { return .all }
        var columns: [Column] = []
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            guard let column = Column.named(CellReader.trimmed(String(name))) else {
                throw .parameter(
                    .columns, .noColumn(String(name), columns: Column.allCases.map(\.rawValue)))
            }
            guard !columns.contains(column) else { throw .columnTwice(column.rawValue) }
            columns.append(column)
        }
        return .only(columns)
    }

    private static func choice<Value: CaseIterable & RawRepresentable>(
        _ arguments: Arguments, _ option: Option
    ) throws(UsageError) -> Value? where Value.RawValue == String {
        guard let text = arguments[option] else { return nil }
        do { return try ResultParameters.choice(text, of: Value.self) } catch {
            throw .parameter(option, error)
        }
    }

    private static func count(_ arguments: Arguments, _ option: Option) throws(UsageError) -> Int? {
        guard let text = arguments[option] else { return nil }
        do { return try ResultParameters.count(text) } catch { throw .parameter(option, error) }
    }
}
