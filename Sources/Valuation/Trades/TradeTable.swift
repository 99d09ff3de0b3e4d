/// Trades in less than a third of the memory of ``TradeRow``, because most trades state few of the possible numbers.
///
///     heads          │ symbol, date, … scales, first │ symbol, date, … scales, first │
///                                                ├────────────────────┐
///     coefficients   │ shares │ price │ fees │ shares │ price │ shares │ price │ fees │
package struct TradeTable: Sendable {
    var heads: [Head] = []
    /// The stated numbers of all trades, one trade after another.
    var coefficients: [Int64] = []
    /// Numbers whose coefficient or scale needs more room; in `coefficients`, they are represented by their index here.
    var wide: [CompactDecimal] = []
    /// The indexes of the trades in sorted order; `nil` for the order in which they were added.
    private var order: [Int]?

    package init() {}

    /// Adds a trade.
    ///
    /// - Complexity: O(1), amortised.
    package mutating func append(_ row: TradeRow) {
        var head = Head(row, first: coefficients.count)
        let numbers = Numbers(row.inputs)
        for slot in numbers.values.indices {
            guard let number = numbers.values[slot] else { continue }
            if let coefficient = Int64(exactly: number.coefficient), let scale = Int8(exactly: number.scale),
                scale != Head.isAbsent, scale != Head.isWide
            {
                head.scales[slot] = scale
                coefficients.append(coefficient)
            } else {
                head.scales[slot] = Head.isWide
                coefficients.append(Int64(wide.count))
                wide.append(number)
            }
        }
        heads.append(head)
    }

    /// Sorts the trades by day, then by file; the trades of a file keep their order or are reversed.
    ///
    /// - Parameter isBackwards: whether to reverse the trades of each file.
    /// - Complexity: O(*n*) for *n* sorted trades, otherwise O(*n* log *n*).
    package mutating func sort(_ isBackwards: [Bool]) {
        func key(_ place: Int) -> (CalendarDate, Int, Int) {
            let file = heads[place].location.file
            return (heads[place].date, file, isBackwards[file] ? -place : place)
        }
        let isSorted = heads.indices.dropFirst().allSatisfy { key($0 - 1) < key($0) }
        order = isSorted ? nil : heads.indices.sorted { key($0) < key($1) }
    }

    private func row(of head: Head) -> TradeRow {
        var numbers = Numbers()
        var next = head.first
        for slot in numbers.values.indices where head.scales[slot] != Head.isAbsent {
            let coefficient = coefficients[next]
            next += 1
            numbers.values[slot] =
                head.scales[slot] == Head.isWide
                ? wide[Int(coefficient)]
                : CompactDecimal(coefficient: Int128(coefficient), scale: Int16(head.scales[slot]))
        }
        var row = head.row
        numbers.put(into: &row.inputs)
        return row
    }
}

extension TradeTable: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { heads.count }

    package subscript(position: Int) -> TradeRow { row(of: heads[order?[position] ?? position]) }
}

extension TradeTable {
    /// The numbers a trade may have, each in its own slot.
    private struct Numbers {
        var values: InlineArray<12, CompactDecimal?>

        init() { values = InlineArray(repeating: nil) }

        init(_ inputs: TradeInputs) {
            values = [
                inputs.shares, inputs.price, inputs.fees, inputs.taxes, inputs.amount, inputs.rate,
                inputs.total, inputs.costShare, inputs.ratio?.new, inputs.ratio?.old, inputs.toAmount,
                inputs.multiplier,
            ]
        }

        func put(into inputs: inout TradeInputs) {
            inputs.shares = values[0]
            inputs.price = values[1]
            inputs.fees = values[2]
            inputs.taxes = values[3]
            inputs.amount = values[4]
            inputs.rate = values[5]
            inputs.total = values[6]
            inputs.costShare = values[7]
            inputs.toAmount = values[10]
            inputs.multiplier = values[11]
            if let new = values[8], let old = values[9] { inputs.ratio = SplitRatio(new, for: old) }
        }
    }

    /// A trade without its numbers, and where they are.
    struct Head: Sendable {
        /// The scale that marks an absent number, and the one that marks a number in ``TradeTable/wide``.
        static let isAbsent = Int8.min
        static let isWide = Int8.max

        /// The index of its first coefficient.
        var first: Int
        let symbol: UInt32
        let toSymbol: UInt32
        let name: UInt32
        let market: UInt32
        let id: UInt32
        let account: UInt32
        let toAccount: UInt32
        let location: InputLocation
        let date: CalendarDate
        let given: TradeFields
        let purchaseDate: CalendarDate?
        let type: TradeType
        let amountDecimals: Int16
        let time: TimeOfDay?
        let feesCurrency: Currency?
        let toCurrency: Currency?
        let totalDecimals: Int16
        let lot: TradeRow.LotReference?
        let quote: QuoteCurrency?
        var scales: InlineArray<12, Int8>

        init(_ row: TradeRow, first: Int) {
            self.first = first
            symbol = row.symbol
            toSymbol = row.toSymbol
            name = row.name
            market = row.market
            id = row.id
            account = row.account
            toAccount = row.toAccount
            location = row.location
            date = row.inputs.date
            given = row.inputs.given
            purchaseDate = row.inputs.purchaseDate
            type = row.inputs.type
            amountDecimals = row.inputs.amountDecimals
            time = row.inputs.time
            feesCurrency = row.inputs.feesCurrency
            toCurrency = row.inputs.toCurrency
            totalDecimals = row.inputs.totalDecimals
            lot = row.lot
            quote = row.inputs.quote
            scales = InlineArray(repeating: Head.isAbsent)
        }

        /// The trade without its numbers.
        var row: TradeRow {
            var inputs = TradeInputs(type, on: date)
            inputs.given = given
            inputs.purchaseDate = purchaseDate
            inputs.amountDecimals = amountDecimals
            inputs.time = time
            inputs.feesCurrency = feesCurrency
            inputs.toCurrency = toCurrency
            inputs.totalDecimals = totalDecimals
            inputs.quote = quote
            var row = TradeRow(inputs, at: location)
            row.symbol = symbol
            row.toSymbol = toSymbol
            row.name = name
            row.market = market
            row.id = id
            row.account = account
            row.toAccount = toAccount
            row.lot = lot
            return row
        }
    }
}
