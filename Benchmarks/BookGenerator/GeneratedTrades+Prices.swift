extension GeneratedTrades {
    package var historyHeader: [UInt8] { Array("symbol,date,price\n".utf8) }

    /// The price lines of the symbols with these numbers (from 0): one for the day of the first trade and each working day
    /// after it, or one every four weeks for the new stocks of corporate actions.
    ///
    /// Each price differs from the previous one by up to 2 %, and stays between a third and three times that of the price
    /// file.
    ///
    /// - Complexity: O(*n*) for *n* symbols, wherever they are.
    package func historyRows(_ rows: Range<Int>) -> [UInt8] {
        var text = GeneratedText(capacity: rows.count * 160_000)
        for symbol in rows {
            appendHistory(symbol, suffix: "", every: 1, to: &text)
            for suffix in [".X", ".S"] { appendHistory(symbol, suffix: suffix, every: 28, to: &text) }
        }
        return text.bytes
    }

    private func appendHistory(
        _ symbol: Int, suffix: String, every step: Int, to text: inout GeneratedText
    ) {
        var stock = Draws(key: stocks.symbolKey, index: symbol)
        let quote = stocks.drawQuote(stocks.drawCurrency(&stock), &stock)
        var draws = Draws(key: historyKey, index: symbol)
        // In thousandths of the price.
        var level = 1000
        for day in stride(from: firstDay, to: GeneratedCalendar.days, by: step)
        where step > 1 || day == firstDay || isWorkingDay(day) {
            level = min(3000, max(333, level * draws.within(980...1021) / 1000))
            stocks.appendSymbol(symbol, to: &text)
            text.append(suffix)
            text.comma()
            GeneratedCalendar.append(day, to: &text)
            text.comma()
            text.append(mantissa: max(1, quote.price * level / 1000), places: quote.places)
            text.endOfLine()
        }
    }

    /// The first day of the calendar was a Saturday.
    private func isWorkingDay(_ day: Int) -> Bool { day % 7 > 1 }

    /// Writes the prices of every working day, a few symbols at a time.
    ///
    /// - Complexity: O(*n*) for *n* symbols.
    package func writeHistory(to path: String) throws(OutputFile.Failure) {
        let file = try OutputFile(path: path)
        try file.write(historyHeader)
        var next = 0
        while next < symbols {
            let range = next..<min(next + 16, symbols)
            try file.write(historyRows(range))
            next = range.upperBound
        }
        try file.close()
    }
}
