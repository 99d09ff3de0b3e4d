internal import CSV
package import PortfolioFiles
package import Valuation

extension ComparedTrade {
    /// What names a stock or tells of a trade, and makes none of it another one.
    private static let labels: Set<TradeField> = [.name, .market, .note]

    /// What a row states, in the one spelling of its values.
    ///
    /// - Parameters:
    ///   - fields: the fields of its columns.
    ///   - toSymbol: what its new symbol stands for.
    func cells(_ record: Record, _ fields: [TradeField?], toSymbol: String) -> [TradeField: String] {
        var cells: [TradeField: String] = [:]
        for (place, field) in fields.enumerated() where record.fields.indices.contains(place) {
            guard let field, !ComparedTrade.labels.contains(field) else { continue }
            let text = field.spelled(record.text(place))
            if !text.isEmpty { cells[field] = text }
        }
        cells[.account] = key.account == "" ? nil : key.account.text
        cells[.symbol] = key.symbol == "" ? nil : key.symbol.text
        cells[.toSymbol] = toSymbol.isEmpty ? nil : toSymbol
        return cells
    }

    /// Fields that are compared by what they mean together.
    private static let together: Set<TradeField> = [
        .date, .type, .symbol, .toSymbol, .toAccount, .currency, .price, .amount, .shares, .fees,
        .feesCurrency, .ratio,
    ]

    /// Whether two rows of trades files may be one trade: all that both of them state is the same.
    func agrees(with other: ComparedTrade) -> Bool {
        hasMarks(of: other) && hasFigures(of: other)
            && (inputs.multiplier ?? .one).exact == (other.inputs.multiplier ?? .one).exact
            && (inputs.fees == nil || other.inputs.fees == nil
                || inputs.fees == other.inputs.fees
                    && inputs.currencyOfFees == other.inputs.currencyOfFees)
            && (inputs.amount == nil || other.inputs.amount == nil || inputs.amount == other.inputs.amount)
            && cells.allSatisfy { field, text in
                ComparedTrade.together.contains(field) || (other.cells[field] ?? text) == text
            }
    }

    /// Whether one of two rows may be the other corrected: they are of the same day, type, symbol, shares and amount, and
    /// differ in what is said of it.
    func corrects(_ other: ComparedTrade) -> Bool {
        hasMarks(of: other) && hasFigures(of: other)
            && (inputs.multiplier ?? .one).exact == (other.inputs.multiplier ?? .one).exact
            && inputs.currencyOfFees == other.inputs.currencyOfFees && inputs.amount == other.inputs.amount
    }

    /// Whether two rows are of one day, type, symbol and account, and of one lot, time, purchase date and number as far as
    /// both state them.
    func hasMarks(of other: ComparedTrade) -> Bool {
        let marks: [TradeField] = [.account, .time, .purchaseDate, .lot, .id]
        return keyInAnyAccount == other.keyInAnyAccount
            && marks.allSatisfy { field in
                guard let text = cells[field], let known = other.cells[field] else { return true }
                return text.exact == known.exact
            }
    }

    var keyInAnyAccount: Key {
        var key = key
        key.account = ""
        return key
    }

    /// The number of values that both rows state.
    func common(with other: ComparedTrade) -> Int {
        cells.reduce(0) { $0 + (other.cells[$1.key] == $1.value ? 1 : 0) }
    }
}

extension TradeInputs {
    fileprivate var currencyOfFees: Currency? { feesCurrency ?? quote?.currency }
}

/// Trades of which those of a trades file of this program are found, each once.
struct StatedTrades {
    private let known: [ComparedTrade]
    private var isTaken: [Bool]
    private var places: [ComparedTrade.Key: [Int]] = [:]

    init(_ known: [ComparedTrade]) {
        self.known = known
        isTaken = Array(repeating: false, count: known.count)
        for (place, row) in known.enumerated() { places[row.keyInAnyAccount, default: []].append(place) }
    }

    /// The places of the trades that rows of a file are the same as: first those that are equal, then those that agree in
    /// all that both state, the ones with the most in common before the others.
    ///
    /// - Parameter rows: the rows; `nil` for one that can't be read.
    /// - Complexity: O(*n*) for *n* rows that have an equal; O(*k*² log *k*) for *k* others of one day, type and symbol.
    mutating func take(_ rows: [ComparedTrade?]) -> [Int?] {
        var found: [Int?] = Array(repeating: nil, count: rows.count)
        var equal: [[TradeField: String]: [Int]] = [:]
        for place in known.indices.reversed() where !isTaken[place] {
            equal[known[place].cells, default: []].append(place)
        }
        var rest: [ComparedTrade.Key: [Int]] = [:]
        for (place, row) in rows.enumerated() {
            guard let row else { continue }
            if let same = equal[row.cells]?.popLast() {
                found[place] = same
                isTaken[same] = true
            } else {
                rest[row.keyInAnyAccount, default: []].append(place)
            }
        }
        for (key, group) in rest {
            var pairs: [(common: Int, new: Int, known: Int)] = []
            for new in group {
                guard let row = rows[new] else { continue }
                for place in places[key] ?? [] where !isTaken[place] && row.agrees(with: known[place]) {
                    pairs.append((row.common(with: known[place]), new, place))
                }
            }
            pairs.sort { ($1.common, $0.new, $0.known) < ($0.common, $1.new, $1.known) }
            for pair in pairs where found[pair.new] == nil && !isTaken[pair.known] {
                found[pair.new] = pair.known
                isTaken[pair.known] = true
            }
        }
        return found
    }

    /// A trade that no row is the same as, and that one has with other fees or taxes, or other figures in one's own currency.
    mutating func takeCorrected(_ row: ComparedTrade) -> ComparedTrade? {
        let found = places[row.keyInAnyAccount]?.first { !isTaken[$0] && row.corrects(known[$0]) }
        guard let found else { return nil }
        isTaken[found] = true
        return known[found]
    }

    /// A trade with other figures that no row is the same as, but for the same number of shares.
    mutating func takeAlike(_ row: ComparedTrade) -> ComparedTrade? {
        guard let shares = row.inputs.shares else { return nil }
        let found = places[row.keyInAnyAccount]?.first { place in
            !isTaken[place] && known[place].inputs.shares == shares && row.hasMarks(of: known[place])
        }
        guard let found else { return nil }
        isTaken[found] = true
        return known[found]
    }
}

extension TradesDocument {
    /// For each row of a trades file of this program, the place of the same one among others; `nil` for one that is new.
    ///
    /// - Parameters:
    ///   - rows: the rows as cells of a trades file.
    ///   - known: the others. No two rows are the same as one of them.
    ///   - symbols: what texts for symbols stand for.
    package static func places(
        of rows: [[TradeField: String]], among known: [[TradeField: String]], _ symbols: ImportedSymbols
    ) throws(EditingError) -> [Int?] {
        if known.isEmpty { return rows.map { _ in nil } }
        let others = try compared(known, symbols)
        // One that can't be read would be told before.
        let there = others.indices.filter { others[$0] != nil }
        var trades = StatedTrades(others.compactMap(\.self))
        return try trades.take(compared(rows, symbols)).map { $0.map { there[$0] } }
    }

    /// Rows as they compare with those of files; those with errors are `nil`.
    static func compared(
        _ texts: [[TradeField: String]], _ symbols: ImportedSymbols, keepsCells: Bool = true
    ) throws(EditingError) -> [ComparedTrade?] {
        let header = [TradeField.date, .type, .symbol].map(\.rawValue).joined(separator: ",") + "\n"
        let bytes = try TradesDocument(Array(header.utf8)).changing(adding: texts)
        return ComparedTrade.rows(of: bytes, file: "", account: nil, symbols: symbols, keepsCells: keepsCells)
    }
}
