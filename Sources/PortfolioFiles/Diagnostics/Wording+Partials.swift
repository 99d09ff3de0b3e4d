package import Valuation

// What can be wrong with partials.
extension Wording {
    package static let notAPartial = Wording(
        "not a partial",
        "portfolio report, gains and merge write partials with --format partial")
    package static func partialOfOtherVersion(_ version: String) -> Wording {
        Wording(
            "a partial of version \(quoted(version)), and this program reads version \(PartialFile.version)",
            "make all partials with the program that merges them")
    }
    package static let partialCut = Wording("the end of the partial is missing", "make it again")
    package static let partialDamaged = Wording(
        "the partial was changed after it was written", "make it again")
    package static let partialSeveral = Wording(
        "another partial begins here",
        "put each into a file of its own, as csplit -z FILE '/^partial,/' '{*}' does")
    package static let partialRow = Wording("not a row of a partial", "make the partial again")

    /// - Parameters:
    ///   - option: what the partials differ in, as in `--as-of 2013-03-01`; `nil` where it is not given.
    ///   - other: the partial that differs.
    package static func partialOfOtherOption(
        _ option: String?, _ otherOption: String?, in other: String
    ) -> Wording {
        Wording(
            "made \(with(option)), and \(other) \(with(otherOption))",
            "make all partials with the same options")
    }
    package static func partialOfOtherProgram(_ program: String, this: String) -> Wording {
        Wording(
            "made by \(program), and this is \(this)", "make all partials with the program that merges them")
    }
    package static func partialOfOtherKind(isOfGains: Bool, in other: String) -> Wording {
        let (this, that) = isOfGains ? ("gains", "a report") : ("a report", "gains")
        return Wording(
            "a partial of \(this), and \(other) is one of \(that)", "merge partials of the same command")
    }
    package static func partialOfFileTwice(_ file: String, in other: String) -> Wording {
        Wording("\(file) is in \(other) as well", "merge every file once")
    }
    /// - Parameters:
    ///   - file: a trades file of a partial.
    ///   - equal: the path of the file with the same contents in the partial `other`.
    package static func partialOfEqualFile(_ file: String, to equal: String, in other: String) -> Wording {
        Wording(
            "\(file) has the same contents as \(equal) in \(other)",
            "merge every file once; files that are meant to be equal belong in one partial")
    }
    package static func partialOfSymbolTwice(_ symbol: String, in other: String) -> Wording {
        Wording(
            "\(symbol) is in \(other) as well",
            "all trades of a symbol belong in one partial, with those of symbols it was exchanged for or spun off from"
        )
    }
    package static func partialOfOtherMarket(_ kind: String, in other: String) -> Wording {
        Wording(
            "made with other \(kind) than \(other)", "make all partials with the same \(kind)")
    }
    package static func partialOfOtherSize(
        _ file: String, _ size: Int, _ otherSize: Int, in other: String
    ) -> Wording {
        Wording(
            "\(file) had \(size) bytes, and \(otherSize) when \(other) was made",
            "make all partials of a file again after it changed")
    }
    package static func partialOfOtherHeader(_ file: String, in other: String) -> Wording {
        Wording(
            "\(file) had another header when \(other) was made",
            "make all partials of a file again after it changed")
    }
    package static func partialOfOtherContents(_ file: String, in other: String) -> Wording {
        Wording(
            "\(file) had other contents when \(other) was made",
            "make all partials of a file again after it changed")
    }
    package static func partialTwice(_ bytes: Range<Int>, of file: String, in other: String) -> Wording {
        Wording(
            "bytes \(bytes.lowerBound)-\(bytes.upperBound) of \(file) are in \(other) as well",
            "merge every piece once")
    }
    package static func partialMissing(_ bytes: Range<Int>) -> Wording {
        Wording(
            "bytes \(bytes.lowerBound)-\(bytes.upperBound) are in none of the partials",
            "make the partial with --piece \(bytes.lowerBound)-\(bytes.upperBound)")
    }
    package static func partialWithinRow(_ place: Int, row end: Int) -> Wording {
        Wording(
            "a piece begins at byte \(place), within a quoted cell",
            "the row ends at byte \(end): make the pieces before and after it again, cut there")
    }
    package static func partialShardMissing(_ number: Int, of count: Int) -> Wording {
        Wording(
            "share \(number) of \(count) of the groups is in none of the partials",
            "merge all partials that --shards writes")
    }
    package static let partialOfOtherShards = Wording(
        "the groups are split into different numbers of shares", "make all partials with the same --shards")
    package static let partialOfChangedFile = Wording(
        "it was changed while it was read", "make all its partials again")

    private static func with(_ option: String?) -> String { option.map { "with \($0)" } ?? "without it" }
}
