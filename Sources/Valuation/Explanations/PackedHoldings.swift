/// Very many holdings in little memory: what is stated of each but its note, as bytes.
package struct PackedHoldings: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var texts: [String] = []
    private var places: [ExactText: Int] = [:]
    private var longNumbers: [HoldingInputs.LongNumbers] = []

    package init() {}

    package mutating func append(_ holding: Holding) {
        starts.append(bytes.count)
        put(holding.symbol)
        put(holding.name)
        put(holding.market)
        put(holding.account)
        put(Int128(holding.location.file))
        put(Int128(holding.location.line))
        let inputs = holding.inputs
        put(Int128(inputs.quote.index))
        put(inputs.purchaseDate.map { Int128($0.daysSince1970) })
        put(inputs.purchaseUnit.map { Int128($0.index) })
        put(inputs.priceDate.map { Int128($0.daysSince1970) })
        put(inputs.isExcluded ? 1 : 0)
        put(inputs.lacking.map { Int128($0.rawValue) })
        put(
            inputs.longNumbers.map { numbers in
                longNumbers.append(numbers)
                return Int128(longNumbers.count - 1)
            })
        for number in [
            inputs.shares, inputs.purchasePrice, inputs.fees, inputs.costStock, inputs.purchaseRate,
            inputs.cost,
            inputs.price, inputs.previousClose, inputs.rate, inputs.multiplier,
        ] { put(number) }
    }

    /// Seven bits in each byte, the lowest first; the highest bit says whether another byte follows.
    private mutating func put(_ number: Int128) {
        var rest = UInt128(bitPattern: number << 1 ^ number >> 127)
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private mutating func put(_ number: Int128?) {
        put(number == nil ? 0 : 1)
        if let number { put(number) }
    }

    private mutating func put(_ text: String?) {
        put(
            text.map { text in
                if let known = places[text.exact] { return Int128(known) }
                places[text.exact] = texts.count
                texts.append(text)
                return Int128(texts.count - 1)
            })
    }

    private mutating func put(_ number: CompactDecimal?) {
        put(number?.coefficient)
        guard let number else { return }
        put(Int128(number.scale))
        put(number.hasOverflowed ? 1 : 0)
    }
    /// What was put, in the same order.
    private struct Reader {
        let bytes: [UInt8]
        var place: Int

        mutating func number() -> Int128 {
            var (value, shift) = (UInt128(0), UInt128(0))
            while true {
                let byte = bytes[place]
                place += 1
                value |= UInt128(byte & 127) << shift
                if byte < 128 { return Int128(bitPattern: value >> 1) ^ -Int128(bitPattern: value & 1) }
                shift += 7
            }
        }

        mutating func optional<Value>(_ value: (Int128) -> Value) -> Value? {
            number() == 0 ? nil : value(number())
        }

        mutating func decimal() -> CompactDecimal? {
            guard let coefficient = optional({ $0 }) else { return nil }
            return CompactDecimal(
                coefficient: coefficient, scale: Int16(truncatingIfNeeded: number()),
                hasOverflowed: number() == 1)
        }

        mutating func date() -> CalendarDate? {
            optional { CalendarDate(daysSince1970: Int32(truncatingIfNeeded: $0)) }
        }
    }
}

extension PackedHoldings: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { starts.count }

    package subscript(place: Int) -> Holding {
        var reader = Reader(bytes: bytes, place: starts[place])
        let texts = (0..<4).map { _ in reader.optional { self.texts[Int($0)] } }
        let location = InputLocation(file: Int(reader.number()), line: Int(reader.number()))
        func unit(_ index: Int128) -> QuoteCurrency {
            QuoteCurrency(index: UInt16(truncatingIfNeeded: index))
        }
        var inputs = HoldingInputs(quote: unit(reader.number()), shares: .zero)
        inputs.purchaseDate = reader.date()
        inputs.purchaseUnit = reader.optional(unit)
        inputs.priceDate = reader.date()
        inputs.isExcluded = reader.number() == 1
        inputs.lacking = reader.optional {
            MissingCostInputs(rawValue: UInt8(truncatingIfNeeded: $0))
        }
        inputs.longNumbers = reader.optional { longNumbers[Int($0)] }
        inputs.shares = reader.decimal() ?? .zero
        inputs.purchasePrice = reader.decimal()
        inputs.fees = reader.decimal()
        inputs.costStock = reader.decimal()
        inputs.purchaseRate = reader.decimal()
        inputs.cost = reader.decimal()
        inputs.price = reader.decimal()
        inputs.previousClose = reader.decimal()
        inputs.rate = reader.decimal()
        inputs.multiplier = reader.decimal()
        return Holding(
            symbol: texts[0] ?? "", name: texts[1], market: texts[2], account: texts[3], note: nil,
            location: location, inputs: inputs)
    }
}
