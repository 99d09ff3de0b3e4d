/// The groups of commands in the overview and the manual, in display order. The raw values are the headings.
enum CommandKind: String, CaseIterable {
    case reports = "Reports"
    case portfolios = "Portfolios, imports and prices"
    case holdings = "Edits of holdings"
    case trades = "Trades"
    case service = "Service"
    case program = "This program"

    /// The commands of this kind that are available in this build.
    var commands: [Command] { Command.available.filter { $0.kind == self } }
}

extension Command {
    var kind: CommandKind {
        switch self {
        case .report, .show, .history, .check, .merge, .gains, .returns, .lots: .reports
        case .new, .import, .price: .portfolios
        case .add, .edit, .remove, .move, .exclude, .include: .holdings
        case .buy, .sell, .short, .cover, .transferIn, .transferOut, .dividend, .interest, .fee, .tax, .split,
            .exchange, .spinOff, .returnOfCapital:
            .trades
        case .serve: .service
        case .help, .completions, .manual: .program
        }
    }

    /// The commands available in this build: all of them, except `serve` without the trait `Server`.
    static let available: [Command] = allCases.filter { $0.isAvailable }

    var isAvailable: Bool {
        #if Server
            true
        #else
            self != .serve
        #endif
    }
}
