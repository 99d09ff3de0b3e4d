internal import Portfolios

// What may be meant by words that are not known.
extension UsageError {
    /// Says what may be meant by an option that the command does not have.
    static func unknown(_ word: String, of command: Command) -> UsageError {
        let others = Command.available.filter { $0.options.contains { "--" + $0.rawValue == word } }
        if others.isEmpty, (try? CompactDecimal.parse(word)) != nil {
            return UsageError(
                command == .price || command == .rate
                    ? "the \(command.name) can't be negative: \(word)"
                    : "\(word) is negative, and no figure of \(command.name) can be")
        }
        let meant = otherOptions[word].flatMap { option, value in
            command.options.contains(option) ? "; did you mean --\(option.rawValue)\(value)?" : nil
        }
        guard !others.isEmpty else {
            return UsageError(
                "unknown option \(word)"
                    + (meant ?? value(word, of: command)
                        ?? near(word, command.options.map { "--" + $0.rawValue })))
        }
        let names = Wording.list(others.map(\.name), last: "and")
        guard let near = meant ?? nearOption(word, of: command) else {
            return UsageError("\(command.name) has no option \(word): it belongs to \(names)")
        }
        return UsageError(
            "\(command.name) has no option \(word)" + near
                + (others.count <= 3 ? " \(word) belongs to \(names)" : ""))
    }

    /// Says which option of the command is near one of other commands. A word that is no mistake elsewhere has to be
    /// nearer than another one: the dashes that all options share don't count.
    private static func nearOption(_ word: String, of command: Command) -> String? {
        Suggestions.near(String(word.dropFirst(2)), in: command.options.map(\.rawValue), limit: 1).first.map {
            "; did you mean --\($0)?"
        }
    }

    /// Says which option may be meant by one of its values, such as `--json`.
    private static func value(_ word: String, of command: Command) -> String? {
        let options = command.options.filter {
            (command.value(of: $0)?.words ?? []).contains { "--" + $0 == word }
        }
        return options.count == 1 ? "; did you mean --\(options[0].rawValue) \(word.dropFirst(2))?" : nil
    }

    /// Says that a year belongs to an option, if the command has one.
    static func year(_ word: String, of command: Command?) -> String {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
        guard command?.options.contains(.year) == true, areDigits,
            [[4], [4, 2], [4, 4]].contains(parts.map(\.count))
        else { return "" }
        return "; did you mean --year \(word)?"
    }

    /// An error in an option that states a figure of an entry, with how to write a figure that was given with its unit.
    static func inEntry(
        _ option: Option, _ problem: ParameterProblem, of command: Command, _ arguments: Arguments
    ) -> UsageError {
        let figures: [Option] = [
            .price, .amount, .taxes, .currentPrice, .costStock, .fees, .toAmount,
        ]
        guard figures.contains(option), case .number(let text, _) = problem,
            let (figure, unit) = Wording.figureAndUnit(text)
        else { return .parameter(option, problem) }
        let name = "--\(option.rawValue)"
        let unitOption = self.unitOption(of: option, command, arguments)
        return .figureWithUnit(
            name, text, written: "\(name) \(figure)" + (unitOption.map { " --\($0.rawValue) \(unit)" } ?? ""))
    }

    /// The option that states the unit of a figure; `nil` if the command has none for it.
    private static func unitOption(
        of figure: Option, _ command: Command, _ arguments: Arguments
    ) -> Option? {
        // A holding whose currency is known is not to get another one for the sake of a single figure.
        let isKnown = command == .edit || (command == .add && arguments[.currency] != nil)
        let option: Option? =
            switch figure {
            case .fees: .feesCurrency
            case .toAmount: .toCurrency
            case .price where isKnown: .purchaseCurrency
            default: isKnown ? nil : .currency
            }
        return option.flatMap { command.options.contains($0) ? $0 : nil }
    }

    /// Refuses a currency where only the path of a portfolio is expected, which need not be given, if an option could
    /// still state it.
    static func checkPath(
        _ operands: ArraySlice<String>, of command: Command, _ arguments: Arguments
    ) throws(UsageError) {
        guard command.options.contains(.currency), arguments[.currency] == nil else { return }
        for word in operands {
            guard let unit = try? QuoteCurrency(word), FileInput.isMissing(word) else { continue }
            throw UsageError("unexpected argument \(unit); a currency is stated by --currency \(unit)")
        }
    }

    /// Says what is to be given in options that are missing; empty where their names say it.
    static func meaning(of options: [Option], _ command: Command) -> String {
        switch command {
        case .trade(.tax): "; what was realised in a year is told by portfolio gains --year YEAR"
        case .add where options == [.currency]:
            ": that of its price as quoted, such as GBP, or GBX for pence"
        case .plan: ": symbol, or class:SCHEME for a scheme of targets.csv"
        default: ""
        }
    }

    /// Says that a symbol is missing before the portfolio, which need not be named if it is the current folder.
    static func pathForSymbol(_ command: Command, _ path: String) -> UsageError {
        let example = "portfolio \(command.name) SYMBOL"
        return UsageError(
            path == "."
                ? "the current folder is a portfolio, and \(command.name) needs a symbol: \(example)"
                : "\(path) is a portfolio, and \(command.name) needs a symbol before it: \(example) \(ShellWord.quoted(path))"
        )
    }

    /// Says which folder the settings of a portfolio are in.
    static func settingsForFolder(_ path: String) -> UsageError {
        UsageError(
            "\(path) is no portfolio but states the settings of one: give its folder, "
                + ShellWord.quoted(Path.folder(of: path)))
    }

    /// Says how changes come to be noted.
    static func noChangeLog(_ log: String) -> UsageError {
        UsageError(
            "nothing can be undone: there is no \(log), in which changes are recorded; create it with touch "
                + "\(ShellWord.quoted(log)), and later changes can be undone")
    }

    /// Why no change of a log can be undone.
    enum NothingToUndo {
        case noChange
        case allUndone
        /// Something else changed a file of the last change, if it is known which.
        case changed(String?)
    }

    /// Says why no change can be undone.
    static func nothingToUndo(_ log: String, _ reason: NothingToUndo) -> UsageError {
        switch reason {
        case .noChange: UsageError("nothing can be undone: no change is recorded in \(log) yet")
        case .allUndone: UsageError("nothing can be undone: all changes that \(log) still has are undone")
        case .changed(let file):
            UsageError(
                "the last change in \(log) can't be undone: \(file ?? "one of its files") was changed by something else after "
                    + "it")
        }
    }

    /// Nothing has a symbol; a lot such as `AAPL#2` is none.
    static func unknownSymbol(_ symbol: String, _ near: [String]) -> UsageError {
        let parts = symbol.split(separator: "#", omittingEmptySubsequences: false)
        let isLot = parts.count == 2 && Int(parts[1]) != nil
        var error = UsageError(
            "no holding has the symbol \(symbol)"
                + (isLot ? ": give the symbol without the lot, and all of its lots are shown" : "")
                + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?"))
        error.unknownSymbol = (symbol, near)
        return error
    }

    /// Says how to see an account that was given for a symbol.
    static func accountForSymbol(_ symbol: String, _ account: String, _ portfolio: String) -> UsageError {
        UsageError(
            "no holding has the symbol \(symbol): for what the account holds, portfolio report "
                + (portfolio == "." ? "" : ShellWord.quoted(portfolio) + " ")
                + "--account \(ShellWord.quoted(account))")
    }

    /// Says that nothing of a symbol is in the accounts that were asked for.
    static func notInAccounts(_ symbol: String, _ accounts: [String], _ near: [String]) -> UsageError {
        let names = accounts.map { $0.isEmpty ? "without a name" : Wording.quoted($0) }
        let place = "the account\(names.count > 1 ? "s" : "") \(Wording.list(names))"
        return UsageError(
            "no holding in \(place) has the symbol \(symbol)"
                + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?"))
    }

    /// Says how to correct the trade that is on a line in place of the one that was named.
    ///
    /// - Parameter place: where the trade is, as arguments after the symbol.
    static func otherTrade(_ line: Int, _ type: TradeType, _ symbol: String, _ place: String) -> UsageError {
        UsageError(
            "line \(line) is another trade: portfolio \(Command.trade(type).name)"
                + (symbol.isEmpty ? "" : " \(ShellWord.quoted(symbol))")
                + "\(place) --line \(line) corrects it")
    }

    /// Says that a file can't be made where `new` makes a folder.
    static func fileForFolder(_ path: String) -> UsageError {
        UsageError(
            "new creates a folder for the files of a portfolio, and \(path) is the name of a file: give the folder another name, "
                + "or write \(ShellWord.quoted(path + "/")) if that is what it is called")
    }

    /// Says why a result is not written to a file.
    static func output(_ path: String, _ what: String) -> UsageError {
        UsageError("--output \(path) is \(what): give the result a file of its own")
    }

    /// Says what to give in place of a folder where the file of an import is expected.
    static func outputIsFolder(_ path: String) -> UsageError {
        UsageError(
            "--output \(path) is a folder: "
                + (PortfolioFolder.isFolder(path)
                    ? "--into \(ShellWord.quoted(path)) takes the export into the portfolio there"
                    : "give the name of a file in it"))
    }

    /// Says which gains SA108 is of.
    static let gainsOfForm = UsageError(
        "--form sa108 needs gains in GBP, with lots by section104, costs at the rates of the purchases and years that "
            + "begin on 6 April: --currency GBP --lots section104 --year-starts 04-06")

    /// Says what the portfolio calls a year.
    static func otherYear(_ given: String, _ name: String) -> UsageError {
        UsageError(
            "--year \(given): the portfolio's years \(name.contains("/") ? "don't begin" : "begin") on 1 January; say --year \(name)"
                + (given.contains("/") ? ", or say when they begin, such as --year-starts 04-06" : ""))
    }

    /// Says what is wrong with an option in place of a command, whatever value is joined to it.
    static func beforeCommand(_ word: String) -> UsageError {
        let name = String(word.prefix { $0 != "=" })
        let isKnown = Command.available.contains { $0.option(written: name) != nil }
        return UsageError(
            near(
                word, ["--help", "--version"], before: "unknown option \(word)",
                else: isKnown
                    ? "\(word) stands before the command; put the command first" : "unknown option \(word)"))
    }

    /// The commands for the words that other programs use.
    private static let otherWords = [
        "list": "report", "ls": "report", "value": "report", "holdings": "report", "positions": "report",
        "balance": "report", "init": "new", "create": "new", "performance": "returns", "sales": "gains",
        "realised": "gains", "realized": "gains", "delete": "remove", "rm": "remove", "download": "import",
        "rebalance": "plan", "dividends": "gains", "web": "serve", "validate": "check",
        "version": "--version",
        "topics": "help", "exchange-rate": "rate", "fx": "rate",
    ]

    /// The options for those that one may expect.
    private static let otherOptions: [String: (option: Option, value: String)] = [
        "--tax-year": (.year, ""), "--date": (.asOf, ""), "--since": (.from, ""), "--until": (.to, ""),
        "--in": (.currency, ""), "--ytd": (.period, " ytd"), "--taxes": (.fees, ""),
        "--commission": (.fees, ""),
        "--stamp-duty": (.fees, ""), "--broker": (.profile, ""), "--quantity": (.shares, ""),
        "--qty": (.shares, ""), "--units": (.shares, ""),
    ]

    /// Says what may be meant by a word: what other programs mean by it, else the nearest candidate, else `other`.
    static func meant(_ word: String, _ candidates: [String], else other: String = "") -> String {
        otherWords[word].map { "; did you mean \($0)?" } ?? near(word, candidates, else: other)
    }

    /// Says which candidate may be meant, after `before`; `other` if none is near.
    static func near(
        _ word: String, _ candidates: [String], before: String = "", else other: String = ""
    ) -> String {
        let near = Suggestions.near(word, in: candidates, limit: 1)
        return near.isEmpty ? other : before + "; did you mean \(near[0])?"
    }

    /// The profiles that may be meant: those whose names begin with what was given, else the nearest.
    static func profiles(_ name: String, _ known: [String]) -> String {
        let begun = known.filter { $0.hasPrefix(name.lowercased() + "-") }
        if !begun.isEmpty { return "; did you mean \(Wording.list(begun))?" }
        return near(name, known, else: "; --profiles lists them")
    }
}
