internal import PortfolioImport
internal import Portfolios
internal import SystemInterface

/// What to do where a portfolio can't be read: for whoever has a broker's file, or nothing yet.
enum NextStep {
    /// How large a file may be to be looked at, in bytes.
    private static let longest: UInt64 = 16 << 20

    /// Of a file that lacks the columns of holdings: what it is instead, where that can be told.
    static func text(_ log: DiagnosticLog) -> String {
        guard let header = log.first.first(where: { $0.message.hasPrefix("no column ") }),
            let status = FileStatus(header.file), status.kind == .file, status.size <= longest,
            let bytes = try? FileInput(header.file).readAll()
        else { return "" }
        let file = ShellWord.quoted(header.file)
        let profile = Profile.recognised(bytes)
        if let profile, profile.name != Profile.own.name {
            return Console.line(
                "portfolio: this is an export: \(profile.title); portfolio import \(file) --into PORTFOLIO takes it "
                    + "as it is")
        }
        let line = header.excerpt ?? ""
        guard profile != nil || !line.contains(","), let mark = line.first(where: { $0 == ";" || $0 == "\t" })
        else { return "" }
        let name = mark == ";" ? "semicolons" : "tabs"
        return Console.line(
            "portfolio: the columns of \(header.file) are parted by \(name), not commas: portfolio import \(file) "
                + "--profile \(Profile.own.name) --output FILE writes them with commas")
    }

    /// Of a portfolio that is not there: how to make one.
    static func text(missing path: String?) -> String {
        guard let path, !FileInput.exists(path) else { return "" }
        let name = Path.name(of: path)
        guard name == "holdings.csv" || !name.contains(".") else { return "" }
        let folder = name == "holdings.csv" ? Path.folder(of: path) : path
        return Console.line("  portfolio new \(ShellWord.quoted(folder)) --currency CODE makes a portfolio")
    }
}
