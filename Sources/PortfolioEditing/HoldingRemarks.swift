internal import PortfolioFiles
package import Valuation

extension HoldingsStore {
    /// What looks like a slip in what an edit writes; see ``EntryRemarks``.
    package func remarks(
        on edit: HoldingsEdit, from before: HoldingsDocument, to after: HoldingsDocument
    ) -> [String] {
        switch edit {
        case .add: remarks(onRow: after.rows.count - 1, of: after)
        case .set(_, let row): remarks(onRow: row, of: after, after: (before, row))
        case .remove, .move, .setExcluded: []
        }
    }

    /// What looks like a slip in a row of a document of the store that was added or changed; see ``EntryRemarks``.
    ///
    /// - Parameter before: the document before a change of the row, and its place there.
    /// - Complexity: O(*n*) for *n* bytes of holdings and trades.
    package func remarks(
        onRow row: Int, of document: HoldingsDocument,
        after before: (document: HoldingsDocument, row: Int)? = nil, today: CalendarDate = .today
    ) -> [String] {
        let account = document.text(of: .account, inRow: row) ?? ""
        let others = document.rows.indices.filter { $0 != row }.map { place in
            document.account(ofRow: place, orOfFile: nil).exact
        }
        let near =
            account.isEmpty || others.contains(account.exact)
            ? nil : source.accounts(besides: file).union(others).remark(onNew: account)
        return document.remarks(onRow: row, today: today)
            + [near, rate(document.rows[row]), before == nil ? newSymbol(row, document) : nil]
            .compactMap(\.self)
            + purchasePrice(document.rows[row])
            + otherUnit(document.rows[row], before.map { $0.document.rows[$0.row] })
    }

    /// A purchase price far from the price of its day. One of no day may well be a small part of the last price.
    private func purchasePrice(_ row: HoldingsRow) -> [String] {
        guard source.isFolder, let inputs = row.holding?.inputs, let price = inputs.purchasePrice else {
            return []
        }
        let store = MarketStore(source)
        let day = inputs.purchaseDate
        guard
            let known = store.lastPrice(
                of: row.symbol, in: inputs.purchaseUnit ?? inputs.quote, usual: inputs.quote,
                before: day?.advanced(by: 1) ?? .last, try? store.readPrices()),
            day != nil || price.exact > known.price.exact
        else { return [] }
        return FarFigure.price.doubts(price, beside: known.price, of: known.date).map {
            "\(HoldingField.purchasePrice.rawValue) \($0)"
        }
    }

    /// The first lot of a symbol that is named nearly like a known one.
    private func newSymbol(_ row: Int, _ document: HoldingsDocument) -> String? {
        var held = document.rows.indices.filter { $0 != row }.map { document.rows[$0].symbol.exact }
        for path in files where path != file {
            held += (try? at(path).load())?.rows.map(\.symbol.exact) ?? []
        }
        if let trades = try? readTrades() {
            held += (0..<trades.texts.symbols.count).map { trades.texts.symbols[$0].exact }
        }
        let symbol = document.rows[row].symbol
        return held.contains(symbol.exact) ? nil : EntryRemarks.newSymbol(symbol, known: Set(held))
    }

    /// Prices whose currency became another unit of it while the figures stay.
    private func otherUnit(_ row: HoldingsRow, _ before: HoldingsRow?) -> [String] {
        guard let new = row.holding?.inputs, let old = before?.holding?.inputs,
            new.quote.currency == old.quote.currency, !new.quote.isSameUnit(as: old.quote)
        else { return [] }
        let unit = new.quote
        // A price of the files that names no unit is in that of the holding.
        func ofFiles() -> CompactDecimal? {
            guard source.isFolder, let market = try? MarketStore(source).readPrices() else { return nil }
            let known = market.prices.quotes(
                of: market.prices.symbols.find(row.symbol), on: .last
            ).price
            return known?.unit == nil ? known?.price : nil
        }
        let figures = [
            (new.price, old.price, old.quote),
            (
                new.purchaseUnit == nil ? new.purchasePrice : nil, old.purchasePrice,
                old.purchaseUnit ?? old.quote
            ),
        ]
        let stated = figures.lazy.compactMap { now, then, was in
            now.flatMap { now in then.map { (now, $0.converted(from: was, to: unit)) } }
        }.first
        let pair = stated ?? ofFiles().map { ($0, $0.converted(from: old.quote, to: unit)) }
        return pair.map { FarFigure.price.doubts($0.0, beside: $0.1, of: nil).map { "in \(unit), \($0)" } }
            ?? []
    }

    /// A purchase rate that looks like the one the other way round.
    private func rate(_ row: HoldingsRow) -> String? {
        guard let inputs = row.holding?.inputs, let rate = inputs.purchaseRate, let own = currency,
            let day = inputs.purchaseDate
        else { return nil }
        let stock = inputs.quote.currency
        return RateDoubts.message(
            rate, from: stock, to: own, on: day,
            beside: source.rateTable().rate(from: stock, to: own, on: day))
    }
}

extension HoldingsDocument {
    /// What looks like a slip in a row that was added or changed; see ``EntryRemarks``.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    fileprivate func remarks(onRow row: Int, today: CalendarDate) -> [String] {
        let dates = [HoldingField.purchaseDate, .priceDate].flatMap { field -> [String] in
            guard let text = text(of: field, inRow: row), let day = try? CalendarDate(text), day > today
            else {
                return []
            }
            return ["\(field.rawValue) \(day) is in the future"]
        }
        return dates + repeated(row) { rows[$0].symbol.exact == rows[row].symbol.exact }
    }
}
