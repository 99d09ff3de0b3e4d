internal import CSV
internal import PortfolioFiles
internal import Valuation

/// What makes a trade the same as one of an export: the account, the day, the type, the symbol, the shares and the
/// amount, or the broker's number.
struct ComparedTrade {
    /// What must be equal to the byte.
    struct Key: Hashable {
        var account: ExactText
        let day: CalendarDate
        let type: TradeType
        let symbol: ExactText
        let other: ExactText
    }

    let key: Key
    /// The broker's number; empty if there is none.
    let id: ExactText
    let inputs: TradeInputs
    let file: String
    let line: Int
    /// All that the row states but for names, markets and notes, each in the one spelling of its value; empty if that is
    /// not asked for.
    var cells: [TradeField: String] = [:]

    /// Reads the rows of a document; those with errors are `nil`.
    ///
    /// - Parameters:
    ///   - account: the account of rows that state none.
    ///   - symbols: what texts for symbols stand for.
    ///   - keepsCells: whether to keep all that the rows state.
    /// - Complexity: O(*n*) in the length of the file.
    static func rows(
        of bytes: [UInt8], file: String, account: String?, symbols: ImportedSymbols, keepsCells: Bool = false
    ) -> [ComparedTrade?] {
        var log = DiagnosticLog()
        guard let header = TradesHeader(bytes, file: file, log: &log) else { return [] }
        var rows: [ComparedTrade?] = []
        func place(_ field: TradeField) -> Int? { header.header[field.rawValue] }
        let (id, symbol, ofAccount) = (place(.id), place(.symbol), place(.account))
        let (toSymbol, toAccount) = (place(.toSymbol), place(.toAccount))
        let kept = keepsCells ? header.fields : []
        TradeRecords.read(bytes, header: header, own: nil, log: &log) { record, row in
            guard let row else { return rows.append(nil) }
            let stated = record.trimmedText(ofAccount)
            let mentioned = symbols.book.symbol(of: record.trimmedText(toSymbol))
            let key = Key(
                account: (stated.isEmpty ? account ?? "" : stated).exact, day: row.inputs.date,
                type: row.inputs.type, symbol: symbols.symbol(of: record.trimmedText(symbol)).exact,
                other: (mentioned + "\u{0}" + record.trimmedText(toAccount)).exact)
            var trade = ComparedTrade(
                key: key, id: record.trimmedText(id).exact, inputs: row.inputs, file: file, line: record.line)
            if keepsCells { trade.cells = trade.cells(record, kept, toSymbol: mentioned) }
            rows.append(trade)
        }
        return rows
    }

    /// The figures that both rows state and that differ, each with that of the other row.
    func figures(otherThanOf known: ComparedTrade) -> [String] {
        func difference(_ field: TradeField, _ path: KeyPath<TradeInputs, CompactDecimal?>) -> String? {
            differ(field, inputs[keyPath: path], known.inputs[keyPath: path])
        }
        func differ(_ field: TradeField, _ new: CompactDecimal?, _ old: CompactDecimal?) -> String? {
            guard let new, let old, new != old else { return nil }
            let (text, other) = (DecimalFormat.plain(new.exact), DecimalFormat.plain(old.exact))
            return "\(field.rawValue) \(text), not \(other)"
        }
        let day = key.day == known.key.day ? nil : "date \(key.day), not \(known.key.day)"
        let price = inputs.price(inUnitOf: known.inputs)
        let areSameFees = inputs.feesCurrency == known.inputs.feesCurrency
        return [
            day, difference(.shares, \.shares), differ(.price, price, known.inputs.price),
            difference(.amount, \.amount), areSameFees ? difference(.fees, \.fees) : nil,
            difference(.taxes, \.taxes), difference(.rate, \.rate), difference(.total, \.total),
            difference(.costShare, \.costShare), difference(.multiplier, \.multiplier),
        ].compactMap { $0 }
    }

    /// Whether the figures are the same, as far as both rows state them.
    func hasFigures(of other: ComparedTrade) -> Bool {
        let (left, right) = (inputs, other.inputs)
        // A dividend may be stated as a whole, or per share.
        let sharesMayLack = key.type == .dividend && (left.shares == nil || right.shares == nil)
        guard sharesMayLack || left.shares == right.shares, left.ratio ?? .one == right.ratio ?? .one,
            left.toAmount == right.toAmount
        else { return false }
        if let price = left.price, price == right.price(inUnitOf: left),
            left.hasForeignFees != right.hasForeignFees
        {
            return true
        }
        if left.amount == nil, left.price == nil, right.amount == nil, right.price == nil {
            return left.total == right.total || left.total == nil || right.total == nil
        }
        guard let amount = left.comparedAmount, let other = right.comparedAmount else { return true }
        guard left.quote?.currency == right.quote?.currency else { return false }
        // An amount is rounded, and shares times the price is not.
        let decimals: Int16? =
            switch (left.amount, right.amount) {
            case (nil, nil), (.some, .some): nil
            case (.some, nil): left.amountDecimals
            case (nil, .some): right.amountDecimals
            }
        guard let decimals else { return amount == other }
        return TradeInputs.agree(amount, other, decimals: decimals)
    }
}

extension TradeInputs {
    fileprivate var hasForeignFees: Bool { feesCurrency != nil && feesCurrency != quote?.currency }

    /// The price in the unit of another trade's; `nil` if there is none, or the two are in different currencies.
    fileprivate func price(inUnitOf other: TradeInputs) -> CompactDecimal? {
        guard let quote, let unit = other.quote else { return quote == other.quote ? price : nil }
        return quote.currency == unit.currency ? price?.converted(from: quote, to: unit) : nil
    }

    /// What was paid or received; `nil` if it is not stated in stock currency.
    fileprivate var comparedAmount: ExactDecimal? {
        amount?.exact ?? net(ofFees: hasForeignFees ? .zero : fees?.exact ?? .zero)
    }
}

/// The trades of a portfolio, to find those of an export among them, each once.
struct KnownTrades {
    private var rows: [ComparedTrade] = []
    private var places: [ComparedTrade.Key: [Int]] = [:]
    private var ids: [ExactText: [Int]] = [:]
    private var isTaken: [Bool] = []
    /// The accounts of the rows.
    let accounts: Set<ExactText>

    init(_ known: [ComparedTrade]) {
        rows = known
        accounts = Set(known.map(\.key.account))
        isTaken = Array(repeating: false, count: known.count)
        for (place, row) in known.enumerated() {
            places[row.key, default: []].append(place)
            if row.id != "" { ids[row.id, default: []].append(place) }
        }
    }

    /// Whether a row has this number already.
    func hasID(_ id: ExactText) -> Bool { ids[id] != nil }

    /// The row that is the same as one of an export, which no other one of it is; `nil` if there is none.
    ///
    /// - Parameter mayLackAccount: whether a row without an account may be of the one that the export states, if no row
    ///   of that account is the same.
    mutating func take(sameAs row: ComparedTrade, mayLackAccount: Bool) -> ComparedTrade? {
        var key = row.key
        for account in accounts(of: row, mayLackAccount) {
            key.account = account
            let found = places[key]?.first { place in
                let known = rows[place]
                return !isTaken[place] && (row.id == "" || known.id == "" || row.id == known.id)
                    && known.hasFigures(of: row)
            }
            if let found { return take(found) }
        }
        return nil
    }

    /// The row with the broker's number of one of an export, with other figures.
    ///
    /// - Parameter mayLackAccount: as in ``take(sameAs:mayLackAccount:)``.
    mutating func take(withNumberOf row: ComparedTrade, mayLackAccount: Bool) -> ComparedTrade? {
        guard let places = ids[row.id] else { return nil }
        for account in accounts(of: row, mayLackAccount) {
            let found = places.first { place in
                let key = rows[place].key
                return !isTaken[place] && key.type == row.key.type && key.account == account
            }
            if let found { return take(found) }
        }
        return nil
    }

    /// A row of the same account, day, type, symbol and number of shares as one of an export, with other figures, that no
    /// other one of it is like.
    mutating func take(alike row: ComparedTrade) -> ComparedTrade? {
        guard row.inputs.shares != nil else { return nil }
        let found = places[row.key]?.first { place in
            let known = rows[place]
            return !isTaken[place] && known.inputs.shares == row.inputs.shares
                && (row.id == "" || known.id == "")
        }
        return found.map { take($0) }
    }

    /// The accounts, with the number of their rows, in which rows of an export are that no row of theirs is the same as.
    /// Of rows that state an account, the broker's number has to be the same, too.
    ///
    /// - Parameter isStated: whether rows in an account count only if they have the same number or time.
    mutating func takeElsewhere(
        _ new: [ComparedTrade], isStated: Bool
    ) -> [ExactText: (same: Int, all: Int)] {
        var byKey: [ComparedTrade.Key: [Int]] = [:]
        var counts: [ExactText: (same: Int, all: Int)] = [:]
        for (place, row) in rows.enumerated() {
            var key = row.key
            key.account = ""
            byKey[key, default: []].append(place)
            counts[row.key.account, default: (0, 0)].all += 1
        }
        for row in new {
            var key = row.key
            key.account = ""
            let found = byKey[key]?.first { place in
                let known = rows[place]
                return !isTaken[place] && known.key.account != row.key.account
                    && (row.id == known.id
                        || key.account == row.key.account && (row.id == "" || known.id == ""))
                    && (row.inputs.time == nil || known.inputs.time == nil
                        || row.inputs.time == known.inputs.time)
                    && known.hasFigures(of: row)
                    && (!isStated || known.key.account == "" || row.id != "" && row.id == known.id
                        || row.inputs.time != nil && row.inputs.time == known.inputs.time)
            }
            if let found { counts[take(found).key.account]?.same += 1 }
        }
        return counts
    }

    private func accounts(of row: ComparedTrade, _ mayLackAccount: Bool) -> [ExactText] {
        mayLackAccount ? [row.key.account, "".exact] : [row.key.account]
    }

    private mutating func take(_ place: Int) -> ComparedTrade {
        isTaken[place] = true
        return rows[place]
    }
}
