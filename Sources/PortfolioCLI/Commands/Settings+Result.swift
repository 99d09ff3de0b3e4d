internal import Portfolios
internal import SystemInterface

// What every command that asks a portfolio something does alike.
extension Settings {
    /// The portfolio, its progress told on a terminal.
    func open() throws(Failure) -> OpenPortfolio {
        let portfolio = try failing { () throws(PortfolioFailure) in
            try OpenPortfolio(
                location, parameters.valuation, threads: threads, kernel: kernel,
                progress: ProgressMeter.shared.taking)
        }
        Console.printError(
            portfolio.warnings.map { DiagnosticText.text($0, severity: "warning") }.joined())
        return portfolio
    }

    /// Writes a result where it is wanted, whole.
    func write(_ bytes: [UInt8]) throws(Failure) {
        try write { output in output(bytes.span) }
    }

    /// Writes a result where it is wanted, piece by piece.
    func write(_ pieces: (@escaping (Span<UInt8>) -> Void) -> Void) throws(Failure) {
        let writer = try reading { () throws(FileError) in
            try ResultWriter(output, isColoured: format == .text && isColoured)
        }
        pieces { _ = writer.write($0) }
        try reading { () throws(FileError) in try writer.finish() }
    }

    /// How many columns a text may have: as `COLUMNS` says where it is exported, else those of the terminal; a pipe has
    /// room for all, and so has a file.
    private var width: Int {
        if output != nil { return .max }
        if let text = Console.environment("COLUMNS"), let columns = Int(text), columns > 0 { return columns }
        return Console.columns ?? .max
    }

    /// How a result is written as text.
    var text: TextOptions {
        var options = TextOptions(palette: palette, width: width)
        options.remedy = canChooseColumns ? .choice : .room
        options.columns = columns
        return options
    }

    var palette: Palette { Palette(isColoured: isColoured) }

    /// Whether to write colours.
    var isColoured: Bool {
        switch colour {
        case .always: true
        case .never: false
        case .auto: output == nil && Console.isTerminal(1) && (Console.environment("NO_COLOR") ?? "").isEmpty
        }
    }
}
