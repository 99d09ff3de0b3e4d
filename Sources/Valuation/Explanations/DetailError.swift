/// Why items and sections are not accepted into a stock's detail.
public enum DetailError: Error, Hashable, Sendable {
    /// The kind of figure does not take such a value; for example, shares are not an amount of money.
    case otherValue(Item.Kind)
    /// The section has no items.
    case noItems(Section.Kind)
    /// A section of this kind does not have this item.
    case otherItem(Item.Kind, Section.Kind)
    /// The section has this item already.
    case repeatedItem(Item.Kind)
    /// The detail has this section already.
    case repeatedSection(Section.Kind)
}
