/// A random portfolio of any size, generated from a seed: the same parameters give the same bytes everywhere.
///
/// Properties of a symbol (name, market, currency, price, previous close, current rate) depend on the symbol's
/// number, and those of a lot (shares, date, price and rate of the purchase) on the row's. Rows can therefore be
/// generated in any order, by any number of threads, and a separately generated price file matches.
///
/// Shares and prices are below 100,000, with at most 4 decimals; rates of the first ten currencies have at
/// most 6. A previous close is within 3 % of the price, a purchase price within 0.3 to 3 times the price, so
/// that no unit looks wrong.
package struct GeneratedPortfolio: Sendable {
    /// The last day of the generated prices. No purchase is later.
    package static let asOf = "2024-12-31"

    package let holdings: Int
    /// The number of symbols. If it equals the number of holdings, each holding has its own; if it is smaller, they are
    /// drawn for each row.
    package let symbols: Int
    /// The percentage of names that need quotes, because they contain a comma or quotes.
    package let quotedNames: Int
    /// The percentage of cells for prices, rates and purchase data that are left empty.
    package let missing: Int
    /// If false, the rows have no rates, prices and previous closes, which then come from other files.
    package let withQuotes: Bool
    package let shape: GeneratedShape

    private let currencies: [GeneratedCurrency]
    let symbolKey: UInt64
    private let lotKey: UInt64
    private let symbolWidth: Int
    private let symbolCount: Int

    package init(
        holdings: Int, symbols: Int, seed: UInt64, quotedNames: Int, missing: Int, currencies: Int,
        withQuotes: Bool, shape: GeneratedShape = .plain
    ) {
        self.holdings = holdings
        self.symbols = symbols
        self.quotedNames = quotedNames
        self.missing = missing
        self.withQuotes = withQuotes
        self.shape = shape
        self.currencies = Array(GeneratedCurrency.all.prefix(currencies))
        symbolKey = Draws.key(seed: seed, stream: 1)
        lotKey = Draws.key(seed: seed, stream: 2)
        var width = 4
        var count = 26 * 26 * 26 * 26
        while count < symbols {
            width += 1
            count *= 26
        }
        symbolWidth = width
        symbolCount = count
    }

    // MARK: - holdings.csv

    package var holdingsHeader: [UInt8] {
        let columns = "symbol,name,market,currency,shares,purchase_date,purchase_price"
        let quotes = withQuotes ? ",purchase_rate,price,previous_close,rate" : ""
        return Array("\(columns)\(quotes)\(shape.columns)\(shape.lineEnd)".utf8)
    }

    /// The lines of the holdings with these numbers (from 0).
    ///
    /// - Complexity: O(*n*) for *n* rows, wherever they are.
    package func holdingsRows(_ rows: Range<Int>) -> [UInt8] {
        var text = GeneratedText(capacity: rows.count * 112)
        for row in rows {
            appendHolding(row, to: &text)
        }
        return shape == .plain ? text.bytes : shaped(text.bytes, from: rows.lowerBound)
    }

    private func shaped(_ lines: [UInt8], from first: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for (offset, line) in lines.split(separator: UInt8(ascii: "\n")).enumerated() {
            bytes += shape.shaped(line, row: first + offset)
            bytes += shape.lineEnd.utf8
        }
        return bytes
    }

    private func appendHolding(_ row: Int, to text: inout GeneratedText) {
        var lot = Draws(key: lotKey, index: row)
        let symbol = symbols < holdings ? lot.below(symbols) : row
        var stock = Draws(key: symbolKey, index: symbol)
        let currency = drawCurrency(&stock)
        let quote = drawQuote(currency, &stock)

        appendSymbol(symbol, to: &text)
        text.comma()
        appendName(&stock, to: &text)
        text.comma()
        text.append(currency.market)
        text.comma()
        text.append(currency.code)
        text.comma()
        appendShares(&lot, to: &text)
        text.comma()
        if !isLeftOut(&lot) {
            let first = GeneratedCalendar.start(ofYear: currency.firstYear)
            let day = first + lot.below(GeneratedCalendar.days - first)
            GeneratedCalendar.append(day, to: &text)
        }
        text.comma()
        let purchasePlaces = Self.pricePlaces(&lot)
        let purchase = quote.inTenThousandths * lot.within(310...2990) / 1000
        if !isLeftOut(&lot) {
            text.append(mantissa: max(1, purchase / Self.power(4 - purchasePlaces)), places: purchasePlaces)
        }
        if withQuotes {
            text.comma()
            appendRate(currency, within: 850...1150, &lot, to: &text)
            text.comma()
            if !isLeftOut(&lot) {
                text.append(mantissa: quote.price, places: quote.places)
            }
            text.comma()
            if !isLeftOut(&lot) {
                text.append(mantissa: quote.previousClose, places: quote.places)
            }
            text.comma()
            appendRate(currency, within: 990...1010, &stock, to: &text)
        }
        text.endOfLine()
    }

    // MARK: - prices.csv

    package var pricesHeader: [UInt8] {
        Array("symbol,price,date,previous_close\n".utf8)
    }

    /// The lines of the symbols with these numbers (from 0): one price each, at most 4 days before `asOf`.
    ///
    /// - Complexity: O(*n*) for *n* symbols, wherever they are.
    package func pricesRows(_ rows: Range<Int>) -> [UInt8] {
        var text = GeneratedText(capacity: rows.count * 48)
        for symbol in rows { appendPrice(symbol, to: &text) }
        return text.bytes
    }

    /// - Parameter suffix: what follows the symbol.
    func appendPrice(_ symbol: Int, suffix: String = "", to text: inout GeneratedText) {
        var stock = Draws(key: symbolKey, index: symbol)
        let quote = drawQuote(drawCurrency(&stock), &stock)
        appendSymbol(symbol, to: &text)
        text.append(suffix)
        text.comma()
        text.append(mantissa: quote.price, places: quote.places)
        text.comma()
        GeneratedCalendar.append(GeneratedCalendar.days - 1 - stock.below(5), to: &text)
        text.comma()
        text.append(mantissa: quote.previousClose, places: quote.places)
        text.endOfLine()
    }

    // MARK: - Cells

    /// A price and the previous one, in units of 10^-`places`.
    struct Quote {
        let price: Int
        let previousClose: Int
        let places: Int

        var inTenThousandths: Int { price * GeneratedPortfolio.power(4 - places) }
    }

    /// Earlier currencies in the list are more frequent: of ten, the first has 19 %, the last 1 %.
    func drawCurrency(_ stock: inout Draws) -> GeneratedCurrency {
        currencies[min(stock.below(currencies.count), stock.below(currencies.count))]
    }

    /// 30 % of prices below 10, 45 % below 100, 20 % below 1000, the rest below 30,000 (shifted: below
    /// 33,000).
    func drawQuote(_ currency: GeneratedCurrency, _ stock: inout Draws) -> Quote {
        let size = stock.below(100)
        let range = size < 30 ? 1...9 : size < 75 ? 10...99 : size < 95 ? 100...999 : 1000...29_999
        let shifted = currency.priceShift == 0 || size >= 95 ? 1 : 10
        let whole = stock.within(range) * shifted
        let places = Self.pricePlaces(&stock)
        let price = whole * Self.power(places) + stock.below(Self.power(places))
        let close = max(1, price * stock.within(971...1029) / 1000)
        return Quote(price: price, previousClose: close, places: places)
    }

    static func pricePlaces(_ draws: inout Draws) -> Int {
        let size = draws.below(100)
        return size < 70 ? 2 : size < 85 ? 3 : 4
    }

    /// Four to nine letters. The numbers are scattered, so that neighbouring symbols look nothing alike.
    func appendSymbol(_ symbol: Int, to text: inout GeneratedText) {
        var rest = (symbol * 7_368_787 + 123_457) % symbolCount
        for _ in 0..<symbolWidth {
            text.append(UInt8(ascii: "A") + UInt8(rest % 26))
            rest /= 26
        }
    }

    private func appendName(_ stock: inout Draws, to text: inout GeneratedText) {
        let first = Self.firstWords[stock.below(Self.firstWords.count)]
        let second = Self.secondWords[stock.below(Self.secondWords.count)]
        guard stock.happens(percent: quotedNames) else {
            text.append(first)
            text.append(UInt8(ascii: " "))
            text.append(second)
            return
        }
        text.append(UInt8(ascii: "\""))
        if stock.below(2) == 0 {
            text.append(first)
            text.comma()
            text.append(UInt8(ascii: " "))
            text.append(second)
        } else {
            Self.appendTwoQuotes(to: &text)
            text.append(first)
            Self.appendTwoQuotes(to: &text)
            text.append(UInt8(ascii: " "))
            text.append(second)
        }
        text.append(UInt8(ascii: "\""))
    }

    private static func appendTwoQuotes(to text: inout GeneratedText) {
        text.append(UInt8(ascii: "\""))
        text.append(UInt8(ascii: "\""))
    }

    /// 60 % are whole numbers, the others have 1 to 4 decimals. All are above 0 and below 100,000.
    private func appendShares(_ lot: inout Draws, to text: inout GeneratedText) {
        let size = lot.below(100)
        if size < 60 {
            let range = size < 12 ? 1...9 : size < 36 ? 10...99 : size < 54 ? 100...999 : 1000...9999
            text.append(mantissa: lot.within(range), places: 0)
        } else {
            let places = 1 + size % 4
            let whole = size < 90 ? lot.below(100) : lot.below(10_000)
            let decimals = lot.within(1...Self.power(places) - 1)
            text.append(mantissa: whole * Self.power(places) + decimals, places: places)
        }
    }

    /// The currency's usual rate times a random number of thousandths in a range; nothing for the euro.
    func appendRate(
        _ currency: GeneratedCurrency, within thousandths: ClosedRange<Int>, _ draws: inout Draws,
        to text: inout GeneratedText
    ) {
        let places = min(currency.ratePlaces + draws.below(3), max(6, currency.ratePlaces))
        let thousandth = currency.rate / 1000
        let billionths = thousandth * draws.within(thousandths) + draws.below(max(1, thousandth))
        if currency.rate > 0 && !isLeftOut(&draws) {
            text.append(mantissa: billionths / Self.power(9 - places), places: places)
        }
    }

    private func isLeftOut(_ draws: inout Draws) -> Bool {
        missing > 0 && draws.happens(percent: missing)
    }

    /// 10^`exponent`, for exponents from 0 to 9.
    static func power(_ exponent: Int) -> Int {
        powers[exponent]
    }

    private static let powers = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]
    private static let firstWords = words(
        """
        Aurora Baltic Cedar Delta Eagle Fjord Granite Harbour Iris Juniper Kestrel Lumen Meridian Nordic \
        Orion Polar Quartz River Summit Terra Umbra Vega Willow Xenon Yarrow Zephyr Alpine Bergmann \
        Øresund Škarda Castle Dover
        """)
    private static let secondWords = words(
        """
        AG plc Inc Corp Bank Energy Foods Group Health Holding Labs Media Metals Motors Power Rail Retail \
        Shipping Steel Systems Trust Water Wind Works
        """)

    private static func words(_ list: String) -> [ShortWord] {
        list.split(separator: " ").map { ShortWord($0) }
    }
}
