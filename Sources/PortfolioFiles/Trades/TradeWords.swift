internal import Valuation

/// The values of the column `type`. Case, spaces, `-` and `_` are ignored.
enum TradeWords {
    private static let types = Dictionary(
        uniqueKeysWithValues: TradeType.allCases.map { (TableHeader.canonical($0.rawValue), $0) })

    static func type(_ text: String) -> TradeType? { types[TableHeader.canonical(text)] }

    /// Brokers' words and the types they correspond to.
    private static let others: [String: TradeType] = [
        "b": .buy, "bought": .buy, "purchase": .buy, "purchased": .buy, "reinvest": .buy,
        "reinvestment": .buy,
        "s": .sell, "sold": .sell, "sale": .sell, "sellshort": .short, "shortsell": .short,
        "buytocover": .cover,
        "deliveryinbound": .transferIn, "deliveryoutbound": .transferOut, "div": .dividend,
        "distribution": .dividend, "commission": .fee, "charge": .fee, "withholdingtax": .tax,
        "reversesplit": .split, "stocksplit": .split, "merger": .exchange, "rename": .exchange,
        "symbolchange": .exchange, "roc": .returnOfCapital, "capitalreturn": .returnOfCapital,
    ]

    /// The type that an unknown word may stand for.
    static func type(near text: String) -> TradeType? {
        if let type = others[TableHeader.canonical(text)] { return type }
        let words = TradeType.allCases.map(\.rawValue)
        return Suggestions.near(text, in: words, limit: 1).first.flatMap { TradeType(rawValue: $0) }
    }
}

extension TradeType {
    /// The type that a cell of a trades file states; `nil` if it states none.
    package init?(cell: String) {
        guard let type = TradeWords.type(cell) else { return nil }
        self = type
    }
}

extension TradeField {
    /// Whether its cells are numbers.
    package var isNumber: Bool {
        var inputs = TradeRow.blank.inputs
        return inputs.take(nil, as: self, decimals: 0)
    }

    /// The one spelling of what a cell says: `1.5` for `1.50`, and `transfer_in` for `Transfer In`. A text that says
    /// nothing stays as it is.
    package func spelled(_ cell: String) -> String {
        let text = CellReader.trimmed(cell)
        switch self {
        case .type: return TradeType(cell: text)?.rawValue ?? text
        case .time: return TimeOfDay(text).map { String($0.secondsSinceMidnight) } ?? text
        case .ratio:
            let bytes = Array(text.utf8)
            guard let ratio = SplitRatio(bytes: bytes.span) else { return text }
            return "\(DecimalFormat.plain(ratio.new.exact)):\(DecimalFormat.plain(ratio.old.exact))"
        default:
            guard isNumber, let number = try? CompactDecimal.parse(text) else { return text }
            return DecimalFormat.plain(number.exact)
        }
    }
}

extension TradeInputs {
    /// Takes the number of a field.
    ///
    /// - Parameter decimals: the number of decimals as written; of interest only for some.
    /// - Returns: whether the field is one of a number.
    @inline(__always)
    mutating func take(_ number: CompactDecimal?, as field: TradeField, decimals: Int16) -> Bool {
        switch field {
        case .shares: shares = number
        case .price: price = number
        case .fees: fees = number
        case .taxes: taxes = number
        case .rate: rate = number
        case .costShare: costShare = number
        case .toAmount: toAmount = number
        case .multiplier: multiplier = number
        case .amount: (amount, amountDecimals) = (number, decimals)
        case .total: (total, totalDecimals) = (number, decimals)
        default: return false
        }
        return true
    }

    /// The number of decimals of a number as written: 2 for `1.50`, 3 for `15e-3`, and 0 for `15e3`.
    static func decimals(_ number: Span<UInt8>) -> Int16 {
        var decimals = 0
        var exponent = 0
        var isBehindPoint = false
        var isExponent = false
        var isNegative = false
        for index in number.indices {
            let byte = number[index]
            switch byte {
            case UInt8(ascii: "."): isBehindPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
            case UInt8(ascii: "-"): isNegative = isExponent
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isExponent {
                    exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), 1 << 20)
                } else if isBehindPoint {
                    decimals += 1
                }
            default: break
            }
        }
        return Int16(clamping: max(0, isNegative ? decimals + exponent : decimals - exponent))
    }
}
