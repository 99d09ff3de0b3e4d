internal import CSV
internal import CSVKernels
internal import Valuation

/// Rows of a holdings file to columns of machine integers, where the file has the plain columns alone.
///
/// Whatever is not of the most usual form is only marked: its row is then decoded by itself.
struct ColumnDecoder {
    private let width: Int
    private let symbol: Int
    private let currency: Int
    private let purchaseDate: Int?
    private let numbers: [(place: Int, column: WritableKeyPath<LotColumns, LotColumns.Numbers> & Sendable)]
    private(set) var columns: LotColumns

    /// `nil` where the file has columns that say more.
    init?(_ header: HoldingsHeader, own: Currency) {
        let others: Set<HoldingField> = [.purchaseCurrency, .fees, .costStock, .cost, .excluded]
        guard header.fields.allSatisfy({ $0.map { !others.contains($0) } ?? true }),
            let symbol = header.place(of: .symbol), let currency = header.place(of: .currency)
        else { return nil }
        width = header.fields.count
        self.symbol = symbol
        self.currency = currency
        purchaseDate = header.place(of: .purchaseDate)
        let known: [(HoldingField, WritableKeyPath<LotColumns, LotColumns.Numbers> & Sendable)] = [
            (.shares, \.shares), (.purchasePrice, \.purchasePrice), (.purchaseRate, \.purchaseRate),
            (.price, \.price),
            (.previousClose, \.previousClose), (.rate, \.rate),
        ]
        numbers = known.compactMap { field, column in header.place(of: field).map { ($0, column) } }
        columns = LotColumns(own)
    }

    /// Decodes some records, if each has the cells of the header.
    mutating func decode(_ records: Range<Int>, of block: borrowing Block) -> Bool {
        guard block.haveWidth(width, records) else { return false }
        columns.count = records.count
        for (place, column) in numbers {
            block.decimals(column: place, width: width, records: records, into: &columns[keyPath: column])
        }
        var fields = Fields()
        for (row, record) in records.enumerated() {
            fields.move(to: record, in: block)
            let code = fields.range(currency, in: block)
            var needsCare = block.needsCare(fields.range(symbol, in: block))
            if let unit = block.unit(code) { columns.units[row] = unit } else { needsCare = true }
            if let purchaseDate {
                let range = fields.range(purchaseDate, in: block)
                if let date = block.date(range) {
                    columns.purchaseDays[row] = date.daysSince1970
                } else {
                    columns.purchaseDays[row] = LotColumns.noDate
                    needsCare = needsCare || !range.isEmpty
                }
            }
            columns.needsCare[row] = needsCare
        }
        return true
    }
}

extension Block {
    /// Whether each record has so many fields.
    func haveWidth(_ width: Int, _ records: Range<Int>) -> Bool {
        var expected = (records.lowerBound == 0 ? -1 : end(ofRecord: records.lowerBound - 1)) + width
        var differs = 0
        for record in records {
            differs |= end(ofRecord: record) ^ expected
            expected += width
        }
        return differs == 0
    }

    /// Reads one column's numbers, by vectors where this machine has them.
    func decimals(column: Int, width: Int, records: Range<Int>, into numbers: inout LotColumns.Numbers) {
        let first = records.lowerBound == 0 ? 0 : end(ofRecord: records.lowerBound - 1) + 1
        let start = first == 0 ? 0 : separator(first - 1) + 1
        guard records.count <= numbers.scales.count else { return }
        if IndexKernel.fastest == .avx512 {
            let rows = unsafe csv_rows(
                block: base, separators: separators + first, width: width, count: records.count, start: start)
            unsafe numbers.coefficients.withUnsafeMutableBufferPointer { coefficients in
                unsafe numbers.scales.withUnsafeMutableBufferPointer { scales in
                    unsafe csv_decimals_avx512(rows, column, coefficients.baseAddress, scales.baseAddress)
                }
            }
            return
        }
        decimalsPortably(column: column, records: records, into: &numbers)
    }

    func decimalsPortably(column: Int, records: Range<Int>, into numbers: inout LotColumns.Numbers) {
        var fields = Fields()
        for (row, record) in records.enumerated() {
            fields.move(to: record, in: self)
            let range = fields.range(column, in: self)
            if let number = number(range) {
                numbers.coefficients[row] = Int64(truncatingIfNeeded: number.coefficient)
                numbers.scales[row] = Int8(truncatingIfNeeded: number.scale)
            } else {
                numbers.scales[row] = range.isEmpty ? LotColumns.Numbers.absent : LotColumns.Numbers.other
            }
        }
    }
}
