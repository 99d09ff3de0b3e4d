internal import CSV
package import PortfolioFiles
internal import Valuation

/// A column of a file of prices or rates, and how its rows are read and written.
package protocol QuoteField: ColumnField where Row == QuoteRow {
    static var required: [Self] { get }
    /// The columns of a new file.
    static var made: [Self] { get }

    /// Reads a row; `nil` if it has errors, which go to the log.
    static func read(_ cells: inout CellReader, _ place: (Self) -> Int?) -> KnownQuote?
    /// The cells of a quote's row.
    static func texts(_ quote: StatedQuote) -> [Self: String]
    /// The column of the figure.
    static var figure: Self { get }
    /// The column of the close before a price; `nil` for rates.
    static var closeBefore: Self? { get }
}

extension QuoteField {
    package var keepsSpaces: Bool { false }
}

/// A quote as a row of a file has it.
package struct KnownQuote: Sendable {
    let subject: StatedQuote.Subject
    /// `nil` for a quote that is used where no dated one applies.
    let date: CalendarDate?
    let figure: CompactDecimal
    var unit: QuoteCurrency?
    /// The close before a price, in its unit.
    var previousClose: CompactDecimal?

    /// The figure, with its unit if it has one.
    var text: String { Wording.figure(figure, unit) }
}

/// The columns of `prices.csv`.
package enum PriceField: String, QuoteField {
    case symbol, date, price, currency
    case previousClose = "previous_close"

    package static let required: [PriceField] = [.symbol, .price]
    package static let made: [PriceField] = [.symbol, .date, .price, .currency]
    package static let figure = PriceField.price
    package static let closeBefore: PriceField? = .previousClose

    package static func read(_ cells: inout CellReader, _ place: (PriceField) -> Int?) -> KnownQuote? {
        let errors = cells.log.count
        let symbol = cells.text(place(.symbol))
        if symbol.isEmpty { cells.report(.empty("symbol"), place(.symbol)) }
        let price = number(.price, &cells, place)
        if cells.text(place(.price)).isEmpty { cells.report(.empty("price"), place(.price)) }
        let date = cells.date(place(.date), "date")
        let unit = cells.unit(place(.currency), "currency")
        let close = number(.previousClose, &cells, place)
        guard cells.log.count == errors, cells.record.errors.isEmpty, let price else { return nil }
        return KnownQuote(
            subject: .price(of: symbol), date: date, figure: price, unit: unit, previousClose: close)
    }

    private static func number(
        _ field: PriceField, _ cells: inout CellReader, _ place: (PriceField) -> Int?
    ) -> CompactDecimal? {
        let number = cells.number(place(field), field.rawValue)
        if number?.isNegative == true {
            let text = cells.text(place(field))
            cells.report(.negativePrice(field.rawValue, text), place(field))
        }
        return number
    }

    package static func texts(_ quote: StatedQuote) -> [PriceField: String] {
        guard case .price(let symbol) = quote.subject else { return [:] }
        var texts: [PriceField: String] = [
            .symbol: symbol, .date: quote.date.description, .price: DecimalFormat.plain(quote.figure.exact),
        ]
        if let unit = quote.unit { texts[.currency] = unit.code }
        if let close = quote.previousClose { texts[.previousClose] = DecimalFormat.plain(close.exact) }
        return texts
    }
}

/// The columns of `rates.csv`.
package enum RateField: String, QuoteField {
    case from, to, date, rate

    package static let required: [RateField] = [.from, .to, .rate]
    package static let made: [RateField] = [.from, .to, .date, .rate]
    package static let figure = RateField.rate
    package static let closeBefore: RateField? = nil

    package static func read(_ cells: inout CellReader, _ place: (RateField) -> Int?) -> KnownQuote? {
        let errors = cells.log.count
        let from = cells.currency(place(.from), "from")
        let to = cells.currency(place(.to), "to")
        let rate = cells.numberAboveZero(place(.rate), "rate")
        if cells.text(place(.rate)).isEmpty { cells.report(.empty("rate"), place(.rate)) }
        let date = cells.date(place(.date), "date")
        guard cells.log.count == errors, cells.record.errors.isEmpty, let from, let to, let rate else {
            return nil
        }
        return KnownQuote(subject: .rate(from: from, to: to), date: date, figure: rate)
    }

    package static func texts(_ quote: StatedQuote) -> [RateField: String] {
        guard case .rate(let from, let to) = quote.subject else { return [:] }
        return [
            .from: from.code, .to: to.code, .date: quote.date.description,
            .rate: DecimalFormat.plain(quote.figure.exact),
        ]
    }
}
