/// A random history of trades of any size, generated from a seed: the same parameters give the same bytes everywhere.
///
/// Every symbol has one row in each round, and every round starts at a different symbol:
///
///     round 0      round 1      round 2
///     A B C D      C D A B      B C D A      rows, the oldest first
///
/// The position in a symbol follows from its rows since the last round in which it was closed, at most
/// ``GeneratedPosition/rounds`` of them. Rows can therefore be generated in any order, by any number of threads and with
/// the newest first, and no row closes more than is held. Symbols, currencies and prices are those of a
/// ``GeneratedPortfolio``.
///
/// The new stocks of corporate actions have no other rows: their symbol is the old one with `.X` for an exchange and `.S`
/// for a spin-off.
package struct GeneratedTrades: Sendable {
    package let trades: Int
    /// Whether the newest trade comes first, as in most brokers' files.
    package let isNewestFirst: Bool

    let stocks: GeneratedPortfolio
    private let tradeKey: UInt64
    private let roundKey: UInt64
    let historyKey: UInt64
    let firstDay: Int

    package init(
        trades: Int, symbols: Int, seed: UInt64, currencies: Int, withRates: Bool, isNewestFirst: Bool
    ) {
        self.trades = trades
        self.isNewestFirst = isNewestFirst
        stocks = GeneratedPortfolio(
            holdings: symbols, symbols: symbols, seed: seed, quotedNames: 0, missing: 0,
            currencies: currencies, withQuotes: withRates)
        tradeKey = Draws.key(seed: seed, stream: 3)
        roundKey = Draws.key(seed: seed, stream: 4)
        historyKey = Draws.key(seed: seed, stream: 5)
        let firstYear = GeneratedCurrency.all.prefix(currencies).map(\.firstYear).max() ?? 2005
        firstDay = GeneratedCalendar.start(ofYear: firstYear)
    }

    package var symbols: Int { stocks.symbols }

    // MARK: - trades.csv

    package var header: [UInt8] {
        let rate = stocks.withQuotes ? ",rate" : ""
        return Array(
            "date,type,symbol,shares,price,currency,fees,taxes,amount,ratio,to_symbol,cost_share\(rate)\n"
                .utf8)
    }

    /// The lines of the rows with these numbers (from 0).
    ///
    /// - Complexity: O(*n*) for *n* rows, wherever they are.
    package func rows(_ rows: Range<Int>) -> [UInt8] {
        var text = GeneratedText(capacity: rows.count * 72)
        for row in rows { append(isNewestFirst ? trades - 1 - row : row, to: &text) }
        return text.bytes
    }

    // MARK: - prices.csv

    package var pricesHeader: [UInt8] { stocks.pricesHeader }

    /// The price lines of the symbols with these numbers (from 0), and of the stocks their corporate actions go into.
    ///
    /// - Complexity: O(*n*) for *n* symbols, wherever they are.
    package func pricesRows(_ rows: Range<Int>) -> [UInt8] {
        var text = GeneratedText(capacity: rows.count * 150)
        for symbol in rows {
            for suffix in ["", ".X", ".S"] { stocks.appendPrice(symbol, suffix: suffix, to: &text) }
        }
        return text.bytes
    }

    // MARK: - Rows

    /// The number of positions by which the symbols of a round are shifted.
    private func offset(ofRound round: Int) -> Int {
        var draws = Draws(key: roundKey, index: round)
        return draws.below(symbols)
    }

    /// The day of a row; row 0 is the oldest.
    private func day(_ number: Int) -> Int {
        firstDay + number * (GeneratedCalendar.days - firstDay) / trades
    }

    /// Whether the symbol's previous row is on an earlier day, since a corporate action must come first on its day.
    private func isFirstOfItsDay(_ symbol: Int, round: Int) -> Bool {
        func number(_ round: Int) -> Int {
            let slot = symbol - offset(ofRound: round)
            return round * symbols + (slot < 0 ? slot + symbols : slot)
        }
        return round == 0 || day(number(round - 1)) < day(number(round))
    }

    private func append(_ number: Int, to text: inout GeneratedText) {
        let round = number / symbols
        let symbol = (number % symbols + offset(ofRound: round)) % symbols
        var position = GeneratedPosition()
        var draws = Draws(key: tradeKey, index: 0)
        var move = GeneratedPosition.Move(type: .dividend, shares: 0)
        for step in (round - round % GeneratedPosition.rounds)...round {
            draws = Draws(key: tradeKey, index: step * symbols + symbol)
            move = position.next(step % GeneratedPosition.rounds, &draws) {
                isFirstOfItsDay(symbol, round: step)
            }
        }
        GeneratedCalendar.append(day(number), to: &text)
        text.comma()
        text.append(move.type.rawValue)
        text.comma()
        if move.type != .interest { stocks.appendSymbol(symbol, to: &text) }
        append(move, symbol, &draws, to: &text)
        text.endOfLine()
    }

    /// The cells after the symbol.
    private func append(
        _ move: GeneratedPosition.Move, _ symbol: Int, _ draws: inout Draws, to text: inout GeneratedText
    ) {
        var stock = Draws(key: stocks.symbolKey, index: symbol)
        let currency = stocks.drawCurrency(&stock)
        let quote = stocks.drawQuote(currency, &stock)
        let type = move.type
        text.comma()
        if move.shares > 0 { text.append(mantissa: move.shares, places: 0) }
        text.comma()
        if type.isExecution {
            let places = GeneratedPortfolio.pricePlaces(&draws)
            let price = quote.inTenThousandths * draws.within(310...2990) / 1000
            text.append(mantissa: max(1, price / GeneratedPortfolio.power(4 - places)), places: places)
        }
        text.comma()
        if !type.isCorporateAction { text.append(currency.code) }
        text.comma()
        if type.isExecution, draws.happens(percent: 60) {
            text.append(mantissa: draws.within(100...2000), places: 2)
        }
        text.comma()
        // In hundredths. A return of capital is at most 1 % of the price, in the same unit.
        let amount =
            type == .returnOfCapital
            ? quote.inTenThousandths * move.held / 10_000_000 : draws.within(1...99_999)
        if type == .dividend, draws.happens(percent: 70) {
            text.append(mantissa: amount * 15 / 100, places: 2)
        }
        text.comma()
        if type.hasAmount { text.append(mantissa: amount, places: 2) }
        text.comma()
        if type == .split { text.append("\(move.ratio):1") }
        text.comma()
        if type == .exchange || type == .spinOff {
            stocks.appendSymbol(symbol, to: &text)
            text.append(type == .exchange ? ".X" : ".S")
        }
        text.comma()
        if type == .spinOff { text.append(mantissa: draws.within(1...20), places: 2) }
        if stocks.withQuotes {
            text.comma()
            let needsRate = type.isExecution || type.hasAmount
            if needsRate { stocks.appendRate(currency, within: 850...1150, &draws, to: &text) }
        }
    }
}
