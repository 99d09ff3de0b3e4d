/// The kinds of operand, for shell completion.
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
    /// Free text.
    case text
}

extension Command {
    /// The operands, in order. If ``repeatsOperand`` is true, any further ones are like the last.
    var operands: [Operand] {
        switch self {
        case .report, .history, .check, .gains, .returns, .lots, .serve: [.portfolio]
        case .show: [.symbol, .portfolio]
        case .import, .merge: [.file]
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

    /// Whether the last operand may be repeated.
    var repeatsOperand: Bool { self == .import || self == .merge }
}
