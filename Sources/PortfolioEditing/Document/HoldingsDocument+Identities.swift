internal import Valuation

extension HoldingsDocument {
    /// The name of each row, as ``name(ofRow:)`` gives it.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package var names: [String] {
        let counts = rowsBySymbol
        return rows.map { counts[$0.symbol] == 1 ? $0.symbol : "\($0.symbol)#\($0.lot)" }
    }

    /// The number of rows of each symbol.
    private var rowsBySymbol: [ExactText: Int] {
        rows.reduce(into: [:]) { $0[$1.symbol, default: 0] += 1 }
    }

    /// A name for each row, by which ``row(identity:)`` finds it: that of ``name(ofRow:)``; or `#5` for the fifth row of
    /// the file, if it has no symbol or another row goes by its name.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package var identities: [String] {
        let counts = rowsBySymbol
        return rows.enumerated().map { place, row in
            let isOnly = counts[row.symbol] == 1
            let name = isOnly ? row.symbol : "\(row.symbol)#\(row.lot)"
            let isTaken = !isOnly && counts[name] != nil
            let isUnclear = row.symbol.isEmpty || HoldingsDocument.position(name) != nil
            return isTaken || isUnclear ? "#\(place + 1)" : name
        }
    }

    /// The row with an identity.
    ///
    /// - Throws: the errors of ``row(_:)``; ``EditingError/unknownRow(_:count:)``.
    /// - Complexity: O(*n*) for *n* rows.
    package func row(identity: String) throws(EditingError) -> Int {
        guard let position = HoldingsDocument.position(identity) else { return try row(identity) }
        guard rows.indices.contains(position) else { throw .unknownRow(position, count: rows.count) }
        return position
    }

    /// The index in `#5`, from 0; `nil` for any other text.
    private static func position(_ identity: String) -> Int? {
        let digits = identity.dropFirst()
        guard identity.hasPrefix("#"), !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let number = Int(digits), number > 0
        else { return nil }
        return number - 1
    }
}
