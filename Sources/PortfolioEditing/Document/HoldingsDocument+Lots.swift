internal import CSV
internal import PortfolioFiles
internal import Valuation

extension HoldingsDocument {
    /// The row with a name: `AAPL` or, if a symbol has several lots, `AAPL#2` for the second one in the order of the
    /// file.
    ///
    /// If the symbol itself contains a `#`, the whole name is tried first.
    ///
    /// - Throws: ``EditingError/unknownSymbol(_:suggestions:)``, ``EditingError/unknownLot(_:lot:count:)``, or
    ///   ``EditingError/ambiguousLot(_:_:)``.
    /// - Complexity: O(*n*) for *n* rows.
    public func row(_ name: String) throws(EditingError) -> Int {
        let same = lots(of: name)
        if let only = same.first {
            guard same.count == 1 else {
                throw .ambiguousLot(name, descriptions(of: same))
            }
            return only
        }
        guard let (symbol, lot) = HoldingsDocument.lot(name) else { throw unknown(name) }
        let lots = lots(of: symbol)
        guard !lots.isEmpty else { throw unknown(symbol) }
        guard lots.indices.contains(lot - 1) else {
            throw .unknownLot(symbol, lot: lot, count: lots.count)
        }
        return lots[lot - 1]
    }

    /// The file in which a lot stands that is counted in the order of several files, and the name of the lot there.
    ///
    /// - Throws: as ``row(_:)``.
    static func place(
        of name: String, in files: [(file: String, document: HoldingsDocument)]
    ) throws(EditingError) -> (file: Int, lot: String) {
        let isSymbol = files.contains { !$0.document.lots(of: name).isEmpty }
        let (symbol, lot) = isSymbol ? (name, nil) : lot(name).map { ($0.symbol, $0.lot) } ?? (name, nil)
        let lots = files.map { $0.document.lots(of: symbol) }
        let starts = lots.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        let count = starts.last ?? 0
        guard count > 0 else {
            let symbols = Set(files.flatMap { $0.document.rows.map(\.symbol) })
            throw .unknownSymbol(symbol, suggestions: Suggestions.near(symbol, in: symbols))
        }
        guard let lot = lot ?? (count == 1 ? 1 : nil) else {
            throw .ambiguousLot(
                symbol,
                files.indices.flatMap { place in
                    files[place].document.descriptions(of: lots[place]).map {
                        $0.counted(after: starts[place], in: files[place].file)
                    }
                })
        }
        guard let place = lots.indices.first(where: { starts[$0] < lot && lot <= starts[$0 + 1] }) else {
            throw .unknownLot(symbol, lot: lot, count: count)
        }
        return (place, "\(symbol)#\(lot - starts[place])")
    }

    /// The name of a row: its symbol, with the lot if the symbol has several.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    public func name(ofRow row: Int) -> String? {
        guard rows.indices.contains(row) else { return nil }
        let symbol = rows[row].symbol
        return lots(of: symbol).count == 1 ? symbol : "\(symbol)#\(rows[row].lot)"
    }

    private func lots(of symbol: String) -> [Int] {
        let symbol = symbol.exact
        return rows.indices.filter { rows[$0].symbol.exact == symbol }
    }

    /// Splits `AAPL#2` into its parts.
    private static func lot(_ name: String) -> (symbol: String, lot: Int)? {
        guard let mark = name.lastIndex(of: "#") else { return nil }
        let digits = name[name.index(after: mark)...]
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let lot = Int(digits)
        else { return nil }
        return (String(name[..<mark]), lot)
    }

    private func unknown(_ symbol: String) -> EditingError {
        .unknownSymbol(symbol, suggestions: Suggestions.near(symbol, in: Set(rows.map(\.symbol))))
    }

    private func descriptions(of lots: [Int]) -> [LotDescription] {
        let texts = lots.map { cells(ofRow: $0) }
        let names = header.header.names
        let differing = names.indices.filter { place in
            Set(texts.compactMap { $0.indices.contains(place) ? $0[place] : nil }).count > 1
        }
        return zip(lots, texts).map { row, own in
            LotDescription(
                lot: rows[row].lot, line: rows[row].line,
                cells: differing.compactMap { place in
                    guard own.indices.contains(place), !own[place].isEmpty else { return nil }
                    return LotDescription.Cell(column: names[place], text: own[place])
                })
        }
    }

    private func cells(ofRow row: Int) -> [String] {
        guard let record = record(ofRow: row) else { return [] }
        return record.fields.indices.map {
            String(decoding: CellReader.trimmed(record[$0]), as: UTF8.self)
        }
    }
}

extension LotDescription {
    /// The lot as it counts among those of several files.
    fileprivate func counted(after first: Int, in file: String) -> LotDescription {
        LotDescription(lot: first + lot, line: line, cells: cells + [Cell(column: "file", text: file)])
    }
}
