internal import CSV
internal import SystemInterface
internal import Valuation

/// Decodes rows of a holdings file into the engine's inputs: quickly if they are of the usual forms, otherwise
/// carefully.
struct HoldingDecoder {
    private let header: HoldingsHeader
    private let own: Currency?
    /// Stands in for a currency until one is read.
    private let placeholder: QuoteCurrency
    private var reader = RecordReader()
    private var name: [UInt8] = []
    private var market: [UInt8] = []
    /// The account of rows that state none.
    private let account: [UInt8]
    /// The account of the current row.
    private var accountText: [UInt8] = []
    private var columnDecoder: ColumnDecoder?
    private var left: [Int] = []

    /// - Parameters:
    ///   - own: the currency of stated costs and rates; `nil` to report only errors that don't depend on it.
    ///   - needs: what the sink takes of rows that come as columns.
    init(_ header: HoldingsHeader, own: Currency?, _ needs: ColumnNeeds = ColumnNeeds()) {
        account = Array((header.account ?? "").utf8)
        accountText = account
        self.header = header
        self.own = own
        placeholder = QuoteCurrency(own ?? Currency(index: 0))
        // What the rows lack is looked up one by one.
        columnDecoder = (header.symbols == nil ? own : nil).flatMap {
            ColumnDecoder(header, own: $0, needs)
        }
    }

    /// Passes the holdings of a well-quoted block to a sink.
    ///
    /// - Parameter log: receives the errors, with lines counted from the start of the block.
    mutating func decode(
        _ block: borrowing Block, into sink: inout some HoldingSink, log: inout DiagnosticLog
    ) {
        var line = LineReference(copy block)
        let use = sink.columnUse
        guard use != .none, var columns = columnDecoder.take() else {
            for record in 0..<block.recordCount { decode(record, of: block, &line, into: &sink, log: &log) }
            return
        }
        var first = 0
        while first < block.recordCount {
            // A record of another width, such as a blank line, is decoded by itself.
            guard let rows = columns.decode(from: first, of: block, readsTexts: use == .inOrder) else {
                decode(first, of: block, &line, into: &sink, log: &log)
                first += 1
                continue
            }
            if RareWays.areTaken {
                for row in 0..<rows.count where RareWays.isTaken(onceIn: 3) {
                    columns.columns.needsCare[row] = true
                }
            }
            if use == .inOrder {
                decodeInOrder(rows, from: first, of: block, &columns, &line, into: &sink, log: &log)
            } else {
                left.removeAll(keepingCapacity: true)
                sink.add(&columns.columns, left: &left)
                for row in left { decode(first + row, of: block, &line, into: &sink, log: &log) }
            }
            first += rows.count
        }
        columnDecoder = columns
    }

    /// Passes rows of columns to a sink one by one; rows that need care are passed as records.
    private mutating func decodeInOrder(
        _ rows: Rows, from first: Int, of block: borrowing Block, _ columns: inout ColumnDecoder,
        _ line: inout LineReference, into sink: inout some HoldingSink, log: inout DiagnosticLog
    ) {
        sink.prepare(&columns.columns)
        let symbol = place(.symbol)
        let name = place(.name)
        let market = place(.market)
        let date = place(.purchaseDate)
        let account = place(.account)
        for row in 0..<rows.count {
            let name = block.field(name, of: row, rows)
            let market = block.field(market, of: row, rows)
            let account = block.field(account, of: row, rows)
            if !columns.columns.needsCare[row], setAccount(account, block),
                unquoted(market, block, &self.market)
            {
                let unit = columns.columns.units[row]
                let symbol = unsafe block.buffer(block.field(symbol, of: row, rows))
                let date = unsafe block.buffer(block.field(date, of: row, rows))
                let market = unsafe block.buffer(market)
                let isTaken =
                    unquoted(name, block, &self.name)
                    ? unsafe sink.add(
                        row: row, unit, symbol: symbol.span, name: block.buffer(name).span,
                        market: market.span, account: accountText.span, date: date.span)
                    : unsafe sink.add(
                        row: row, unit, symbol: symbol.span, name: self.name.span, market: market.span,
                        account: accountText.span, date: date.span)
                if isTaken { continue }
            }
            decode(first + row, of: block, &line, into: &sink, log: &log)
        }
    }

    /// Passes one record to a sink.
    private mutating func decode(
        _ record: Int, of block: borrowing Block, _ line: inout LineReference,
        into sink: inout some HoldingSink,
        log: inout DiagnosticLog
    ) {
        var fields = Fields()
        fields.move(to: record, in: block)
        if fields.count == header.header.count, !RareWays.isTaken(onceIn: 4),
            decodeQuickly(fields, block, &line, into: &sink)
        {
            return
        }
        let range = fields.bytes(in: block)
        if range.isEmpty, fields.count == 1 { return }
        line.offset = range.lowerBound
        let number = line.lineInChunk()
        var found: Record?
        unsafe reader.readRecord(in: block.buffer(range).span, line: number) { found = $0 }
        guard let record = found else { preconditionFailure("a row that is not empty is a record") }
        if CellReader.isBlank(record) { return }
        decode(record, &line, into: &sink, log: &log)
    }

    /// - Returns: `false` if a cell is not of a usual form; nothing has then been passed to the sink.
    @inline(__always)
    private mutating func decodeQuickly(
        _ fields: borrowing Fields, _ block: borrowing Block, _ line: inout LineReference,
        into sink: inout some HoldingSink
    ) -> Bool {
        var inputs = HoldingInputs(quote: placeholder, shares: .zero)
        var symbol = 0..<0
        var name = 0..<0
        var market = 0..<0
        var account = 0..<0
        for place in header.fields.indices {
            guard let field = header.fields[place] else { continue }
            let range = fields.range(place, in: block)
            switch field {
            case .symbol: symbol = range
            case .name: name = range
            case .market: market = range
            case .account: account = range
            case .note: break
            case .currency:
                guard let unit = block.unit(range) else { return false }
                inputs.quote = unit
            case .shares:
                guard let number = block.anyNumber(range) else { return false }
                inputs.shares = number
            default:
                if range.isEmpty { continue }
                guard decodeQuickly(field, block, range, into: &inputs) else { return false }
            }
        }
        if block.needsCare(symbol) { return false }
        if header.symbols != nil, name.isEmpty || market.isEmpty { return false }
        guard setAccount(account, block) else { return false }
        guard inputs.problems(own: own).isEmpty else { return false }
        line.offset = fields.start
        let plainName = unquoted(name, block, &self.name)
        let plainMarket = unquoted(market, block, &self.market)
        switch (plainName, plainMarket) {
        case (true, true):
            unsafe sink.add(
                inputs, symbol: block.buffer(symbol).span, name: block.buffer(name).span,
                market: block.buffer(market).span, account: accountText.span, line: &line)
        case (false, true):
            unsafe sink.add(
                inputs, symbol: block.buffer(symbol).span, name: self.name.span,
                market: block.buffer(market).span, account: accountText.span, line: &line)
        default:
            if plainName { self.name = unsafe Array(block.buffer(name)) }
            if plainMarket { self.market = unsafe Array(block.buffer(market)) }
            unsafe sink.add(
                inputs, symbol: block.buffer(symbol).span, name: self.name.span, market: self.market.span,
                account: accountText.span, line: &line)
        }
        return true
    }

    /// Takes over a row's account, which is mostly that of the row before.
    ///
    /// - Returns: `false` if the cell must be read carefully.
    @inline(__always)
    private mutating func setAccount(_ cell: Range<Int>, _ block: borrowing Block) -> Bool {
        if cell.isEmpty {
            if accountText != account { accountText = account }
            return true
        }
        if block.needsCare(cell) { return false }
        var isSame = accountText.count == cell.count
        var place = 0
        while isSame, place < accountText.count {
            isSame = accountText[place] == block[cell.lowerBound + place]
            place += 1
        }
        if isSame { return true }
        accountText.removeAll(keepingCapacity: true)
        for offset in cell { accountText.append(block[offset]) }
        return true
    }

    private func place(_ field: HoldingField) -> Int? { header.place(of: field) }

    @inline(__always)
    private func decodeQuickly(
        _ field: HoldingField, _ block: borrowing Block, _ range: Range<Int>, into inputs: inout HoldingInputs
    ) -> Bool {
        switch field {
        case .purchaseDate:
            inputs.purchaseDate = block.date(range)
            return inputs.purchaseDate != nil
        case .priceDate:
            inputs.priceDate = block.date(range)
            return inputs.priceDate != nil
        case .purchaseCurrency:
            inputs.purchaseUnit = block.unit(range)
            return inputs.purchaseUnit != nil
        case .excluded:
            guard let flag = block.flag(range) else { return false }
            inputs.isExcluded = flag
            return true
        default: break
        }
        guard let number = block.anyNumber(range) else { return false }
        return inputs.take(number, as: field)
    }

    /// Whether a text can be used from the block as it is; otherwise it is unquoted into `buffer`.
    @inline(__always)
    private func unquoted(_ range: Range<Int>, _ block: borrowing Block, _ buffer: inout [UInt8]) -> Bool {
        if range.isEmpty { return true }
        guard block[range.lowerBound] == UInt8(ascii: "\"") else { return true }
        buffer.removeAll(keepingCapacity: true)
        let span = unsafe block.buffer(range).span
        Unquoting.append(Unquoting.content(of: 0..<range.count, in: span), in: span, to: &buffer)
        return false
    }

    /// Reads any row and reports all its errors.
    mutating func decode(
        _ record: Record, _ line: inout LineReference, into sink: inout some HoldingSink,
        log: inout DiagnosticLog
    ) {
        guard let holding = read(record, log: &log) else { return }
        sink.add(
            holding.inputs, symbol: holding.symbol.span, name: holding.name.span, market: holding.market.span,
            account: holding.account.span, line: &line)
    }

    typealias Row = (
        inputs: HoldingInputs, symbol: [UInt8], name: [UInt8], market: [UInt8], account: [UInt8]
    )

    /// The contents of a row; `nil` if it has errors, which are added to the log.
    func read(_ record: Record, log: inout DiagnosticLog) -> Row? {
        let errors = log.count
        let row = log.readCells(of: record, file: header.file, count: header.header.count) {
            read(record, &$0)
        }
        return log.count == errors ? row : nil
    }

    private func read(_ record: Record, _ cells: inout CellReader) -> Row {
        let symbol = Array(cells.bytes(place(.symbol)))
        cells.need(place(.symbol), "symbol")
        let shares = cells.number(place(.shares), "shares")
        cells.need(place(.shares), "shares")
        let quote = cells.unit(place(.currency), "currency")
        cells.need(place(.currency), "currency")
        var inputs = HoldingInputs(quote: quote ?? placeholder, shares: shares ?? .one)
        inputs.purchaseDate = cells.date(place(.purchaseDate), "purchase_date")
        inputs.purchaseUnit = cells.unit(place(.purchaseCurrency), "purchase_currency")
        for field in HoldingDecoder.numbers {
            _ = inputs.take(cells.number(place(field), field.rawValue), as: field)
        }
        inputs.priceDate = cells.date(place(.priceDate), "price_date")
        // A price that can't be read still counts as present, so don't report its date.
        if inputs.price == nil, !cells.bytes(place(.price)).isEmpty { inputs.priceDate = nil }
        inputs.isExcluded = cells.flag(place(.excluded), "excluded") ?? false
        // Without the row's currency, nothing can be compared with it.
        if quote == nil { inputs.purchaseUnit = nil }
        for problem in inputs.problems(own: quote == nil ? nil : own) { report(problem, &cells) }
        let stated = Array(cells.bytes(place(.account)))
        var name = Array(place(.name).map { record[$0] } ?? [])
        var market = Array(place(.market).map { record[$0] } ?? [])
        if let known = header.symbols?[String(decoding: symbol, as: UTF8.self)] {
            if name.isEmpty { name = Array((known.name ?? "").utf8) }
            if market.isEmpty { market = Array((known.market ?? "").utf8) }
        }
        return (inputs, symbol, name, market, stated.isEmpty ? account : stated)
    }

    private func report(_ problem: HoldingProblem, _ cells: inout CellReader) {
        let place = place(problem.field)
        switch problem.reason {
        case .negative, .zero, .notAboveZero, .rateOfOwnCurrency:
            let text = cells.text(place)
            cells.report(.holding(problem).stating(text, in: problem.field.rawValue), place)
        default: cells.report(.holding(problem), place)
        }
    }

    private static let numbers: [HoldingField] = [
        .purchasePrice, .fees, .costStock, .purchaseRate, .cost, .price, .previousClose, .rate, .multiplier,
    ]
}

extension HoldingInputs {
    /// Takes the number of a field that a row may lack; returns whether the field is one.
    @inline(__always)
    fileprivate mutating func take(_ number: CompactDecimal?, as field: HoldingField) -> Bool {
        switch field {
        case .purchasePrice: purchasePrice = number
        case .fees: fees = number
        case .costStock: costStock = number
        case .purchaseRate: purchaseRate = number
        case .cost: cost = number
        case .price: price = number
        case .previousClose: previousClose = number
        case .rate: rate = number
        case .multiplier: multiplier = number
        default: return false
        }
        return true
    }
}

extension Wording {
    /// The same wording with the cell's text after the name of its column.
    fileprivate func stating(_ text: String, in column: String) -> Wording {
        guard message.hasPrefix(column) else { return self }
        return Wording("\(column) \(Wording.shortened(text))\(message.dropFirst(column.count))", remedy)
    }
}
