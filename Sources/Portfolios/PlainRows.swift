internal import Kernels

/// Writes the rows of columns that have plain figures, in any form.
struct PlainRows: Sendable {
    // One of the writers, each by itself so that it is changed in place.
    private var csv: FixedPointRow?
    private var json: FixedPointJSONRow?
    private var html: PlainHTMLRow?
    private var stock: StockRow?
    /// For JSON and HTML.
    private var detailValuer: DetailValuer?
    private var columnValuer: ColumnValuer
    private let key: SortKey?
    private var figures: [RowFigures] = []
    private var details: [RowDetails] = []

    /// Fails if no row can be written.
    init?(_ form: RowForm, sortedBy key: SortKey?, _ valuer: HoldingValuer, kernel: Kernel) {
        guard let columnValuer = ColumnValuer(valuer) else { return nil }
        switch form {
        case .csv(let row): csv = FixedPointRow(texts: row.texts, showing: row.stated, kernel: kernel)
        case .json(let json):
            guard let details = DetailValuer(whole: json.whole) else { return nil }
            self.json = FixedPointJSONRow(showing: json.stated, kernel: kernel)
            detailValuer = details
        case .html(let list):
            guard let details = DetailValuer(whole: list.whole) else { return nil }
            html = PlainHTMLRow(list)
            detailValuer = details
            decimals = PlainHTMLRow.percentageDecimals
        case .stock(let row): stock = row
        case .cells: return nil
        }
        self.columnValuer = columnValuer
        self.key = key
    }

    /// The decimals of percentages.
    private var decimals = 4

    /// Computes the figures of some rows.
    mutating func prepare(_ columns: inout LotColumns) {
        guard let detailValuer else {
            return columnValuer.figures(of: &columns, decimals: decimals, into: &figures)
        }
        detailValuer.noteRates(columns, in: &details)
        columnValuer.figures(of: &columns, decimals: decimals, into: &figures)
        detailValuer.fill(columns, figures, decimals: decimals, in: &details)
    }

    /// Writes a prepared row and its sort key.
    ///
    /// - Returns: `false` if its figures are not plain; nothing is then written.
    mutating func append(
        row: Int, _ unit: QuoteCurrency, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        date: Span<UInt8>, _ valuer: inout HoldingValuer, to bytes: inout [UInt8], _ marks: inout RowMarks
    ) -> Bool {
        guard figures[row].isPlain, detailValuer == nil || details[row].isPlain else { return false }
        var origins: FixedPointJSONRow.RateOrigins?
        if json != nil {
            guard let found = rateOrigins(details[row], unit, &valuer) else { return false }
            origins = found
        }
        let start = bytes.count
        let fits = html?.append(
            symbol: symbol, name: name, date: date, unit: unit, figures[row], details[row], to: &bytes)
        if fits == false { return false }
        if let key {
            guard
                key.append(
                    figures[row], symbol: symbol, name: name, market: market, account: account,
                    to: &marks.keys)
            else {
                bytes.removeLast(bytes.count - start)
                return false
            }
            marks.keyEnds.append(marks.keys.count)
        }
        if let origins {
            json?.append(
                symbol: symbol, name: name, market: market, account: account, date: date, unit: unit,
                figures[row], details[row], origins, to: &bytes)
        }
        stock?.append(symbol: symbol, name: name, market: market, figures[row], to: &bytes)
        csv?.append(
            symbol: symbol, name: name, market: market, account: account, date: date, unit: unit,
            figures[row], to: &bytes)
        return true
    }

    /// Where a row's rates come from; `nil` if that can't be told.
    private func rateOrigins(
        _ details: RowDetails, _ unit: QuoteCurrency, _ valuer: inout HoldingValuer
    ) -> FixedPointJSONRow.RateOrigins? {
        let stock = unit.currency
        if stock == valuer.options.currency { return .init(purchase: nil, current: nil) }
        let current = valuer.origin(ofRateOf: stock, isStated: details.statesRate)
        var purchase: AppliedRate?
        if details.statesCost {
            purchase = AppliedRate(.one, source: .cost)
        } else if !details.statesPurchaseRate {
            guard details.purchaseDay != LotColumns.noDate else { return nil }
            purchase = valuer.tableRate(
                of: stock, on: CalendarDate(daysSince1970: details.purchaseDay))
            if purchase == nil { return nil }
        }
        if current == nil, !details.statesRate { return nil }
        return .init(purchase: purchase, current: current)
    }
}
