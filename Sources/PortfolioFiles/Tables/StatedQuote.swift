package import Valuation

/// A price or a rate of a day as a file tells it, and where: what is merged into a portfolio's files.
package struct StatedQuote: Sendable {
    /// What it is of.
    package enum Subject: Hashable, Sendable {
        /// The price of a share.
        case price(of: String)
        /// What 1 of the first currency is in the second.
        case rate(from: Currency, to: Currency)
    }

    package var subject: Subject
    package var figure: CompactDecimal
    package var date: CalendarDate
    /// The unit of a price; `nil` for the one the holding is quoted in.
    package var unit: QuoteCurrency?
    /// The file that tells it, as it was given.
    package var file: String
    /// From 1; 0 where it comes from no file.
    package var line: Int

    package init(
        _ subject: Subject, _ figure: CompactDecimal, on date: CalendarDate, unit: QuoteCurrency? = nil,
        file: String = "", line: Int = 0
    ) {
        self.subject = subject
        self.figure = figure
        self.date = date
        self.unit = unit
        self.file = file
        self.line = line
    }
}

extension StatedQuote.Subject {
    /// As messages name it.
    package var name: String {
        switch self {
        case .price(let symbol): "price of \(symbol)"
        case .rate(let from, let to): "rate from \(from) to \(to)"
        }
    }
}

extension QuoteCurrency {
    /// Two codes may stand for one unit: GBX and GBp.
    package func isSameUnit(as other: QuoteCurrency) -> Bool {
        currency == other.currency && unitExponent == other.unitExponent
    }
}
