package import PortfolioFiles
internal import SystemInterface
package import Valuation

/// What a person should know about an import.
package struct ImportNote: Hashable, Sendable {
    package enum Weight: String, Sendable {
        case remark, warning, error
    }

    package let weight: Weight
    /// Where, and what.
    package let place: Diagnostic
    /// What to do about it; `nil` if that is in ``place``, or nothing is to be done.
    package let advice: ImportAdvice?

    package init(_ weight: Weight, _ place: Diagnostic, _ advice: ImportAdvice? = nil) {
        (self.weight, self.place, self.advice) = (weight, place, advice)
    }

    /// The place and the message in a line, for the ``ChangeNote``.
    package var remark: String {
        let line = place.line > 0 ? ":\(place.line)" : ""
        return (place.file.isEmpty ? "" : "\(Path.name(of: place.file))\(line): ") + place.message
    }

    /// A remark on a whole file.
    package init(_ file: String, _ message: String, _ advice: ImportAdvice? = nil) {
        self.init(.remark, Diagnostic(file: file, message: message), advice)
    }
}

/// What to do about a note, worded by whoever shows it: as a command, or as a field of a page.
package enum ImportAdvice: Hashable, Sendable {
    /// State the day of the prices.
    case priceDay
    /// State the currency of each symbol, such as this one.
    case currency(of: String)
    /// State the purchase date of holdings, or value costs at today's rate.
    case purchaseDates
    /// State of which symbol the prices are, such as these.
    case symbol([String])
    /// Remove a lot, if it was sold.
    case remove(String)
    /// Change the shares of the lot that is meant.
    case setShares(String)
    /// State the account of each lot, such as this one.
    case setAccount(String)
    /// State the account of the trades of a symbol, or add its holding in an account.
    case accountOfTrades(symbol: String, account: String)
    /// State what was paid for a lot, in these fields.
    case setCost(String, [HoldingField])
    /// Give a lot another symbol, if it is another stock.
    case otherSymbol(String)
    /// Undo it and state this account, if the two are one.
    case sameAccount(String)
    /// Undo it and import a later export, if the shares were newer.
    case olderShares
    /// Remove the undated price of a lot.
    case removePrice(String)
    /// Import what was before, or enter it.
    case earlierTrades
    /// Import again with the movements of money.
    case money
}

extension Wording {
    /// A number and a noun, in the plural unless it is one.
    package static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// The first names, and the number of remaining ones.
    package static func first(_ names: [String], shown: Int = 5) -> String {
        let rest = names.count - shown
        return names.prefix(shown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
