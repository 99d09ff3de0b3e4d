internal import CSV
internal import Valuation

/// The numbers, dates and symbols of the next rows of a trades file, read by columns. Those of another than the usual form
/// are missing, and are read cell by cell.
struct TradeColumns {
    private let width: Int
    private let date: Int
    private let symbol: Int?
    /// The columns of numbers, in file order.
    let fields: [TradesHeader.Column]
    /// Those of ``fields``, and one without numbers, for what the file has no column of.
    private var numbers: [LotColumns.Numbers]
    /// The places in ``numbers`` of what usual trades state, and a bit for each other one.
    private let usual: (shares: Int, price: Int, fees: Int, amount: Int, taxes: Int)
    private let rare: UInt32
    /// For each row, a bit for each column of numbers whose cell is not empty.
    private var filled = Array(repeating: UInt32(0), count: WholeTable.rowsAhead)
    private var dates = LotColumns.Numbers()
    private let months = DayMemo.months
    private var symbols = ShortSymbols(capacity: WholeTable.rowsAhead)
    /// For each row, the place of its symbol among the symbols.
    private var symbolPlaces: [Int]
    private var first = 0
    private var count = 0

    init(_ header: TradesHeader) {
        width = header.header.count
        date = header.date
        symbol = header.symbol
        let fields = header.columns.filter(\.field.isNumber)
        self.fields = fields
        let place = { (field: TradeField) in fields.firstIndex { $0.field == field } ?? fields.count }
        usual = (place(.shares), place(.price), place(.fees), place(.amount), place(.taxes))
        rare = fields.indices.reduce(0) { bits, index in
            UsualTrade.Numbers.fields.isSuperset(of: fields[index].set) ? bits : bits | 1 << UInt32(index)
        }
        numbers = (0...fields.count).map { _ in LotColumns.Numbers() }
        symbolPlaces = Array(repeating: TradeColumns.none, count: WholeTable.rowsAhead)
    }

    private static let none = -1

    /// Reads as many records from the first one on as have the header's number of cells.
    mutating func read(_ records: Range<Int>, in block: borrowing Block, _ table: inout SymbolTable) {
        let rows = Rows(records, width, block)
        (first, count) = (records.lowerBound, rows.count)
        if count == 0 { return }
        block.dates(column: date, rows, into: &dates)
        for row in 0..<count { filled[row] = 0 }
        for index in fields.indices {
            block.decimals(column: fields[index].place, rows, into: &numbers[index])
            let bit = UInt32(1) << UInt32(index)
            for row in 0..<count where numbers[index].scales[row] != LotColumns.Numbers.absent {
                filled[row] |= bit
            }
        }
        readSymbols(rows, of: block, &table)
    }

    /// Looks up all symbols together: in a table of many symbols, each lookup on its own would stall.
    private mutating func readSymbols(_ rows: Rows, of block: borrowing Block, _ table: inout SymbolTable) {
        guard let symbol else { return }
        symbols.removeAll()
        for row in 0..<count {
            let cell = block.field(symbol, of: row, rows)
            symbolPlaces[row] = TradeColumns.none
            guard !block.needsCare(cell), let text = block.shortSymbol(cell) else { continue }
            symbolPlaces[row] = symbols.count
            symbols.append(text)
        }
        table.intern(&symbols)
    }

    /// The row of a record; `nil` if it has not been read.
    @inline(__always)
    func row(of record: Int) -> Int? {
        let row = record - first
        return row >= 0 && row < count ? row : nil
    }

    @inline(__always)
    func day(_ row: Int) -> CalendarDate? {
        guard dates.scales[row] >= 0 else { return nil }
        let day = DayMemo.day(dates.coefficients[row], months.span)
        return day == LotColumns.noDate ? nil : CalendarDate(daysSince1970: day)
    }

    @inline(__always)
    func symbol(_ row: Int) -> UInt32? {
        let place = symbolPlaces[row]
        return place == TradeColumns.none ? nil : symbols.ids[place]
    }

    /// A bit for each column of numbers whose cell may have one; of a row that has not been read, for all.
    @inline(__always)
    func filled(_ row: Int?) -> UInt32 { row.map { filled[$0] } ?? (1 << UInt32(fields.count)) - 1 }

    /// The numbers of a row that has been read, if it states only those that usual trades do.
    @inline(__always)
    func usualNumbers(_ row: Int) -> UsualTrade.Numbers? {
        guard filled[row] & rare == 0 else { return nil }
        func number(_ index: Int) -> LotColumns.Number {
            LotColumns.Number(numbers[index].coefficients[row], scale: numbers[index].scales[row])
        }
        return UsualTrade.Numbers(
            shares: number(usual.shares), price: number(usual.price), fees: number(usual.fees),
            amount: number(usual.amount), taxes: number(usual.taxes))
    }

    @inline(__always)
    func number(_ index: Int, _ row: Int) -> CompactDecimal? {
        let scale = numbers[index].scales[row]
        guard scale >= 0 else { return nil }
        return CompactDecimal(coefficient: Int128(numbers[index].coefficients[row]), scale: Int16(scale))
    }
}
