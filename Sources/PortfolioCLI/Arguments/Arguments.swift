internal import Portfolios

/// The command line as typed: a command, options with their values, and operands. ``ReportSettings`` interprets
/// them.
struct Arguments {
    enum Request {
        case version
        case help(HelpSubject)
        case run(Command, Arguments)
    }

    private(set) var operands: [String] = []
    private var values: [(option: Option, text: String)] = []
    private var switches: Set<Option> = []

    /// Parses the command line, without the program's name. Once help or the version is requested, parsing
    /// can't fail.
    static func parse(_ words: [String]) throws(UsageError) -> Request {
        var rest = words[...]
        guard let first = rest.popFirst() else {
            // In a portfolio's folder, what most people want to see.
            return PortfolioFolder.isCurrent ? .run(.report, Arguments()) : .help(.start)
        }
        try checkText(first)
        if first == "--version" || first == "-V" { return .version }
        if first == "--help" || first == "-h" {
            return .help(rest.first.flatMap(HelpSubject.init) ?? .overview)
        }
        guard let command = Command(named: first) else {
            if first.hasPrefix("-"), first != "-" { throw .beforeCommand(first) }
            throw PortfolioFolder.isPath(first)
                ? UsageError(
                    "\(first) is not a command; did you mean portfolio report \(ShellWord.quoted(first))?")
                : UsageError(
                    "unknown command \(first.isEmpty ? "\"\"" : first)"
                        + UsageError.meant(first, Command.available.map(\.name)))
        }
        let optionWords = rest.prefix { $0 != "--" }
        if optionWords.contains("--help") || optionWords.contains("-h") { return .help(.command(command)) }
        if optionWords.contains("--version") || optionWords.contains("-V") { return .version }
        var arguments = Arguments()
        while let word = rest.popFirst() {
            if word == "--" {
                arguments.operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                arguments.operands.append(word)
                continue
            }
            var parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            if let joined = joined(word, command) { parts = joined }
            try checkText(parts[0])
            guard let option = command.option(written: parts[0]) else {
                throw .unknown(parts[0], of: command)
            }
            if command.value(of: option) == nil {
                guard parts.count == 1 else { throw UsageError("--\(option.rawValue) takes no value") }
                arguments.switches.insert(option)
            } else if parts.count == 2 {
                try arguments.add(parts[1], of: option, for: command)
            } else if let value = rest.popFirst() {
                guard !value.hasPrefix("--") else {
                    throw UsageError(
                        "--\(option.rawValue) needs a value, \(command.placeholder(option) ?? ""), and is followed by \(value); "
                            + "if that is the value, write --\(option.rawValue)=\(value)")
                }
                try arguments.add(value, of: option, for: command)
            } else {
                throw .missingValue(option, command)
            }
        }
        if arguments.operands.contains(where: \.isEmpty) {
            throw UsageError("one of the arguments is empty: a symbol or a path has at least one character")
        }
        for (place, operand) in arguments.operands.enumerated() where !command.takesPath(at: place) {
            try checkText(operand)
        }
        let portfolios = command.operands.contains(.portfolio) ? arguments.operands : []
        if let path = (portfolios + arguments.all(.into)).first(where: PortfolioFolder.isSettings) {
            throw .settingsForFolder(path)
        }
        if command == .help { return .help(try helpSubject(arguments.operands)) }
        return .run(command, arguments)
    }

    /// The symbol that comes first, or a lot, taken off the operands that are left.
    func symbol(for command: Command, from rest: inout ArraySlice<String>) throws(UsageError) -> String {
        guard let symbol = rest.popFirst() else { throw .missingSymbol(command) }
        let isFirst =
            rest.isEmpty
            ? !PortfolioFolder.isCurrent : rest.count == 1 && !PortfolioFolder.isPath(rest[rest.startIndex])
        if PortfolioFolder.isWrittenAsPath(symbol) || (isFirst && PortfolioFolder.isFolder(symbol)) {
            throw .pathForSymbol(command, symbol)
        }
        return symbol
    }

    /// A letter and the value written right after it, as in `-oFILE`; `nil` for any other word.
    private static func joined(_ word: String, _ command: Command) -> [String]? {
        let letter = String(word.prefix(2))
        guard !word.hasPrefix("--"), word.count > 2, !word.dropFirst(2).hasPrefix("="),
            let option = command.option(written: letter), command.value(of: option) != nil
        else { return nil }
        return [letter, String(word.dropFirst(2))]
    }

    /// Where the result goes: the path of a file, or `nil` for standard output, which may be written `-`.
    var output: String? { self[.output] == "-" ? nil : self[.output] }

    private static func helpSubject(_ operands: [String]) throws(UsageError) -> HelpSubject {
        if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
        guard let word = operands.first else { return .overview }
        guard let subject = HelpSubject(word) else {
            throw UsageError(
                "there is no help on \(word)"
                    + UsageError.meant(word, HelpSubject.names, else: "; portfolio help lists what there is"))
        }
        return subject
    }

    /// Refuses what is not UTF-8 and no path either.
    private static func checkText(_ word: String) throws(UsageError) {
        guard PathBytes.isUTF8(word) else {
            throw UsageError("the argument \(Wording.quoted(PathBytes.shown(word))) is not UTF-8")
        }
    }

    private mutating func add(_ text: String, of option: Option, for command: Command) throws(UsageError) {
        switch command.value(of: option) {
        case .file, .folder: break
        default: try Arguments.checkText(text)
        }
        if text.isEmpty, command.value(of: option) == .file { throw .missingValue(option, command) }
        guard command.takesLastValue || command.isRepeated(option) || (self[option] ?? text) == text else {
            throw UsageError("--\(option.rawValue) is given twice, with different values")
        }
        values.append((option, text))
    }

    func has(_ option: Option) -> Bool { switches.contains(option) }

    /// Whether a switch is on, or an option has a value.
    func isGiven(_ option: Option) -> Bool { has(option) || self[option] != nil }

    /// Every value given for an option.
    func all(_ option: Option) -> [String] { values.filter { $0.option == option }.map(\.text) }

    /// The last value given for an option.
    subscript(option: Option) -> String? { all(option).last }

    /// What an option states; `nil` if it is not given.
    func value<Value>(
        _ option: Option, _ parse: (String) throws(ParameterProblem) -> Value
    ) throws(UsageError) -> Value? {
        guard let text = self[option] else { return nil }
        do { return try parse(text) } catch { throw .parameter(option, error) }
    }

    /// The currency that an option states, or a unit of one; `nil` if it is not given.
    func currency<Value>(
        _ option: Option, _ make: (String) throws(CurrencyError) -> Value
    ) throws(UsageError) -> Value? {
        guard let text = self[option] else { return nil }
        do { return try make(CellReader.trimmed(text)) } catch { throw .parameter(option, .currency(error)) }
    }

    /// The whole number that an option states; `nil` if it is not given.
    ///
    /// - Parameter expected: what it should be, in words.
    func number(_ option: Option, in range: ClosedRange<Int>, expected: String) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range ~= number else {
            throw .invalidValue(option, text, expected: expected)
        }
        return number
    }
}
