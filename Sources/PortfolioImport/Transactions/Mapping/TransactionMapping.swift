internal import Valuation

/// How one kind of transaction export becomes trades.
package struct TransactionMapping: Sendable {
    package var name = "" {
        didSet { if family.isEmpty { family = name } }
    }
    /// The name of the profile that it comes from in the end, or its own: exports of one family have equal rows.
    private(set) var family = ""
    package var title = ""
    /// The broker or program of the exports, as titles begin with it.
    var broker: String { String(title.prefix { $0 != "," }) }
    var text = TextFormat()
    /// The name of the array of objects in a JSON document; `nil` for a table.
    var array: String?
    /// Keys of those objects whose text is the `id` of an object in another array, with that array: its `name` takes their place.
    var names: [(key: String, array: String)] = []
    /// Whether each cell may have either decimal mark, because the export mixes them.
    var mixesMarks = false
    /// Whether amounts have the account's view: a purchase is negative.
    var isSigned = true
    /// How much of an amount its rate may leave unexplained, besides rounding: a broker's margin.
    var margin = CompactDecimal.zero
    /// The factors by which a price may have to be multiplied, proven by the amounts: bonds are quoted in percent.
    var scales = [CompactDecimal.one]
    /// Whether the fees are the difference between the amount and shares × price.
    var feesAreDifference = false
    /// The names of months in dates, with their numbers, besides English ones.
    var months: [(name: [UInt8], number: Int)] = []
    /// The cell that a row of otherwise empty cells continues.
    var continued: Int?
    /// The sections whose rows may be passed over; a row of data of any other, which no table has, is an error.
    var sections: [Pattern] = []
    /// The account of all rows, for tables whose columns do not say it.
    var holder: Column?
    /// The currency that the account is kept in, for exports whose amounts are in several.
    var base: Column?
    var tables: [Table] = []

    /// What figures are checked by. As a class, it is cheap to pass on with every row.
    final class Terms: Sendable {
        let isSigned: Bool
        let margin: ExactDecimal?
        let scales: [ExactDecimal]
        let feesAreDifference: Bool
        /// Whether nothing but shares × price and fees explains an amount that is exactly that.
        let isPlain: Bool

        fileprivate init(_ mapping: TransactionMapping) {
            isSigned = mapping.isSigned
            margin = mapping.margin.isZero ? nil : mapping.margin.exact
            scales = mapping.scales.map(\.exact)
            feesAreDifference = mapping.feesAreDifference
            isPlain = !feesAreDifference && mapping.scales.first == .one
        }
    }

    var terms: Terms { Terms(self) }

    /// What has to be looked for above the tables.
    var besides: Besides { Besides(of: tables.flatMap(\.columns.values) + [base].compactMap(\.self)) }

    /// One table of the file.
    struct Table: Sendable {
        /// Further columns that the header row must have, each by any of its names.
        var header: [[ColumnName]] = []
        /// The form of the header row, cell by cell, for exports whose words depend on the language.
        var shape: [ShapeCell] = []
        var columns: [TransactionRole: Column] = [:]
        /// The conditions that every row of the table meets; other rows belong to other tables.
        var rows: [Condition] = []
        var rules: [TransactionRule] = []
        var endsAtBlankLine = false

        /// The number of cells that a header row has at least, and the names of which it must have one.
        var needs: (count: Int, names: [ColumnName]) {
            let columns = TransactionRole.allCases.compactMap { self.columns[$0] }
            let needed = Set(columns.filter { !$0.isOptional }.compactMap(\.firstName))
            let filled = shape.count {
                switch $0 {
                case .empty, .mayBeMissing: false
                case .filled, .withCurrency, .named: true
                }
            }
            return (max(filled, needed.count, 1), HeaderTest.neededNames(header, columns))
        }
    }
}

extension TransactionMapping: TableMapping {
    static let purpose = Statement.Purpose.transactions

    var headerTests: [HeaderTest] {
        let besides = besides.found
        return tables.map { table in
            HeaderTest(needs: table.needs) { header in
                let (match, layout) = TransactionLayout.match(
                    header, table, text, besides: besides)
                return (match, layout != nil)
            }
        }
    }
}
