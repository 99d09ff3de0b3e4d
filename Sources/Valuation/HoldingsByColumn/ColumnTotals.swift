/// Totals of holdings that come as columns: the inner loop of a large portfolio.
///
/// Sums are kept separately for each scale, so that adding needs no alignment: ``scales`` integers per currency and
/// figure.
package struct ColumnTotals: Sendable {
    private var valuer: ColumnValuer
    private let groupsAccounts: Bool
    private var accounts = AccountNumbers()
    /// The slot of each currency, or, by account, of each account's.
    private var slots: [UInt16]
    private var slotOfRow: [UInt16]
    /// What each slot is of.
    private var keys: [(currency: Currency, account: Int)] = []
    /// For each currency, the number of holdings without and with a known change.
    private var counts: [Int] = []
    private var sums: [Int128] = []
    private var rows = 0

    private static let scales = 64
    /// Value, cost and cost at the current rate, each without and with a known change, and the change.
    private static let figures = 7
    private static let stride = scales * figures
    /// Sums of this many amounts that fit can't overflow.
    private static let mostRows = 1 << 26

    /// - Parameter groupsAccounts: whether totals of each account are wanted too.
    package init(_ valuer: ColumnValuer, groupsAccounts: Bool = false) {
        self.valuer = valuer
        self.groupsAccounts = groupsAccounts
        slotOfRow = Array(repeating: .max, count: LotColumns.capacity)
        let accounts = groupsAccounts ? AccountNumbers.most + 1 : 1
        slots = Array(repeating: .max, count: accounts * CurrencyTable.count)
    }

    /// Whether the last rows were of more accounts than can be told apart here.
    package private(set) var hasUngrouped = false

    /// Whether the totals hold so many rows that they should be taken out soon.
    package var isFull: Bool { rows > ColumnTotals.mostRows - (1 << 24) }

    /// Adds those rows of the columns that it can; the indices of the others are appended to `left`.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        columns.findFeesOrStatedCosts()
        valuer.resolve(&columns)
        let count = min(columns.count, LotColumns.capacity)
        if groupsAccounts { openSlotsOfAccounts(&columns, count) } else { openSlots(columns, count) }
        rows += count
        // Moved out of `self` for the loop, so that they are uniquely referenced.
        var (allSums, allCounts) = ([Int128](), [Int]())
        swap(&allSums, &self.sums)
        swap(&allCounts, &self.counts)
        let hasExcluded = columns.hasExcluded(count)
        if columns.hasFeesOrStatedCosts {
            addPaid(columns, &allSums, &allCounts, left: &left)
        } else if hasExcluded {
            addExcluded(columns, &allSums, &allCounts, left: &left)
        } else {
            addPlain(columns, &allSums, &allCounts, left: &left)
        }
        self.sums = allSums
        self.counts = allCounts
    }

    // Three functions of one loop each, so that the loop for most portfolios needn't deal with payments or excluded
    // holdings. In one function of three loops, the optimizer calls a function for every row.

    @inline(never)
    private func addPlain(
        _ columns: borrowing LotColumns, _ sums: inout [Int128], _ counts: inout [Int], left: inout [Int]
    ) {
        add(columns, hasFeesOrStatedCosts: false, hasExcluded: false, &sums, &counts, left: &left)
    }

    @inline(never)
    private func addExcluded(
        _ columns: borrowing LotColumns, _ sums: inout [Int128], _ counts: inout [Int], left: inout [Int]
    ) {
        add(columns, hasFeesOrStatedCosts: false, hasExcluded: true, &sums, &counts, left: &left)
    }

    @inline(never)
    private func addPaid(
        _ columns: borrowing LotColumns, _ sums: inout [Int128], _ counts: inout [Int], left: inout [Int]
    ) {
        add(columns, hasFeesOrStatedCosts: true, hasExcluded: true, &sums, &counts, left: &left)
    }

    #if compiler(>=6.3)
        @inline(always)
    #else
        @inline(__always)
    #endif
    private func add(
        _ columns: borrowing LotColumns, hasFeesOrStatedCosts: Bool, hasExcluded: Bool,
        _ sums: inout [Int128],
        _ counts: inout [Int], left: inout [Int]
    ) {
        let slotOfRow = slotOfRow.span
        let isExcluded = columns.isExcluded.span
        var sums = sums.mutableSpan
        var counts = counts.mutableSpan
        valuer.forEach(columns, hasFeesOrStatedCosts: hasFeesOrStatedCosts) { place, _, _, amounts, faults in
            guard faults.areNone, let value = amounts.value, let cost = amounts.cost,
                let costAtCurrentRate = amounts.costAtCurrentRate
            else {
                left.append(place)
                return
            }
            if hasExcluded, isExcluded[place] { return }
            let slot = Int(slotOfRow[place])
            let changeIsKnown = amounts.intradayChange != nil
            counts[slot * 2 + (changeIsKnown ? 1 : 0)] &+= 1
            let base = slot * ColumnTotals.stride + (changeIsKnown ? 3 * ColumnTotals.scales : 0)
            sums[base + value.scale] &+= value.coefficient
            sums[base + ColumnTotals.scales + cost.scale] &+= cost.coefficient
            sums[base + 2 * ColumnTotals.scales + costAtCurrentRate.scale] &+= costAtCurrentRate.coefficient
            if let change = amounts.intradayChange {
                sums[base + 3 * ColumnTotals.scales + change.scale] &+= change.coefficient
            }
        }
    }

    /// Finds the slot of each row, and makes room for those that are new.
    private mutating func openSlots(_ columns: borrowing LotColumns, _ count: Int) {
        let units = columns.units.span.extracting(first: count)
        for row in units.indices { slotOfRow[row] = slot(of: units[row].currency, 0) }
    }

    private mutating func openSlotsOfAccounts(_ columns: inout LotColumns, _ count: Int) {
        hasUngrouped = false
        if columns.isGrouped.isEmpty { columns.isGrouped = columns.isExcluded }
        for row in 0..<count {
            let account = accounts.number(of: columns.accounts[row])
            slotOfRow[row] = slot(of: columns.units[row].currency, account)
            let isLeft = account == AccountNumbers.most
            columns.isGrouped[row] = !isLeft || columns.isExcluded[row]
            if isLeft { hasUngrouped = true }
        }
    }

    @inline(__always)
    private mutating func slot(of currency: Currency, _ account: Int) -> UInt16 {
        let place = account * CurrencyTable.count + Int(currency.index)
        if slots[place] != .max { return slots[place] }
        slots[place] = UInt16(truncatingIfNeeded: keys.count)
        keys.append((currency, account))
        counts += [0, 0]
        sums.append(contentsOf: repeatElement(0, count: ColumnTotals.stride))
        return slots[place]
    }

    /// Hands over what was added since the last call: the totals of each currency, and of the accounts that it tells
    /// apart.
    package mutating func take(into currencies: inout CurrencyGroups, _ groups: inout Groups) {
        for (slot, key) in keys.enumerated() {
            let base = slot * ColumnTotals.stride
            for hasChange in [false, true] {
                let count = counts[2 * slot + (hasChange ? 1 : 0)]
                guard count > 0 else { continue }
                let first = base + (hasChange ? 3 * ColumnTotals.scales : 0)
                var part = KnownSums(hasChange ? [.gain, .split, .intraday] : [.gain, .split], count: count)
                part.value = sum(from: first)
                part.cost = sum(from: first + ColumnTotals.scales)
                part.costAtCurrentRate = sum(from: first + 2 * ColumnTotals.scales)
                if hasChange { part.change = sum(from: first + 3 * ColumnTotals.scales) }
                currencies.add(part, currency: key.currency)
                if groupsAccounts, let account = accounts.name(of: key.account) {
                    groups.add(part, key: account)
                }
            }
        }
        for index in counts.indices { counts[index] = 0 }
        for index in sums.indices { sums[index] = 0 }
        rows = 0
    }

    /// The sum of one figure, whose integers begin at a place.
    private func sum(from first: Int) -> ExactSum {
        var sum = ExactSum()
        for scale in 0..<ColumnTotals.scales where sums[first + scale] != 0 {
            sum.add(CompactDecimal(coefficient: sums[first + scale], scale: Int16(scale)))
        }
        return sum
    }
}

/// Numbers accounts in the order in which they come, as long as there are few.
private struct AccountNumbers: Sendable {
    /// The number of all further accounts.
    static let most = 64
    private static let places = 1024

    private var names: [ShortSymbol] = []
    /// The numbers by the hashes of the names.
    private var numbers: [UInt16] = Array(repeating: .max, count: AccountNumbers.places)

    @inline(__always)
    mutating func number(of name: ShortSymbol) -> Int {
        let place = Int(truncatingIfNeeded: name.hash & UInt64(AccountNumbers.places - 1))
        let number = Int(numbers[place])
        if number < names.count, names[number] == name { return number }
        return add(name, at: place)
    }

    @inline(never)
    private mutating func add(_ name: ShortSymbol, at place: Int) -> Int {
        let number = names.firstIndex(of: name) ?? names.count
        if number == names.count {
            guard number < AccountNumbers.most else { return number }
            names.append(name)
        }
        numbers[place] = UInt16(truncatingIfNeeded: number)
        return number
    }

    func name(of number: Int) -> ShortSymbol? { number < names.count ? names[number] : nil }
}
