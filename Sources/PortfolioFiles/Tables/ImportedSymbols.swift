package import Valuation

/// The symbols that an import writes: those of a portfolio, for what an export calls them, and what else an export has to
/// agree with.
package struct ImportedSymbols: Sendable {
    package var book: SymbolBook
    /// The symbols of the portfolio, which stay what they are.
    package var held: Set<ExactText> {
        get { book.symbols }
        set { book.symbols = newValue }
    }
    /// The portfolio's trades in contracts and short positions, by symbol: what exports go on with.
    package var contracts: [ExactText: [EarlierTrade]] = [:]

    /// The minor units in which stocks of the portfolio are quoted, by symbol.
    package var minorUnits: [ExactText: QuoteCurrency] = [:]

    /// The portfolio's own currency; `nil` if it is unknown, or there is no portfolio.
    package var currency: Currency?

    package init(_ book: SymbolBook = SymbolBook(), held: Set<ExactText> = []) {
        self.book = book
        self.held = held
    }

    /// The symbol of a row: what its text stands for, else what its ISIN stands for, or that itself, else the text. Where
    /// an export without codes was imported, names are symbols.
    ///
    /// - Parameters:
    ///   - text: a code, an ISIN, an alias or a name.
    ///   - isin: the row's ISIN, if it has one beside the text.
    ///   - name: the row's name, which tells where the text is an ISIN and the symbol of that name has none.
    package func symbol(of text: String, isin: String? = nil, name: String? = nil) -> String {
        if held.contains(text.exact) || book[text] != nil { return text }
        let known = book.symbol(of: text)
        if known.exact != text.exact { return known }
        if let known = isin.flatMap({ held.contains($0.exact) ? $0 : book.symbol(ofOther: $0) }) {
            return known
        }
        if let name, held.contains(name.exact), isName(name, of: isin) { return name }
        guard ISIN.isValid(text), let name else { return text }
        let named = book.symbol(of: name)
        return book[named]?.isins.isEmpty == true ? named : text
    }

    /// Whether a symbol is a name rather than a code, and not that of another ISIN.
    private func isName(_ symbol: String, of isin: String?) -> Bool {
        guard symbol.contains(where: { $0.isLowercase || $0 == " " }) else { return false }
        guard let isin, let known = book[symbol]?.isins, !known.isEmpty else { return true }
        return known.contains(isin)
    }
}

/// A trade of the portfolio that exports are imported into.
package struct EarlierTrade: Sendable {
    let account: ExactText
    let day: CalendarDate
    let type: TradeType
    let shares: ExactDecimal
    package let multiplier: CompactDecimal?

    package init(_ inputs: TradeInputs, account: ExactText) {
        (self.account, day, type) = (account, inputs.date, inputs.type)
        (shares, multiplier) = (inputs.shares?.exact ?? .zero, inputs.multiplier)
    }
}

extension ImportedSymbols {
    /// Whether the portfolio holds a symbol, or is short of it, when the trades of a day close it.
    ///
    /// - Parameters:
    ///   - type: what has opened it: `buy` or `short`.
    ///   - account: the account; an empty one may be any.
    package func isOpen(
        _ symbol: ExactText, by type: TradeType, on day: CalendarDate, account: ExactText
    ) -> Bool {
        var shares = ExactDecimal.zero
        for trade in contracts[symbol] ?? []
        where trade.account == account || trade.account == "" || account == "" {
            if trade.type == type, trade.day <= day { shares += trade.shares }
            if trade.type == (type == .short ? .cover : .sell), trade.day < day {
                shares = shares - trade.shares
            }
        }
        return !shares.isNegative && !shares.isZero
    }
}

/// What an export says of a stock in one row.
package struct StatedSymbol: Hashable, Sendable {
    /// The symbol that is written for it.
    package let symbol: String
    /// The row's code, if another symbol is written for it because of its ISIN.
    package let alias: String?
    package let isin: String?
    package let name: String?
    /// What tells that the row's ISIN is the symbol's.
    package internal(set) var basis = Basis.stated

    /// Whether an ISIN that the portfolio does not know is taken for that of a symbol.
    package enum Basis: Hashable, Sendable {
        case stated
        /// It is, by the name alone.
        case name
        /// It is not, because the symbol of its name was taken for another ISIN.
        case taken(by: String, symbol: String)
    }

    package init(symbol: String, alias: String? = nil, isin: String? = nil, name: String? = nil) {
        func other(_ text: String?) -> String? {
            text.flatMap { $0.isEmpty || $0.exact == symbol.exact ? nil : $0 }
        }
        self.symbol = symbol
        (self.alias, self.isin, self.name) = (other(alias), other(isin), other(name))
    }
}

extension ImportedSymbols {
    /// What a row says of a stock, with the symbol to write for it.
    ///
    /// - Parameters:
    ///   - text: the row's code, ISIN, alias or name.
    ///   - isin: the text of a column of ISINs, if there is one.
    package func stated(_ text: String, isin: String?, name: String?) -> StatedSymbol {
        let isin = isin.flatMap { ISIN.isValid($0) ? $0 : nil }
        let symbol = symbol(of: text, isin: isin, name: name)
        let isByISIN = symbol.exact != text.exact && book.symbol(of: text).exact == text.exact
        return StatedSymbol(
            symbol: symbol, alias: isByISIN ? text : nil, isin: isin ?? (ISIN.isValid(text) ? text : nil),
            name: name)
    }
}

/// What exports say of stocks, each symbol once.
package struct StatedSymbols: Sendable {
    package private(set) var inOrder: [StatedSymbol] = []
    private var places: [ExactText: Int] = [:]

    package init() {}

    /// Notes what a row says of a stock, with the symbol to write for it.
    ///
    /// A name is that of one stock: if the symbol of the row's name is taken by another ISIN or code already, as that of
    /// another class of shares, the row keeps its own.
    ///
    /// - Parameters:
    ///   - text: the row's code, ISIN, alias or name.
    ///   - isin: the text of a column of ISINs, if there is one.
    package mutating func note(
        _ text: String, isin: String?, name: String?, by symbols: ImportedSymbols
    ) -> StatedSymbol {
        var stated = symbols.stated(text, isin: isin, name: name)
        if stated.symbol.exact != text.exact,
            symbols.symbol(of: text, isin: stated.isin).exact == text.exact
        {
            stated.basis = .name
            // Without ISINs, classes of shares differ by their codes.
            if let place = places[stated.symbol.exact],
                let taken = inOrder[place].isin ?? inOrder[place].alias,
                taken != stated.isin ?? stated.alias
            {
                let symbol = stated.symbol
                stated = StatedSymbol(symbol: text, isin: stated.isin, name: name)
                stated.basis = .taken(by: taken, symbol: symbol)
            }
        }
        note(stated)
        return stated
    }

    /// Notes a row; what it adds to earlier rows of the symbol is taken.
    package mutating func note(_ stated: StatedSymbol) {
        guard let place = places[stated.symbol.exact] else {
            places[stated.symbol.exact] = inOrder.count
            inOrder.append(stated)
            return
        }
        let known = inOrder[place]
        inOrder[place] = StatedSymbol(
            symbol: known.symbol, alias: known.alias ?? stated.alias, isin: known.isin ?? stated.isin,
            name: known.name ?? stated.name)
    }
}

/// International Securities Identification Numbers (ISO 6166).
package enum ISIN {
    /// Whether a text is one: a country, nine letters or digits, and the check digit that follows from them. So
    /// US0378331005 is one, and US0378331004 is not.
    package static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 12, bytes[..<2].allSatisfy(isLetter), isDigit(bytes[11]),
            bytes.allSatisfy({ isLetter($0) || isDigit($0) })
        else { return false }
        // A letter counts as two digits, A as 10. Every second digit from the right, but the last, counts twice.
        var digits: [Int] = []
        for byte in bytes {
            if isDigit(byte) {
                digits.append(Int(byte) - 48)
            } else {
                digits += [(Int(byte) - 55) / 10, (Int(byte) - 55) % 10]
            }
        }
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let counted = place.isMultiple(of: 2) ? digit : digit * 2
            sum += counted / 10 + counted % 10
        }
        return sum.isMultiple(of: 10)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
