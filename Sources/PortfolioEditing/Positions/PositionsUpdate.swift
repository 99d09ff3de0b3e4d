package import PortfolioFiles
package import Valuation

/// A holdings file brought up to date by what brokers' exports say: what is new, changed and gone, and what was left as it
/// is.
///
/// Shares follow the export. What the file states otherwise, dates, costs and names, stays unless it is forced, and what
/// the export does not speak of stays always. Where the number of shares changes, totals that were paid for them (`cost_stock`,
/// `cost`, `fees`) change too, if the export tells them: those of another number of shares would be wrong.
package struct PositionsUpdate: Sendable {
    /// How the file is changed.
    package struct Options: Sendable {
        /// Whether the export's word goes before the file's.
        package var isForced = false
        /// The purchase date of new rows whose export tells none.
        package var purchaseDate: CalendarDate?
        /// Whether prices stand in the rows: of a holdings file alone, which has no price files.
        var keepsPricesInRows = false

        package init() {}
    }

    /// A cell that is changed, or that would be.
    package struct Cell: Sendable {
        package let field: HoldingField
        package let old: String
        package let new: String
    }

    /// A row whose cells were changed, or left though the export has them otherwise.
    package struct Row: Sendable {
        /// In ``before``.
        package let row: Int
        package let position: Position
        package var cells: [Cell] = []
    }

    /// Positions that can't be told to be these rows or those, with their rows.
    package struct Undecided: Sendable {
        package let symbol: String
        package let positions: [Position]
        package let rows: [Int]
    }

    package let before: HoldingsDocument
    package private(set) var after: HoldingsDocument
    /// In the order of the exports; their rows stand behind those of ``before``.
    package private(set) var new: [Position] = []
    package private(set) var changed: [Row] = []
    /// What the file states otherwise, and keeps.
    package private(set) var kept: [Row] = []
    /// Rows whose stock is in another currency than the export's of that symbol: most likely another stock.
    package private(set) var otherStocks: [Row] = []
    /// Rows whose symbol is in none of the exports.
    package private(set) var absent: [Int] = []
    /// Rows of symbols that are in the exports, which have no such lot any more.
    package private(set) var gone: [Int] = []
    package private(set) var undecided: [Undecided] = []
    /// Rows whose number of shares is changed, and with it what was paid in all, which the export does not tell.
    package private(set) var staleTotals: [Row] = []
    /// Rows whose own price has no day, so that it goes before every new one.
    package private(set) var hidingPrices: [Int] = []
    /// The prices the exports tell, with their days.
    package private(set) var quotes: [StatedQuote] = []

    /// The symbols of new rows whose purchase nothing dates, though their cost needs a rate of that day.
    package private(set) var withoutPurchaseDate: [String] = []

    private let options: Options
    private var changes: [Int: [HoldingField: String]] = [:]

    /// Whether something was found that a person has to look at.
    package var needsCare: Bool {
        !gone.isEmpty || !undecided.isEmpty || !staleTotals.isEmpty || !otherStocks.isEmpty
    }

    /// - Throws: ``EditingError/unreadable(_:)`` where the file can't be read; ``EditingError/contradicted(_:)`` for a new
    ///   position whose currency nothing tells; ``EditingError/refused(_:)`` where the file could not be read afterwards.
    /// - Complexity: O(*n* + *m*) for *n* rows and *m* positions of different symbols.
    package init(
        of document: HoldingsDocument, by positions: [Position], options: Options = Options()
    ) throws(EditingError) {
        guard document.problems.isEmpty else { throw .unreadable(document.problems) }
        before = document
        after = document
        self.options = options
        var rows: [String: [(place: Int, row: HoldingsRow)]] = [:]
        for (place, row) in document.rows.enumerated() { rows[row.symbol, default: []].append((place, row)) }
        var bySymbol: [String: [(place: Int, position: Position)]] = [:]
        var symbols: [String] = []
        for (place, position) in positions.enumerated() {
            if bySymbol[position.symbol] == nil { symbols.append(position.symbol) }
            bySymbol[position.symbol, default: []].append((place, position))
        }
        var brought: [Int] = []
        for symbol in symbols {
            brought += update(symbol, bySymbol[symbol] ?? [], rows[symbol] ?? [])
        }
        absent = document.rows.indices.filter { bySymbol[document.rows[$0].symbol] == nil }
        gone.sort()
        new = brought.sorted().map { positions[$0] }
        let units = rows.compactMapValues { $0.first?.row.holding?.quoteCurrency }
        try finish(units)
    }

    private mutating func update(
        _ symbol: String, _ positions: [(place: Int, position: Position)],
        _ rows: [(place: Int, row: HoldingsRow)]
    ) -> [Int] {
        let match = PositionMatch(positions, rows)
        let byPlace = Dictionary(positions.map { ($0.place, $0.position) }) { first, _ in first }
        for (place, row) in match.pairs {
            if let position = byPlace[place] { update(row, by: position) }
        }
        gone += match.gone
        if let position = positions.first?.position {
            for row in match.summed { updatePrice(row, by: position) }
        }
        if let (places, rows) = match.undecided {
            undecided.append(
                Undecided(symbol: symbol, positions: places.compactMap { byPlace[$0] }, rows: rows))
        }
        for (_, position) in positions {
            let held = rows.first?.row.holding?.quoteCurrency
            if let held, let unit = position.unit, held.currency != unit.currency { continue }
            if let quote = position.quote(held) { quotes.append(quote) }
        }
        return match.new
    }

    // MARK: A row

    private mutating func update(_ row: Int, by position: Position) {
        let own = before.texts(ofRow: row)
        var taken: [HoldingField: String] = [:]
        var refused = Row(row: row, position: position)
        let told = position.texts.filter { !$0.value.isEmpty }
        if let code = told[.currency], let unit = position.unit, let holding = before.rows[row].holding,
            !HoldingField.currency.isSame(code, own[.currency] ?? "")
        {
            let cell = Cell(field: .currency, old: own[.currency] ?? "", new: code)
            if holding.stockCurrency != unit.currency {
                otherStocks.append(Row(row: row, position: position, cells: [cell]))
                return
            }
            // Pounds in place of pence would have the row's prices mean something else, whoever forces it.
            refused.cells.append(cell)
        }
        let isOtherNumber = !HoldingField.shares.isSame(told[.shares] ?? "", own[.shares] ?? "")
        if isOtherNumber { taken[.shares] = told[.shares] }
        takeTexts(told, own, &taken, &refused)
        takeCosts(told, own, isOtherNumber, &taken, &refused)
        takePrice(told, own, row, &taken, &refused)
        if isOtherNumber { noteStaleTotals(told, own, taken, Row(row: row, position: position)) }
        if !refused.cells.isEmpty { kept.append(refused) }
        change(row, taken, own, position)
    }

    /// The price of a lot of several that come to the position.
    private mutating func updatePrice(_ row: Int, by position: Position) {
        let own = before.texts(ofRow: row)
        var taken: [HoldingField: String] = [:]
        var refused = Row(row: row, position: position)
        takePrice(position.texts, own, row, &taken, &refused)
        if !refused.cells.isEmpty { kept.append(refused) }
        change(row, taken, own, position)
    }

    private mutating func change(
        _ row: Int, _ taken: [HoldingField: String], _ own: [HoldingField: String], _ position: Position
    ) {
        guard !taken.isEmpty else { return }
        changes[row] = taken
        let cells = HoldingField.allCases.compactMap { field in
            taken[field].map { Cell(field: field, old: own[field] ?? "", new: $0) }
        }
        changed.append(Row(row: row, position: position, cells: cells))
    }

    /// What says what the holding is, and when it was bought: an empty cell is filled. Names alone make no new column.
    private func takeTexts(
        _ told: [HoldingField: String], _ own: [HoldingField: String],
        _ taken: inout [HoldingField: String], _ refused: inout Row
    ) {
        for field in [HoldingField.name, .market, .note, .purchaseDate, .rate] {
            guard let new = told[field] else { continue }
            let old = own[field] ?? ""
            if field.isSame(new, old) || (field.keepsSpaces && before.place(of: field) == nil) { continue }
            if old.isEmpty || options.isForced {
                taken[field] = new
            } else if field == .purchaseDate || field == .rate {
                refused.cells.append(Cell(field: field, old: old, new: new))
            }
        }
    }

    /// What was paid. Columns of which one stands in place of others are taken together.
    private func takeCosts(
        _ told: [HoldingField: String], _ own: [HoldingField: String], _ isOtherNumber: Bool,
        _ taken: inout [HoldingField: String], _ refused: inout Row
    ) {
        let all = HoldingField.stockCosts + HoldingField.ownCosts
        let isEmpty = all.allSatisfy { own[$0] == nil }
        for group in [HoldingField.stockCosts, HoldingField.ownCosts] {
            let new = group.filter { told[$0] != nil }
            if new.isEmpty { continue }
            let differs = new.contains { !$0.isSame(told[$0] ?? "", own[$0] ?? "") }
            if isEmpty || (options.isForced && differs) {
                for field in group where (told[field] ?? "") != (own[field] ?? "") {
                    taken[field] = told[field] ?? ""
                }
                continue
            }
            for field in new {
                guard let new = told[field], let old = own[field], !field.isSame(new, old) else { continue }
                if isOtherNumber, HoldingField.totals.contains(field) {
                    taken[field] = new
                } else {
                    refused.cells.append(Cell(field: field, old: old, new: new))
                }
            }
        }
    }

    /// The price of a holdings file alone; that of a folder goes to its price files.
    private mutating func takePrice(
        _ told: [HoldingField: String], _ own: [HoldingField: String], _ row: Int,
        _ taken: inout [HoldingField: String], _ refused: inout Row
    ) {
        guard let price = told[.price], let day = told[.priceDate] else { return }
        let old = own[.price] ?? ""
        let oldDay = own[.priceDate] ?? ""
        guard options.keepsPricesInRows else {
            guard !old.isEmpty, oldDay.isEmpty else { return }
            if options.isForced {
                taken[.price] = ""
                if own[.previousClose] != nil { taken[.previousClose] = "" }
            } else {
                hidingPrices.append(row)
            }
            return
        }
        if HoldingField.price.isSame(price, old), day == oldDay { return }
        // Days written as they are compare as texts.
        let isNewer = old.isEmpty || (!oldDay.isEmpty && oldDay < day)
        if isNewer || (options.isForced && oldDay <= day) {
            taken[.price] = price
            taken[.priceDate] = day
            if own[.previousClose] != nil { taken[.previousClose] = told[.previousClose] ?? "" }
        } else if oldDay.isEmpty {
            hidingPrices.append(row)
        } else if oldDay == day {
            refused.cells.append(Cell(field: .price, old: old, new: price))
        }
    }

    private mutating func noteStaleTotals(
        _ told: [HoldingField: String], _ own: [HoldingField: String], _ taken: [HoldingField: String],
        _ row: Row
    ) {
        var row = row
        for field in [HoldingField.costStock, .cost] where told[field] == nil && taken[field] == nil {
            if let old = own[field] { row.cells.append(Cell(field: field, old: old, new: "")) }
        }
        if !row.cells.isEmpty { staleTotals.append(row) }
    }

    // MARK: The file

    /// - Parameter units: what the rows that are there are quoted in, by symbol.
    private mutating func finish(_ units: [String: QuoteCurrency]) throws(EditingError) {
        var log = DiagnosticLog()
        var undated: [String] = []
        let additions = new.map { position in
            var texts = position.texts
            let unit = position.unit ?? units[position.symbol]
            if texts[.currency]?.isEmpty != false { texts[.currency] = unit?.code }
            if unit == nil { log.add(PositionsUpdate.withoutCurrency(position)) }
            if texts[.purchaseDate] == nil, let date = options.purchaseDate {
                texts[.purchaseDate] = date.description
            }
            if texts[.purchaseDate] == nil, texts[.cost] == nil, texts[.purchaseRate] == nil,
                unit?.currency != before.currency
            {
                undated.append(position.symbol)
            }
            if !options.keepsPricesInRows, texts[.priceDate] != nil {
                texts[.price] = nil
                texts[.priceDate] = nil
                texts[.previousClose] = nil
            }
            return texts
        }
        guard log.isEmpty else { throw .contradicted(log) }
        withoutPurchaseDate = undated
        if changes.isEmpty && additions.isEmpty { return }
        let bytes = before.changing(changes, adding: additions)
        do throws(EditingError) {
            after = try HoldingsDocument(bytes, file: before.file, currency: before.currency)
        } catch .unreadable(let log) {
            throw .refused(log)
        }
        guard after.problems.isEmpty else { throw .refused(after.problems) }
    }

    private static func withoutCurrency(_ position: Position) -> Diagnostic {
        Diagnostic(
            file: position.file, line: position.line,
            message: "\(position.symbol) is new, and nothing tells its currency",
            remedy: "state it with --currency \(position.symbol)=CODE")
    }
}
