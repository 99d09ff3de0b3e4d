/// Why items and sections do not make a stock's detail.
public enum DetailError: Error, Hashable, Sendable {
    /// A figure of this kind can't be such a value: shares are no money.
    case otherValue(Item.Kind)
    /// A section without items is not shown.
    case noItems(Section.Kind)
    /// An item that a section of this kind does not have.
    case otherItem(Item.Kind, Section.Kind)
    /// An item that its section has already.
    case repeatedItem(Item.Kind)
    /// A section that the detail has already.
    case repeatedSection(Section.Kind)
}
