extension [PriceTable.Entry] {
    /// Sorts prices by symbol, then by day and location.
    ///
    /// - Parameter symbols: more than any number of a symbol.
    /// - Complexity: O(*n*) for *n* prices, if those of each symbol came in order; otherwise O(*n* log *n*).
    mutating func sort(symbols: Int) {
        // Where the prices of each symbol begin, and soon where they end.
        var ends = [Int](repeating: 0, count: symbols + 1)
        for place in indices { ends[Int(self[place].symbol) + 1] += 1 }
        for symbol in ends.indices.dropFirst() { ends[symbol] += ends[symbol - 1] }
        var order = [Int](repeating: 0, count: count)
        for place in indices {
            let symbol = Int(self[place].symbol)
            order[ends[symbol]] = place
            ends[symbol] += 1
        }
        func isBefore(_ left: Int, _ right: Int) -> Bool {
            (self[left].day, self[left].location.packed) < (self[right].day, self[right].location.packed)
        }
        var start = 0
        for end in ends.dropLast() {
            let places = start..<end
            if places.dropFirst().contains(where: { isBefore(order[$0], order[$0 - 1]) }) {
                order[places].sort(by: isBefore)
            }
            start = end
        }
        // Along each cycle, every price takes the place of the one before it.
        for start in order.indices where order[start] != start {
            let first = self[start]
            var place = start
            while order[place] != start {
                let next = order[place]
                self[place] = self[next]
                order[place] = place
                place = next
            }
            self[place] = first
            order[place] = place
        }
    }
}
