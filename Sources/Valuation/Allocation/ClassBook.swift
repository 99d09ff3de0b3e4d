/// A way to group holdings by the classes of a scheme, such as asset classes or regions.
public struct ClassGrouping: Hashable, Sendable {
    /// The scheme's name in `classes.csv`.
    public var scheme: String
    /// How many names of a path such as `Equity/Europe` count; `nil` for all.
    public var depth: Int?

    /// Creates a way to group by the classes of a scheme, with their paths cut to some names.
    public init(scheme: String, depth: Int? = nil) {
        self.scheme = scheme
        self.depth = depth
    }

    /// A class without the names of its path beyond the depth.
    package func key(_ path: String) -> String {
        guard let depth else { return path }
        let names = path.split(separator: "/", maxSplits: depth, omittingEmptySubsequences: false)
        return names.prefix(depth).joined(separator: "/")
    }
}

/// A part of a holding in a class.
package struct ClassPart: Hashable, Sendable {
    /// A name or a path; empty for the unclassified rest.
    package let name: ExactText
    /// In percent, above 0 and at most 100.
    package let weight: ExactDecimal

    package init(name: ExactText, weight: ExactDecimal) {
        self.name = name
        self.weight = weight
    }
}

/// The classes of symbols, by scheme.
package struct ClassBook: Sendable {
    /// What stands for cash in place of a symbol, whatever its currency.
    package static let cash = "cash"
    /// What stands for cash in a currency.
    package static func cash(in currency: Currency) -> String { "cash \(currency.code)" }

    /// Whether something stands for cash in place of a symbol.
    package static func isCash(_ symbol: String) -> Bool { symbol == cash || symbol.hasPrefix(cash + " ") }

    /// What is wrong with the code behind `cash`, where it is that of a currency in another case, or of a minor unit.
    package static func problem(ofCash symbol: String) -> CurrencyError? {
        guard symbol.hasPrefix(cash + " ") else { return nil }
        let code = String(symbol.dropFirst(cash.count + 1))
        guard (try? QuoteCurrency(code)) != nil || (try? Currency(code.uppercased())) != nil else {
            return nil
        }
        do throws(CurrencyError) { _ = try Currency(code) } catch { return error }
        return nil
    }

    /// The names of the schemes, in the order in which they first appear.
    package private(set) var schemes: [String] = []
    private var parts: [ExactText: [ExactText: [ClassPart]]] = [:]

    package init() {}

    /// Adds a part of a symbol; the caller sees to it that the weights of a symbol sum to at most 100.
    package mutating func add(_ part: ClassPart, of symbol: String, scheme: String) {
        if parts[scheme.exact] == nil { schemes.append(scheme) }
        parts[scheme.exact, default: [:]][symbol.exact, default: []].append(part)
    }

    package func has(_ scheme: String) -> Bool { parts[scheme.exact] != nil }

    /// The parts of a symbol as the scheme states them; none if it does not have the symbol.
    package func stated(_ symbol: String, in scheme: String) -> [ClassPart] {
        parts[scheme.exact]?[symbol.exact] ?? []
    }

    /// The symbols in a class or one below it, and those that are wholly in some class.
    ///
    /// - Complexity: O(*n*) for *n* symbols of the scheme.
    package func symbols(
        in name: String, of scheme: String
    ) -> (inClass: Set<ExactText>, classified: Set<ExactText>) {
        let path = Array((name + "/").utf8)
        let parts = parts[scheme.exact] ?? [:]
        let inClass = parts.filter { _, parts in
            parts.contains { $0.name == name.exact || !name.isEmpty && $0.name.text.utf8.starts(with: path) }
        }
        let classified = parts.filter { _, parts in
            parts.reduce(ExactDecimal.zero) { $0 + $1.weight } == .hundred
        }
        return (Set(inClass.keys), Set(classified.keys))
    }

    /// The parts of a symbol, which sum to 100, with what is left in the class without a name.
    package func parts(of symbol: String, by grouping: ClassGrouping) -> [ClassPart] {
        ClassBook.whole(stated(symbol, in: grouping.scheme), by: grouping)
    }

    /// The parts of cash in a currency; `nil` if the scheme says nothing of it.
    package func parts(ofCashIn currency: Currency, by grouping: ClassGrouping) -> [ClassPart]? {
        for name in [ClassBook.cash(in: currency), ClassBook.cash] {
            let parts = stated(name, in: grouping.scheme)
            if !parts.isEmpty { return ClassBook.whole(parts, by: grouping) }
        }
        return nil
    }

    /// Whether the scheme classifies cash of some currency.
    package func classifiesCash(_ scheme: String) -> Bool {
        parts[scheme.exact]?.keys.contains { ClassBook.isCash($0.text) } == true
    }

    /// Parts of one class together, and the unclassified rest.
    private static func whole(_ stated: [ClassPart], by grouping: ClassGrouping) -> [ClassPart] {
        var weights: [(name: ExactText, weight: ExactDecimal)] = []
        var rest = ExactDecimal.hundred
        for part in stated {
            let name = grouping.key(part.name.text).exact
            rest = rest - part.weight
            if let place = weights.firstIndex(where: { $0.name == name }) {
                weights[place].weight += part.weight
            } else {
                weights.append((name, part.weight))
            }
        }
        if !rest.isZero {
            // A path may be cut to nothing.
            if let place = weights.firstIndex(where: { $0.name.text.isEmpty }) {
                weights[place].weight += rest
            } else {
                weights.append(("", rest))
            }
        }
        return weights.map { ClassPart(name: $0.name, weight: $0.weight) }
    }
}
