public import Valuation

/// What a portfolio was paid and is about to be paid: a calendar of the months, and each payment or groups of them.
/// Payments of different statuses are never added up.
public struct IncomeReport: Sendable {
    /// The portfolio's name.
    public let name: String?
    /// The payments.
    public let schedule: IncomeSchedule
    /// What payments are grouped by; `nil` for each by itself.
    public let grouping: IncomeGrouping?
    /// The day on which years begin.
    let yearStart: YearStart
    /// Whether the portfolio states accounts.
    let statesAccounts: Bool
    /// The names of the files, by the numbers of the issues' locations.
    let fileNames: [String]

    package init(
        name: String?, schedule: IncomeSchedule, grouping: IncomeGrouping?, yearStart: YearStart,
        statesAccounts: Bool, fileNames: [String]
    ) {
        (self.name, self.schedule, self.grouping, self.yearStart) = (name, schedule, grouping, yearStart)
        (self.statesAccounts, self.fileNames) = (statesAccounts, fileNames)
    }

    /// The portfolio currency.
    public var currency: Currency { schedule.options.currency }
    /// What is unknown about the payments.
    public var issues: [Issue] { schedule.issues }
    /// Whether the value of every payment is known.
    public var isComplete: Bool { schedule.isComplete }

    /// The groups, if payments are grouped.
    var groups: (by: IncomeGrouping, groups: [IncomeGroup])? {
        grouping.map { ($0, schedule.groups(by: $0, yearStart: yearStart)) }
    }

    /// The columns of payments in text and on pages.
    var columns: [PaymentColumn] {
        PaymentColumn.usual.filter { column in
            switch column {
            case .name: schedule.payments.contains { $0.name != nil }
            case .exDate: schedule.payments.contains { $0.exDate != nil }
            case .account: statesAccounts
            default: true
            }
        }
    }

    /// The columns of groups.
    func columns(of grouping: IncomeGrouping) -> [PaymentGroupColumn] {
        PaymentGroupColumn.inCSV(showing: grouping == .symbol ? .yields : [])
    }

    /// The income as CSV: a row for each payment or group. Lines end in LF.
    ///
    /// - Parameter isRaw: whether to leave text cells as they are that a spreadsheet would run as formulas.
    public func csv(raw isRaw: Bool = false) -> [UInt8] {
        Pieces.bytes { pieces in
            if let (grouping, groups) = groups {
                pieces.write(columns(of: grouping), groups, raw: isRaw)
            } else {
                pieces.write(PaymentColumn.self, schedule.payments, raw: isRaw)
            }
        }
    }

    /// The income as JSON, with a final line feed.
    public func json() -> [UInt8] {
        JSONWriter.document { json in
            json.field("portfolio") { json in
                json.field("name", name)
                json.field("currency", currency.code)
                json.field("asOf", schedule.options.asOf)
                json.field("from", schedule.from)
                json.field("to", schedule.to)
                json.field("estimate", schedule.estimates)
                json.field("complete", isComplete)
            }
            json.line()
            if let (grouping, groups) = groups {
                json.field("groups", groups, by: columns(of: grouping))
            } else {
                json.field("income", schedule.payments, by: PaymentColumn.allCases)
            }
            json.line()
            json.field(issues: issues, files: fileNames)
        }
    }

    // MARK: Words

    var heading: String {
        "income in \(currency), \(schedule.from) to \(schedule.to), as of \(schedule.options.asOf)"
    }

    var emptiness: String { "Nothing was paid in this period, and no dividend is known to be ahead." }

    /// What the statuses mean that occur.
    var meanings: [String] {
        if schedule.payments.isEmpty { return [] }
        let statuses = Set(schedule.payments.map(\.status))
        var sentences: [String] = []
        if statuses.contains(.paid) {
            sentences.append("Paid: dividends and interest of the trades, before taxes and fees.")
        }
        if statuses.contains(.declared) || statuses.contains(.estimated) {
            let words = [IncomeStatus.declared, .estimated].filter(statuses.contains).map(\.rawValue)
                .joined(separator: " and ")
            sentences.append(
                "\(words.capitalised): from dividends.csv, for the shares held before "
                    + "the ex date.")
        }
        if statuses.contains(.projected) {
            sentences.append("Projected: dividends of the last 12 months, repeated a year later.")
        }
        if statuses != [.paid] { sentences.append("What is ahead is at the current rate, before taxes.") }
        if statuses.count > 1 { sentences.append("Payments of different statuses are not added up.") }
        return [sentences.joined(separator: " ")]
    }
}
