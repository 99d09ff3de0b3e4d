public import Valuation

extension GainsReport {
    /// Explains the gains and income of a stock: every calculation of each sale and payment, in steps that
    /// can be checked by hand.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the stock.
    ///   - trades: the trades of the report; without them, amounts received and paid are not broken down into
    ///     prices and fees. For a report made from files, what happened to the lots before they were sold is
    ///     not included; see `explainGains` of the portfolio.
    ///   - rates: the rates the report was made with; without them, a derived rate is not broken down.
    /// - Complexity: O(*n*) for *n* sales, payments and trades.
    public func explain(symbol: String, trades: [Trade] = [], rates: RateTable = RateTable()) -> String {
        var terms: [InputLocation: TradeInputs] = [:]
        // Trades without a location can't be told apart.
        for trade in trades where trade.location.line > 0 { terms[trade.location] = trade.inputs }
        return explain(symbol: symbol, terms: terms, rates: rates, TextOptions())
    }

    /// - Parameter terms: the trades of the symbol and of the symbols it came from, by location.
    package func explain(
        symbol: String, terms: [InputLocation: TradeInputs], rates: RateTable, _ form: TextOptions
    ) -> String {
        let sales = sales.filter { $0.symbol.exact == symbol.exact }
        let payments = income.filter { $0.symbol?.exact == symbol.exact }
        let name = name.map { DisplayWidth.printable($0) + ": " } ?? ""
        var text =
            form.wrapped(
                "\(name)How the gains of \(DisplayWidth.printable(symbol)) come about, in \(currency)",
                .heading)
        for sale in sales {
            let sums = SaleDerivations(sale, terms: terms, rates: rates, options: options)
            text += "\n" + form.wrapped(heading(of: sale), .heading)
            text += self.text(of: sums.lead, indent: 2, form.width)
            for (place, lines) in sums.parts.enumerated() {
                let part = sale.lots[place]
                let lot = sale.lots.count > 1 ? "Lot \(place + 1) of \(sale.lots.count): " : ""
                text += form.wrapped(lot + heading(of: part), .plain, indent: 2)
                text += self.text(of: lines, indent: 4, form.width)
            }
            if !sums.whole.isEmpty { text += "  In all\n" + self.text(of: sums.whole, indent: 4, form.width) }
        }
        for payment in payments {
            let lines = IncomeDerivations.lines(of: payment, terms: terms, rates: rates, options: options)
            text +=
                "\n" + form.wrapped(heading(of: payment), .heading)
                + self.text(of: lines, indent: 2, form.width)
        }
        if sales.isEmpty, payments.isEmpty { return text + "\nNothing of it was sold or paid.\n" }
        text += "\n" + totals(of: sales, payments, form)
        if text.contains("≈") { text += "\n≈: rounded to 15 significant digits, half to even.\n" }
        return text
    }

    private func heading(of sale: Sale) -> String {
        let action = sale.record.shares.isNegative ? "Cover" : "Sale"
        let shares = DecimalFormat.plain(sale.record.shares.magnitude)
        return "\(action) of \(shares) on \(sale.date)\(place(sale.location)), lots by \(method.label)"
    }

    private func heading(of part: Sale.Part) -> String {
        let shares = SaleDerivations.shares(part.record.shares)
        guard let date = part.purchaseDate, let days = part.days else { return "\(shares) of the pool" }
        let span = abs(days) == 1 ? "1 day" : "\(Count.text(abs(days))) days"
        let held = days == 0 ? "the same day" : days < 0 ? "\(span) later" : "\(span) earlier"
        let opened = part.record.shares.isNegative ? "sold short" : "bought"
        return "\(shares), \(opened) on \(date), \(held)\(place(part.opening))"
    }

    private func place(_ location: InputLocation) -> String {
        guard location.line > 0 else { return "" }
        let file = DisplayWidth.printable(fileNames.file(at: location))
        return file.isEmpty ? " (line \(location.line))" : " (\(file), line \(location.line))"
    }

    /// Lines with labels on the left; a line that continues the previous one has no label. Text that does not
    /// fit is wrapped and indented further.
    private func text(of lines: [SaleDerivations.Line], indent: Int, _ width: Int) -> String {
        let labels = lines.map { DisplayWidth.of($0.label) }.max() ?? 0
        let start = indent + labels + 2
        return lines.map { line in
            let padding = String(repeating: " ", count: labels - DisplayWidth.of(line.label) + 2)
            let pieces = WrappedText.broken(
                line.text + (line.location.map { place($0) } ?? ""), width: width - start, indent: 2)
            return String(repeating: " ", count: indent) + line.label + padding
                + pieces.joined(separator: "\n" + String(repeating: " ", count: start + 2)) + "\n"
        }.joined()
    }

    private func heading(of payment: Income) -> String {
        "\(payment.type.rawValue.capitalised) on \(payment.date)\(place(payment.location))"
    }

    /// The totals of all sales and payments of the stock.
    private func totals(of sales: [Sale], _ payments: [Income], _ form: TextOptions) -> String {
        var lines: [SaleDerivations.Line] = []
        func add(_ label: String, _ figures: [ExactDecimal?]) {
            let known = figures.compactMap { $0 }
            guard !known.isEmpty else { return }
            let sum = known.reduce(.zero, +)
            let parts = known.enumerated().map { place, figure in
                let number = figure.inFull
                return place == 0 ? number : figure.isNegative ? "+ (\(number))" : "+ \(number)"
            }
            let left = figures.count - known.count
            let note = left == 0 ? "" : ", without \(Count.text(left)) unknown"
            let text = known.count == 1 ? "" : parts.joined(separator: " ") + " = "
            lines.append(.init(label: label, text: "\(text)\(sum.inFull) \(currency)\(note)"))
        }
        let amounts = sales.flatMap { $0.lots.map(\.record.amounts) }
        add("Realised gain", amounts.map(\.gain))
        if sales.contains(where: { $0.stockCurrency != currency }) {
            add("Price gain", amounts.map(\.priceGain))
            add("Currency gain", amounts.map { $0.gain == nil ? nil : $0.currencyGain })
        }
        add("Net income", payments.map(\.record.inPortfolioCurrency.net))
        guard !lines.isEmpty else { return "" }
        return form.palette.paint("In all", .heading) + "\n" + text(of: lines, indent: 2, form.width)
    }
}
