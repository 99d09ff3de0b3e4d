internal import CSV
internal import Valuation

/// Reads rows of a trades file: quickly if all cells have the usual forms and nothing is wrong, else thoroughly.
struct TradeRows: RowReader {
    private let header: TradesHeader
    private var reading: TradeReading
    private let own: Currency?
    private let file: Int
    /// The account of rows that state none, and its number once a row was read.
    private let account: String?
    private var accountNumber: UInt32?
    private var types = TypeMemo()
    private var units = UnitMemo()
    private let blank = TradeRow.blank
    private var buffer: [UInt8] = []
    private var columns: TradeColumns
    /// The columns that are not read ahead, and those of them that are empty in usual rows.
    private let otherColumns: [TradesHeader.Column]
    private let rareColumns: [TradesHeader.Column]
    private let currency: Int?
    /// What usual rows state in any case, and the account. Sets of other modules take long to join.
    private let usualTexts: UInt32
    private let accountBit = TradeFields.account.rawValue
    private var forms = TradeForms()
    var texts: TradeTexts
    var intake: TradeIntake
    private(set) var isStopped = false

    init(
        _ header: TradesHeader, own: Currency?, file: Int, account: String?, texts: TradeTexts,
        into intake: TradeIntake
    ) {
        self.header = header
        self.own = own
        self.file = file
        self.account = account
        self.texts = texts
        self.intake = intake
        columns = TradeColumns(header)
        let otherColumns = header.columns.filter { !$0.field.isNumber }
        self.otherColumns = otherColumns
        rareColumns = otherColumns.filter { ![.symbol, .currency, .account].contains($0.field) }
        currency = header.place(of: .currency)
        usualTexts = header.given(account).union([.symbol, .currency]).rawValue
        reading = TradeReading(header, own: own, account: account)
    }

    mutating func read(_ cells: inout CellReader) {
        guard var row = reading.read(&cells, file: file, &texts) else { return }
        if !intake.add(&row, texts) { isStopped = true }
    }

    mutating func prepare(_ records: Range<Int>, in block: borrowing Block) {
        columns.read(records, in: block, &texts.symbols)
    }

    mutating func readQuickly(_ fields: borrowing Fields, in block: borrowing Block, line: Int) -> Bool {
        if takeUsual(fields, in: block, line: line) { return true }
        let ahead = columns.row(of: fields.record)
        guard let day = day(ahead, fields, block),
            let typeRange = TradeRows.unquoted(fields.range(header.type, in: block), block),
            let type = types.type(typeRange, block)
        else { return false }
        var row = blank
        row.inputs.type = type
        row.inputs.date = day
        row.location = InputLocation(file: file, line: line)
        var given = header.given(account).rawValue
        // Before the one that receives, whatever the order of the columns.
        guard let account = accountNumber(fields, block) else { return false }
        row.account = account.number
        var filled = columns.filled(ahead)
        while filled != 0 {
            let index = filled.trailingZeroBitCount
            filled &= filled - 1
            let column = columns.fields[index]
            if let ahead, let number = columns.number(index, ahead) {
                _ = row.inputs.take(number, as: column.field, decimals: number.scale)
            } else {
                let cell = fields.range(column.place, in: block)
                guard let range = TradeRows.unquoted(cell, block) else { return false }
                if range.isEmpty { continue }
                guard readNumber(column.field, range, block, into: &row.inputs) else { return false }
            }
            given |= column.bit
        }
        for column in otherColumns {
            let cell = fields.range(column.place, in: block)
            if cell.isEmpty { continue }
            if column.field == .name {
                row.name = label(cell, block)
            } else if column.field == .market {
                row.market = label(cell, block)
            } else if column.field == .symbol, let ahead, let number = columns.symbol(ahead) {
                row.symbol = number
            } else {
                guard let range = TradeRows.unquoted(cell, block) else { return false }
                if range.isEmpty { continue }
                guard read(column.field, range, block, into: &row) else { return false }
            }
            given |= column.bit
        }
        row.inputs.given = TradeFields(rawValue: given)
        guard row.inputs.problems(own: own).isEmpty,
            row.toSymbol == TradeTexts.none || row.toSymbol != row.symbol,
            row.toAccount == TradeTexts.none || row.toAccount != row.account
        else { return false }
        if !intake.add(&row, texts) { isStopped = true }
        return true
    }

    @inline(__always)
    private func day(
        _ ahead: Int?, _ fields: borrowing Fields, _ block: borrowing Block
    ) -> CalendarDate? {
        if let ahead, let day = columns.day(ahead) { return day }
        guard let cell = TradeRows.unquoted(fields.range(header.date, in: block), block) else { return nil }
        return block.date(cell)
    }

    /// The number of the row's account, and whether the row states it; `nil` if it needs care.
    @inline(__always)
    private mutating func accountNumber(
        _ fields: borrowing Fields, _ block: borrowing Block
    ) -> (number: UInt32, isStated: Bool)? {
        if let place = header.account {
            guard let range = TradeRows.unquoted(fields.range(place, in: block), block) else { return nil }
            if !range.isEmpty {
                if block.needsCare(range) { return nil }
                return (unsafe texts.accountNumber(of: block.buffer(range).span), true)
            }
        }
        if let known = accountNumber { return (known, false) }
        let number = texts.accountNumber(of: account)
        accountNumber = number
        return (number, false)
    }

    /// Takes a row that is as most are.
    ///
    /// - Returns: `false` if it isn't, and has not been taken.
    @inline(__always)
    private mutating func takeUsual(
        _ fields: borrowing Fields, in block: borrowing Block, line: Int
    ) -> Bool {
        guard let ahead = columns.row(of: fields.record) else { return false }
        var texts = usualTexts
        for column in rareColumns {
            let cell = fields.range(column.place, in: block)
            if cell.isEmpty { continue }
            guard column.field == .note, let note = TradeRows.unquoted(cell, block) else { return false }
            if !note.isEmpty { texts |= column.bit }
        }
        guard let numbers = columns.usualNumbers(ahead), let day = columns.day(ahead),
            let symbol = columns.symbol(ahead), let currency,
            let unit = units.unit(fields.range(currency, in: block), block),
            let type = types.type(fields.range(header.type, in: block), block)
        else { return false }
        guard let account = accountNumber(fields, block) else { return false }
        if account.isStated { texts |= accountBit }
        guard
            let trade = UsualTrade(
                type, on: day, at: InputLocation(file: file, line: line), of: symbol, unit,
                in: account.number, TradeFields(rawValue: texts), numbers, &forms)
        else { return false }
        if !intake.take(trade) { return false }
        isStopped = intake.failure != nil
        return true
    }

    /// A cell without its quotes, if it has any; `nil` if it contains quotes in other places.
    @inline(__always)
    private static func unquoted(_ cell: Range<Int>, _ block: borrowing Block) -> Range<Int>? {
        guard !cell.isEmpty, block[cell.lowerBound] == UInt8(ascii: "\"") else { return cell }
        guard cell.count >= 2 else { return nil }
        let inner = cell.lowerBound + 1..<cell.upperBound - 1
        for offset in inner where block[offset] == UInt8(ascii: "\"") { return nil }
        return inner
    }

    @inline(__always)
    private mutating func read(
        _ field: TradeField, _ range: Range<Int>, _ block: borrowing Block, into row: inout TradeRow
    ) -> Bool {
        switch field {
        case .symbol:
            if block.needsCare(range) { return false }
            row.symbol = unsafe texts.symbols.number(of: block.buffer(range).span)
        case .toSymbol:
            if block.needsCare(range) { return false }
            row.toSymbol = unsafe texts.symbols.number(of: block.buffer(range).span)
        case .lot:
            if block.needsCare(range) { return false }
            if let day = block.date(range) {
                row.lot = .bought(day)
            } else {
                row.lot = unsafe .named(texts.lots.number(of: block.buffer(range).span))
            }
        case .id:
            if block.needsCare(range) { return false }
            if block.date(range) != nil { return false }
            row.id = unsafe texts.lots.number(of: block.buffer(range).span)
        case .currency:
            guard let unit = units.unit(range, block) else { return false }
            row.inputs.quote = unit
        case .feesCurrency:
            guard let unit = block.unit(range), unit.unitsPerMajor == 1 else { return false }
            row.inputs.feesCurrency = unit.currency
        case .purchaseDate:
            guard let day = block.date(range) else { return false }
            row.inputs.purchaseDate = day
        case .time:
            guard let time = unsafe TimeOfDay(bytes: block.buffer(range).span) else { return false }
            row.inputs.time = time
        case .ratio:
            guard let ratio = unsafe SplitRatio(bytes: block.buffer(range).span) else { return false }
            row.inputs.ratio = ratio
        case .toAccount:
            if block.needsCare(range) { return false }
            row.toAccount = unsafe texts.accountNumber(of: block.buffer(range).span)
        case .toCurrency:
            guard let unit = block.unit(range), unit.unitsPerMajor == 1 else { return false }
            row.inputs.toCurrency = unit.currency
        // Read otherwise, or not at all.
        case .date, .type, .name, .market, .account, .note, .shares, .price, .fees, .taxes, .amount, .rate,
            .total, .costShare, .toAmount, .multiplier:
            break
        }
        return true
    }

    @inline(__always)
    private func readNumber(
        _ field: TradeField, _ range: Range<Int>, _ block: borrowing Block, into inputs: inout TradeInputs
    ) -> Bool {
        var found = block.number(range)
        if found == nil { found = unsafe try? CompactDecimal.parse(block.buffer(range).span) }
        guard let number = found else { return false }
        let decimals = unsafe TradeInputs.decimals(block.buffer(range).span)
        return inputs.take(number, as: field, decimals: decimals)
    }

    /// The number of a name or a market, which may be quoted.
    @inline(__always)
    private mutating func label(_ range: Range<Int>, _ block: borrowing Block) -> UInt32 {
        let span = unsafe block.buffer(range).span
        guard block[range.lowerBound] == UInt8(ascii: "\"") else { return texts.labels.number(of: span) }
        buffer.removeAll(keepingCapacity: true)
        Unquoting.append(Unquoting.content(of: 0..<range.count, in: span), in: span, to: &buffer)
        return TradeRows.number(of: buffer, &texts.labels)
    }

    private static func number(of text: [UInt8], _ table: inout SymbolTable) -> UInt32 {
        table.number(of: text.span)
    }
}
