internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Reads a row as a holding.
extension PositionsReader {
    mutating func readHolding(_ record: Record, _ layout: PositionsLayout) {
        let errors = log.count
        let symbol = textRange(.symbol, record, layout)
        isShort = false
        let shares = figure(.shares, record, layout)
        isShort = shares?.number.isNegative == true
        if shares?.number.isZero == true {
            report.skip("no shares", line: record.line)
            return
        }
        if symbol.isEmpty { add(.emptyCell(layout.name(.symbol)), .symbol, record, layout) }
        if shares == nil, log.count == errors || symbol.isEmpty, isEmpty(.shares, record, layout) {
            add(.emptyCell(layout.name(.shares)), .shares, record, layout)
        }
        let hadCurrencyErrors = log.count
        let quote = quoteUnit(record, layout, symbol: symbol)
        guard log.count == hadCurrencyErrors, let shares else { return }
        let adjustment = zip(mapping.adjustments, layout.adjustments).first {
            $0.1.allSatisfy { $0.holds(record, empty: mapping.text.empty) }
        }?.0
        let multiplier = multiplier(adjustment, record, layout)

        let value = money(.value, record, layout, quote: quote)
        var price = self.price(.price, record, layout, quote: quote)
        let purchasePrice = self.price(.purchasePrice, record, layout, quote: quote)
        let previousClose = self.price(.previousClose, record, layout, quote: quote)
        let amounts = costs(record, layout, quote: quote)
        let purchaseRate = rate(.purchaseRate, record, layout)
        let rate = rate(.rate, record, layout)
        let purchaseDate = date(.purchaseDate, record, layout)
        let priceDate = date(.priceDate, record, layout)
        let hasPriceDay = priceDate.map { $0.year >= CalendarDate.firstYearOfQuotes } ?? true
        if let value { check(value, price, shares, multiplier, record, layout, quote: quote, adjustment) }
        let gain = money(.gain, record, layout, quote: quote)
        if let paid = amounts.paidStock { check(paid, .costStock, value, gain, record, layout) }
        if let paid = amounts.paid { check(paid, .cost, value, gain, record, layout) }
        var derived: FoundPrice.Derived?
        if let value,
            adjustment?.takesPriceFromValue == true || price == nil && takesPriceFromValue(adjustment)
        {
            let units = shares.number * multiplier
            price = quotient(value, units, quote: quote, record, layout)
            derived = FoundPrice.Derived(
                symbol: Array(record.content[symbol]), quote: quote, units: units.exact.magnitude,
                value: value.converted(to: quote).exact.magnitude,
                unit: Notation.Figure(number: .one, decimals: 0, unit: value.unit).converted(to: quote).exact)
        }
        let isExcluded = flag(.excluded, record, layout)
        guard log.count == errors else { return }
        if selectsAccount, let account = options.account, statedAccount(record, layout) != Array(account.utf8)
        {
            report.skip("of other accounts", line: record.line)
            return
        }
        writeTexts(record, layout, symbol: symbol, isExcluded: isExcluded)
        table.append(shares.number, as: .shares)
        write(quote, symbol: symbol, of: record)
        writePurchaseDate(purchaseDate)
        if price == nil { report.withoutPrice += 1 }
        if !hasPriceDay {
            // The first day of all stands for none, often with a price of 0.
            if price != nil { report.undatedPrices += 1 }
        } else if price != nil || previousClose != nil {
            if let price, price.number.isZero, value?.number.isZero != true {
                report.warn(
                    .zeroPrice(layout.name(.price), cellText(.price, record, layout)), line: record.line)
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
        table.endRow(line: record.line)
    }

    /// The units that the price of one share is for: the export's own figure times that of the mapping.
    private mutating func multiplier(
        _ adjustment: Adjustment?, _ record: Record, _ layout: PositionsLayout
    ) -> CompactDecimal {
        let told = adjustment?.multiplier ?? .one
        guard let figure = figure(.multiplier, record, layout)?.number, !figure.isZero else { return told }
        let product = told * figure
        if figure.isNegative {
            let text = cellText(.multiplier, record, layout)
            add(.notAboveZero(layout.name(.multiplier), text), .multiplier, record, layout)
        } else if product.hasOverflowed || product.scale > 38 {
            add(.tooLong, .multiplier, record, layout)
        }
        return product.withoutNegativeScale
    }

    private func isEmpty(_ role: PositionRole, _ record: Record, _ layout: PositionsLayout) -> Bool {
        guard let cell = place(role, record, layout), let notation = notations[role.rawValue] else {
            return true
        }
        if case .nothing = notation.read(record.content.span.extracting(record.trimmed(cell.place))) {
            return true
        }
        return false
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
        _ role: PositionRole, _ record: Record, _ layout: PositionsLayout, quote: QuoteCurrency?
    ) -> Price? {
        guard var price = money(role, record, layout, quote: quote) else { return nil }
        if role == .purchasePrice, let unit = purchaseUnit(record, layout) { price.unit = unit }
        if price.number.isNegative {
            let text = cellText(role, record, layout)
            add(.negative(layout.name(role), text), role, record, layout)
            return nil
        }
        if let unit = price.unit, let quote, unit.currency != quote.currency {
            add(.otherCurrency(layout.name(role), unit, quote), role, record, layout)
            return nil
        }
        return checked(
            Price(
                number: price.converted(to: quote).withoutNegativeScale, decimals: price.decimals,
                writtenExponent: price.unit?.unitExponent ?? 0), role, record, layout)
    }

    private mutating func purchaseUnit(_ record: Record, _ layout: PositionsLayout) -> QuoteCurrency? {
        guard layout.has[PositionRole.purchaseCurrency.rawValue] else { return nil }
        if let code = layout.constants[PositionRole.purchaseCurrency.rawValue] {
            return QuoteCurrency(bytes: code.span)
        }
        let range = textRange(.purchaseCurrency, record, layout)
        guard !range.isEmpty else { return nil }
        let code = String(decoding: record.content[range], as: UTF8.self)
        let place = place(.purchaseCurrency, record, layout)?.place ?? 0
        return unit(code, .purchaseCurrency, place, record, layout)
    }

    private mutating func checked(
        _ price: Price, _ role: PositionRole, _ record: Record, _ layout: PositionsLayout
    ) -> Price? {
        // A written number must be within the limits on reading it back.
        if !price.number.hasOverflowed, price.number.scale <= 38 { return price }
        add(.tooLong, role, record, layout)
        return nil
    }

    private mutating func rate(_ role: PositionRole, _ record: Record, _ layout: PositionsLayout)
        -> CompactDecimal?
    {
        guard let figure = figure(role, record, layout) else { return nil }
        if !figure.number.isNegative, !figure.number.isZero { return figure.number }
        let text = cellText(role, record, layout)
        add(.notAboveZero(layout.name(role), text), role, record, layout)
        return nil
    }

    /// Value ÷ units of the price, in the unit in which the holding is quoted.
    private mutating func quotient(
        _ value: Notation.Figure, _ units: CompactDecimal, quote: QuoteCurrency?, _ record: Record,
        _ layout: PositionsLayout
    ) -> Price? {
        if let unit = value.unit, let quote, unit.currency != quote.currency {
            add(.otherCurrency(layout.name(.value), unit, quote), .value, record, layout)
            return nil
        }
        let amount = value.converted(to: quote)
        guard let exact = ExactDecimal.quotient(amount.exact, units.exact), let price = exact.compact else {
            return nil
        }
        report.derivedPrices += 1
        if !price.isNegative {
            return checked(Price(number: price), .value, record, layout)
        }
        let text = cellText(.value, record, layout)
        add(.negative(layout.name(.value), text), .value, record, layout)
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

    private mutating func costs(_ record: Record, _ layout: PositionsLayout, quote: QuoteCurrency?) -> Costs {
        var costs = Costs()
        let major = quote.map { QuoteCurrency($0.currency) }
        for role in [PositionRole.costStock, .fees] {
            guard let money = money(role, record, layout, quote: quote) else { continue }
            if let unit = money.unit, let quote, unit.currency != quote.currency {
                add(.otherCurrency(layout.name(role), unit, quote), role, record, layout)
                continue
            }
            let amount = money.converted(to: major)
            if role == .fees, amount.isNegative {
                let text = cellText(role, record, layout)
                add(.negative(layout.name(role), text), role, record, layout)
            }
            if role == .fees {
                costs.fees = amount
            } else {
                costs.costStock = amount
                costs.paidStock = money
            }
        }
        if let money = money(.cost, record, layout, quote: quote) {
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
        let row = row ?? table.count
        guard let decimals = options.priceDecimals, Int(price.scale) > decimals,
            let rounded = price.exact.rounded(decimals: decimals).compact
        else { return table.append(price, as: role, row: row) }
        if rounded != price { report.roundedPrices += 1 }
        table.append(rounded, as: role, row: row)
    }

    private mutating func write(_ quote: QuoteCurrency?, symbol: Range<Int>, of record: Record) {
        guard let quote else {
            report.addWithoutCurrency(String(decoding: record.content[symbol], as: UTF8.self))
            return
        }
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

    private mutating func writeTexts(
        _ record: Record, _ layout: PositionsLayout, symbol: Range<Int>, isExcluded: Bool?
    ) {
        let name = textRange(.name, record, layout)
        let stated = statedSymbols.note(
            String(decoding: record.content[symbol], as: UTF8.self),
            isin: layout.isin.map { record.trimmedText($0) },
            name: String(decoding: record.content[name], as: UTF8.self), by: options.symbols)
        report.note(stated, line: record.line)
        table.append(stated.symbol.utf8.span, as: .symbol)
        for role in [PositionRole.name, .market, .note] where layout.has[role.rawValue] {
            if let text = layout.constants[role.rawValue] {
                table.append(text.span, as: role)
                continue
            }
            let range = textRange(role, record, layout)
            if !range.isEmpty { table.append(record.content.span.extracting(range), as: role) }
        }
        writeAccount(record, layout)
        if let isExcluded { table.append((isExcluded ? "true" : "false").utf8.span, as: .excluded) }
    }

    /// The account that a row states; empty if it states none.
    func statedAccount(_ record: Record, _ layout: PositionsLayout) -> [UInt8] {
        guard layout.has[PositionRole.account.rawValue] else { return [] }
        return layout.constants[PositionRole.account.rawValue]
            ?? Array(record.content[textRange(.account, record, layout)])
    }

    mutating func note(account: [UInt8], _ record: Record) {
        if !account.isEmpty, accounts.last?.name != account, !accounts.contains(where: { $0.name == account })
        {
            accounts.append((account, record.line))
        }
    }

    /// Writes the account that the user states, else the one that the export does.
    private mutating func writeAccount(_ record: Record, _ layout: PositionsLayout) {
        let own = statedAccount(record, layout)
        note(account: own, record)
        let account = options.account.map { Array($0.utf8) } ?? own
        if !account.isEmpty { table.append(account.span, as: .account) }
    }
}
