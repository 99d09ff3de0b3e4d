package import Valuation

/// A price or rate for a day as stated in a file, with its position; used to merge it into a portfolio's files.
package struct StatedQuote: Sendable {
    /// What the figure is of.
    package enum Subject: Hashable, Sendable {
        /// The price of a share.
        case price(of: String)
        /// The price of 1 unit of the first currency in the second.
        case rate(from: Currency, to: Currency)

        /// Symbols are equal if their bytes are.
        package static func == (left: Subject, right: Subject) -> Bool {
            switch (left, right) {
            case (.price(let left), .price(let right)): left.exact == right.exact
            case (.rate(let from, let to), .rate(let otherFrom, let otherTo)):
                from == otherFrom && to == otherTo
            case (.price, .rate), (.rate, .price): false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .price(let symbol): hasher.combine(symbol.exact)
            case .rate(let from, let to):
                hasher.combine(from)
                hasher.combine(to)
            }
        }
    }

    package var subject: Subject
    package var figure: CompactDecimal
    package var date: CalendarDate
    /// The unit of a price; `nil` for the unit the holding is quoted in.
    package var unit: QuoteCurrency?
    /// The close before a price, in its unit; `nil` if it is not stated.
    package var previousClose: CompactDecimal?
    /// The file that states it, as given.
    package var file: String
    /// The line, counted from 1; 0 if it comes from no file.
    package var line: Int

    package init(
        _ subject: Subject, _ figure: CompactDecimal, on date: CalendarDate, unit: QuoteCurrency? = nil,
        previousClose: CompactDecimal? = nil, file: String = "", line: Int = 0
    ) {
        self.subject = subject
        self.figure = figure
        self.date = date
        self.unit = unit
        self.previousClose = previousClose
        self.file = file
        self.line = line
    }
}

extension StatedQuote.Subject {
    /// The name in messages.
    package var name: String {
        switch self {
        case .price(let symbol): "price of \(symbol)"
        case .rate(let from, let to): "rate from \(from) to \(to)"
        }
    }
}

extension QuoteCurrency {
    /// Whether two codes stand for the same unit, as GBX and GBp do.
    package func isSameUnit(as other: QuoteCurrency) -> Bool {
        currency == other.currency && unitExponent == other.unitExponent
    }
}
