internal import PortfolioImport
internal import Portfolios
internal import SystemInterface

/// What to do where a portfolio can't be read: for whoever has a broker's file, or nothing yet.
enum NextStep {
    /// Of a file that lacks the columns of holdings: what it is instead, where that can be told.
    static func text(_ log: DiagnosticLog) -> String {
        guard let header = log.first.first(where: { HeaderMessage.isOne($0.message) }),
            FileStatus(header.file)?.kind == .file, let input = try? FileInput(header.file),
            let start = try? input.readAll(limit: Profile.searched)
        else { return "" }
        let profile = Profile.recognised(start)
        let file = ShellWord.quoted(header.file)
        if let profile, profile.name != Profile.own.name {
            return Console.line(
                "portfolio: this looks like an export (\(profile.title)); portfolio import \(file) --into PORTFOLIO reads it"
            )
        }
        let line = header.excerpt ?? ""
        guard profile != nil || !line.contains(","), let mark = line.first(where: { $0 == ";" || $0 == "\t" })
        else { return "" }
        return Console.line(
            "portfolio: portfolio import \(file) --profile \(Profile.own.name) --output FILE replaces the "
                + "\(mark == ";" ? "semicolons" : "tabs") with commas")
    }

    /// Of a folder without holdings: how to make a portfolio of it. A path that is not there at all is mistyped.
    static func text(missing path: String?) -> String {
        // A name that can't be shown as it is can't be suggested either.
        guard let path, DisplayWidth.printable(path) == path, Path.name(of: path) == "holdings.csv",
            !FileInput.exists(path), FileInput.isDirectory(Path.folder(of: path)),
            !FileInput.exists(Path.join(Path.folder(of: path), "portfolio.json"))
        else { return "" }
        let folder = ShellWord.quoted(Path.folder(of: path))
        return Console.line("  portfolio new \(folder) --currency CODE creates a portfolio there")
    }
}
