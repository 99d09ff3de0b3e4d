internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Reads a row as a holding.
extension PositionsReader {
    mutating func readHolding(_ cells: PositionCells) {
        let errors = log.count
        let symbol = textRange(.symbol, cells)
        isShort = false
        let shares = figure(.shares, cells)
        isShort = shares?.number.isNegative == true
        if shares?.number.isZero == true {
            report.skip("no shares", line: cells.record.line)
            return
        }
        if symbol.isEmpty { add(.emptyCell(cells.name(.symbol)), .symbol, cells) }
        if shares == nil, log.count == errors || symbol.isEmpty, isEmpty(.shares, cells) {
            add(.emptyCell(cells.name(.shares)), .shares, cells)
        }
        let hadCurrencyErrors = log.count
        let quote = quoteUnit(cells, symbol: symbol)
        guard log.count == hadCurrencyErrors, let shares else { return }
        let adjustment = zip(mapping.adjustments, cells.layout.adjustments).first {
            $0.1.allSatisfy { $0.holds(cells.record, empty: mapping.text.empty) }
        }?.0
        let multiplier = multiplier(adjustment, cells)

        let value = money(.value, cells, quote: quote)
        var price = self.price(.price, cells, quote: quote)
        let purchasePrice = self.price(.purchasePrice, cells, quote: quote)
        let previousClose = self.price(.previousClose, cells, quote: quote)
        let amounts = costs(cells, quote: quote)
        let purchaseRate = rate(.purchaseRate, cells)
        let rate = rate(.rate, cells)
        let purchaseDate = date(.purchaseDate, cells)
        let priceDate = date(.priceDate, cells)
        let hasPriceDay = priceDate.map { $0.year >= CalendarDate.firstYearOfQuotes } ?? true
        if let value { check(value, price, shares, multiplier, cells, quote: quote, adjustment) }
        let gain = money(.gain, cells, quote: quote)
        if let paid = amounts.paidStock { check(paid, .costStock, value, gain, cells) }
        if let paid = amounts.paid { check(paid, .cost, value, gain, cells) }
        var derived: FoundPrice.Derived?
        if let value,
            adjustment?.takesPriceFromValue == true || price == nil && takesPriceFromValue(adjustment)
        {
            let units = shares.number * multiplier
            price = quotient(value, units, quote: quote, cells)
            derived = FoundPrice.Derived(
                symbol: Array(cells.record.content[symbol]), quote: quote, units: units.exact.magnitude,
                value: value.converted(to: quote).exact.magnitude,
                unit: Notation.Figure(number: .one, decimals: 0, unit: value.unit).converted(to: quote).exact)
        }
        let isExcluded = flag(.excluded, cells)
        guard log.count == errors else { return }
        if selectsAccount, let account = options.account, statedAccount(cells) != Array(account.utf8) {
            report.skip("of other accounts", line: cells.record.line)
            return
        }
        writeTexts(cells, symbol: symbol, isExcluded: isExcluded)
        table.append(shares.number, as: .shares)
        write(quote, symbol: cells.text(symbol))
        writePurchaseDate(purchaseDate)
        if price == nil { report.withoutPrice += 1 }
        if !hasPriceDay {
            // The first day of all stands for none, often with a price of 0.
            if price != nil { report.undatedPrices += 1 }
        } else if price != nil || previousClose != nil {
            if let price, price.number.isZero, value?.number.isZero != true {
                report.warn(
                    .zeroPrice(cells.name(.price), cells.text(.price)), line: cells.record.line)
            }
            prices.append(
                FoundPrice(
                    row: table.count, price: price?.number, previousClose: previousClose?.number,
                    day: priceDate, derived: derived))
        }
        write(amounts, purchasePrice: purchasePrice?.number)
        if let purchaseRate, amounts.cost == nil { table.append(purchaseRate, as: .purchaseRate) }
        if let rate { table.append(rate, as: .rate) }
        if multiplier != .one { table.append(multiplier, as: .multiplier) }
        table.endRow(line: cells.record.line)
    }

    /// The units that the price of one share is for: the export's own figure times that of the mapping.
    private mutating func multiplier(_ adjustment: Adjustment?, _ cells: PositionCells) -> CompactDecimal {
        let told = adjustment?.multiplier ?? .one
        guard let figure = figure(.multiplier, cells)?.number, !figure.isZero else { return told }
        let product = told * figure
        if figure.isNegative {
            add(.notAboveZero(cells.name(.multiplier), cells.text(.multiplier)), .multiplier, cells)
        } else if product.hasOverflowed || product.scale > 38 {
            add(.tooLong, .multiplier, cells)
        }
        return product.withoutNegativeScale
    }

    private func isEmpty(_ role: PositionRole, _ cells: PositionCells) -> Bool {
        guard let cell = cells.first(role), let notation = notations[role.rawValue] else { return true }
        return if case .nothing = cells.read(cell, notation) { true } else { false }
    }

    private func takesPriceFromValue(_ adjustment: Adjustment?) -> Bool {
        if case .quotient = mapping.columns[.price]?.source { return true }
        return adjustment?.takesPriceFromValue == true
    }

    /// A price as it is quoted, in the unit of the holding.
    struct Price {
        var number: CompactDecimal
        /// The number of digits after the decimal mark as written, and the power of ten of the unit they are in.
        var decimals = 0
        var writtenExponent: Int16 = 0
    }

    private mutating func price(
        _ role: PositionRole, _ cells: PositionCells, quote: QuoteCurrency?
    ) -> Price? {
        guard var price = money(role, cells, quote: quote) else { return nil }
        if role == .purchasePrice, let unit = purchaseUnit(cells) { price.unit = unit }
        if price.number.isNegative {
            add(.negative(cells.name(role), cells.text(role)), role, cells)
            return nil
        }
        if let unit = price.unit, let quote, unit.currency != quote.currency {
            add(.otherCurrency(cells.name(role), unit, quote), role, cells)
            return nil
        }
        return checked(
            Price(
                number: price.converted(to: quote).withoutNegativeScale, decimals: price.decimals,
                writtenExponent: price.unit?.unitExponent ?? 0), role, cells)
    }

    private mutating func purchaseUnit(_ cells: PositionCells) -> QuoteCurrency? {
        guard cells.has(.purchaseCurrency) else { return nil }
        if let code = cells.slot(.purchaseCurrency).constant {
            return QuoteCurrency(bytes: code.span)
        }
        let range = textRange(.purchaseCurrency, cells)
        guard !range.isEmpty else { return nil }
        let place = cells.first(.purchaseCurrency)?.place ?? 0
        return unit(cells.text(range), .purchaseCurrency, place, cells)
    }

    private mutating func checked(_ price: Price, _ role: PositionRole, _ cells: PositionCells) -> Price? {
        // A written number must be within the limits on reading it back.
        if !price.number.hasOverflowed, price.number.scale <= 38 { return price }
        add(.tooLong, role, cells)
        return nil
    }

    private mutating func rate(_ role: PositionRole, _ cells: PositionCells) -> CompactDecimal? {
        guard let figure = figure(role, cells) else { return nil }
        if !figure.number.isNegative, !figure.number.isZero { return figure.number }
        add(.notAboveZero(cells.name(role), cells.text(role)), role, cells)
        return nil
    }

    /// Value ÷ units of the price, in the unit in which the holding is quoted.
    private mutating func quotient(
        _ value: Notation.Figure, _ units: CompactDecimal, quote: QuoteCurrency?, _ cells: PositionCells
    ) -> Price? {
        if let unit = value.unit, let quote, unit.currency != quote.currency {
            add(.otherCurrency(cells.name(.value), unit, quote), .value, cells)
            return nil
        }
        let amount = value.converted(to: quote)
        guard let exact = ExactDecimal.quotient(amount.exact, units.exact), let price = exact.compact else {
            return nil
        }
        report.derivedPrices += 1
        if !price.isNegative {
            return checked(Price(number: price), .value, cells)
        }
        add(.negative(cells.name(.value), cells.text(.value)), .value, cells)
        return nil
    }

    /// The total cost: in stock currency, or in the account's if that is another.
    struct Costs {
        var costStock: CompactDecimal?
        var cost: CompactDecimal?
        var fees: CompactDecimal?
        /// The costs as they were read.
        var paidStock: Notation.Figure?
        var paid: Notation.Figure?
    }

    private mutating func costs(_ cells: PositionCells, quote: QuoteCurrency?) -> Costs {
        var costs = Costs()
        let major = quote.map { QuoteCurrency($0.currency) }
        for role in [PositionRole.costStock, .fees] {
            guard let money = money(role, cells, quote: quote) else { continue }
            if let unit = money.unit, let quote, unit.currency != quote.currency {
                add(.otherCurrency(cells.name(role), unit, quote), role, cells)
                continue
            }
            let amount = money.converted(to: major)
            if role == .costStock {
                (costs.costStock, costs.paidStock) = (amount, money)
            } else {
                costs.fees = amount
                if amount.isNegative { add(.negative(cells.name(role), cells.text(role)), role, cells) }
            }
        }
        if let money = money(.cost, cells, quote: quote) {
            costs.paid = money
            let own = money.unit.map { QuoteCurrency($0.currency) }
            if let own, own == major {
                costs.costStock = costs.costStock ?? money.converted(to: own)
            } else if let own, let portfolio = options.symbols.currency, own.currency != portfolio {
                report.omittedCosts += 1
            } else {
                costs.cost = money.converted(to: own)
                if let own { report.accountCurrencies.insert(own.currency) }
            }
        }
        return costs
    }

    private mutating func write(_ costs: Costs, purchasePrice: CompactDecimal?) {
        // A total is exact, while an average is rounded.
        if let total = costs.costStock {
            table.append(total, as: .costStock)
        } else {
            write(purchasePrice, as: .purchasePrice)
            if let fees = costs.fees { table.append(fees, as: .fees) }
        }
        if let cost = costs.cost { table.append(cost, as: .cost) }
        if costs.costStock == nil, costs.cost == nil, purchasePrice == nil { report.withoutCost += 1 }
    }

    mutating func write(_ price: CompactDecimal?, as role: PositionRole, row: Int? = nil) {
        guard let price else { return }
        guard let decimals = options.priceDecimals, Int(price.scale) > decimals,
            let rounded = price.exact.rounded(decimals: decimals).compact
        else { return table.append(price, as: role, row: row) }
        if rounded != price { report.roundedPrices += 1 }
        table.append(rounded, as: role, row: row)
    }

    private mutating func write(_ quote: QuoteCurrency?, symbol: @autoclosure () -> String) {
        guard let quote else { return report.addWithoutCurrency(symbol()) }
        let (a, b, c) = quote.codeBytes
        let code = [a, b, c]
        table.append(code.span, as: .currency)
    }

    private mutating func writePurchaseDate(_ date: CalendarDate?) {
        if let date = date ?? options.purchaseDate {
            table.append(date, as: .purchaseDate)
        } else {
            report.withoutPurchaseDate += 1
        }
    }

    private mutating func writeTexts(_ cells: PositionCells, symbol: Range<Int>, isExcluded: Bool?) {
        let name = textRange(.name, cells)
        let stated = statedSymbols.note(
            cells.text(symbol), isin: cells.layout.isin.map { cells.record.trimmedText($0) },
            name: cells.text(name), by: options.symbols)
        report.note(stated, line: cells.record.line)
        table.append(stated.symbol.utf8.span, as: .symbol)
        for role in [PositionRole.name, .market, .note] where cells.has(role) {
            if let text = cells.slot(role).constant {
                table.append(text.span, as: role)
                continue
            }
            let range = textRange(role, cells)
            if !range.isEmpty { table.append(cells.record.content.span.extracting(range), as: role) }
        }
        writeAccount(cells)
        if let isExcluded { table.append((isExcluded ? "true" : "false").utf8.span, as: .excluded) }
    }

    /// The account that a row states; empty if it states none.
    func statedAccount(_ cells: PositionCells) -> [UInt8] {
        guard cells.has(.account) else { return [] }
        return cells.slot(.account).constant ?? Array(cells.record.content[textRange(.account, cells)])
    }

    mutating func note(account: [UInt8], _ record: Record) {
        if !account.isEmpty, accounts.last?.name != account, !accounts.contains(where: { $0.name == account })
        {
            accounts.append((account, record.line))
        }
    }

    /// Writes the account that the user states, else the one that the export does.
    private mutating func writeAccount(_ cells: PositionCells) {
        let own = statedAccount(cells)
        note(account: own, cells.record)
        let account = options.account.map { Array($0.utf8) } ?? own
        if !account.isEmpty { table.append(account.span, as: .account) }
    }
}
