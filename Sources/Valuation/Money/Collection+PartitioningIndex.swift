extension RandomAccessCollection {
    /// The index of the first element that fulfils a condition, which all elements after it fulfil too; the end if none
    /// does. (The standard library has it for its own use alone; swift-algorithms gives it this name.)
    ///
    /// - Complexity: O(log *n*) for *n* elements.
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isInSecondPart(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
