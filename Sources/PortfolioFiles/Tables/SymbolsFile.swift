internal import CSV
internal import Kernels
package import SystemInterface
package import Valuation

/// What else symbols are called, and what rows that state nothing else take for them.
package struct SymbolBook: Sendable {
    package struct Entry: Sendable {
        package var name: String?
        package var market: String?
        package var currency: QuoteCurrency?
        package var multiplier: CompactDecimal?
        package fileprivate(set) var isins: [String] = []
    }

    /// By symbol.
    package fileprivate(set) var entries: [ExactText: Entry] = [:]
    /// Other symbols of the portfolio, each of which stands for itself, whatever else is called so.
    package var symbols: Set<ExactText> = []
    /// The symbols that ISINs and aliases stand for.
    fileprivate var others: [ExactText: String] = [:]
    /// The symbols that have a name, in lower case; several have the same.
    fileprivate var names: [String: Set<ExactText>] = [:]

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    /// Whether rows take names or markets from it.
    package var hasLabels: Bool { entries.values.contains { $0.name != nil || $0.market != nil } }

    package subscript(symbol: String) -> Entry? { entries[symbol.exact] }

    /// The symbol that a text stands for: itself, or that of the ISIN or alias, or the only one with that name, whatever
    /// its case; else the text.
    ///
    /// - Parameter isSymbol: whether a text is a symbol of the portfolio that ``symbols`` need not have.
    package func symbol(of text: String, isSymbol: (String) -> Bool = { _ in false }) -> String {
        if isEmpty || entries[text.exact] != nil || symbols.contains(text.exact) || isSymbol(text) {
            return text
        }
        if let symbol = others[text.exact] { return symbol }
        let named = symbols(named: text)
        guard named.count == 1, let only = named.first else { return text }
        return only.text
    }

    /// Adds symbols that have a name, in lower case, to those that the file names so.
    package mutating func add(name: String, of symbols: Set<ExactText>) {
        names[name, default: []].formUnion(symbols)
    }

    /// The symbols that have a name, whatever its case.
    package func symbols(named name: String) -> Set<ExactText> { names[name.lowercased()] ?? [] }

    /// The symbol that an ISIN or an alias stands for; `nil` if none is known.
    package func symbol(ofOther text: String) -> String? { others[text.exact] }

    /// The symbols whose ISINs, aliases or names are like what was typed.
    package func symbols(like word: String) -> Set<ExactText> {
        // Nobody mistypes a name this long.
        guard !isEmpty, word.utf8.count <= 1000 else { return [] }
        let (nearest, search) = (NearestWords(to: word), NameSearch(word))
        let called = others.filter { nearest.isNear($0.key.text) }.map(\.value.exact)
        let named = names.filter { search?.finds($0.key) == true }.flatMap(\.value)
        return Set(called + named)
    }
}

/// Finds names like what was typed.
package struct NameSearch: Sendable {
    private let word: String
    private let inside: String
    /// `nil` for what nobody types.
    private let near: NearestWords?

    /// - Parameter word: what was typed; `nil` for fewer than three letters, which are like no name.
    package init?(_ word: String) {
        self.word = word.lowercased()
        guard self.word.count > 2 else { return nil }
        inside = " " + self.word
        near = self.word.utf8.count <= 1000 ? NearestWords(to: self.word) : nil
    }

    /// Whether a word of a name in lower case begins with what was typed, or the name is that misspelt.
    package func finds(_ name: String) -> Bool {
        name.hasPrefix(word) || name.contains(inside) || near?.isNear(name) == true
    }
}

extension PortfolioSource {
    /// What `symbols.csv` says, if the folder has one. Everything wrong with it is added to the log.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    package func symbolBook(log: inout DiagnosticLog) throws(FileError) -> SymbolBook {
        guard let path = path(of: .symbols) else { return SymbolBook() }
        return try SymbolsFile.read(FileInput(path), log: &log)
    }
}

/// Reads `symbols.csv`.
package enum SymbolsFile {
    package static let columns = ["symbol", "name", "market", "isin", "alias", "currency", "multiplier"]
    package static let required = ["symbol"]

    /// Reads all rows of a file. Everything wrong with it is added to the log.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    package static func read(_ input: FileInput, log: inout DiagnosticLog) throws(FileError) -> SymbolBook {
        let read = try WholeTable.read(input, known: columns, required: required, log: &log) {
            Rows(places: $0)
        }
        return read?.rows.book ?? SymbolBook()
    }

    private struct Rows: RowReader {
        let places: [String: Int]
        var book = SymbolBook()
        /// The lines on which symbols, ISINs and aliases first stand.
        var symbolLines: [ExactText: Int] = [:]
        var otherLines: [ExactText: Int] = [:]

        mutating func read(_ cells: inout CellReader) {
            let symbol = cells.text(places["symbol"])
            cells.need(places["symbol"], "symbol")
            let currency = cells.unit(places["currency"], "currency")
            let multiplier = cells.number(places["multiplier"], "multiplier")
            if let multiplier, multiplier.exact.isZero || multiplier.exact.isNegative {
                cells.report(Wording("multiplier is not above 0"), places["multiplier"])
            }
            guard cells.log.isEmpty else { return }
            let line = cells.record.line
            let isin = cells.text(places["isin"])
            if let first = otherLines[symbol.exact], let other = book.others[symbol.exact],
                other.exact != symbol.exact
            {
                cells.report(.symbolTwice(symbol, other, line: first), places["symbol"])
                return
            }
            symbolLines[symbol.exact] = symbolLines[symbol.exact] ?? line
            take("isin", of: symbol, &cells)
            take("alias", of: symbol, &cells)
            var entry = book.entries[symbol.exact] ?? SymbolBook.Entry()
            func text(_ column: String) -> String? {
                let text = places[column].map { String(decoding: cells.record[$0], as: UTF8.self) } ?? ""
                return text.isEmpty ? nil : text
            }
            entry.name = entry.name ?? text("name")
            entry.market = entry.market ?? text("market")
            entry.currency = entry.currency ?? currency
            entry.multiplier = entry.multiplier ?? multiplier
            if !isin.isEmpty { entry.isins.append(isin) }
            book.entries[symbol.exact] = entry
            if let name = text("name") { book.names[name.lowercased(), default: []].insert(symbol.exact) }
        }

        private mutating func take(_ column: String, of symbol: String, _ cells: inout CellReader) {
            let text = cells.text(places[column])
            if text.isEmpty || text.exact == symbol.exact { return }
            if let line = symbolLines[text.exact] {
                cells.report(.symbolTwice(text, text, line: line), places[column])
                return
            }
            if let known = book.others[text.exact], known.exact != symbol.exact {
                cells.report(.symbolTwice(text, known, line: otherLines[text.exact] ?? 0), places[column])
                return
            }
            otherLines[text.exact] = otherLines[text.exact] ?? cells.record.line
            book.others[text.exact] = symbol
        }
    }
}
