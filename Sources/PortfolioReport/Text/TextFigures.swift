import Valuation

/// Formats figures as entries of a text table.
struct TextFigures {
    let currency: Currency

    func money(_ value: ExactDecimal?) -> FittedTable.Entry {
        value.map { .init(DecimalFormat.money($0, currency)) } ?? .init(DecimalFormat.unknown, .warning)
    }

    func gain(_ value: ExactDecimal?) -> FittedTable.Entry {
        value.map { .init(DecimalFormat.money($0, currency, signed: true), Style(sign: $0)) }
            ?? .init(DecimalFormat.unknown, .warning)
    }

    func percent(_ percentage: Percentage?, signed: Bool = true) -> FittedTable.Entry {
        guard let percentage else { return .init(DecimalFormat.unknown) }
        let text = DecimalFormat.grouped(percentage.exact(decimals: 2), decimals: 2, signed: signed)
        return .init(text, signed ? Style(sign: percentage.part) : .plain)
    }

    /// A percentage that is already a number.
    func percent(_ value: ExactDecimal?, signed: Bool = true) -> FittedTable.Entry {
        value.map { .init(DecimalFormat.percent($0, signed: signed), signed ? Style(sign: $0) : .plain) }
            ?? .init(DecimalFormat.unknown)
    }

    /// A rate, unrounded; empty if the stock is in the portfolio currency.
    func rate(_ rate: ExactDecimal?, of stock: Currency) -> FittedTable.Entry {
        if stock == currency { return .init("") }
        return .init(rate.map { DecimalFormat.plain($0) } ?? DecimalFormat.unknown)
    }
}

extension FittedTable.Entry {
    /// A figure followed by its unit, if it is known.
    func with(_ unit: String) -> Self {
        text == DecimalFormat.unknown ? self : .init("\(text) \(unit)", style)
    }

    /// A user's text, cut to a width.
    static func name(_ text: String?, _ width: Int, _ style: Style = .plain) -> Self {
        .init(DisplayWidth.cut(DisplayWidth.printable(text ?? ""), to: width), style)
    }
}
