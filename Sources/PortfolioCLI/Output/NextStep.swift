internal import PortfolioImport
internal import Portfolios
internal import SystemInterface

/// Hints for a user whose portfolio can't be read, because the file is a broker's export or nothing exists
/// yet.
enum NextStep {
    /// Hints for a file without the columns of holdings: what kind of file it is, if recognised.
    static func text(_ log: DiagnosticLog) -> String {
        guard let header = log.first.first(where: { HeaderMessage.isOne($0.message) }),
            (try? FileInput.isRegular(header.file)) == true, let input = try? FileInput(header.file),
            let start = try? input.readAll(limit: PositionsProfile.searched)
        else { return "" }
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
        let line = header.excerpt ?? ""
        guard profile != nil || !line.contains(","), let mark = line.first(where: { $0 == ";" || $0 == "\t" })
        else { return "" }
        return Console.line(
            "portfolio: portfolio import \(file) --profile \(PositionsProfile.own) --output FILE replaces the "
                + "\(mark == ";" ? "semicolons" : "tabs") with commas")
    }

    /// Hints for a folder without holdings: how to create a portfolio there. A path that does not exist is
    /// assumed to be mistyped.
    static func text(missing path: String?) -> String {
        // A name that contains unprintable characters can't be suggested.
        guard let path, DisplayWidth.printable(path) == path, Path.name(of: path) == "holdings.csv",
            FileInput.isMissing(path), FileInput.isMissing(Path.join(Path.folder(of: path), "portfolio.json"))
        else { return "" }
        let folder = ShellWord.quoted(Path.folder(of: path))
        return Console.line("  portfolio new \(folder) --currency CODE creates a portfolio there")
    }
}
