/// What stands on a command line beside options, for those that complete it.
enum Operand: Equatable {
    /// A folder or a file.
    case portfolio
    case symbol
    /// A symbol, or one of its lots, such as `AAPL#2`.
    case lot
    case file
    case folder
    case command
    case shell
    /// A text of which nothing is known.
    case text
}

extension Command {
    /// What its operands are, in their order; what more there are is as the last, where ``repeatsOperand`` says so.
    var operands: [Operand] {
        switch self {
        case .report, .history, .check, .gains, .returns, .lots, .serve: [.portfolio]
        case .show: [.symbol, .portfolio]
        case .import: [.file]
        case .price: [.symbol, .text, .portfolio]
        case .new: [.folder]
        case .add: [.text, .portfolio]
        case .edit, .remove, .move, .exclude, .include: [.lot, .portfolio]
        case .help: [.command]
        case .completions: [.shell]
        case .manual: []
        case .buy, .sell, .short, .cover, .transferIn, .transferOut, .dividend, .interest, .fee, .tax, .split,
            .exchange, .spinOff, .returnOfCapital:
            TradeSettings.needsSymbol(self) ? [.symbol, .portfolio] : [.portfolio]
        }
    }

    /// Whether there may be more operands like the last.
    var repeatsOperand: Bool { self == .import }
}
