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

    package static func read(_ cells: inout CellReader, _ place: (PriceField) -> Int?) -> KnownQuote? {
        let errors = cells.log.count
        let symbol = cells.text(place(.symbol))
        if symbol.isEmpty { cells.report(.empty("symbol"), place(.symbol)) }
        let price = cells.number(place(.price), "price")
        if cells.text(place(.price)).isEmpty { cells.report(.empty("price"), place(.price)) }
        if let price, price.isNegative {
            let text = cells.text(place(.price))
            cells.report(.negativePrice(text), place(.price))
        }
        let date = cells.date(place(.date), "date")
        let unit = cells.unit(place(.currency), "currency")
        guard cells.log.count == errors, cells.record.errors.isEmpty, let price else { return nil }
        return KnownQuote(subject: .price(of: symbol), date: date, figure: price, unit: unit)
    }

    package static func texts(_ quote: StatedQuote) -> [PriceField: String] {
        guard case .price(let symbol) = quote.subject else { return [:] }
        var texts: [PriceField: String] = [
            .symbol: symbol, .date: quote.date.description, .price: DecimalFormat.plain(quote.figure.exact),
        ]
        if let unit = quote.unit { texts[.currency] = unit.code }
        return texts
    }
}

/// The columns of `rates.csv`.
package enum RateField: String, QuoteField {
    case from, to, date, rate

    package static let required: [RateField] = [.from, .to, .rate]
    package static let made: [RateField] = [.from, .to, .date, .rate]
    package static let figure = RateField.rate

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
