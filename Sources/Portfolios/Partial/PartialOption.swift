extension Int {
    /// A number of things or of a line in a cell of a partial. Numbers beyond those of any book are refused, so that no
    /// sum of them can overflow.
    init?(cell: String) {
        guard let number = Int(cell), number.magnitude <= 1 << 40 else { return nil }
        self = number
    }
}

extension CalendarDate {
    /// The date of a cell of a partial.
    init?(cell: String) { self.init(bytes: Array(cell.utf8).span) }
}

/// What partials must have in common to be merged; the raw values are the names in the file, which are those of options
/// where there is one.
enum PartialOption: String, CaseIterable {
    case program, name
    case currency
    case ownCurrency = "own-currency"
    case asOf = "as-of"
    case lots
    case costRate = "cost-rate"
    case maxRateAge = "max-rate-age"
    case maxPriceAge = "max-price-age"
    case yearStarts = "year-starts"
    case from, to, by, price, rate, prices, rates

    /// Options with their values, in the order of the file; `price` and `rate` may have several.
    typealias Values = [(name: PartialOption, value: String)]

    /// The first thing in which the options of another partial differ.
    ///
    /// - Parameters:
    ///   - theirs: the options of the other partial.
    ///   - file: the partial with the options `ours`.
    static func difference(of theirs: Values, to ours: Values, in file: String) -> Wording? {
        for name in allCases {
            let (our, their) = (text(name, ours), text(name, theirs))
            guard our != their else { continue }
            return switch name {
            case .prices, .rates: .partialOfOtherMarket(name.rawValue, in: file)
            default: .partialOfOtherOption(their, our, in: file)
            }
        }
        return nil
    }

    /// The values of a name, as options; `nil` if there are none.
    private static func text(_ name: PartialOption, _ values: Values) -> String? {
        let found = values.filter { $0.name == name }
        if found.isEmpty { return nil }
        return found.map { "--\($0.name.rawValue) \($0.value)" }.joined(separator: " ")
    }

    /// The values of options that have one; `nil` if there is an option with several.
    static func single(_ values: Values) -> [PartialOption: String]? {
        var single: [PartialOption: String] = [:]
        for (name, value) in values where name != .price && name != .rate {
            if single.updateValue(value, forKey: name) != nil { return nil }
        }
        return single
    }
}

/// What all partials of a merge must have been made with.
protocol PartialTerms: Sendable {
    /// The program that made the partial.
    var program: String { get }
    var values: PartialOption.Values { get }
}

extension PartialReport.Terms: PartialTerms {}
extension PartialGains.Terms: PartialTerms {}

/// The terms of the first partial of a merge, with which the others must agree.
struct CommonTerms<Terms: PartialTerms>: Sendable {
    private(set) var terms: Terms?
    /// The partial that they are from.
    private var file = ""
    private let program: String

    /// - Parameter program: the program that merges.
    init(program: String) { self.program = program }

    /// How the terms of a partial differ from the others'; `nil` if they can be merged.
    mutating func difference(of theirs: Terms, from file: String) -> Wording? {
        if theirs.program != program { return .partialOfOtherProgram(theirs.program, this: program) }
        if let terms {
            return PartialOption.difference(of: theirs.values, to: terms.values, in: self.file)
        }
        (terms, self.file) = (theirs, file)
        return nil
    }
}
