extension TotalFigures {
    /// Adds the totals of other holdings, in the same currency. A sum covers the holdings that its parts cover.
    package mutating func add(_ other: TotalFigures) {
        holdings += other.holdings
        valued += other.valued
        withGain += other.withGain
        withSplit += other.withSplit
        withChange += other.withChange
        func add(_ sum: WritableKeyPath<TotalFigures, ExactDecimal?>, _ count: Int) {
            let known = [self[keyPath: sum], other[keyPath: sum]].compactMap { $0 }
            self[keyPath: sum] = isKnown(count) ? known.reduce(.zero, +) : nil
        }
        add(\.value, valued)
        add(\.cost, withGain)
        add(\.gain, withGain)
        add(\.priceGain, withSplit)
        add(\.currencyGain, withSplit)
        add(\.intradayChange, withChange)
        add(\.valueBeforeChange, withChange)
    }
}
