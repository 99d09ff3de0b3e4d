package import PortfolioFiles
package import Valuation

/// An update of a holdings file from brokers' exports: what is new, changed and gone, and what was left as it is.
///
/// Shares follow the export. Different dates, costs and names in the file stay unless the update is forced, and what
/// the export does not mention always stays. If the number of shares changes, so do the totals paid for them
/// (`cost_stock`, `cost`, `fees`) if the export states them, because they would otherwise be wrong.
package struct PositionsUpdate: Sendable {
    /// How to update the file.
    package struct Options: Sendable {
        /// Whether the export takes precedence over the file.
        package var isForced = false
        /// The purchase date of new rows for which the export states none.
        package var purchaseDate: CalendarDate?
        /// The account of all positions; only its rows are updated. `nil` if rows of all accounts are.
        package var account: String?
        /// The account of rows that state none.
        var accountOfFile: String?
        /// The accounts of the portfolio's other holdings files.
        var otherAccounts: Set<ExactText> = []
        /// The accounts in which trades keep a symbol; an empty one if they do not tell.
        var traded: [ExactText: Set<ExactText>] = [:]
        /// Whether prices are kept in the rows, as in a single holdings file without price files.
        var keepsPricesInRows = false

        package init() {}
    }

    /// A cell that is changed, or would be if the update were forced.
    package struct Cell: Sendable {
        package let field: HoldingField
        package let old: String
        package let new: String
    }

    /// A row whose cells were changed, or left although the export differs.
    package struct Row: Sendable {
        /// The index in ``before``.
        package let row: Int
        package let position: Position
        package var cells: [Cell] = []
    }

    /// Positions that can't be matched with certainty, and the rows in question.
    package struct Undecided: Sendable {
        package let symbol: String
        package let positions: [Position]
        package let rows: [Int]
        /// Those of the rows that are of no account, where the positions are of one.
        package let unnamed: [Int]
    }

    /// What must be told first; nothing is changed then.
    package private(set) var question: AccountQuestion?
    package let before: HoldingsDocument
    package private(set) var after: HoldingsDocument
    /// In the order of the exports; their rows come after those of ``before``.
    package private(set) var new: [Position] = []
    package private(set) var changed: [Row] = []
    /// What differs in the file and is kept.
    package private(set) var kept: [Row] = []
    /// Rows in another currency than the export has for the symbol, most likely of a different stock.
    package private(set) var otherStocks: [Row] = []
    /// Rows whose symbol is in none of the exports.
    package private(set) var absent: [Int] = []
    /// Rows whose symbol is in the exports, but without this lot, or whose account is, but without this symbol.
    package private(set) var gone: [Int] = []
    /// Rows of accounts that no export has.
    package private(set) var ofOthers: [Int] = []
    /// Positions that may be those of trades, of which only the prices are taken.
    package private(set) var keptByTrades: [Position] = []
    package private(set) var undecided: [Undecided] = []
    /// Rows whose number of shares changes while the export does not state the total paid.
    package internal(set) var staleTotals: [Row] = []
    /// Accounts that no row was of, although a row of the same symbol is of one that no export has: the two may be one.
    package private(set) var unknownAccounts: [(name: String, other: String, row: Int)] = []
    /// The account that the user states, if it is new and has the shares of another one, and that one.
    package private(set) var alikeAccounts: [ExactText: ExactText] = [:]
    /// Rows with an undated price of their own, which takes precedence over every new one.
    package private(set) var hidingPrices: [Int] = []
    /// The dated prices in the exports.
    package private(set) var quotes: [StatedQuote] = []

    /// The symbols of new rows without a purchase date, although their cost needs a rate of that day.
    package private(set) var withoutPurchaseDate: [String] = []
    /// New positions whose symbols are named nearly like known ones, and that in words.
    var nearSymbols: [(position: Position, words: String)] = []
    /// Exports whose shares may be older than those that they replace.
    var olderExports: [OlderExport] = []

    let options: Options
    /// The accounts that the positions state.
    let accounts: Set<ExactText>
    /// The accounts of rows, those of other files too.
    private(set) var known: Set<ExactText> = []
    /// Whether rows of the file are of accounts.
    private var usesAccounts = false
    private var changes: [Int: [HoldingField: String]] = [:]

    /// Whether anything needs the user's attention.
    package var needsCare: Bool {
        question != nil || !gone.isEmpty || !undecided.isEmpty || !staleTotals.isEmpty || !otherStocks.isEmpty
            || !unknownAccounts.isEmpty || !alikeAccounts.isEmpty || !keptByTrades.isEmpty
            || !olderExports.isEmpty
    }

    /// - Throws: ``EditingError/unreadable(_:)`` if the file has errors; ``EditingError/contradicted(_:)`` if the
    ///   currency of a new position is unknown; ``EditingError/refused(_:)`` if the updated file could not be read.
    /// - Complexity: O(*n* + *m*) for *n* rows and *m* positions of different symbols.
    package init(
        of document: HoldingsDocument, by positions: [Position], options: Options = Options()
    ) throws(EditingError) {
        guard document.problems.isEmpty else { throw .unreadable(document.problems) }
        before = document
        after = document
        self.options = options
        var rows: [ExactText: [(place: Int, row: HoldingsRow)]] = [:]
        let places = document.rows.indices.filter { options.concerns(document, row: $0) }
        for place in places {
            let row = document.rows[place]
            rows[row.symbol, default: []].append((place, row))
        }
        var bySymbol: [ExactText: [(place: Int, position: Position)]] = [:]
        var symbols: [String] = []
        for (place, position) in positions.enumerated() {
            if bySymbol[position.symbol] == nil { symbols.append(position.symbol) }
            bySymbol[position.symbol, default: []].append((place, position))
        }
        accounts = Set(positions.map(\.account.exact)).subtracting(["".exact])
        known = Set(document.rows.indices.map { account(ofRow: $0).exact }).subtracting(["".exact])
        usesAccounts = !known.isEmpty
        known.formUnion(options.otherAccounts)
        question = nameQuestion(positions)
        if question != nil { return }
        // Where the export states them, the question is asked.
        if options.account != nil { alikeAccounts = alikeAccounts(positions) }
        var updated: [Int] = []
        for symbol in symbols {
            updated += update(bySymbol[symbol] ?? [], rows[symbol] ?? [])
        }
        for place in places where bySymbol[document.rows[place].symbol] == nil { addAbsent(place) }
        absent.sort()
        gone.sort()
        for place in updated.sorted() {
            let position = positions[place]
            let unnamed = unnamedRows(alike: position)
            if isKeptByTrades(position) {
                keptByTrades.append(position)
            } else if !unnamed.isEmpty {
                setAside([position], unnamed)
            } else {
                new.append(position)
            }
        }
        findUnknownAccounts(rows)
        let units = rows.compactMapValues { $0.first?.row.holding?.quoteCurrency }
        try finish(units)
    }

    /// Whether rows and positions are told apart by their accounts.
    private var tellsAccounts: Bool { options.account == nil && !accounts.isEmpty }

    /// An update that changes nothing, because something must be told first.
    init(of document: HoldingsDocument, asking question: AccountQuestion) {
        before = document
        after = document
        options = Options()
        accounts = []
        self.question = question
    }

    /// Updates the rows of a symbol, account by account.
    private mutating func update(
        _ positions: [AccountMatch.Placed], _ rows: [AccountMatch.PlacedRow]
    ) -> [Int] {
        guard tellsAccounts else { return take(AccountMatch(positions, rows), positions, rows) }
        let match = AccountMatch(positions, rows, of: accounts, usesAccounts: usesAccounts) {
            account(ofRow: $0)
        }
        return take(match, positions, rows)
    }

    /// Notes a row whose symbol is in none of the exports.
    private mutating func addAbsent(_ row: Int) {
        let account = account(ofRow: row).exact
        if !tellsAccounts || account.text.isEmpty {
            absent.append(row)
        } else if accounts.contains(account) {
            gone.append(row)
        } else {
            ofOthers.append(row)
        }
    }

    private mutating func findUnknownAccounts(_ rows: [ExactText: [AccountMatch.PlacedRow]]) {
        guard tellsAccounts else { return }
        for position in new where !position.account.isEmpty && !known.contains(position.account.exact) {
            for row in rows[position.symbol] ?? [] {
                let other = account(ofRow: row.place)
                if other.isEmpty || accounts.contains(other.exact) { continue }
                if !unknownAccounts.contains(where: { $0.name.exact == position.account.exact }) {
                    unknownAccounts.append((position.account, other, row.place))
                }
            }
        }
    }

    /// Takes over what matches, and returns what is new.
    private mutating func take(
        _ match: AccountMatch, _ positions: [AccountMatch.Placed], _ rows: [AccountMatch.PlacedRow]
    ) -> [Int] {
        let byPlace = Dictionary(positions.map { ($0.place, $0.position) }) { first, _ in first }
        for (place, row) in match.pairs {
            if let position = byPlace[place] { update(row, by: position) }
        }
        for (place, row) in match.summed {
            if let position = byPlace[place] { updatePrice(row, by: position) }
        }
        gone += match.gone
        ofOthers += match.others
        for (places, rows) in match.undecided {
            setAside(places.compactMap { byPlace[$0] }, rows)
        }
        for (_, position) in positions {
            let held = rows.first?.row.holding?.quoteCurrency
            if let held, let unit = position.unit, held.currency != unit.currency { continue }
            let own = options.isForced ? nil : rows.first.map { before.texts(ofRow: $0.place) }
            if let own, otherMultiplier(position.texts, own) != nil { continue }
            if let quote = position.quote(held) { quotes.append(quote) }
        }
        return match.new
    }

    private mutating func setAside(_ positions: [Position], _ rows: [Int]) {
        let areUnnamed = positions.allSatisfy(\.account.isEmpty)
        undecided.append(
            Undecided(
                symbol: positions.first?.symbol ?? "", positions: positions, rows: rows,
                unnamed: areUnnamed ? [] : rows.filter { account(ofRow: $0).isEmpty }))
    }

    // MARK: A row

    private mutating func update(_ row: Int, by position: Position) {
        let own = before.texts(ofRow: row)
        guard !isOfOtherStock(row, position, own) else { return }
        var taken: [HoldingField: String] = [:]
        var refused = Row(row: row, position: position)
        // Pounds instead of pence would change the meaning of the row's prices, even if the update is forced.
        if let cell = otherUnit(position, own) { refused.cells.append(cell) }
        let told = position.texts(inUnitsOf: before.rows[row]).filter { !$0.value.isEmpty }
        let isOtherNumber = !HoldingField.shares.isSame(told[.shares] ?? "", own[.shares] ?? "")
        if isOtherNumber { taken[.shares] = told[.shares] }
        takeTexts(told, own, &taken, &refused)
        takeAccount(position, own, &taken)
        let multiplier = otherMultiplier(told, own)
        if let multiplier {
            // Prices mean what they are multiplied by.
            if options.isForced {
                taken[.multiplier] = multiplier.new
            } else {
                refused.cells.append(multiplier)
            }
        }
        if options.isForced || multiplier == nil {
            takeCosts(told, own, isOtherNumber, &taken, &refused)
            takePrice(told, own, row, &taken, &refused)
        }
        if isOtherNumber { noteStaleTotals(told, own, taken, Row(row: row, position: position)) }
        if !refused.cells.isEmpty { kept.append(refused) }
        change(row, taken, own, position)
    }

    /// Updates the price of one of several lots that add up to the position.
    private mutating func updatePrice(_ row: Int, by position: Position) {
        let own = before.texts(ofRow: row)
        guard !isOfOtherStock(row, position, own) else { return }
        var taken: [HoldingField: String] = [:]
        takeAccount(position, own, &taken)
        var refused = Row(row: row, position: position)
        if let multiplier = otherMultiplier(position.texts, own) {
            refused.cells.append(multiplier)
        } else {
            takePrice(position.texts(inUnitsOf: before.rows[row]), own, row, &taken, &refused)
        }
        if !refused.cells.isEmpty { kept.append(refused) }
        change(row, taken, own, position)
    }

    /// Whether a row is in another currency than a position, which is noted.
    private mutating func isOfOtherStock(
        _ row: Int, _ position: Position, _ own: [HoldingField: String]
    ) -> Bool {
        guard let cell = otherUnit(position, own), let unit = position.unit,
            let holding = before.rows[row].holding, holding.stockCurrency != unit.currency
        else { return false }
        otherStocks.append(Row(row: row, position: position, cells: [cell]))
        return true
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

    /// Updates the price in a single holdings file; in a folder, prices go to the price files.
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
        // Days are written in a form that sorts as text.
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

    // MARK: The file

    /// - Parameter units: the quote units of the existing rows, by symbol.
    private mutating func finish(_ units: [ExactText: QuoteCurrency]) throws(EditingError) {
        var log = DiagnosticLog()
        var undated: [String] = []
        let additions = new.map { position in
            var texts = position.texts
            if let account = options.account { texts[.account] = account }
            // All rows of the file are in it anyway.
            if texts[.account]?.exact == options.accountOfFile?.exact { texts[.account] = nil }
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
        after = try before.valid(before.changing(changes, adding: additions))
    }

    private static func withoutCurrency(_ position: Position) -> Diagnostic {
        Diagnostic(
            file: position.file, line: position.line,
            message: "\(position.symbol) is new, and its currency is not stated",
            remedy: "state it with --currency \(position.symbol)=CODE")
    }
}

extension PositionsUpdate.Options {
    /// Whether a row is of the account of the positions.
    fileprivate func concerns(_ document: HoldingsDocument, row: Int) -> Bool {
        guard let account else { return true }
        return document.account(ofRow: row, orOfFile: accountOfFile).exact == account.exact
    }
}
