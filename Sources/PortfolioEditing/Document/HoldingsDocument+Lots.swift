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
        let here = OfPortfolio(name: file, account: nil, document: self)
        return try HoldingsDocument.place(of: name, in: [here], account: nil).row
    }

    /// One of a portfolio's holdings files.
    struct OfPortfolio {
        let name: String
        /// The account of rows that state none.
        let account: String?
        let document: HoldingsDocument

        /// The rows of a symbol in an account, or in any.
        func lots(of symbol: String, in account: String?) -> [Int] {
            let lots = document.lots(of: symbol)
            guard let account else { return lots }
            return lots.filter { row in
                document.account(ofRow: row, orOfFile: self.account).exact == account.exact
            }
        }
    }

    /// The file in which a lot stands that is counted in the order of several files, and its row there.
    ///
    /// - Parameter account: the account whose lots are counted; `nil` for those of all.
    /// - Throws: as ``row(_:)``; ``EditingError/notInAccount(_:account:others:)``.
    static func place(
        of name: String, in files: [OfPortfolio], account: String?
    ) throws(EditingError) -> (file: Int, row: Int) {
        let isSymbol = files.contains { $0.document.has(name) }
        let (symbol, lot) = isSymbol ? (name, nil) : lot(name).map { ($0.symbol, $0.lot) } ?? (name, nil)
        let lots = files.enumerated().flatMap { place, file in
            file.lots(of: symbol, in: account).map { (file: place, row: $0) }
        }
        guard !lots.isEmpty else {
            if let account, files.contains(where: { $0.document.has(symbol) }) {
                throw .notInAccount(symbol, account: account, others: accounts(of: symbol, in: files))
            }
            let symbols = Set(files.flatMap { $0.document.rows.map(\.symbol) })
            throw .unknownSymbol(symbol, suggestions: Suggestions.near(symbol, in: symbols))
        }
        guard let lot = lot ?? (lots.count == 1 ? 1 : nil) else {
            var descriptions: [LotDescription] = []
            for (place, file) in files.enumerated() {
                let rows = lots.filter { $0.file == place }.map(\.row)
                for description in file.document.descriptions(of: rows) {
                    let number = descriptions.count + 1
                    descriptions.append(
                        files.count == 1
                            ? description.numbered(number) : description.numbered(number, in: file.name))
                }
            }
            throw .ambiguousLot(symbol, descriptions)
        }
        guard lots.indices.contains(lot - 1) else {
            throw .unknownLot(symbol, lot: lot, count: lots.count)
        }
        return lots[lot - 1]
    }

    /// The accounts that a symbol is in, in the order of its lots.
    private static func accounts(of symbol: String, in files: [OfPortfolio]) -> [String] {
        var accounts: [String] = []
        for file in files {
            for row in file.document.lots(of: symbol) {
                let account = file.document.account(ofRow: row, orOfFile: file.account)
                if !accounts.contains(where: { $0.exact == account.exact }) { accounts.append(account) }
            }
        }
        return accounts
    }

    /// The name of a row: its symbol, with the lot if the symbol has several.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    public func name(ofRow row: Int) -> String? {
        guard rows.indices.contains(row) else { return nil }
        let symbol = rows[row].symbol
        return lots(of: symbol).count == 1 ? symbol : "\(symbol)#\(rows[row].lot)"
    }

    /// The account that a row is of; empty if that is not told.
    ///
    /// - Parameter account: that of rows which state none.
    func account(ofRow row: Int, orOfFile account: String?) -> String {
        let stated = text(of: .account, inRow: row) ?? ""
        return stated.isEmpty ? account ?? "" : stated
    }

    private func lots(of symbol: String) -> [Int] {
        let symbol = symbol.exact
        return rows.indices.filter { rows[$0].symbol.exact == symbol }
    }

    /// Whether a row is of a symbol.
    private func has(_ symbol: String) -> Bool {
        let symbol = symbol.exact
        return rows.contains { $0.symbol.exact == symbol }
    }

    /// Splits `AAPL#2` into its parts.
    private static func lot(_ name: String) -> (symbol: String, lot: Int)? {
        guard let mark = name.lastIndex(of: "#") else { return nil }
        let digits = name[name.index(after: mark)...]
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let lot = Int(digits)
        else { return nil }
        return (String(name[..<mark]), lot)
    }

    private func descriptions(of lots: [Int]) -> [LotDescription] {
        let texts = lots.map { cells(ofRow: $0) }
        let names = tableHeader.names
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
    /// The lot by its number among those of several files or of an account.
    fileprivate func numbered(_ number: Int, in file: String? = nil) -> LotDescription {
        let place = file.map { [Cell(column: "file", text: $0)] } ?? []
        return LotDescription(lot: number, line: line, cells: cells + place)
    }
}
