/// Things of earlier exports that are alike, of which each stands for one thing of a further export.
struct OncePerExport<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private var export = 0
    /// The number of elements, at the beginning, that stand for something of the export already.
    private var taken = 0

    subscript(place: Int) -> Element {
        get { elements[place] }
        set { elements[place] = newValue }
    }

    /// Takes the element that is least different; one that stands for something of the export already is none.
    ///
    /// - Parameters:
    ///   - export: the number of the export, from 1.
    ///   - difference: 0 if the element is just as wanted; `nil` if it can't be taken.
    /// - Returns: the element's place, until the next one is taken.
    /// - Complexity: O(1) if the first element left is just as wanted, otherwise O(*n*) for *n* elements.
    mutating func take(in export: Int, _ difference: (Element) -> Int?) -> Int? {
        if self.export != export { (self.export, taken) = (export, 0) }
        var best: (difference: Int, place: Int)?
        for place in taken..<elements.count {
            guard let found = difference(elements[place]), found < best?.difference ?? .max else { continue }
            best = (found, place)
            if found == 0 { break }
        }
        guard let best else { return nil }
        elements.swapAt(best.place, taken)
        taken += 1
        return taken - 1
    }

    /// Adds a thing of the export that was last asked for, which stands for itself.
    mutating func add(_ element: Element) {
        elements.append(element)
        elements.swapAt(elements.count - 1, taken)
        taken += 1
    }
}
