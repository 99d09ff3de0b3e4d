internal import CSV
package import Valuation

/// Compares what trades come to with a broker's list of positions.
package struct PositionsCheck: Sendable {
    package struct Difference: Hashable, Sendable {
        package let symbol: String
        /// Of the trades; `nil` if they come to none.
        package let counted: ExactDecimal?
        /// Of the positions; `nil` if the symbol is not among them.
        package let stated: ExactDecimal?
    }

    /// The number of symbols that agree.
    package private(set) var agreeing = 0
    /// By symbol.
    package private(set) var differences: [Difference] = []
    /// Symbols of the trades alone, where these are of several brokers and the positions are of one.
    package private(set) var elsewhere: [String] = []

    /// - Parameters:
    ///   - positions: the positions, imported from their own export.
    ///   - reports: those of the files of the trades.
    /// - Complexity: O(*n* log *n*) for *n* symbols.
    package init(
        _ outcome: TransactionOutcome, against positions: PositionsImport, reports: [TransactionReport]
    ) {
        // Profiles whose names begin alike are of one broker.
        let isOfSeveral = Set(reports.map { $0.mapping.prefix { $0 != "-" } }).count > 1
        var stated: [ExactText: ExactDecimal] = [:]
        var decimals = 0
        let table = positions.table.csv()
        var columns: (symbol: Int, shares: Int)?
        var reader = RecordReader()
        reader.readAll(of: table.span) { record in
            guard let (symbol, shares) = columns else {
                let names = record.fields.indices.map { record.text($0) }
                if let symbol = names.firstIndex(of: PositionRole.symbol.key),
                    let shares = names.firstIndex(of: PositionRole.shares.key)
                {
                    columns = (symbol, shares)
                }
                return
            }
            guard record.fields.count > max(symbol, shares),
                let number = try? CompactDecimal.parse(record.text(shares))
            else { return }
            decimals = max(decimals, Int(number.scale))
            stated[record.text(symbol), default: .zero] += number.exact
        }
        var counted: [ExactText: ExactDecimal] = [:]
        for position in outcome.positions { counted[position.symbol, default: .zero] += position.shares }
        // Positions may be rounded; whole numbers are exact.
        let tolerance = decimals == 0 ? ExactDecimal.zero : ExactDecimal(5, scale: decimals + 1)
        for symbol in Set(stated.keys).union(counted.keys).sorted() {
            let (one, other) = (counted[symbol], stated[symbol])
            if tolerance < ((one ?? .zero) - (other ?? .zero)).magnitude {
                if other == nil, isOfSeveral {
                    elsewhere.append(symbol.text)
                } else {
                    differences.append(Difference(symbol: symbol.text, counted: one, stated: other))
                }
            } else {
                agreeing += 1
            }
        }
    }

    /// Whether not one symbol of the positions is among the trades: the two files name stocks differently.
    package var hasNothingInCommon: Bool {
        agreeing == 0 && !(differences.isEmpty && elsewhere.isEmpty)
            && differences.allSatisfy { $0.counted == nil || $0.stated == nil }
    }
}
