internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Reads the cells of a row as figures, texts and days.
extension PositionsReader {
    /// The figure of a role: of its cell, of all cells to add up, or the mapping's own.
    mutating func figure(_ role: PositionRole, _ cells: PositionCells) -> Notation.Figure? {
        guard cells.has(role), let notation = notations[role.rawValue] else { return nil }
        if cells.slot(role).isSum { return sum(role, notation, cells) }
        if let constant = cells.slot(role).constant {
            return (try? CompactDecimal.parse(constant.span)).map {
                Notation.Figure(number: $0, decimals: 0, unit: nil)
            }
        }
        guard let cell = cells.first(role) else { return nil }
        return figure(role, cell, notation, cells)
    }

    /// The sum of a role's cells; `nil` if all are empty.
    private mutating func sum(
        _ role: PositionRole, _ notation: Notation, _ cells: PositionCells
    ) -> Notation.Figure? {
        var sum: Notation.Figure?
        for cell in cells.slot(role).cells where !cells.record.trimmed(cell.place).isEmpty {
            guard let figure = figure(role, cell, notation, cells) else { continue }
            guard let before = sum else {
                sum = figure
                continue
            }
            if let unit = before.unit, let other = figure.unit, !unit.isSameUnit(as: other) {
                log.add(
                    .otherUnit(cells.name(role), other, unit), field: cell.place, of: cells.record,
                    file: file)
                return nil
            }
            sum = Notation.Figure(
                number: before.number + figure.number, decimals: max(before.decimals, figure.decimals),
                unit: before.unit ?? figure.unit)
        }
        guard sum?.number.hasOverflowed == true else { return sum }
        add(.tooLong, role, cells)
        return nil
    }

    private mutating func figure(
        _ role: PositionRole, _ cell: Cell, _ notation: Notation, _ cells: PositionCells
    ) -> Notation.Figure? {
        switch cells.read(cell, notation) {
        case .nothing: return nil
        case .figure(var figure):
            let isTurned =
                switch cell.column.sign {
                case .turned: true
                case .shares: isShort && !figure.number.isNegative
                case nil: false
                }
            if isTurned { figure.number = figure.number.negated }
            return figure
        case .wrong(let error):
            log.add(
                .figure(cells.name(role), cells.record.trimmedText(cell.place), error, notation.decimalMark),
                field: cell.place, of: cells.record, file: file)
            return nil
        }
    }

    /// A price or an amount with its unit: that of the header or the mapping, or else of the cell, or else the usual
    /// one.
    mutating func money(
        _ role: PositionRole, _ cells: PositionCells, quote: QuoteCurrency?
    ) -> Notation.Figure? {
        guard var figure = figure(role, cells) else { return nil }
        let declared = declaredUnit(role, cells, quote: quote)
        if let declared, let unit = figure.unit, !unit.isSameUnit(as: declared) {
            add(.otherUnit(cells.name(role), unit, declared), role, cells)
            return nil
        }
        // The account's currency is known only from the mapping, the header or the cell.
        let isOfAccount =
            if case .account? = cells.slot(role).cells.first?.column.unit { true } else { false }
        let usual =
            isOfAccount
            ? unitOfAccount(cells, quote: quote)
            : role.isPrice ? quote : role == .cost ? nil : quote.map { QuoteCurrency($0.currency) }
        figure.unit = declared ?? figure.unit ?? usual
        return figure
    }

    /// The account's currency: that of a quote that bears none, else the one that is stated for those.
    private mutating func unitOfAccount(_ cells: PositionCells, quote: QuoteCurrency?) -> QuoteCurrency? {
        guard case .of(let role) = mapping.currency else { return nil }
        let isBorne = cells.slot(role).unit != nil || figure(role, cells)?.unit != nil
        return (isBorne ? options.currencyOfAll : quote).map { QuoteCurrency($0.currency) }
    }

    func declaredUnit(
        _ role: PositionRole, _ cells: PositionCells, quote: QuoteCurrency?
    ) -> QuoteCurrency? {
        if let unit = cells.slot(role).unit { return unit }
        switch cells.slot(role).cells.first?.column.unit {
        case .fixed(let unit): return unit
        case .quote: return quote
        case .major: return quote.map { QuoteCurrency($0.currency) }
        case .account, .column, nil: return nil
        }
    }

    /// The row's value without error messages, for rows that are not holdings.
    func plainValue(_ cells: PositionCells) -> Notation.Figure? {
        guard let cell = cells.first(.value), let notation = notations[PositionRole.value.rawValue],
            case .figure(var figure) = cells.read(cell, notation)
        else { return nil }
        figure.unit = declaredUnit(.value, cells, quote: fixedCurrency) ?? figure.unit ?? fixedCurrency
        return figure
    }

    private var fixedCurrency: QuoteCurrency? {
        if case .fixed(let unit) = mapping.currency { QuoteCurrency(unit.currency) } else { nil }
    }

    /// The unit with a code; `nil` if there is none, which is reported to the log.
    ///
    /// Similar codes are slow to find, so they are searched for only if they will be shown.
    mutating func unit(
        _ code: String, _ role: PositionRole, _ place: Int, _ cells: PositionCells
    ) -> QuoteCurrency? {
        QuoteCurrency(bytes: code.utf8.span)
            ?? log.unit(code, cells.name(role), field: place, of: cells.record, file: file)
    }

    mutating func add(_ wording: @autoclosure () -> Wording, _ role: PositionRole, _ cells: PositionCells) {
        log.add(wording(), field: cells.place(role), of: cells.record, file: file)
    }

    /// The range of a text in the record's content, reduced to the relevant part.
    func textRange(_ role: PositionRole, _ cells: PositionCells) -> Range<Int> {
        let record = cells.record
        for cell in cells.slot(role).cells {
            let range = record.trimmed(cell.place)
            if range.isEmpty
                || mapping.text.empty.contains(where: { $0.matches(record.content.span.extracting(range)) })
            {
                continue
            }
            guard let (from, to) = cell.column.between else { return range }
            if let part = record.content[range].lastPart(from: Array(from.utf8), to: Array(to.utf8)) {
                return part
            }
        }
        return 0..<0
    }

    /// The unit in which the holding is quoted; `nil` if it is unknown or invalid.
    mutating func quoteUnit(_ cells: PositionCells, symbol: Range<Int>) -> QuoteCurrency? {
        let told: QuoteCurrency?
        switch mapping.currency {
        case .untold: told = nil
        case .fixed(let unit): told = unit
        case .of(let role): told = cells.slot(role).unit ?? figure(role, cells)?.unit
        case .bySymbol(let currencies):
            told =
                currencies.first { $0.pattern.matches(cells.record.content.span.extracting(symbol)) }?.unit
        case .column:
            guard let place = cells.layout.currency else { return nil }
            let text = cells.record.trimmedText(place)
            if text.isEmpty || mapping.text.empty.contains(where: { $0.matches(text) }) {
                told = nil
            } else if let unit = mapping.text.units.first(where: { $0.word == text })?.unit {
                told = unit
            } else if let unit = unit(text, .currency, place, cells) {
                told = unit
            } else {
                return nil
            }
        }
        return told ?? options.currency(of: cells.record.content.span.extracting(symbol))
    }

    /// `nil` for an empty cell, and for a text that says neither, which is an error.
    mutating func flag(_ role: PositionRole, _ cells: PositionCells) -> Bool? {
        guard cells.has(role) else { return nil }
        let bytes = cells.slot(role).constant ?? Array(cells.record.content[textRange(role, cells)])
        let text = String(decoding: bytes, as: UTF8.self)
        switch text.lowercased() {
        case "": return nil
        case "true": return true
        case "false": return false
        default:
            add(.exportFlag(cells.name(role), text), role, cells)
            return nil
        }
    }

    mutating func date(_ role: PositionRole, _ cells: PositionCells) -> CalendarDate? {
        guard cells.has(role) else { return nil }
        if let constant = cells.slot(role).constant { return CalendarDate(bytes: constant.span) }
        let range = textRange(role, cells)
        guard !range.isEmpty, let cell = cells.first(role) else { return nil }
        if let date = cell.column.day(cells.record.content.span.extracting(range)) { return date }
        add(.exportDate(cells.name(role), cells.text(range), cell.column.namesOfDateForms), role, cells)
        return nil
    }
}

extension CompactDecimal {
    var withoutNegativeScale: CompactDecimal { scale < 0 ? rescaled(to: 0) : self }

    var negated: CompactDecimal {
        CompactDecimal(coefficient: 0 - coefficient, scale: scale, hasOverflowed: hasOverflowed)
    }
}

extension ArraySlice<UInt8> {
    /// The text between the last `from` and the `to` after it; an empty one is the beginning or the end of all.
    func lastPart(from: [UInt8], to: [UInt8]) -> Range<Int>? {
        guard count >= from.count else { return nil }
        var start = from.isEmpty ? startIndex : endIndex - from.count
        while start >= startIndex {
            if self[start...].starts(with: from) {
                let inner = start + from.count
                if to.isEmpty { return inner < endIndex ? inner..<endIndex : nil }
                var end = inner
                while end + to.count <= endIndex {
                    if self[end...].starts(with: to) { return end > inner ? inner..<end : nil }
                    end += 1
                }
            }
            start -= 1
        }
        return nil
    }
}
