internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Prices and their dates. A price without a known date is left out, because otherwise it would remain the current
/// price for ever.
extension PositionsReader {
    /// A price of a row, found before the date for the whole file is known.
    struct FoundPrice: Sendable {
        let row: Int
        let price: CompactDecimal?
        let previousClose: CompactDecimal?
        /// The date in the row.
        let day: CalendarDate?
    }

    /// What the file states outside its table.
    enum StatedDay: Sendable {
        case day(CalendarDate)
        /// A cell that has none of the expected forms.
        case unreadable(Diagnostic)
    }

    /// Records the date of all prices, if a row outside the table states it.
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

    /// Writes the prices found, each with its date.
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
