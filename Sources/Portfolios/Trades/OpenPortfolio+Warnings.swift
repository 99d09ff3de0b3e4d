extension OpenPortfolio {
    /// What in the trades is accepted as it is, but most likely a mistake.
    ///
    /// - Complexity: O(*n*) for *n* splits and symbols; of trades too, if `symbols.csv` says of two symbols that they are one.
    package var warnings: [Diagnostic] { (trades?.unreadColumns ?? []) + warningsOfRows }

    /// The warnings of rows rather than of columns.
    package var warningsOfRows: [Diagnostic] { repeatedSplits + otherSymbols }

    /// Symbols of trades that are other symbols of trades by `symbols.csv`.
    private var otherSymbols: [Diagnostic] {
        guard let trades, !symbolBook.isEmpty else { return [] }
        let symbols = trades.texts.symbols
        var pairs = (0..<symbols.count).compactMap { number in
            symbolBook.symbol(ofOther: symbols[number]).flatMap { symbols.find($0) }.map { (number, $0) }
        }
        if pairs.isEmpty { return [] }
        if let asOf = settings.asOf {
            // What comes later has not happened.
            var seen: Set<Int> = []
            try? trades.forEachRow { row in
                if row.inputs.date <= asOf, row.symbol != TradeTexts.none { seen.insert(Int(row.symbol)) }
                return row.inputs.date <= asOf
            }
            pairs = pairs.filter { seen.contains($0.0) && seen.contains($0.1) }
        }
        let paths = filePaths
        return pairs.compactMap { number, other in
            guard let place = trades.firstChange(of: symbols[number]), paths.indices.contains(place.file)
            else { return nil }
            return Diagnostic(
                .keptApart(symbols[number], from: symbols[other]), file: paths[place.file], line: place.line)
        }
    }

    /// Splits that a trades file has twice, each with its place. Both count, so one of them is most likely a mistake.
    var repeatedSplits: [Diagnostic] {
        guard let trades else { return [] }
        var found: [Diagnostic] = []
        for (symbol, splits) in trades.splits.bySymbol {
            for (place, split) in splits.enumerated() where !split.ratio.isOne {
                guard settings.asOf.map({ split.date <= $0 }) ?? true,
                    let same = splits[..<place].first(where: {
                        $0.date == split.date && $0.ratio == split.ratio
                    })
                else { continue }
                let error = TradeError(
                    TradeProblem(.ratio, .repeatsSplit(same.location)), type: .split, date: split.date,
                    symbol: trades.texts.symbol(symbol), location: split.location)
                found.append(trades.diagnostic(error))
            }
        }
        return found
    }

    /// Whether there are any trades files.
    package var hasTrades: Bool { trades != nil }
}
