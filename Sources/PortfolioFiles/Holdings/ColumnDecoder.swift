internal import CSV
internal import Valuation

/// Decodes rows of a holdings file into columns of machine integers.
///
/// Rows that are not of the usual form are only marked, and decoded one by one.
struct ColumnDecoder {
    private let width: Int
    private let symbol: Int
    private let currency: Int
    private let purchaseDate: Int?
    private let priceDate: Int?
    private let purchaseCurrency: Int?
    private let excluded: Int?
    private let multiplier: Int?
    private let numbers: [(place: Int, column: WritableKeyPath<LotColumns, LotColumns.Numbers> & Sendable)]
    /// The columns that the file lacks and a sink may fill.
    private let unread: [WritableKeyPath<LotColumns, LotColumns.Numbers> & Sendable]
    /// For each column, whether quotes in it alone are no reason to look for quotes in all columns: names are often
    /// quoted.
    private let isName: [Bool]
    private let isText: [Bool]
    private var unquoted: UnquotedBounds?
    private let needs: ColumnNeeds
    private let comparedText: Int?
    private let account: Int?
    /// The account of rows that state none; `nil` if columns can't hold it.
    private let defaultAccount: ShortSymbol?
    private let hasCosts: Bool
    private var units: UnitMemo
    private var dates = LotColumns.Numbers()
    var columns: LotColumns

    /// Fails if the file lacks a required column.
    init?(_ header: HoldingsHeader, own: Currency, _ needs: ColumnNeeds) {
        guard let symbol = header.place(of: .symbol), let currency = header.place(of: .currency) else {
            return nil
        }
        width = header.fields.count
        isName = header.fields.map { $0 == .name || $0 == .note || $0 == nil }
        isText = header.fields.map { field in
            switch field {
            case .symbol, .name, .market, .account, .note: true
            default: false
            }
        }
        self.symbol = symbol
        self.currency = currency
        purchaseDate = header.place(of: .purchaseDate)
        priceDate = header.place(of: .priceDate)
        purchaseCurrency = header.place(of: .purchaseCurrency)
        excluded = header.place(of: .excluded)
        multiplier = header.place(of: .multiplier)
        let known: [(HoldingField, WritableKeyPath<LotColumns, LotColumns.Numbers> & Sendable)] = [
            (.shares, \.shares), (.purchasePrice, \.purchasePrice), (.purchaseRate, \.purchaseRate),
            (.price, \.price), (.previousClose, \.previousClose), (.rate, \.rate), (.fees, \.fees),
            (.costStock, \.costStock), (.cost, \.cost),
        ]
        numbers = known.compactMap { field, column in header.place(of: field).map { ($0, column) } }
        let filled: [HoldingField] = [.purchaseRate, .price, .previousClose, .rate]
        unread = known.filter { filled.contains($0.0) && header.place(of: $0.0) == nil }.map(\.1)
        self.needs = needs
        hasCosts = header.place(of: .cost) != nil
        units = UnitMemo()
        columns = LotColumns(own)
        if needs.symbols { columns.symbols = Array(repeating: .empty, count: LotColumns.capacity) }
        comparedText = needs.comparedText.flatMap { header.place(of: $0) }
        account = header.place(of: .account)
        let usual = header.account ?? ""
        defaultAccount = usual.isEmpty ? .empty : ShortSymbol(Array(usual.utf8).span)
        if needs.accounts { columns.accounts = Array(repeating: .empty, count: LotColumns.capacity) }
        // Unknown in every row if the file lacks the column.
        if needs.comparedText != nil { columns.texts = Array(repeating: 0, count: LotColumns.capacity) }
    }

    /// Decodes at most ``LotColumns/capacity`` records from the first one on, as long as each has as many cells as the
    /// header.
    ///
    /// - Parameter readsTexts: whether the caller reads texts from the rows, which otherwise may have the wrong bounds if
    ///   they are quoted.
    /// - Returns: `nil` if the first record does not.
    mutating func decode(from first: Int, of block: borrowing Block, readsTexts: Bool) -> Rows? {
        let rows = Rows(first..<min(first + LotColumns.capacity, block.recordCount), width, block)
        guard rows.count > 0 else { return nil }
        let finds = readsTexts || needs.symbols || comparedText != nil || needs.accounts
        return decode(withoutQuotes(rows, of: block, findsTexts: finds), of: block)
    }

    /// The rows as they are if the first has quotes only around its name; otherwise the rows without quotes.
    private mutating func withoutQuotes(
        _ rows: Rows, of block: borrowing Block, findsTexts: Bool
    ) -> Rows {
        var isQuoted = false
        for column in isName.indices where !isName[column] {
            let field = block.field(column, of: 0, rows)
            if !field.isEmpty, block[field.lowerBound] == UInt8(ascii: "\"") { isQuoted = true }
        }
        guard isQuoted else { return rows }
        let memory = unquoted ?? UnquotedBounds(isText: isText)
        unquoted = memory
        return memory.unquoted(rows, of: block, findsTexts: findsTexts) ?? rows
    }

    private mutating func decode(_ rows: Rows, of block: borrowing Block) -> Rows {
        columns.count = rows.count
        // Clear what the sink filled in for the previous rows.
        for column in unread { columns[keyPath: column].clear() }
        for (place, column) in numbers {
            block.decimals(column: place, rows, into: &columns[keyPath: column])
        }
        decodeTexts(rows, of: block)
        if needs.symbols {
            ColumnDecoder.decodeSymbols(symbol, rows, of: block, &columns.symbols, &columns.needsCare)
        }
        if needs.accounts { decodeAccounts(rows, of: block) }
        if let comparedText {
            ColumnDecoder.decodePrefixes(
                comparedText, rows, of: block, &columns.texts, &columns.needsCare)
        }
        if let purchaseDate {
            block.dates(column: purchaseDate, rows, into: &dates)
            ColumnDecoder.days(of: dates, rows.count, &columns.purchaseDays, &columns.needsCare)
        }
        decodePriceDays(rows, of: block)
        if let excluded {
            ColumnDecoder.decodeFlags(excluded, rows, of: block, &columns.isExcluded, &columns.needsCare)
        }
        if let multiplier {
            block.decimals(column: multiplier, rows, into: &columns.multiplier)
            columns.multiplyShares(takesMultipliers: needs.multipliers)
        }
        if let purchaseCurrency { decodePurchaseUnits(purchaseCurrency, rows, of: block) }
        checkCosts(rows)
        return rows
    }

    private mutating func decodePriceDays(_ rows: Rows, of block: borrowing Block) {
        if let priceDate {
            block.dates(column: priceDate, rows, into: &dates)
            ColumnDecoder.days(of: dates, rows.count, &columns.priceDays, &columns.needsCare)
            columns.hasPriceDays = true
            for row in 0..<rows.count where columns.priceDays[row] != LotColumns.noDate {
                // A price date without a price is an error, and a price from a table is not of that date.
                if columns.price.scales[row] < 0 { columns.needsCare[row] = true }
            }
        } else if needs.symbols {
            // The sink fills these in together with the prices.
            for row in 0..<rows.count { columns.priceDays[row] = LotColumns.noDate }
        }
    }

    /// Decodes `true` and `false` in their usual spelling; an empty cell is `false` too.
    private static func decodeFlags(
        _ column: Int, _ rows: Rows, of block: borrowing Block, _ flags: inout [Bool],
        _ needsCare: inout [Bool]
    ) {
        var flags = flags.mutableSpan
        var needsCare = needsCare.mutableSpan
        for row in 0..<rows.count {
            let range = block.field(column, of: row, rows)
            let flag = range.isEmpty ? false : block.flag(range)
            flags[row] = flag ?? false
            if flag == nil { needsCare[row] = true }
        }
    }

    /// Converts purchase prices in another unit of the row's currency to the row's own unit.
    private mutating func decodePurchaseUnits(_ column: Int, _ rows: Rows, of block: borrowing Block) {
        for row in 0..<rows.count {
            let range = block.field(column, of: row, rows)
            if range.isEmpty || columns.needsCare[row] { continue }
            guard let unit = units.unit(range, block),
                columns.convertPurchasePrice(of: row, from: unit)
            else {
                columns.needsCare[row] = true
                continue
            }
        }
    }

    /// Marks rows that state both a total cost in own currency and a purchase rate, before a sink fills in other rates.
    private mutating func checkCosts(_ rows: Rows) {
        guard hasCosts else { return }
        for row in 0..<rows.count where columns.cost.scales[row] >= 0 {
            if columns.purchaseRate.scales[row] != LotColumns.Numbers.absent { columns.needsCare[row] = true }
        }
    }

    private mutating func decodeTexts(_ rows: Rows, of block: borrowing Block) {
        ColumnDecoder.decodeTexts(
            symbol, currency, rows, of: block, &units, &columns.units, &columns.needsCare)
    }

    private static func decodeTexts(
        _ symbol: Int, _ currency: Int, _ rows: Rows, of block: borrowing Block, _ memo: inout UnitMemo,
        _ units: inout [QuoteCurrency], _ needsCare: inout [Bool]
    ) {
        var units = units.mutableSpan
        var needsCare = needsCare.mutableSpan
        block.forEachField(currency, rows) { block, row, code in
            guard let unit = memo.unit(code, block) else {
                needsCare[row] = true
                return
            }
            units[row] = unit
            needsCare[row] = false
        }
        block.forEachField(symbol, rows) { block, row, text in
            if block.needsCare(text) { needsCare[row] = true }
        }
    }

    private static func decodeSymbols(
        _ symbol: Int, _ rows: Rows, of block: borrowing Block, _ symbols: inout [ShortSymbol],
        _ needsCare: inout [Bool]
    ) {
        var symbols = symbols.mutableSpan
        var needsCare = needsCare.mutableSpan
        for row in 0..<rows.count {
            let short = block.shortSymbol(block.field(symbol, of: row, rows))
            symbols[row] = short ?? .empty
            if short == nil { needsCare[row] = true }
        }
    }

    private mutating func decodeAccounts(_ rows: Rows, of block: borrowing Block) {
        ColumnDecoder.decodeAccounts(
            account, defaultAccount, rows, of: block, &columns.accounts, &columns.needsCare)
    }

    private static func decodeAccounts(
        _ account: Int?, _ usual: ShortSymbol?, _ rows: Rows, of block: borrowing Block,
        _ accounts: inout [ShortSymbol], _ needsCare: inout [Bool]
    ) {
        var accounts = accounts.mutableSpan
        var needsCare = needsCare.mutableSpan
        for row in 0..<rows.count {
            let field = block.field(account, of: row, rows)
            let name = field.isEmpty ? usual : block.shortSymbol(field)
            accounts[row] = name ?? .empty
            let isOdd = field.isEmpty ? false : block.needsCare(field)
            if name == nil || isOdd { needsCare[row] = true }
        }
    }

    /// Takes the first bytes of a text; quoted texts and those that begin with a NUL are handled one by one.
    private static func decodePrefixes(
        _ column: Int, _ rows: Rows, of block: borrowing Block, _ texts: inout [UInt64],
        _ needsCare: inout [Bool]
    ) {
        var texts = texts.mutableSpan
        var needsCare = needsCare.mutableSpan
        block.forEachField(column, rows) { block, row, text in
            // Without the bytes after the text, which would be the lowest.
            let unused = UInt64(8 &- min(text.count, 8)) &* 8
            let word = block.eight(at: text.lowerBound).byteSwapped
            let prefix = text.isEmpty ? 0 : (word >> unused) << unused
            texts[row] = prefix
            let first = UInt8(truncatingIfNeeded: prefix >> 56)
            if !text.isEmpty, first == 0 || first == UInt8(ascii: "\"") { needsCare[row] = true }
        }
    }

    private static func days(
        of dates: LotColumns.Numbers, _ count: Int, _ days: inout [Int32], _ needsCare: inout [Bool]
    ) {
        let written = dates.coefficients.span.extracting(0..<count)
        let marks = dates.scales.span.extracting(0..<count)
        let table = DayMemo.months
        let months = table.span
        var days = days.mutableSpan
        var needsCare = needsCare.mutableSpan
        for row in 0..<count {
            let day = marks[row] >= 0 ? DayMemo.day(written[row], months) : LotColumns.noDate
            days[row] = day
            if day == LotColumns.noDate, marks[row] != LotColumns.Numbers.absent { needsCare[row] = true }
        }
    }
}
