internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Reads the cells of a row as days, texts and figures.
extension TransactionReader {
    mutating func add(_ wording: @autoclosure () -> Wording, _ role: TransactionRole, _ cells: RowCells) {
        log.add(wording(), field: cells.place(role), of: cells.record, file: file)
    }

    /// The day and the second of the day; -1 if no time is stated.
    mutating func moment(_ cells: RowCells) -> (CalendarDate, Int32)? {
        guard let (cell, bytes) = cells.first(.date), !isNothing(bytes.span) else {
            add(.emptyTransactionCell(cells.name(.date)), .date, cells)
            return nil
        }
        let named = mapping.months.isEmpty ? nil : MonthNames.english(bytes, mapping.months)
        let text = named ?? bytes
        let span = text.span
        guard var day = cell.column.day(span) else {
            let profile = mapping.name
            add(
                .transactionDate(
                    cells.layout.header.name(at: cell.place) ?? cells.name(.date),
                    String(decoding: bytes, as: UTF8.self), cell.column.namesOfDateForms,
                    profile: TransactionProfile.named(profile)),
                .date, cells)
            return nil
        }
        var second = TransactionReader.second(span)
        if let (_, time) = cells.first(.time) { second = TransactionReader.second(time.span) }
        if cell.column.isMidnight {
            if second >= 43_200 { day = day.advanced(by: 1) }
            second = -1
        }
        return (day, second)
    }

    /// The second of the day that a text contains as `14:30` or `14:30:05`, or ends with as `;143005`; -1 if it does not.
    private static func second(_ bytes: Span<UInt8>) -> Int32 {
        var colon = 0
        while colon < bytes.count, bytes[colon] != UInt8(ascii: ":") { colon += 1 }
        func digits(_ start: Int) -> Int32? {
            guard start >= 0, start + 1 < bytes.count, bytes[start] &- 48 < 10, bytes[start + 1] &- 48 < 10
            else { return nil }
            return Int32(bytes[start] &- 48) * 10 + Int32(bytes[start + 1] &- 48)
        }
        if colon == bytes.count, let hour = digits(colon - 6), let minute = digits(colon - 4),
            let second = digits(colon - 2), colon > 6, bytes[colon - 7] == UInt8(ascii: ";"), hour < 24,
            minute < 60
        {
            return (hour * 60 + minute) * 60 + min(second, 59)
        }
        guard let minute = digits(colon + 1), minute < 60 else { return -1 }
        // An hour may have a single digit.
        let single = colon > 0 && bytes[colon - 1] &- 48 < 10 ? Int32(bytes[colon - 1] &- 48) : nil
        guard let hour = digits(colon - 2) ?? single, hour < 24 else { return -1 }
        let isLong = colon + 3 < bytes.count && bytes[colon + 3] == UInt8(ascii: ":")
        let second = isLong ? digits(colon + 4) ?? 0 : 0
        let half = TransactionReader.half(bytes, from: colon + 3)
        let hours = half.map { hour % 12 + $0 } ?? hour
        return (hours * 60 + minute) * 60 + min(second, 59)
    }

    /// 0 in the morning and 12 in the afternoon, if `AM` or `PM` follows a time: `1:30:00 PM`, `1:30 p.m.`.
    private static func half(_ bytes: Span<UInt8>, from start: Int) -> Int32? {
        var place = start
        // Seconds, their decimals and spaces, one of which may be of several bytes.
        while place < bytes.count, bytes[place] | 32 != UInt8(ascii: "a"),
            bytes[place] | 32 != UInt8(ascii: "p")
        {
            let isLetter = (bytes[place] | 32) &- UInt8(ascii: "a") < 26
            if isLetter || bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") {
                return nil
            }
            place += 1
        }
        guard place + 1 < bytes.count else { return nil }
        let isPoint = bytes[place + 1] == UInt8(ascii: ".")
        let next = place + (isPoint ? 2 : 1)
        guard next < bytes.count, bytes[next] | 32 == UInt8(ascii: "m") else { return nil }
        // Other words, such as the names of zones, go on.
        if next + 1 < bytes.count, (bytes[next + 1] | 32) &- UInt8(ascii: "a") < 26 { return nil }
        return bytes[place] | 32 == UInt8(ascii: "p") ? 12 : 0
    }

    mutating func text(_ role: TransactionRole, _ cells: RowCells, symbol: Bool) -> UInt32 {
        guard let (_, bytes) = cells.first(role), !isNothing(bytes.span) else {
            return TradeTexts.none
        }
        return symbol ? texts.symbols.number(of: bytes.span) : texts.labels.number(of: bytes.span)
    }

    /// A hash of the text of a role, of 64 bits; 0 if there is none.
    func hash(_ role: TransactionRole, _ cells: RowCells) -> UInt64 {
        guard let (_, bytes) = cells.first(role), !isNothing(bytes.span) else { return 0 }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return hash == 0 ? 1 : hash
    }

    /// The figures of a row, each with its unit.
    mutating func figures(_ cells: RowCells, symbol: UInt32) -> TransactionFigures {
        var figures = TransactionFigures()
        let told = unit(.currency, cells)
        var account = unit(.account, cells) ?? accountOfHeader(cells)
        figures.rate = figure(.rate, cells, quote: nil, account: nil)
        // What is converted is in the account's currency, which the user may state.
        if account == nil, told != nil, let rate = figures.rate, rate.number != .one, !rate.number.isZero {
            account = currencyOfAll
        }
        figures.shares = figure(.shares, cells, quote: nil, account: nil)
        let multiplier = figure(.multiplier, cells, quote: nil, account: nil)
        if let factor = multiplier?.number, factor.isNegative || factor.isZero {
            add(.notAboveZero(cells.name(.multiplier), cells.shown(.multiplier)), .multiplier, cells)
        }
        figures.price = figure(.price, cells, quote: told, account: account)
        // Without a price, an amount is of the account alone, whatever the stock is quoted in.
        let isOfAccount = account == nil && told == nil && figures.price == nil
        if isOfAccount { account = currencyOfAll }
        figures.note(multiplier: multiplier)
        figures.accountPrice = figure(.accountPrice, cells, quote: nil, account: account)
        figures.quote = told ?? figures.price?.unit
        figures.isQuoteTold = figures.quote != nil
        if let unit = figures.price?.unit, let told, !unit.isSameUnit(as: told) {
            add(.otherUnit(cells.name(.price), unit, told), .price, cells)
        }
        let quote = figures.quote
        if figures.rate?.number.isZero == true { figures.rate = nil }
        if let rate = figures.rate, rate.number.isNegative {
            add(.notAboveZero(cells.name(.rate), cells.shown(.rate)), .rate, cells)
        }
        figures.local = figure(.local, cells, quote: quote, account: account)
        if figures.quote == nil, figures.price == nil, let unit = figures.local?.unit {
            figures.quote = unit
            figures.isQuoteTold = true
        }
        if isOfAccount, account != nil, figures.quote == nil { figures.quote = statedUnit(symbol) }
        figures.gross = figure(.gross, cells, quote: quote, account: account)
        figures.net = figure(.net, cells, quote: quote, account: account)
        noteAccount(account, told, figures.net ?? figures.gross, cells)
        figures.accrued = figure(.accrued, cells, quote: quote, account: account)
        if figures.accrued?.number.isZero == true { figures.accrued = nil }
        figures.fees = sum(.fees, cells, quote: quote, account: account)
        figures.taxes = sum(.taxes, cells, quote: quote, account: account)
        return figures
    }

    /// Notes the account's currency: as a column or a header states it, or as all prices have it.
    private mutating func noteAccount(
        _ account: QuoteCurrency?, _ told: QuoteCurrency?, _ amount: Notation.Figure?,
        _ cells: RowCells
    ) {
        if let account { return report.note(account: account.currency) }
        guard cells.has(.currency) || cells.has(.net) else { return }
        if case .place? = cells.slot(.net).cells.first?.unit, let currency = amount?.currency {
            return report.note(account: currency)
        }
        if let told, let cell = cells.slot(.currency).cells.first, cell.place < 0 {
            report.note(account: told.currency)
        }
    }

    /// The account's currency, if the name of a column with its amounts states it.
    private func accountOfHeader(_ cells: RowCells) -> QuoteCurrency? {
        if case .fixed(let unit)? = cells.has(.net) ? cells.slot(.net).cells.first?.unit : nil { return unit }
        if case .fixed(let unit)? = cells.has(.gross) ? cells.slot(.gross).cells.first?.unit : nil {
            return unit
        }
        return nil
    }

    /// The unit that a cell's code or word stands for.
    private mutating func unit(_ role: TransactionRole, _ cells: RowCells) -> QuoteCurrency? {
        guard let (cell, bytes) = cells.first(role), !isNothing(bytes.span) else { return nil }
        return unit(bytes, field: cell.place, role, cells)
    }

    private mutating func unit(
        _ bytes: ArraySlice<UInt8>, field: Int, _ role: TransactionRole, _ cells: RowCells
    ) -> QuoteCurrency? {
        if let unit = QuoteCurrency(bytes: bytes.span) { return unit }
        let text = String(decoding: bytes, as: UTF8.self)
        if let unit = mapping.text.units.first(where: { $0.word == text })?.unit { return unit }
        return log.unit(text, cells.name(role), field: max(0, field), of: cells.record, file: file)
    }

    /// All cells of a role that are not empty: those of a sum, or else the first.
    private mutating func sum(
        _ role: TransactionRole, _ cells: RowCells, quote: QuoteCurrency?, account: QuoteCurrency?
    ) -> [Notation.Figure] {
        guard cells.has(role) else { return [] }
        let slot = cells.slot(role)
        guard slot.isSum else {
            return figure(role, cells, quote: quote, account: account).map { $0.number.isZero ? [] : [$0] }
                ?? []
        }
        return slot.cells.compactMap { cell in
            let bytes = cells.bytes(cell)
            guard !bytes.isEmpty else { return nil }
            let figure = read(role, cell, bytes, cells, quote: quote, account: account)
            return figure?.number.isZero == true ? nil : figure
        }
    }

    private mutating func figure(
        _ role: TransactionRole, _ cells: RowCells, quote: QuoteCurrency?, account: QuoteCurrency?
    ) -> Notation.Figure? {
        guard cells.has(role) else { return nil }
        if cells.slot(role).isSum { return total(role, cells, quote: quote, account: account) }
        guard let (cell, bytes) = cells.first(role) else { return nil }
        return read(role, cell, bytes, cells, quote: quote, account: account)
    }

    /// The sum of a role's cells; they must have one unit.
    private mutating func total(
        _ role: TransactionRole, _ cells: RowCells, quote: QuoteCurrency?, account: QuoteCurrency?
    ) -> Notation.Figure? {
        let figures = sum(role, cells, quote: quote, account: account)
        guard var total = figures.first else { return nil }
        for figure in figures.dropFirst() {
            total.number = total.number + figure.number
            total.decimals = max(total.decimals, figure.decimals)
        }
        return total
    }

    private mutating func read(
        _ role: TransactionRole, _ cell: Cell, _ bytes: ArraySlice<UInt8>,
        _ cells: RowCells,
        quote: QuoteCurrency?, account: QuoteCurrency?
    ) -> Notation.Figure? {
        switch marks.read(bytes.span) {
        case .nothing: return nil
        case .wrong(let error):
            log.add(
                .transactionFigure(
                    cells.name(role), String(decoding: bytes, as: UTF8.self), error,
                    marks),
                field: max(0, cell.place), of: cells.record, file: file)
            return nil
        case .figure(var figure):
            var declared: QuoteCurrency?
            switch cell.unit {
            case .untold:
                if role == .price { declared = quote }
                if role == .local { declared = quote.map { QuoteCurrency($0.currency) } }
                if role == .net || role == .gross || role == .fees || role == .taxes || role == .accrued {
                    declared = account ?? quote.map { QuoteCurrency($0.currency) }
                }
            case .quote: declared = quote
            case .major: declared = quote.map { QuoteCurrency($0.currency) }
            case .account: declared = account
            case .fixed(let unit): declared = unit
            case .place(let place):
                let bytes = cells.record.content[cells.record.trimmed(place)]
                if !isNothing(bytes.span) { declared = unit(bytes, field: place, role, cells) }
            }
            if let stated = figure.unit, let declared, role != .shares, !stated.isSameUnit(as: declared) {
                log.add(
                    .otherUnit(cells.name(role), stated, declared),
                    field: max(0, cell.place), of: cells.record, file: file)
                return nil
            }
            // Fractions of shares may have as many digits as they like.
            if role != .shares { figure = figure.withoutDust }
            figure.number = figure.number.withoutNegativeScale
            figure.unit = declared ?? figure.unit
            if cell.column.sign == .turned { figure.number.coefficient = -figure.number.coefficient }
            return figure
        }
    }
}
