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
        /// What the price was calculated from; `nil` if the export states it.
        var derived: Derived?

        /// A value, which is rounded, and the units that it is for.
        struct Derived: Sendable {
            let symbol: [UInt8]
            let quote: QuoteCurrency?
            let units: ExactDecimal
            let value: ExactDecimal
            /// One of the value's unit in that of the price.
            let unit: ExactDecimal
        }
    }

    /// What prices calculated from values are of.
    private struct DerivedKey: Hashable {
        let symbol: [UInt8]
        let quote: QuoteCurrency?
        let day: CalendarDate?
    }

    /// The price of a row, or that of the largest position of the same stock, if both were calculated from values that
    /// differ by their rounding alone.
    private func settledPrices() -> [CompactDecimal?] {
        func key(_ found: FoundPrice) -> DerivedKey? {
            found.derived.map { DerivedKey(symbol: $0.symbol, quote: $0.quote, day: found.day) }
        }
        var largest: [DerivedKey: (units: ExactDecimal, price: CompactDecimal)] = [:]
        for found in prices {
            guard let key = key(found), let units = found.derived?.units, let price = found.price else {
                continue
            }
            let known = largest[key]
            if let known, (units, price.exact) <= (known.units, known.price.exact) { continue }
            largest[key] = (units, price)
        }
        return prices.map { found in
            guard let key = key(found), let derived = found.derived, let price = largest[key]?.price else {
                return found.price
            }
            // Either value is off by up to a half of its last digit.
            let step = derived.unit * ExactDecimal(1, scale: values.valueDecimals)
            let difference = (price.exact * derived.units - derived.value).magnitude
            return step < difference ? found.price : price
        }
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
        if let day = forms.date(bytes) {
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
        for (found, price) in zip(prices, settledPrices()) {
            let own = found.day ?? day
            guard own != nil || mapping.keepsUndatedPrices || price == nil else {
                report.undatedPrices += 1
                continue
            }
            write(price, as: .price, row: found.row)
            write(found.previousClose, as: .previousClose, row: found.row)
            guard price != nil, let own else { continue }
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
