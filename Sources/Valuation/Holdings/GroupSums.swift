/// The sums of a group in machine words: of holdings whose value, cost and gain are known, all with or all without a
/// known change.
package struct GroupSums: Sendable, BitwiseCopyable {
    private(set) var value: Int64 = 0
    private(set) var cost: Int64 = 0
    private(set) var costAtCurrentRate: Int64 = 0
    private(set) var change: Int64 = 0
    private(set) var valueScale: Int8 = 0
    private(set) var costScale: Int8 = 0
    private(set) var costAtCurrentRateScale: Int8 = 0
    private(set) var changeScale: Int8 = 0
    private(set) var changeIsKnown = false
    /// Whether the group has totals instead.
    package var isWide = false
    private(set) var count: UInt32 = 0

    package init() {}

    /// Fails if a figure is unknown or too large.
    init?(_ computed: borrowing ComputedHolding) {
        guard computed.isCompact, let value = computed.compactAmounts.value,
            let cost = computed.compactAmounts.cost,
            let costAtCurrentRate = computed.compactAmounts.costAtCurrentRate
        else { return nil }
        self.init(
            value: value, cost: cost, costAtCurrentRate: costAtCurrentRate,
            change: computed.compactAmounts.intradayChange)
    }

    /// Fails if a figure of some holding is unknown, some changes are known and others not, or a sum is too large.
    init?(_ totals: Totals) {
        guard let sums = totals.parts.first, totals.parts.count == 1, let known = sums.known,
            known.isSuperset(of: [.gain, .split]), let count = UInt32(exactly: sums.count),
            let value = sums.value.total.compact, let cost = sums.cost.total.compact,
            let costAtCurrentRate = sums.costAtCurrentRate.total.compact,
            let change = sums.change.total.compact
        else { return nil }
        self.init(
            value: value, cost: cost, costAtCurrentRate: costAtCurrentRate,
            change: known.contains(.intraday) ? change : nil)
        self.count = count
    }

    init?(
        value: CompactDecimal, cost: CompactDecimal, costAtCurrentRate: CompactDecimal,
        change: CompactDecimal?
    ) {
        guard GroupSums.set(value, &self.value, &valueScale), GroupSums.set(cost, &self.cost, &costScale),
            GroupSums.set(costAtCurrentRate, &self.costAtCurrentRate, &costAtCurrentRateScale)
        else { return nil }
        if let change {
            guard GroupSums.set(change, &self.change, &changeScale) else { return nil }
            changeIsKnown = true
        }
        count = 1
    }

    @inline(__always)
    private static func set(_ number: CompactDecimal, _ word: inout Int64, _ scale: inout Int8) -> Bool {
        word = Int64(truncatingIfNeeded: number.coefficient)
        scale = Int8(truncatingIfNeeded: number.scale)
        return Int128(word) == number.coefficient && Int16(scale) == number.scale && !number.hasOverflowed
    }

    /// Adds sums; `false` if that is impossible, and nothing is then added.
    package mutating func add(_ other: GroupSums) -> Bool {
        if isWide || other.isWide { return false }
        if count == 0 {
            self = other
            return true
        }
        guard changeIsKnown == other.changeIsKnown else { return false }
        var sum = self
        let (count, overflow) = count.addingReportingOverflow(other.count)
        guard !overflow,
            GroupSums.add(other.value, other.valueScale, &sum.value, &sum.valueScale),
            GroupSums.add(other.cost, other.costScale, &sum.cost, &sum.costScale),
            GroupSums.add(
                other.costAtCurrentRate, other.costAtCurrentRateScale, &sum.costAtCurrentRate,
                &sum.costAtCurrentRateScale),
            GroupSums.add(other.change, other.changeScale, &sum.change, &sum.changeScale)
        else { return false }
        sum.count = count
        self = sum
        return true
    }

    @inline(__always)
    private static func add(
        _ word: Int64, _ scale: Int8, _ sum: inout Int64, _ sumScale: inout Int8
    ) -> Bool {
        if scale == sumScale {
            let (total, overflow) = sum.addingReportingOverflow(word)
            sum = total
            return !overflow
        }
        let total =
            CompactDecimal(coefficient: Int128(sum), scale: Int16(sumScale))
            + CompactDecimal(coefficient: Int128(word), scale: Int16(scale))
        return set(total, &sum, &sumScale)
    }

    /// The same as totals.
    package var totals: Totals {
        var totals = Totals()
        totals.add(part)
        return totals
    }

    private var part: KnownSums {
        var part = KnownSums(
            changeIsKnown ? [.gain, .split, .intraday] : [.gain, .split], count: Int(count))
        part.value = ExactSum(value, valueScale)
        part.cost = ExactSum(cost, costScale)
        part.costAtCurrentRate = ExactSum(costAtCurrentRate, costAtCurrentRateScale)
        if changeIsKnown { part.change = ExactSum(change, changeScale) }
        return part
    }
}

extension ExactSum {
    fileprivate init(_ word: Int64, _ scale: Int8) {
        self.init()
        add(CompactDecimal(coefficient: Int128(word), scale: Int16(scale)))
    }
}

// The form in temporary files.
extension GroupSums {
    /// The number of bytes in a temporary file.
    package static var byteCount: Int { MemoryLayout<GroupSums>.size }

    package func append(to bytes: inout [UInt8]) {
        unsafe withUnsafeBytes(of: self) { unsafe bytes.append(contentsOf: $0) }
    }

    /// The sums that ``append(to:)`` appended; `nil` if there are fewer bytes.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= GroupSums.byteCount else { return nil }
        self = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: GroupSums.self) }
    }
}
