internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Reads a row as what its rule says.
extension TransactionReader {
    mutating func read(_ record: Record, _ layout: TransactionLayout) {
        guard let index = rule(record, layout) else {
            return tellUnknown(record, layout)
        }
        let rule = layout.table.rules[index]
        switch rule.meaning {
        case .skip, .cash: if isOfOther(record) { return }
        default: break
        }
        switch rule.meaning {
        case .skip(let reason): return report.skip(reason, line: record.line)
        case .refuse(let reason): return refuse(reason, record, layout, index)
        default: break
        }
        guard hasAllCells(record, layout) else { return }
        if case .cash(let name) = rule.meaning {
            let cells = RowCells(record: record, layout: layout, rule: index)
            if tellsShares(name, cells) { return }
            if hasRepayments, let (day, _) = moment(cells) {
                report.lastDay = max(report.lastDay ?? day, day)
            }
            return options.writesCash ? readCash(name, cells) : report.addCash(name)
        }
        readEvent(record, layout, rule, index)
    }

    mutating func note(account cells: RowCells, in row: inout TransactionRow) {
        row.account = hash(.holder, cells)
        row.holder = text(.holder, cells, symbol: false)
    }

    /// The first rule whose conditions all hold.
    private mutating func rule(_ record: Record, _ layout: TransactionLayout) -> Int? {
        let place = kinds.place
        let range = place >= 0 && place < record.fields.count ? record.trimmed(place) : 0..<0
        let possible: [Int]
        if let known = kinds.rules(record, range) {
            possible = known
        } else {
            possible = layout.rules.indices.filter { index in
                layout.rules[index].tests.allSatisfy { test in
                    test.place != place || !test.isOfText || holds(test, record)
                }
            }
            kinds.note(record, range, possible)
        }
        let isStated = currencyOfAll != nil
        return possible.first { index in
            fits(layout.rules[index], record, apart: place)
                && !(isStated && layout.table.rules[index].says(.unlessStated))
        }
    }

    /// Whether a row is one that no rule knows, that is refused, or that is nothing without another row.
    mutating func mayBePassedOver(_ record: Record, _ layout: TransactionLayout) -> Bool {
        guard let index = rule(record, layout) else { return true }
        switch layout.table.rules[index].meaning {
        case .refuse, .swap, .part(.proceeds): return true
        case .cash(let name):
            if options.writesCash, !isTold(name) { return true }
            return hasShares(name, RowCells(record: record, layout: layout, rule: index))
        default: return false
        }
    }

    /// Whether the conditions hold, apart from those on the text of a column, which are known to.
    private func fits(_ rule: TransactionLayout.Rule, _ record: Record, apart place: Int) -> Bool {
        for test in rule.tests where test.place != place || !test.isOfText {
            if !holds(test, record) { return false }
        }
        guard let (place, texts) = rule.captures else { return true }
        guard record.fields.indices.contains(place) else { return false }
        let bytes = record.content[record.trimmed(place)]
        return texts.contains { $0.match(bytes) != nil }
    }

    /// Reports a row that is refused: at the word that none of those known is, if that is why.
    private mutating func refuse(
        _ reason: String, _ record: Record, _ layout: TransactionLayout, _ index: Int
    ) {
        let mayBeStated = layout.table.rules[index].says(.unlessStated)
        if let test = layout.rules[index].tests.first, case .isNoneOf = test.test, let place = test.place {
            log.add(
                .refusedTransaction(
                    reason, kind: record.trimmedText(place), column: layout.header.name(at: place),
                    mayBeStated: mayBeStated),
                field: place, of: record, file: file)
        } else {
            let kind = word(record, layout)
            log.add(
                .refusedTransaction(reason, kind: kind, column: nil, mayBeStated: mayBeStated),
                at: 0..<record.raw.count, of: record, file: file)
        }
    }

    private mutating func tellUnknown(_ record: Record, _ layout: TransactionLayout) {
        if isOfOther(record) { return }
        let place = kind(record, layout)
        if record.trimmed(place).isEmpty, !hasAllCells(record, layout) { return }
        let name = layout.header.name(at: place) ?? ""
        log.add(
            .unknownTransaction(
                name, place, record.trimmedText(place), profile: TransactionProfile.named(mapping.name)),
            field: place, of: record, file: file)
    }

    /// What the export calls a row that a rule knows.
    func word(_ record: Record, _ layout: TransactionLayout) -> String {
        record.trimmedText(kinds.place >= 0 ? kinds.place : kind(record, layout))
    }

    /// The cell with the kind of a row that no rule knows: the one for which rules have the most texts.
    ///
    /// It is never one whose word a rule knows, if there is another, because rows with that word are understood; what the
    /// rule then asks of other cells tells which of them is not known. A day, a stock or a figure is no kind.
    func kind(_ record: Record, _ layout: TransactionLayout) -> Int {
        var counts: [Int: Int] = [:]
        var known: Set<Int> = []
        let others = TransactionRole.allCases.filter { $0 == .date || $0 == .symbol || $0.isNumber }
            .flatMap { layout.slots[$0.rawValue].cells.map(\.place) }
        for rule in layout.rules {
            if let (place, texts) = rule.captures, !record.trimmed(place).isEmpty {
                counts[place, default: 0] += texts.count
            }
            for test in rule.tests {
                guard case .isOneOf(let texts) = test.test, let place = test.place, !others.contains(place)
                else { continue }
                let isKnown = holds(test, record)
                if isKnown { known.insert(place) } else { counts[place, default: 0] += texts.count }
                if !isKnown { break }
            }
        }
        func most(_ counts: [Int: Int]) -> Int? {
            counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
        let days = layout.slots[TransactionRole.date.rawValue].cells.map(\.place)
        return most(counts.filter { !known.contains($0.key) }) ?? most(counts)
            ?? layout.rules.flatMap(\.tests).compactMap(\.place).first { !days.contains($0) } ?? 0
    }

    private mutating func readEvent(
        _ record: Record, _ layout: TransactionLayout, _ rule: TransactionRule, _ index: Int
    ) {
        let errors = log.count
        var cells = RowCells(record: record, layout: layout, rule: index)
        if let (place, texts) = layout.rules[index].captures {
            let bytes = record.content[record.trimmed(place)]
            for (role, range) in texts.lazy.compactMap({ $0.match(bytes) }).first ?? [] {
                cells.capture(role, place: place, range: range)
            }
        }
        guard let (day, second) = moment(cells) else { return }
        var row = TransactionRow(type: .buy, day: day)
        row.second = second
        row.file = fileNumber
        row.line = record.line
        row.offset = record.offset
        row.symbol = text(.symbol, cells, symbol: true)
        row.name = text(.name, cells, symbol: false)
        if row.symbol == TradeTexts.none, let name = texts.label(row.name) {
            let known = options.symbols.symbol(of: name)
            if known.exact != name.exact { row.symbol = texts.symbols.number(of: known) }
        }
        row.symbol = known(row.symbol, name: row.name, record, layout)
        row.market = text(.market, cells, symbol: false)
        row.number = hash(.id, cells)
        note(account: cells, in: &row)
        row.order = hash(.order, cells)
        if rule.meaning.isExchange { row.toSymbol = known(text(.toSymbol, cells, symbol: true)) }
        var figures = figures(cells, symbol: row.symbol)
        guard log.count == errors else { return }
        guard let type = type(rule, &figures, cells) else { return }
        row.type = type
        if row.symbol == TradeTexts.none { figures = inUnitOfRow(figures, cells) }
        if let shares = sharesPaidFor(type, rule, figures, cells) {
            return log.add(
                .paidIncome(type, record.trimmedText(shares)), field: shares, of: record, file: file)
        }
        if row.state == .kept, let state = state(rule, figures) { row.state = state }
        // A split that states its ratio too has what is held checked by the shares it adds.
        let isChecked = row.state == .splitAdded && cells.has(.ratio)
        if isChecked { row.state = .kept }
        if needsShares(rule.meaning, type), !isChecked {
            guard let shares = figures.shares, !shares.number.isZero else {
                if figures.shares != nil {
                    if let paid = figures.net ?? figures.gross ?? figures.local, !paid.number.isZero {
                        return add(
                            .amountOfNoShares(cells.name(.shares), cells.shown(.shares)), .shares, cells)
                    }
                    return report.skip("no shares", line: record.line)
                }
                return add(.emptyTransactionCell(cells.name(.shares)), .shares, cells)
            }
            if shares.number.isNegative, !rule.says(.cancels), isWrongSign(rule.meaning, type) {
                return add(.wrongSign(cells.name(.shares), cells.shown(.shares), type), .shares, cells)
            }
        }
        if marks.isMixed, figures.price == nil || figures.net == nil && figures.gross == nil,
            let (_, bytes) = cells.first(.shares), marks.isAmbiguous(bytes.span)
        {
            return add(.mixedMarks(cells.name(.shares), cells.shown(.shares)), .shares, cells)
        }
        if row.symbol == TradeTexts.none, type.needsSymbol {
            return add(.emptyTransactionCell(cells.name(.symbol)), .symbol, cells)
        }
        if rule.meaning.isExchange, row.toSymbol == TradeTexts.none {
            return add(.emptyTransactionCell(cells.name(.toSymbol)), .toSymbol, cells)
        }
        decimals.note(figures)
        if case .part(let part) = rule.meaning {
            let order = part == .proceeds ? "\(cells.text(.order) ?? "") \(day)" : order(of: row, cells)
            parts.add(part, order: order, figures, row, isSigned: mapping.isSigned)
            return
        }
        let tax =
            type == .sell && !rule.says(.cancels) ? figures.withoutTaxes(isSigned: mapping.isSigned) : nil
        let isMixed = marks.second != nil && settleMarks(&figures, cells)
        if isMixed { decimals.note(figures) }
        if rule.says(.awaitsProceeds) {
            row.shares = figures.shares?.number.magnitude
            row.currency = figures.quote ?? statedUnit(row.symbol)
        } else if row.state == .kept || row.state == .cancelling {
            settle(&row, figures, rule, index, cells, isLast: false)
        } else {
            row.shares = figures.shares?.number
            row.currency = figures.quote ?? statedUnit(row.symbol)
            if row.state == .closing { close(&row, figures, cells) }
            if row.state == .swapOut || row.state == .swapIn { (row.amount, row.total) = figures.worth }
        }
        if isChecked { row.shares = figures.shares?.number }
        if type == .split || type == .exchange { readRatio(&row, rule, figures, cells) }
        guard log.count == errors else { return }
        (row.isAlone, row.isRepayment) = (rule.says(.alone), rule.says(.repays))
        row.isOfPosition = rule.meaning.isOfPosition
        row.isSoldAlone = rule.says(.soldAlone)
        if rule.says(.pairs) { noteSide(row, figures) }
        if rule.says(.spunOff), let shares = row.shares?.exact {
            let wording = Wording.spunOff(shares, texts.symbol(row.symbol) ?? "")
            report.spunOff.append(Diagnostic(wording, file: file, line: row.line))
        }
        if let order = order(of: row, cells) { parts.note(trade: rows.count, order: order) }
        if rule.says(.awaitsProceeds) { parts.await(rows.count, order: "\(cells.text(.order) ?? "") \(day)") }
        rows.append(row)
        if rule.says(.reinvests) { buy(row, figures, rule, index, cells) }
        if let tax { rows.append(row.tax(tax)) }
        if let name = rule.cash { noteCash(name, record, layout) }
    }

    /// The order that a row is of. Where the export leaves it empty, rows of one stock and moment are of one order.
    private func order(of row: TransactionRow, _ cells: RowCells) -> String? {
        if let order = cells.text(.order) { return order }
        guard cells.has(.order), row.second >= 0, row.symbol != TradeTexts.none else { return nil }
        return "\(row.day) \(row.second) \(row.symbol)"
    }

    /// The cell with shares that income was paid for, though the rule does not look at them: the purchase of a
    /// reinvestment has the same words as its dividend in some exports.
    private func sharesPaidFor(
        _ type: TradeType, _ rule: TransactionRule, _ figures: TransactionFigures, _ cells: RowCells
    ) -> Int? {
        guard type.isIncome, mapping.isSigned, !rule.says(.cancels),
            !rule.says(.reversed),
            let paid = figures.net ?? figures.gross, paid.number.isNegative, !cells.has(.shares),
            let place = cells.layout.slots[TransactionRole.shares.rawValue].cells.first?.place,
            let shares = figure(in: place, cells.record),
            let price = cells.layout.slots[TransactionRole.price.rawValue].cells.first?.place,
            figure(in: price, cells.record) != nil
        else { return nil }
        // Some exports state an amount as the price of one share.
        return shares.magnitude == ExactDecimal(1) ? nil : place
    }

    /// The number in a cell, if it is one and not 0.
    private func figure(in place: Int, _ record: Record) -> ExactDecimal? {
        guard record.fields.indices.contains(place),
            case .figure(let figure) = marks.read(record.content.span.extracting(record.trimmed(place))),
            !figure.number.isZero
        else { return nil }
        return figure.number.exact
    }

    /// Counts the table's amount as a movement of cash, if the row has one.
    private mutating func noteCash(_ name: String, _ record: Record, _ layout: TransactionLayout) {
        for cell in layout.slots[TransactionRole.net.rawValue].cells
        where figure(in: cell.place, record) != nil {
            return report.addCash(name)
        }
    }

    private func needsShares(_ meaning: TransactionRule.Meaning, _ type: TradeType) -> Bool {
        switch meaning {
        case .swap, .splitAdded: true
        case .part: false
        default: type.isOpening || type.isClosing || type == .spinOff
        }
    }

    /// Whether a negative number of shares contradicts what the row is.
    private func isWrongSign(_ meaning: TransactionRule.Meaning, _ type: TradeType) -> Bool {
        if case .type = meaning { return type == .buy || type == .transferIn || type == .cover }
        return false
    }

    private func state(_ rule: TransactionRule, _ figures: TransactionFigures) -> TransactionRow.State? {
        if rule.says(.cancels) { return .cancelling }
        switch rule.meaning {
        case .close: return .closing
        case .repaid: return .repaid
        case .splitAdded: return .splitAdded
        case .swap(let side, let direction):
            // Money comes in for shares that go out.
            let isOut = figures.figure(direction)?.number.isNegative == (direction == .shares)
            return (side.map { $0 == .out } ?? isOut) ? .swapOut : .swapIn
        default: return nil
        }
    }

    /// The type of the row, by its rule and its signs.
    private mutating func type(
        _ rule: TransactionRule, _ figures: inout TransactionFigures, _ cells: RowCells
    ) -> TradeType? {
        switch rule.meaning {
        case .type(let type): return type
        case .splitAdded, .swap: return .split
        case .part: return .fee
        case .close, .repaid: return .sell
        case .position(let side?): return side == .in ? .buy : .sell
        case .transfer, .position:
            guard let shares = figures.shares else {
                add(.emptyTransactionCell(cells.layout.name(.shares)), .shares, cells)
                return nil
            }
            let isOut = shares.number.isNegative
            return rule.meaning.isOfPosition ? (isOut ? .sell : .buy) : isOut ? .transferOut : .transferIn
        case .trade(let direction):
            guard let figure = figures.figure(direction) else {
                let role = TransactionRole(key: direction.rawValue) ?? .shares
                add(.emptyTransactionCell(cells.name(role)), role, cells)
                return nil
            }
            let isPurchase = figure.number.isNegative == (direction != .shares)
            return isPurchase ? .buy : .sell
        case .cash, .skip, .refuse: return nil
        }
    }

    private mutating func readRatio(
        _ row: inout TransactionRow, _ rule: TransactionRule, _ figures: TransactionFigures, _ cells: RowCells
    ) {
        guard row.state == .kept else { return }
        guard let text = cells.text(.ratio), let ratio = ratio(text) else {
            return add(.splitRatio(cells.name(.ratio), cells.shown(.ratio)), .ratio, cells)
        }
        row.ratio = ratio
    }

    /// `4:1`, `4/1`, `4 for 1`, or the number of new shares for one.
    private func ratio(_ text: String) -> TransactionRow.Ratio? {
        var parts = text.lowercased().split { $0 == ":" || $0 == "/" }.map { String($0).trimmed }
        if parts.count == 1 {
            let words = parts[0].split(separator: " ").map(String.init)
            if words.count == 3, ["for", "to", "til", "till", "zu", "voor"].contains(words[1]) {
                parts = [words[0], words[2]]
            }
        }
        let numbers = parts.compactMap { part -> CompactDecimal? in
            let bytes = Array(part.utf8)
            guard case .figure(let figure) = marks.read(bytes.span) else { return nil }
            return figure.number.isNegative || figure.number.isZero ? nil : figure.number
        }
        guard numbers.count == parts.count, let new = numbers.first, numbers.count <= 2 else { return nil }
        return TransactionRow.Ratio(new: new, old: numbers.count == 2 ? numbers[1] : .one)
    }
}

extension TransactionRule.Meaning {
    /// Whether another stock is named.
    fileprivate var isExchange: Bool {
        switch self {
        case .type(.exchange), .type(.spinOff): true
        default: false
        }
    }
}
