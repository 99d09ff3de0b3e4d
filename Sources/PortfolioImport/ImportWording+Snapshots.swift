internal import PortfolioFiles
internal import Valuation

/// Messages on positions that exports list for several days.
extension Wording {
    static func severalSnapshots(
        _ days: (first: CalendarDate, last: CalendarDate, count: Int), latest: CalendarDate,
        without accounts: [String]
    ) -> Wording {
        let shown = accounts.prefix(3).map(quoted) + (accounts.count > 3 ? ["others"] : [])
        return Wording(
            "the file lists the same positions for \(days.count) days, \(days.first) to \(days.last): only those of "
                + "\(latest) are taken"
                + (shown.isEmpty
                    ? "" : ", and none of the account \(list(shown, last: "and")), which ends before"),
            "for another day\(shown.isEmpty ? "" : ", or another account"), remove the rows of later ones from a copy of "
                + "the file")
    }

    /// - Parameters:
    ///   - days: the day of the holding here, and in the earlier file, if both are known.
    ///   - more: the number of further holdings that the earlier files have, too.
    static func repeatedHolding(
        _ symbol: String, days: (here: String, there: String)?, in file: String, more: Int
    ) -> Wording {
        let rest = more == 0 ? "" : ", and \(more) more \(more == 1 ? "is" : "are") in an earlier file"
        return Wording(
            "\(symbol)\(days.map { " of \($0.here)" } ?? "") is in \(file) too"
                + "\(days.map { ", as of \($0.there)" } ?? "")\(rest): both count",
            "give the newest export of an account alone, or those of several accounts each with its own --account NAME"
        )
    }
}
