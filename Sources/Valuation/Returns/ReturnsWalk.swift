/// A ledger that is walked day by day for the shares held.
struct ReturnsWalk {
    var ledger: TradeLedger
    /// Whether a trade that is impossible under the method is an error.
    private let isChecked: Bool
    var moves: [(day: CalendarDate, move: ShareMove)] = []
    /// By position: the index of its item, and the unit of all its lots; `nil` if they may have different units.
    private var items: [Int?] = []
    private var units: [QuoteCurrency??] = []
    /// The cash of the accounts whose cash belongs to the values.
    private(set) var cash: FollowedCash
    /// The unit of the shares that go to another account.
    private(set) var unitsOfTransfers: [InputLocation: QuoteCurrency] = [:]
    /// The multipliers that exchanges have brought to symbols whose own rows state none, and those of rows since.
    private var exchangedMultipliers: [UInt32: CompactDecimal] = [:]
    private var multipliersOfRows: [InputLocation: CompactDecimal] = [:]
    /// What each account receives of the returns of capital.
    private(set) var capital: [InputLocation: [TradeLedger.CapitalPart]] = [:]

    /// - Parameter first: the accounts that files name before the trades.
    init(
        _ rates: RateTable, _ options: ReturnsOptions, own: Currency, texts: TradeTexts,
        after first: [ExactText]
    ) {
        // Lots matter for what trades name and for the units of prices. A pool has neither.
        isChecked = !options.method.isPooled
        ledger = TradeLedger(options: options.tradeOptions.withoutPools, own: own, rates: rates)
        ledger.start(texts, after: first)
        ledger.notesMoves = true
        ledger.notesCapital = texts.accounts.count > 1 || options.includesCash
        cash = FollowedCash(
            options.includesCash ? options.tradeOptions.followedAccounts(texts) : [], own: own)
    }

    mutating func replay(_ rows: TradeTable.SubSequence, into account: inout ReturnsAccount)
        throws(ReturnsError)
    {
        var output = LedgerOutput()
        var errors: [TradeError] = []
        var next = rows.startIndex
        var touched: [Int] = []
        var unstated: [UInt32] = []
        var transfers: [TradeRow] = []
        while next < rows.endIndex {
            let day = rows[next].inputs.date
            let firstOfDay = next
            touched.removeAll(keepingCapacity: true)
            unstated.removeAll(keepingCapacity: true)
            transfers.removeAll(keepingCapacity: true)
            var actions: [TradeRow] = []
            while next < rows.endIndex {
                let row = rows[next]
                guard row.inputs.date == day else { break }
                if row.inputs.type == .split || row.inputs.type == .exchange { actions.append(row) }
                mention(row, in: &account)
                if row.inputs.type.changesLots, row.symbol != TradeTexts.none {
                    let position = position(of: row.symbol, in: row.account, &account)
                    touched.append(position)
                    if row.toSymbol != TradeTexts.none {
                        touched.append(self.position(of: row.toSymbol, in: row.account, &account))
                        unstated += [row.symbol, row.toSymbol]
                    }
                    if row.inputs.type == .split { unstated.append(row.symbol) }
                    if row.toAccount != TradeTexts.none {
                        touched.append(self.position(of: row.symbol, in: row.toAccount, &account))
                        transfers.append(row)
                    }
                    if row.inputs.type.isOpening, let unit = row.inputs.quote {
                        note(unit, of: position, in: &account)
                    }
                }
                _ = ledger.add(row, into: &output)
                next += 1
            }
            let changing = actions.map { isHeld($0.symbol) }
            ledger.advance(to: day, into: &output)
            for (row, isHeld) in zip(actions, changing) where isHeld || brought(row.symbol) {
                mentionSymbols(of: row, in: &account)
                if row.inputs.type == .exchange {
                    exchangedMultipliers[row.toSymbol] = multiplier(of: row.symbol)
                }
            }
            if !exchangedMultipliers.isEmpty {
                for row in rows[firstOfDay..<next] where row.inputs.type.changesLots {
                    multipliersOfRows[row.location] = exchangedMultipliers[row.symbol]
                }
            }
            errors += output.errors
            output.removeAll()
            for move in ledger.moves {
                let position = position(of: move.toSymbol, in: move.account, &account)
                for shares in move.shares { note(shares.unit, of: position, in: &account) }
                moves.append((day, move))
            }
            ledger.moves.removeAll()
            for row in transfers {
                let position = position(of: row.symbol, in: row.account, &account)
                let other = self.position(of: row.symbol, in: row.toAccount, &account)
                // What goes over has the unit, and the currency, that it had.
                guard
                    let unit = units[position].flatMap(\.self) ?? row.inputs.quote
                        ?? account.positions[position].lastUnit
                else { continue }
                unitsOfTransfers[row.location] = unit
                note(unit, of: other, in: &account)
            }
            for part in ledger.capital { capital[part.location, default: []].append(part) }
            ledger.capital.removeAll()
            if cash.isNeeded {
                for row in rows[firstOfDay..<next] { cash.add(row, capital[row.location] ?? []) }
            }
            // Of an action that states no account, whoever holds the symbol.
            for symbol in unstated { touched += ledger.places.numbers(of: symbol) }
            for position in touched { hold(position, on: day, in: &account) }
        }
        if isChecked, !errors.isEmpty { throw .trades(TradeErrors(errors)) }
    }

    /// The units of the underlying that the price of one share is for on the day of a row; `nil` for 1.
    func multiplier(of row: TradeRow) -> CompactDecimal? {
        ledger.texts.multiplier(of: row.symbol, else: multipliersOfRows[row.location])
    }

    private func multiplier(of symbol: UInt32) -> CompactDecimal? {
        ledger.texts.multiplier(of: symbol, else: exchangedMultipliers[symbol])
    }

    private func isHeld(_ symbol: UInt32) -> Bool {
        !ledger.holders(of: symbol).isEmpty
    }

    /// The position of a symbol in an account, numbered as in the ledger.
    private mutating func position(
        of symbol: UInt32, in holder: UInt32, _ account: inout ReturnsAccount
    ) -> Int {
        let place = ledger.place(of: symbol, in: holder)
        while account.positions.count <= place {
            let number = account.positions.count
            account.addPosition(
                ledger.texts.symbol(ledger.places.symbol(of: number)) ?? "",
                in: ledger.places.account(of: number))
        }
        while units.count <= place {
            units.append(nil)
            items.append(nil)
        }
        return place
    }

    /// Whether another action of the day brought shares of a symbol.
    private func brought(_ symbol: UInt32) -> Bool {
        ledger.moves.contains { $0.toSymbol == symbol && !$0.shares.isEmpty }
    }

    /// Records the unit of lots of a position, which has its currency.
    private mutating func note(_ unit: QuoteCurrency, of place: Int, in account: inout ReturnsAccount) {
        account.positions[place].currency = account.positions[place].currency ?? unit.currency
        account.positions[place].lastUnit = account.positions[place].lastUnit ?? unit
        switch units[place] {
        case .none: units[place] = .some(unit)
        case .some(.some(let known)) where known != unit: units[place] = .some(.none)
        case .some: break
        }
    }

    private mutating func hold(_ place: Int, on day: CalendarDate, in account: inout ReturnsAccount) {
        guard place < ledger.positions.count, place < items.count,
            ledger.positions[place].wasOpened,
            let currency = account.positions[place].currency
        else { return }
        var held = SharesHeld()
        switch units[place] {
        case .some(.some(let unit)) where ledger.texts.multipliers.isEmpty:
            for isShort in [false, true] {
                let shares = ledger.shares(of: place, isShort: isShort)
                if !shares.isZero { held.add(HeldShares(shares, in: unit)) }
            }
        default:
            for lot in ledger.positions[place].openLots {
                held.add(HeldShares(lot.shares.times(lot.multiplier), in: lot.quote))
            }
        }
        let item: Int
        if let known = items[place] {
            item = known
        } else {
            item = account.items.count
            items[place] = item
            account.items.append(HeldItem(position: place, currency: currency))
            account.positions[place].items.append(item)
        }
        account.items[item].hold(held, on: day)
    }

    /// Records the day of a row for its positions.
    private mutating func mention(_ row: TradeRow, in account: inout ReturnsAccount) {
        let day = row.inputs.date
        account.firstRow = min(account.firstRow ?? day, day)
        // A split or exchange of nothing is no row of its symbols. Payments are flows, of the position in their currency.
        if row.inputs.type != .split, row.inputs.type != .exchange, !row.inputs.type.isPayment {
            mentionSymbols(of: row, in: &account)
        }
        guard row.symbol != TradeTexts.none else { return }
        let position = position(of: row.symbol, in: row.account, &account)
        if row.inputs.type.changesLots, let unit = row.inputs.quote {
            account.positions[position].lastUnit = unit
        }
    }

    private mutating func mentionSymbols(of row: TradeRow, in account: inout ReturnsAccount) {
        func mention(_ symbol: UInt32, in holder: UInt32) {
            if symbol == TradeTexts.none || holder == TradeTexts.none { return }
            account.positions[position(of: symbol, in: holder, &account)].mention(on: row.inputs.date)
        }
        mention(row.symbol, in: row.account)
        mention(row.symbol, in: row.toAccount)
        mention(row.toSymbol, in: row.account)
        mention(row.toSymbol, in: row.toAccount)
    }
}
