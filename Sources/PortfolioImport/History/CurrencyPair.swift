internal import Valuation

/// Two currencies, as publishers write them: 1 `from` = figure `to`.
struct CurrencyPair: Hashable {
    let from: Currency
    let to: Currency

    init(_ from: Currency, _ to: Currency) { (self.from, self.to) = (from, to) }

    /// The pair of a symbol, which quotes the first currency in the second: `EURUSD`, `EUR/USD`, `EURUSD=X`. Yahoo
    /// Finance leaves out the dollar before others: `JPY=X` is the price of a dollar in yen.
    init?(symbol: String) {
        var text = symbol.uppercased()[...]
        // The place where it is traded, or the kind of symbol.
        for prefix in ["FX:", "OANDA:", "FX_IDC:", "C:", "^"] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count)
        }
        let isOfYahoo = text.hasSuffix("=X")
        for suffix in ["=X", ".FX"] where text.hasSuffix(suffix) { text = text.dropLast(suffix.count) }
        let letters = text.filter { !"/-_ ".contains($0) }
        if isOfYahoo, letters.count == 3, let to = try? Currency(String(letters)), to != .usd {
            self.init(.usd, to)
            return
        }
        guard letters.count == 6, text.count <= 7, let from = try? Currency(String(letters.prefix(3))),
            let to = try? Currency(String(letters.suffix(3))), from != to
        else { return nil }
        self.init(from, to)
    }

    /// The only pair that the name of a file says: `eurusd_d.csv`, `EUR_USD Historical Data.csv`.
    init?(ofFile path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let words = name.uppercased().split { !$0.isLetter }.map(String.init)
        var found: Set<CurrencyPair> = []
        for word in words where word.count == 6 {
            if let pair = CurrencyPair(symbol: word) { found.insert(pair) }
        }
        for (first, second) in zip(words, words.dropFirst()) where first.count == 3 && second.count == 3 {
            if let pair = CurrencyPair(symbol: first + second) { found.insert(pair) }
        }
        guard found.count == 1, let only = found.first else { return nil }
        self = only
    }

    /// The pair of a series of a central bank, by the definition that the bank publishes.
    ///
    /// The Federal Reserve's (FRED, H.10) name their direction themselves: DEXUSEU is "U.S. Dollars to One Euro", and
    /// DEXJPUS "Japanese Yen to One U.S. Dollar". The Bank of England's end with what the others are paid for: XUDLUSS is
    /// "US $ into Sterling", dollars for a pound, and XUDLERD euros for a dollar.
    /// The Bank of Canada's FXUSDCAD is "US dollar to Canadian dollar".
    init?(series: String) {
        let name = CurrencyPair.code(of: series)
        if name.hasPrefix("DEX"), name.count == 7 {
            let codes = name.dropFirst(3)
            guard let to = CurrencyPair.reserve[String(codes.prefix(2))],
                let from = CurrencyPair.reserve[String(codes.suffix(2))], from != to,
                from == .usd || to == .usd
            else { return nil }
            self.init(from, to)
        } else if name.hasPrefix("XUDL"), name.count == 7 {
            guard let to = CurrencyPair.england[String(name.dropFirst(4).prefix(2))] else { return nil }
            switch name.last {
            case "S" where to != .gbp: self.init(.gbp, to)
            case "D" where to != .usd: self.init(.usd, to)
            default: return nil
            }
        } else if name.hasPrefix("FX"), name.count == 8,
            let pair = CurrencyPair(symbol: String(name.dropFirst(2)))
        {
            self = pair
        } else {
            return nil
        }
    }

    /// The code of a series, which the Bank of England writes behind its description.
    static func code(of series: String) -> String {
        series.split { $0.isWhitespace }.last?.uppercased() ?? ""
    }

    /// Whether a name is one of a series of exchange rates, known or not: never a symbol of a stock.
    static func isSeries(_ name: String) -> Bool {
        let name = code(of: name)
        return name.count == 7 && name.hasPrefix("DEX") || name.count > 6 && name.hasPrefix("XUDL")
            || name.count > 4 && name.hasPrefix("FXR")
            || name.count == 8 && name.hasPrefix("FX") && name.hasSuffix("CAD")
            || ["RXI", "EXR.", "BBEX", "DTWEX"].contains(where: name.hasPrefix)
            || isAverage(name)
    }

    /// Whether a series has averages of months, quarters or years: the Federal Reserve's `EXUSEU` and `AEXUSEU`, and the Bank
    /// of England's `XUMLUSS` and `XUAAUSS`.
    static func isAverage(_ series: String) -> Bool {
        let name = code(of: series)
        if ["XUM", "XUQ", "XUA"].contains(name.prefix(3)), name.count == 7 { return true }
        return ["EX", "AEX"].contains {
            name.hasPrefix($0) && CurrencyPair(series: "DEX\(name.dropFirst($0.count))") != nil
        }
    }

    private static func currencies(_ codes: [String: String]) -> [String: Currency] {
        codes.compactMapValues { try? Currency($0) }
    }

    /// The Federal Reserve's letters for currencies.
    private static let reserve = currencies([
        "US": "USD", "EU": "EUR", "UK": "GBP", "AL": "AUD", "NZ": "NZD", "JP": "JPY", "CH": "CNY",
        "CA": "CAD", "KO": "KRW", "MX": "MXN", "IN": "INR", "BZ": "BRL", "SZ": "CHF", "SD": "SEK",
        "NO": "NOK", "DN": "DKK", "SI": "SGD", "HK": "HKD", "TA": "TWD", "TH": "THB", "MA": "MYR",
        "SF": "ZAR", "SL": "LKR",
    ])
    /// The Bank of England's letters for currencies.
    private static let england = currencies([
        "US": "USD", "ER": "EUR", "GB": "GBP", "JY": "JPY", "SF": "CHF", "CD": "CAD", "AD": "AUD",
        "ND": "NZD", "SK": "SEK", "NK": "NOK", "DK": "DKK", "HD": "HKD", "SG": "SGD", "ZR": "ZAR",
        "SR": "SAR", "TW": "TWD",
    ])
}
