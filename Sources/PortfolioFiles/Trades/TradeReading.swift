internal import CSV
internal import Valuation

/// Reads any row of a trades file thoroughly and reports everything wrong with it.
struct TradeReading {
    private let header: TradesHeader
    private let own: Currency?
    /// The account of rows that state none.
    private let account: String?
    /// The required columns that the file lacks and a row before needed.
    private var lacking: TradeFields = []
    private static let required: [TradeField] = [.symbol, .currency]

    /// - Parameter own: the own currency; with `nil`, only errors that don't depend on it are found.
    init(_ header: TradesHeader, own: Currency?, account: String? = nil) {
        self.header = header
        self.own = own
        self.account = account
    }

    /// The contents of a row, with its texts numbered; `nil` if anything is wrong with it, which is added to the log.
    mutating func read(_ cells: inout CellReader, file: Int, _ texts: inout TradeTexts) -> TradeRow? {
        let errors = cells.log.count
        let day = cells.date(header.date, TradeField.date.rawValue)
        if cells.bytes(header.date).isEmpty { cells.report(.empty(TradeField.date.rawValue), header.date) }
        let type = type(&cells)
        let line = cells.record.line
        var row = TradeRow(
            TradeInputs(type ?? .buy, on: day ?? CalendarDate(daysSince1970: 0)),
            at: InputLocation(file: file, line: line))
        var unread: TradeFields = []
        row.inputs.given = header.given(account)
        for column in header.columns where !cells.bytes(column.place).isEmpty {
            row.inputs.given.formUnion(column.set)
            let before = cells.log.count
            read(column, &cells, into: &row.inputs)
            if cells.log.count > before { unread.formUnion(column.set) }
        }
        let isWhole = type != nil && check(row, day: day, unread, &cells)
        guard isWhole, cells.log.count == errors, cells.record.errors.isEmpty else { return nil }
        number(&row, cells, &texts)
        return row
    }

    private func type(_ cells: inout CellReader) -> TradeType? {
        let text = cells.text(header.type)
        if text.isEmpty {
            cells.report(.empty(TradeField.type.rawValue), header.type)
            return nil
        }
        if let type = TradeWords.type(text) { return type }
        cells.report(.notATradeType(text), header.type)
        return nil
    }

    // MARK: Cells

    /// Reads a nonempty cell.
    private func read(
        _ column: TradesHeader.Column, _ cells: inout CellReader, into inputs: inout TradeInputs
    ) {
        let place = column.place
        let name = column.field.rawValue
        switch column.field {
        case .date, .type, .symbol, .name, .market, .toSymbol, .lot, .id, .account, .toAccount, .note: break
        case .time:
            let bytes = Array(cells.bytes(place))
            inputs.time = TimeOfDay(bytes: bytes.span)
            let text = cells.text(place)
            if inputs.time == nil { cells.report(.notATime(text), place) }
        case .currency: inputs.quote = cells.unit(place, name)
        case .feesCurrency: inputs.feesCurrency = cells.currency(place, name)
        case .purchaseDate: inputs.purchaseDate = cells.date(place, name)
        case .ratio: inputs.ratio = ratio(place, &cells)
        case .toCurrency: inputs.toCurrency = cells.currency(place, name)
        case .shares, .price, .fees, .taxes, .amount, .rate, .total, .costShare, .toAmount, .multiplier:
            let number = cells.number(place, name)
            let bytes = cells.bytes(place)
            _ = inputs.take(number, as: column.field, decimals: TradeInputs.decimals(bytes.span))
        }
    }

    private func ratio(_ place: Int, _ cells: inout CellReader) -> SplitRatio? {
        let bytes = Array(cells.bytes(place))
        if let ratio = SplitRatio(bytes: bytes.span) { return ratio }
        let text = cells.text(place)
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
            try? CompactDecimal.parse(CellReader.trimmed(String($0)))
        }
        let areNumbers = parts.count == 2 && parts.allSatisfy { $0 != nil }
        cells.report(areNumbers ? .ratioNotAboveZero(text) : .notARatio(text), place)
        return nil
    }

    private func number(_ row: inout TradeRow, _ cells: CellReader, _ texts: inout TradeTexts) {
        let stated = Array(cells.bytes(header.account))
        row.account = stated.isEmpty ? texts.accountNumber(of: account) : texts.accountNumber(of: stated.span)
        let other = Array(cells.bytes(header.place(of: .toAccount)))
        if !other.isEmpty { row.toAccount = texts.accountNumber(of: other.span) }
        for column in header.columns {
            switch column.field {
            case .symbol: row.symbol = number(Array(cells.bytes(column.place)), &texts.symbols)
            case .toSymbol: row.toSymbol = number(Array(cells.bytes(column.place)), &texts.symbols)
            case .name: row.name = number(Array(cells.record[column.place]), &texts.labels)
            case .market: row.market = number(Array(cells.record[column.place]), &texts.labels)
            case .id: row.id = number(Array(cells.bytes(column.place)), &texts.lots)
            case .lot:
                let bytes = Array(cells.bytes(column.place))
                if bytes.isEmpty { continue }
                row.lot = CalendarDate(bytes: bytes.span).map { .bought($0) }
                if row.lot == nil { row.lot = .named(number(bytes, &texts.lots)) }
            default: break
            }
        }
    }

    private func number(_ text: [UInt8], _ table: inout SymbolTable) -> UInt32 { table.number(of: text.span) }

    // MARK: The row

    /// Reports what is wrong with the row apart from its individual cells.
    ///
    /// - Parameters:
    ///   - day: the row's date, if it can be read.
    ///   - unread: the cells that are invalid in themselves.
    /// - Returns: whether nothing is wrong with it, reported here or with an earlier row.
    private mutating func check(
        _ row: TradeRow, day: CalendarDate?, _ unread: TradeFields, _ cells: inout CellReader
    ) -> Bool {
        var inputs = row.inputs
        // Without a date or currency, comparisons with it are meaningless.
        if day == nil { inputs.purchaseDate = nil }
        var problems = inputs.problems(own: own)
        if !cells.record.errors.isEmpty || !unread.isDisjoint(with: [.fees, .feesCurrency, .taxes]) {
            problems.removeAll { problem in
                if case .disagrees = problem.reason { true } else { false }
            }
        }
        let toSymbol = cells.bytes(header.place(of: .toSymbol))
        if !toSymbol.isEmpty, inputs.type.allowedFields.contains(.toSymbol),
            toSymbol == cells.bytes(header.symbol)
        {
            problems.append(TradeProblem(.toSymbol, .sameSymbol))
        }
        let toAccount = cells.bytes(header.place(of: .toAccount))
        if !toAccount.isEmpty, inputs.allowedFields.contains(.toAccount) {
            let stated = cells.bytes(header.account)
            if stated.isEmpty ? toAccount.elementsEqual((account ?? "").utf8) : toAccount == stated {
                problems.append(TradeProblem(.toAccount, .sameAccount))
            }
        }
        let id = Array(cells.bytes(header.place(of: .id)))
        if inputs.type.allowedFields.contains(.id), CalendarDate(bytes: id.span) != nil {
            problems.append(TradeProblem(.id, .isDate))
        }
        for problem in problems {
            if case .missing = problem.reason, TradeReading.required.contains(problem.field),
                header.place(of: problem.field) == nil
            {
                reportMissingColumn(problem.field, &cells.log)
            } else {
                report(problem, inputs.type, inputs.date, &cells)
            }
        }
        return problems.isEmpty
    }

    /// Reports, once and at the header, a required column that the file lacks.
    private mutating func reportMissingColumn(_ field: TradeField, _ log: inout DiagnosticLog) {
        guard lacking.isDisjoint(with: TradeFields(field)) else { return }
        lacking.insert(TradeFields(field))
        let near = header.header.place(near: field.rawValue)
        log.add(
            .missingColumn(field.rawValue, near: near.map { header.header.names[$0] }), field: near ?? -1,
            of: header.header.record, file: header.file)
    }

    /// Reports a problem with a row, at the cell at fault.
    ///
    /// - Parameter name: the path of a file, by its number.
    func report(
        _ problem: TradeProblem, _ type: TradeType, _ date: CalendarDate, _ cells: inout CellReader,
        in account: String? = nil, name: (Int) -> String = { _ in "" }
    ) {
        let place = header.place(of: problem.field)
        switch problem.reason {
        case .missing:
            if place != nil {
                cells.report(.missing(problem.field, type), place)
            } else {
                let near = header.header.place(near: problem.field.rawValue).map { header.header.names[$0] }
                cells.report(.missing(problem.field, type, near: near), header.type)
            }
        case .missingPriceOrAmount:
            cells.report(.missingPriceOrAmount(type), place ?? header.place(of: .amount) ?? header.type)
        default:
            let texts = TradeCellTexts(
                cell: cells.text(place), symbol: cells.text(header.symbol),
                lot: cells.text(header.place(of: .lot)), account: account)
            cells.report(.trade(problem, type, date, texts, name), place ?? header.type)
        }
    }
}
