internal import CSV
internal import Kernels
internal import SystemInterface
internal import Valuation

/// Reads `prices.csv` files into one table of prices.
package struct PricesFile: TableFile {
    package static let columns = ["symbol", "price", "date", "currency", "previous_close"]
    package static let required = ["symbol", "price"]

    private var builder = PriceTable.Builder()

    private(set) var unusedColumns: [UnusedColumn] = []
    private(set) var currencyColumns: [Int: Int] = [:]
    private let kernel: Kernel

    init(kernel: Kernel) { self.kernel = kernel }

    mutating func add(
        _ start: TableStart, file: Int, log: inout DiagnosticLog
    ) throws(FileError) -> ReadLines? {
        guard
            let header = TableHeader.read(
                start.bytes, file: start.name, known: PricesFile.columns, required: PricesFile.required,
                log: &log)
        else { return nil }
        unusedColumns += header.unusedColumns
        currencyColumns[file] = header["currency"]
        var rows = Rows(header, file: file, builder: builder)
        builder = PriceTable.Builder()
        defer { builder = rows.builder }
        return try WholeTable.read(start, header: header, kernel: kernel, into: &rows, log: &log)
    }

    mutating func table(conflicts: inout [PriceTable.Conflict]) -> PriceTable {
        builder.build(conflicts: &conflicts)
    }

    private struct Rows: RowReader {
        let symbol: Int?
        let price: Int?
        let date: Int?
        let currency: Int?
        let previousClose: Int?
        let file: Int
        var builder: PriceTable.Builder

        init(_ header: TableHeader, file: Int, builder: PriceTable.Builder) {
            symbol = header["symbol"]
            price = header["price"]
            date = header["date"]
            currency = header["currency"]
            previousClose = header["previous_close"]
            self.file = file
            self.builder = builder
        }

        mutating func readQuickly(_ fields: borrowing Fields, in block: borrowing Block, line: Int) -> Bool {
            guard let symbol, let price, let number = block.number(fields.range(price, in: block)),
                !number.isNegative
            else { return false }
            let name = fields.range(symbol, in: block)
            if block.needsCare(name) { return false }
            let dayCell = fields.range(date, in: block)
            let unitCell = fields.range(currency, in: block)
            let closeCell = fields.range(previousClose, in: block)
            let day = block.date(dayCell)
            let unit = block.unit(unitCell)
            let previous = block.number(closeCell)
            guard day != nil || dayCell.isEmpty, unit != nil || unitCell.isEmpty,
                previous.map({ !$0.isNegative }) ?? closeCell.isEmpty
            else { return false }
            let location = InputLocation(file: file, line: line)
            if let short = block.shortSymbol(name) {
                builder.add(short, number, on: day, unit: unit, previousClose: previous, location: location)
            } else {
                unsafe builder.add(
                    block.buffer(name).span, number, on: day, unit: unit, previousClose: previous,
                    location: location)
            }
            return true
        }

        mutating func reserve(rows: Int) { builder.reserve(rows) }

        mutating func read(_ cells: inout CellReader) {
            let symbol = Array(cells.bytes(symbol))
            cells.need(self.symbol, "symbol")
            let price = number(self.price, "price", &cells)
            cells.need(self.price, "price")
            let date = cells.date(self.date, "date")
            let unit = cells.unit(currency, "currency")
            let previous = number(previousClose, "previous_close", &cells)
            guard cells.log.isEmpty, let price else { return }
            builder.add(
                symbol.span, price, on: date, unit: unit, previousClose: previous,
                location: InputLocation(file: file, line: cells.record.line))
        }

        private func number(_ place: Int?, _ column: String, _ cells: inout CellReader) -> CompactDecimal? {
            guard let number = cells.number(place, column) else { return nil }
            if number.isNegative {
                let text = cells.text(place)
                cells.report(.negative(column, text), place)
            }
            return number
        }
    }
}
