import Valuation

/// The row of a stock with several lots: their sum, which opens to the lots.
struct SumRow {
    let row: HoldingRows.Row
    let list: HoldingRows
    let sum: TotalFigures
    /// The portfolio's value.
    let whole: ExactDecimal?
    let currency: Currency

    /// The entries of the row, in the order of the columns of holdings. A figure says how many lots it covers if that is
    /// not all.
    ///
    /// - Parameters:
    ///   - link: to the stock's figures; `nil` if they are nowhere.
    ///   - site: the site with forms for the stock; `nil` for none.
    ///   - numbers: those of the lots to which it opens; `nil` if it does not.
    ///   - figures: the entries of a lot after its heading.
    func entries(
        link: String?, on site: Site?, showsWeights: Bool, _ numbers: LotNumbers?,
        figures: (HoldingValuation) -> [HTMLTable.Entry]
    ) -> [HTMLTable.Entry] {
        let lots = row.places.map { list.holdings[$0] }
        let symbol = list.symbol(of: row)
        let title = "\(Count.text(lots.count)) lots"
        var heading = HTMLTable.Entry(
            text: symbol, detail: list.name(of: row) ?? "", link: link, isData: true)
        heading.forms =
            site?.forms(
                of: symbol, in: lots.lazy.map(\.holding.account),
                isShort: lots.allSatisfy { $0.holding.inputs.shares.isNegative }) ?? []
        if let numbers {
            heading.lots = HTMLTable.Lots(
                title: title, label: "\(title) of \(symbol)",
                rows: zip(row.places, lots).map { place, lot in
                    [self.heading(of: lot, number: numbers[place])] + figures(lot)
                })
        } else {
            heading.note = title
        }
        let total = GroupRow(key: nil, figures: sum, whole: whole)
        return [heading]
            + HoldingColumn.onPages(showsWeights: showsWeights).map { column in
                switch column {
                case .shares: return .init(text: Privacy.shares(list.shares(of: row)))
                case .price: return price(lots)
                default:
                    guard let figure = GroupColumn(rawValue: column.rawValue) else { return .init(text: "") }
                    return partial(figure.column.data(total, currency), figure.known(in: sum))
                }
            }
    }

    /// A figure, with how many of the lots it covers if it is known of some only.
    private func partial(_ entry: HTMLTable.Entry, _ known: Int) -> HTMLTable.Entry {
        guard known > 0, known < sum.holdings else { return entry }
        var entry = entry
        entry.note = "of \(Count.text(known)) of \(Count.text(sum.holdings)) lots"
        return entry
    }

    /// The price of all lots, if they have the same one.
    private func price(_ lots: [HoldingValuation]) -> HTMLTable.Entry {
        let price = { (lot: HoldingValuation) in lot.computed.formulaInputs.price?.exact }
        let isShared = lots.allSatisfy {
            price($0) == price(lots[0]) && $0.holding.quoteCurrency == lots[0].holding.quoteCurrency
        }
        return isShared ? HoldingColumn.price.column.data(lots[0], currency) : .init(text: "several")
    }

    /// What tells a lot apart: its number among those of the stock, when it was bought and at what price, and its name and
    /// market if others of the stock have another.
    private func heading(of lot: HoldingValuation, number: Int) -> HTMLTable.Entry {
        let price = lot.computed.purchasePriceShown.map {
            " at \(DecimalFormat.price($0, lot.holding.quoteCurrency)) \(lot.holding.quoteCurrency)"
        }
        let name = lot.holding.name == list.name(of: row) ? nil : lot.holding.name
        let markets = Set(row.places.compactMap { list.holdings[$0].holding.market?.exact })
        let market = markets.count > 1 ? lot.holding.market : nil
        return .init(
            text: "Lot \(Count.text(number))",
            detail: [name, market].compactMap { $0 }.joined(separator: ", "),
            note: Listing.bought(on: lot.holding.purchaseDate) + (price ?? ""))
    }
}

/// The numbers of lots among those of their stock, from 1, by their places in the file.
struct LotNumbers {
    private let numbers: [Int]

    /// - Parameter holdings: all holdings, in the order of the file.
    init(_ holdings: [HoldingValuation]) {
        var counts: [ExactText: Int] = [:]
        numbers = holdings.map { valuation in
            let number = counts[valuation.holding.symbol, default: 0] + 1
            counts[valuation.holding.symbol] = number
            return number
        }
    }

    subscript(place: Int) -> Int { numbers[place] }
}
