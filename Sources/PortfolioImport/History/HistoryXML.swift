internal import PortfolioFiles
internal import Valuation

/// The European Central Bank's reference rates as XML, for one day or many: `<Cube time='2020-01-02'>` with
/// `<Cube currency='USD' rate='1.1193'/>` in it. 1 euro is worth the rate in each currency.
enum HistoryXML {
    /// Whether a file begins like an XML document with such elements.
    static func isOne(_ start: [UInt8]) -> Bool {
        guard HistoryJSON.first(of: start) == UInt8(ascii: "<") else { return false }
        return String(decoding: start.prefix(4096), as: UTF8.self).contains("<Cube")
    }

    /// The rates of a file, sorted by day. Everything wrong with it goes to the log.
    static func quotes(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) -> [StatedQuote] {
        let errors = log.count
        guard let root = MarkupReader.read(bytes, as: .xml, file: file, log: &log),
            let euro = try? Currency("EUR")
        else { return [] }
        var quotes: [StatedQuote] = []
        for day in root.all("Cube") {
            guard let time = day.attribute("time") else { continue }
            guard let date = try? CalendarDate(time) else {
                log.add(Diagnostic(.historyDay(time, nil), file: file, line: day.line))
                continue
            }
            for cube in day.children {
                guard let code = cube.attribute("currency"), let text = cube.attribute("rate") else {
                    continue
                }
                guard let to = try? Currency(code), let rate = try? CompactDecimal.parse(text), !rate.isZero,
                    !rate.isNegative
                else {
                    log.add(Diagnostic(.notAboveZero(code, text), file: file, line: cube.line))
                    continue
                }
                quotes.append(
                    StatedQuote(
                        .rate(from: euro, to: to), rate.withoutNegativeScale, on: date, file: file,
                        line: cube.line))
            }
        }
        if quotes.isEmpty, log.count == errors {
            log.add(Diagnostic(.noFiguresOfXML, file: file, line: root.line))
        }
        return quotes.sorted { $0.date < $1.date }
    }
}
