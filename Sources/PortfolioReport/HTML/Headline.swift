import Valuation

/// The most important figures of a page, in large type.
struct Headline {
    struct Card {
        var label: String
        let value: String
        /// The class name in the style sheet; empty for none.
        var kind = ""
        /// Shown below the figure: a percentage, or how many holdings it covers.
        var details: [String] = []
    }

    var cards: [Card]
    /// The number of cards that come first on a page that shows the others later.
    private var leading = 0
    /// Whether other cards come before these, in larger type.
    private var isFurther = false
    /// What the script compares with the last visit: the name of the total, its digits, and its currency; `nil` for
    /// nothing.
    private var total: (name: String, digits: String, currency: Currency, day: CalendarDate)?

    init(_ cards: [Card]) { self.cards = cards }

    /// Cards for totals, each with how many holdings it covers if that is not all: first what there is, and what changed
    /// today.
    ///
    /// - Parameters:
    ///   - days: the days of what changed within a day; `nil` to leave that to the heading.
    ///   - today: the present day, if the page is of it.
    ///   - stocks: what is said of single stocks beside what changed within a day.
    init(
        _ figures: TotalFigures, currency: Currency, realised: RealisedTotals? = nil,
        cash: CashSum? = nil, days: ChangeDays? = nil, today: CalendarDate? = nil,
        of stocks: [String] = []
    ) {
        let partial = { (known: Int) in
            known == figures.holdings
                ? [] : ["of \(Count.text(known)) of \(Count.text(figures.holdings)) holdings"]
        }
        let text = { (amount: ExactDecimal?, isSigned: Bool) in
            amount.map { "\(Privacy.money($0, currency, signed: isSigned)) \(currency)" }
                ?? DecimalFormat.unknown
        }
        let signed = { (label: String, amount: ExactDecimal?, percentage: Percentage?, known: Int) in
            Card(
                label: label, value: text(amount, true), kind: String(signOf: amount),
                details: (percentage.map { [DecimalFormat.percentage($0) + " %"] } ?? []) + partial(known))
        }
        let value = Card(
            label: "Value", value: text(figures.value, false), details: partial(figures.valued))
        let gain = signed("Gain", figures.gain, figures.gainPercentage, figures.withGain)
        var intraday =
            figures.withChange > 0
            ? [
                signed(
                    "Intraday", figures.intradayChange, figures.intradayPercentage, figures.withChange)
            ] : []
        if let days, !intraday.isEmpty {
            let words = days.words(today: today)
            intraday[0].label = words == "today" ? words.capitalised : "Last change"
            intraday[0].details += (words == "today" ? [] : [words]) + stocks
        }
        var cards =
            [value] + intraday + [
                gain,
                signed("Gain from price changes", figures.priceGain, nil, figures.withSplit),
                signed("Gain from exchange rates", figures.currencyGain, nil, figures.withSplit),
                Card(label: "Cost", value: text(figures.cost, false), details: partial(figures.withGain)),
            ]
        leading = 2 + intraday.count
        if let cash {
            let partly = "over what is known"
            let isPartial = !cash.isComplete || figures.valued < figures.holdings
            let worth = Card(
                label: "Net worth", value: text(cash.netWorth(with: figures.value), false),
                details: isPartial ? [partly] : [])
            // It takes the place of the value, which follows with the cash.
            cards.removeAll { $0.label == value.label }
            cards.insert(worth, at: 0)
            let card = Card(
                label: "Cash", value: text(cash.value, false), details: cash.isComplete ? [] : [partly])
            cards.insert(contentsOf: [value, card], at: leading)
        }
        self.cards = cards + (realised.map { Headline.cards(of: $0, currency) } ?? [])
    }

    /// What comes first on a page, and what follows later.
    var parts: (first: Headline, others: Headline) {
        var (first, others) = (self, self)
        first.cards = Array(cards.prefix(leading))
        others.cards = Array(cards.dropFirst(leading))
        others.total = nil
        others.isFurther = true
        return (first, others)
    }

    /// Cards for realised figures only.
    init(_ realised: RealisedTotals, currency: Currency) { cards = Headline.cards(of: realised, currency) }

    /// The realised figures: a card for sales and one for income, with their parts below.
    private static func cards(of realised: RealisedTotals, _ currency: Currency) -> [Card] {
        var cards: [Card] = []
        for line in RealisedLines(realised).lines {
            let figure =
                line.amount.map { "\(Privacy.money($0, currency, signed: true)) \(currency)" }
                ?? DecimalFormat.unknown
            if line.isPart, let last = cards.indices.last {
                cards[last].details.append("\(line.label) \(figure)")
                continue
            }
            cards.append(
                Card(
                    label: line.label, value: figure, kind: String(signOf: line.amount),
                    details: line.coverage.isEmpty ? [] : [line.coverage]))
        }
        return cards
    }

    /// How the cards fill a rectangle on a wide page; on a narrow one they stand in two columns.
    private var shape: String {
        let count = cards.count
        let (columns, isLeading) =
            count < 3
            ? (count, false)
            : count % 3 == 0
                ? (3, false)
                : count % 4 == 0
                    ? (4, false) : count == 10 ? (5, false) : (count % 3 == 2 ? 3 : 4, count % 4 != 2)
        return "headline in-\(columns)" + (isFurther ? " further" : "") + (isLeading ? " leading" : "")
            + (count % 2 == 1 ? " odd" : "")
    }

    /// Has a site's script tell how a total has changed since the last visit.
    mutating func compare(
        _ total: ExactDecimal?, named name: String, in currency: Currency, on day: CalendarDate
    ) {
        guard let total, !Privacy.hidesAmounts else { return }
        let digits = Privacy.money(total, currency).replacing(",", with: "")
        self.total = (name, digits, currency, day)
    }

    func write(to html: inout HTMLWriter) {
        let attributes: [(HTMLWriter.Attribute, String)] =
            total.map {
                [
                    (.dataTotal, $0.digits), (.dataCurrency, $0.currency.code), (.dataName, $0.name),
                    (.dataDay, $0.day.description),
                ]
            } ?? []
        html.element(.dl, .init([(.class, shape)] + attributes)) { html in
            for card in cards {
                html.element(.div) { html in
                    html.element(.dt, text: card.label)
                    html.element(
                        .dd, [.class: card.kind.isEmpty ? "amount" : "amount \(card.kind)"], text: card.value)
                    for detail in card.details {
                        html.element(.dd, [.class: "detail"], text: Headline.unbroken(detail))
                    }
                }
            }
        }
    }

    /// A text in which each figure stays on the line of its unit.
    private static func unbroken(_ text: String) -> String {
        var result = ""
        for word in text.split(separator: " ") {
            let isUnit = word.hasPrefix("%") || word.count >= 3 && word.prefix(3).allSatisfy(\.isUppercase)
            if let last = result.last { result += isUnit && last.isNumber ? "\u{A0}" : " " }
            result += word
        }
        return result
    }
}
