package import PortfolioFiles
internal import Valuation

/// The changes from merging prices and rates: to `prices.csv`, `rates.csv`, or both.
package struct MarketChange: Sendable {
    /// The contents of a file before and after.
    package struct File: Sendable {
        package let path: String
        /// Empty if there was no file.
        package internal(set) var before: [UInt8]
        package let after: [UInt8]
        /// The numbers of quotes that are new, that replace others, and that were there already.
        package let added: Int
        package let replaced: Int
        /// The number of those that were there already without their previous close, which they have now.
        package var completed = 0
        package let same: Int
        /// The number of days that went with the European Central Bank's file that was there.
        package var removed = 0
        /// Those of the last day, which took the place of others without being forced to.
        package let replacements: [Replacement]

        /// Whether there was no file before.
        package internal(set) var isNew = false

        package var isChanged: Bool { before != after }
    }

    /// A quote that takes the place of another one.
    package struct Replacement: Sendable {
        package let quote: StatedQuote
        /// The figure before, with its unit if it had one, and with its previous close if that is replaced as well.
        package let former: String
        /// What looks like a slip in it, in sentences without a full stop.
        package let remarks: [String]
    }

    package var prices: File?
    package var rates: File?
    /// The European Central Bank's file of rates, whose quotes are counted by days.
    package internal(set) var centralBank: File?
    /// That of `portfolio.json`, if it names the file of the rates only now.
    package internal(set) var settings: FileChange?
    /// Further files in which figures of the last day were replaced, or rows were completed.
    package internal(set) var others: [File] = []
    /// The last day of each symbol and pair that was merged, in the files as they were.
    var lastDays: [StatedQuote.Subject: CalendarDate] = [:]

    package init() {}

    package var files: [File] { [prices, rates, centralBank].compactMap { $0 } + others }
    /// What looks like a slip in what took the place of others.
    package var remarks: [String] { files.flatMap(\.replacements).flatMap(\.remarks) }
    package var isChanged: Bool { files.contains(where: \.isChanged) }
    /// The changes of all files, also of those that stay as they are.
    package var changes: [FileChange] { files.map { FileChange($0) } + [settings].compactMap(\.self) }
}
