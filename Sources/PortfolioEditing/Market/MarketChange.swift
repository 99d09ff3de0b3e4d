/// What merging prices and rates changes: `prices.csv`, `rates.csv`, or both.
package struct MarketChange: Sendable {
    /// A file, before and after.
    package struct File: Sendable {
        package let path: String
        /// Empty where there was none.
        package internal(set) var before: [UInt8]
        package let after: [UInt8]
        /// How many quotes are new, how many stand in place of others, and how many were there.
        package let added: Int
        package let replaced: Int
        package let same: Int

        /// Whether there was no file.
        package internal(set) var isNew = false

        package var isChanged: Bool { before != after }
    }

    package var prices: File?
    package var rates: File?

    package init() {}

    package var files: [File] { [prices, rates].compactMap { $0 } }
    package var isChanged: Bool { files.contains(where: \.isChanged) }
}
