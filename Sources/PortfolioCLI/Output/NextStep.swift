internal import PortfolioImport
internal import Portfolios

/// Hints for a user whose portfolio can't be read, because the file is a broker's export or nothing exists
/// yet.
enum NextStep {
    /// What is wrong with the header of a file that is no table of holdings or trades; `nil` for any other path.
    static func otherTable(_ path: String) -> DiagnosticLog? {
        var log = DiagnosticLog()
        guard (try? FileInput.isRegular(path)) == true, let input = try? FileInput(path),
            (try? TradesHeader.isTrades(input)) == false
        else { return nil }
        _ = try? HoldingsFile(input, name: path, log: &log)
        return log.first.contains { HeaderMessage.isOne($0.message) } ? log : nil
    }

    /// Hints for a file without the columns of holdings: what kind of file it is, if recognised.
    static func text(_ log: DiagnosticLog) -> String {
        guard let header = log.first.first(where: { HeaderMessage.isOne($0.message) }),
            (try? FileInput.isRegular(header.file)) == true, let input = try? FileInput(header.file),
            let start = try? input.readAll(limit: PositionsProfile.searched)
        else { return "" }
        if let own = own(header.file, log) { return own }
        let profile = PositionsProfile.recognised(start)
        let file = ShellWord.quoted(header.file)
        if let profile, profile.name != PositionsProfile.own {
            return Console.line(
                "portfolio: this looks like an export (\(profile.title)); portfolio import \(file) --into PORTFOLIO reads it"
            )
        }
        if profile == nil, let transactions = TransactionProfile.recognised(start) {
            return Console.line(
                "portfolio: this looks like a list of transactions (\(transactions.title)); "
                    + "portfolio import --trades \(file) > trades.csv turns it into trades")
        }
        if profile == nil, TransactionImport.isOwn(start) {
            return Console.line(
                "portfolio: portfolio import --trades \(file) --output FILE writes these trades in the form that is read "
                    + "here")
        }
        let line = header.excerpt ?? ""
        let mark = line.first { $0 == ";" || $0 == "\t" }
        if profile == nil, isRow(line, separatedBy: mark ?? ",") {
            return Console.line(
                "portfolio: the first line of \(file) has figures, and no names of columns: put a line such as "
                    + "symbol,shares,currency before it")
        }
        if profile == nil {
            // One column that is not there is a slip; without several, it is a table of another form.
            let isOther = log.first.count { HeaderMessage.isOne($0.message) } > 1
            guard line.contains(",") ? isOther : mark != nil else { return "" }
            return Console.line(
                "portfolio: portfolio import --suggest \(file) > mapping.json drafts a mapping of its columns, with "
                    + "--currency CODE for amounts that state none; portfolio import --map mapping.json \(file) reads it"
            )
        }
        guard let mark else { return "" }
        return Console.line(
            "portfolio: portfolio import \(file) --profile \(PositionsProfile.own) --output FILE replaces the "
                + "\(mark == ";" ? "semicolons" : "tabs") with commas")
    }

    /// Whether a line has a number in a cell and the name of a column in none, as no header of holdings does.
    private static func isRow(_ line: String, separatedBy mark: Character) -> Bool {
        let cells = line.split(separator: mark).map(String.init)
        let names = Set(HoldingField.allCases.map { TableHeader.canonical($0.rawValue) })
        return cells.contains { (try? CompactDecimal.parse($0)) != nil }
            && !cells.contains { names.contains(TableHeader.canonical($0)) }
    }

    /// What to give in place of another file of a portfolio's that is given for it; `nil` for a file that is none.
    private static func own(_ path: String, _ log: DiagnosticLog) -> String? {
        guard let contents = PartOfPortfolio(path, log) else { return nil }
        let folder = Path.folder(of: path)
        let portfolio =
            PortfolioFolder.isFolder(folder) ? "its folder, \(ShellWord.quoted(folder))" : "a portfolio"
        let file = ShellWord.quoted(path)
        let option =
            switch contents {
            case .prices: ", or a portfolio with --prices \(file)"
            case .rates: ", or a portfolio with --rates \(file)"
            case .other: ""
            }
        return Console.line(
            "portfolio: \(path) is no portfolio but states \(contents.words): give \(portfolio)\(option)")
    }

    /// Hints for a folder without holdings: how to create a portfolio there. A path that does not exist is
    /// assumed to be mistyped.
    static func text(missing path: String?) -> String {
        if let path, let near = Path.near(path) { return Console.line("  did you mean \(near)?") }
        // A name that contains unprintable characters can't be suggested.
        guard let path, DisplayWidth.printable(path) == path, Path.name(of: path) == "holdings.csv",
            FileInput.isMissing(path), FileInput.isMissing(Path.join(Path.folder(of: path), "portfolio.json"))
        else { return "" }
        let folder = Path.folder(of: path)
        if let portfolio = portfolio(below: folder) {
            return Console.line("  \(portfolio) is a portfolio: portfolio report \(portfolio) shows it")
        }
        return Console.line(
            "  portfolio new \(ShellWord.quoted(folder)) --currency CODE creates a portfolio there")
    }

    /// How to enter the first purchase of a portfolio without any rows.
    static func text(empty path: String, hasTrades: Bool) -> String {
        if path == "-" { return "" }
        return Console.line(
            "portfolio: nothing is held yet: record what you own with portfolio \(hasTrades ? "buy" : "add") "
                + "SYMBOL\(ShellWord.portfolio(path)) --shares N --price P --date DATE --currency CODE")
    }

    /// The path of a portfolio in a folder that is none itself, as a word of a shell; `nil` if there is none, or several.
    static func portfolio(below folder: String) -> String? {
        guard let names = try? SystemCalls().visibleNames(in: folder) else { return nil }
        let paths = names.lazy.filter { DisplayWidth.printable($0) == $0 }.map { name in
            folder == "." ? name : Path.join(folder, name)
        }.filter { (try? FileInput.isFolder($0)) == true && PortfolioFolder.isPath($0) }.prefix(2)
        let found = Array(paths)
        return found.count == 1 ? ShellWord.quoted(found[0]) : nil
    }
}

extension Path {
    /// The path of something in the same folder whose name is like that of a path that leads nowhere.
    fileprivate static func near(_ path: String) -> String? {
        let (folder, name) = (Path.folder(of: path), Path.name(of: path))
        // Short names are like too many others.
        guard FileInput.isMissing(path), DisplayWidth.printable(path) == path,
            name.prefix(while: { $0 != "." }).count > 2
        else { return nil }
        let names = ((try? SystemCalls().visibleNames(in: folder)) ?? []).filter {
            DisplayWidth.printable($0) == $0
        }
        guard let near = Suggestions.near(name, in: names, limit: 1).first else { return nil }
        return path.contains("/") ? Path.join(folder, near) : near
    }
}
