internal import Kernels
internal import Portfolios

/// The settings that the commands which report have in common, from the command line and the environment.
struct ReportSettings {
    enum Format: String, CaseIterable {
        case text, csv, json, html

        /// The names of all formats but one.
        static func names(but other: Format) -> [String] { allCases.filter { $0 != other }.map(\.rawValue) }
    }
    enum Colour: String, CaseIterable { case auto, always, never }

    var location: PortfolioLocation
    /// How the result is calculated.
    var parameters: ResultParameters
    var format = Format.text
    /// Whether the result is a partial, which ``format`` has no case for.
    private(set) var isPartial = false
    /// The name of the format of partials.
    static let partial = "partial"
    let output: String?
    var colour = Colour.auto
    var threads = Threads.available
    /// Whether the command has `--columns`.
    let canChooseColumns: Bool
    /// The names of the columns to show in text output.
    private let namesOfColumns: String?
    /// The columns to show in text output.
    var columns = ChosenColumns()
    /// The kernel for reading files and writing rows.
    let kernel: Kernel
    /// Whether to show the result again whenever a file changes.
    let watch: Bool

    /// - Parameters:
    ///   - operands: what is left of the operands for the portfolio's path.
    ///   - question: what the parameters are for.
    init(
        _ arguments: Arguments, for command: Command, operands: ArraySlice<String>,
        _ question: ResultParameters.Question = .valuation
    ) throws(UsageError) {
        kernel = try Kernel.ofEnvironment()
        canChooseColumns = command.options.contains(.columns)
        location = PortfolioLocation(
            ".", trades: arguments.all(.trades), prices: arguments.all(.prices),
            rates: arguments.all(.rates))
        location.cash = arguments.all(.cash)
        location.inflation = arguments[.inflation]
        if arguments[.benchmark] != nil { location.further = [.dividends] }
        parameters = ResultParameters(question)
        output = arguments.output
        watch = arguments.has(.watch)
        namesOfColumns = arguments[.columns]
        if let path = operands.first { location.path = path }
        if let more = PortfolioFolder.surplus(operands) { throw .unexpectedArgument(more, command) }
        try setParameters(arguments, command)
        if let text = arguments[.format] {
            let known = command.value(of: .format)?.words ?? []
            let named = Format(rawValue: text)
            guard known.contains(text) else {
                guard named != nil || text == ReportSettings.partial else {
                    throw .parameter(.format, .notOneOf(text, known))
                }
                throw .formatNeedsAnother(text, command)
            }
            isPartial = text == ReportSettings.partial
            format = named ?? .csv
        }
        colour = try ReportSettings.choice(arguments, .color) ?? colour
        if namesOfColumns != nil, format != .text {
            throw UsageError(
                "--columns goes with --format text"
                    + (nameOfFormat == "csv"
                        ? ": CSV always has the same columns" : ", not with \(nameOfFormat)"))
        }
        if let count = try arguments.value(.threads, ResultParameters.count) {
            guard count > 0 else { throw .invalidValue(.threads, "0", expected: "a number above 0") }
            threads = min(count, 256)
        }
        if watch { try checkWatching(command) }
    }

    private var nameOfFormat: String { isPartial ? ReportSettings.partial : format.rawValue }

    private func checkWatching(_ command: Command) throws(UsageError) {
        if location.includesStandardInput {
            throw UsageError("--watch needs files: standard input can be read only once")
        }
        let isEndless =
            isPartial || format == .html || format == .csv && (command == .report || command == .gains)
        if output == nil, isEndless {
            throw UsageError("--watch with --format \(nameOfFormat) needs --output FILE")
        }
    }

    private mutating func setParameters(_ arguments: Arguments, _ command: Command) throws(UsageError) {
        parameters.valuation.fallbackCurrencyCode = Console.environment("PORTFOLIO_CURRENCY")
        parameters.valuation.ownCurrency = try arguments.currency(.ownCurrency, Currency.init(_:))
        for parameter in ResultParameter.allCases {
            guard let option = Option(rawValue: parameter.rawValue) else { continue }
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
    }

    /// What a report shows.
    func report() throws(UsageError) -> ReportRequest {
        do { return try parameters.report() } catch { throw .parameter(.sort, error) }
    }

    /// The columns that `--columns` names; `nil` without it.
    ///
    /// - Parameter available: those that the table can have.
    func chosenColumns<Column: CaseIterable & RawRepresentable & Hashable & Sendable>(
        among available: [Column] = Array(Column.allCases)
    ) throws(UsageError) -> ColumnChoice<Column>? where Column.RawValue == String {
        guard let names = namesOfColumns else { return nil }
        if names == "all" { return .all }
        var columns: [Column] = []
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            guard let column = Column.named(CellReader.trimmed(String(name))), available.contains(column)
            else {
                let known = available.map(\.rawValue)
                // What JSON calls the day of a sale.
                let isSold = name == "date" && known.contains("sold")
                throw .parameter(.columns, .noColumn(String(name), columns: isSold ? ["sold"] : known))
            }
            guard !columns.contains(column) else {
                throw UsageError("--columns names \(column.rawValue) twice")
            }
            columns.append(column)
        }
        return .only(columns)
    }

    static func choice<Value: CaseIterable & RawRepresentable>(
        _ arguments: Arguments, _ option: Option
    ) throws(UsageError) -> Value? where Value.RawValue == String {
        try arguments.value(option) { text throws(ParameterProblem) in
            try ResultParameters.choice(text, of: Value.self)
        }
    }
}
