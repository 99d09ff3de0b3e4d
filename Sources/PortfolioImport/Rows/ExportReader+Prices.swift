internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Prices and their days: a price is of a day, and one whose day nothing tells is left out, or it would stay the current
/// one for ever.
extension ExportReader {
    /// A price of a row, before it is known which day the whole file tells.
    struct FoundPrice: Sendable {
        let row: Int
        let price: CompactDecimal?
        let previousClose: CompactDecimal?
        /// As the row tells it.
        let day: CalendarDate?
    }

    /// What the file tells beside its table.
    enum StatedDay: Sendable {
        case day(CalendarDate)
        /// A cell that is none of the forms it should have.
        case unreadable(Diagnostic)
    }

    /// Remembers the day of all prices, where a row beside the table tells it.
    mutating func noteDay(_ record: Record) {
        guard let cell = mapping.pricesOf, statedDay == nil else { return }
        for field in record.fields.indices {
            let bytes = record.content.span.extracting(record.trimmed(field))
            switch cell.place {
            case .beside(let pattern):
                guard pattern.matches(bytes), field + 1 < record.fields.count else { continue }
                return noteDay(record, field + 1, cell.forms)
            case .cell(let pattern):
                if pattern.matches(bytes) { return noteDay(record, field, cell.forms) }
            }
        }
    }

    private mutating func noteDay(_ record: Record, _ field: Int, _ forms: [DateForm]) {
        let bytes = record.content.span.extracting(record.trimmed(field))
        for form in forms {
            guard let day = form.date(bytes) else { continue }
            statedDay = .day(day)
            return
        }
        let wording = Wording.untoldPriceDay(record.trimmedText(field), forms.map(\.text))
        statedDay = .unreadable(
            Diagnostic(
                wording, file: file, in: record.raw, firstLine: record.line,
                at: record.fields[field].rawRange))
    }

    /// Writes what was found, each price with its day.
    mutating func writePrices() {
        var day = options.priceDate
        var isStated = true
        if case .day(let stated) = statedDay { (day, isStated) = (stated, false) }
        for found in prices {
            let own = found.day ?? day
            guard own != nil || mapping.keepsUndatedPrices || found.price == nil else {
                report.undatedPrices += 1
                continue
            }
            write(found.price, as: .price, row: found.row)
            write(found.previousClose, as: .previousClose, row: found.row)
            guard found.price != nil, let own else { continue }
            table.append(own, as: .priceDate, row: found.row)
            report.notePriceDay(own)
            if found.day == nil, isStated { report.statedPriceDays += 1 }
        }
        prices = []
        if case .unreadable(let diagnostic) = statedDay, report.undatedPrices > 0 {
            report.warnings.append(diagnostic)
        }
    }
}
