import Valuation

extension Report {
    /// The report as JSON, with a final line feed.
    ///
    /// - Parameter output: receives the report piece by piece; `nil` to return it whole.
    /// - Complexity: O(*n*) for *n* holdings or groups; in pieces, O(1) memory besides the report's own.
    @discardableResult
    public func json(to output: ((Span<UInt8>) -> Void)? = nil) -> [UInt8] {
        document(to: output, writeContent, writeIssues)
    }

    /// Writes the report as JSON with issues, and possibly holdings, that it does not have itself.
    ///
    /// - Parameters:
    ///   - holdings: called once everything before the holdings has been passed on; passes the holdings on as
    ///     ``HoldingJSON`` writes them, without the first comma. `nil` if the report has its content.
    ///   - issues: called once everything before the issues has been passed on; passes the issues on as ``IssueRow``
    ///     writes them, without the first comma.
    package func writeJSON(
        holdings: (() -> Void)?, issues: () -> Void, to output: @escaping (Span<UInt8>) -> Void
    ) {
        document(to: output) { json in
            if let holdings { json.field("holdings", rows: holdings) } else { writeContent(&json) }
        } _: { json in
            json.field("issues", rows: issues)
        }
    }

    @discardableResult
    private func document(
        to output: ((Span<UInt8>) -> Void)?, _ writeContent: (inout JSONWriter) -> Void,
        _ writeIssues: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        JSONWriter.document(to: output) { json in
            json.field("portfolio") { json in
                json.field("name", summary.name)
                json.field("currency", summary.currency.code)
                json.field("asOf", summary.options.asOf)
                json.field("costRate", summary.options.costRate.rawValue)
                json.field("complete", summary.isComplete)
            }
            json.line()
            json.field("totals") { json in
                let total = GroupRow(key: nil, figures: summary.figures, whole: nil)
                JSONFields(GroupColumn.totals).write(total, to: &json)
                if let cash {
                    json.field("cash", cash.totalExact)
                    json.field("netWorth", netWorth)
                }
            }
            if let realised {
                json.line()
                json.field("realised") { json in
                    let totals = GainGroupRow(key: nil, totals: realised.totals)
                    JSONFields(Report.realisedColumns).write(totals, to: &json)
                }
            }
            json.line()
            writeContent(&json)
            json.line()
            if let cash {
                json.field("cash", cash.balances, by: CashColumn.ofReport)
                json.line()
            }
            json.field("byCurrency", lines: summary.currencies) { json, group in
                json.object { json in
                    json.field("currency", group.currency.code)
                    let row = GroupRow(key: nil, figures: group.figures, whole: summary.figures.value)
                    JSONFields([.holdings, .cost, .value, .gain, .weight] + GroupColumn.known).write(
                        row, to: &json)
                }
            }
            json.line()
            writeIssues(&json)
        }
    }

    private func writeIssues(_ json: inout JSONWriter) {
        json.field(issues: summary.issues, files: fileNames)
    }

    /// The figures of gains that a report includes, in addition to the values of what is held.
    private static let realisedColumns: [GainGroupColumn] = [
        .gain, .priceGain, .currencyGain, .dividends, .interest, .taxes, .fees, .netIncome,
    ]

    private func writeContent(_ json: inout JSONWriter) {
        switch content {
        case .totalsOnly:
            json.field(leavesOutGroups ? "groups" : "holdings", lines: [Int]()) { _, _ in }
        case .holdings(let holdings):
            let fields = JSONFields(HoldingColumn.behindIntraday(showing: summary.stated))
            json.field("holdings", lines: holdings) { $0.holding($1, fields) }
        case .groups(let grouping, let groups):
            let columns = GroupColumn.inCSV(showing: stated(of: grouping))
            let fields = JSONFields(columns.filter { $0 != .weight } + [.weight])
            json.field("groups", lines: groups) { json, group in
                json.object { fields.write(row(of: group), to: &$0) }
            }
        }
    }
}

extension HoldingColumn {
    /// The columns whose fields end a holding.
    static func behindIntraday(showing stated: StatedColumns) -> [HoldingColumn] {
        allCases.drop { $0 != .intradayPercent }.dropFirst().filter { $0.needs.isSubset(of: stated) }
    }
}

extension JSONWriter {
    /// - Parameter last: the fields behind those that columns don't have, by what the portfolio states.
    mutating func holding(_ valuation: HoldingValuation, _ last: JSONFields<HoldingColumn>) {
        let computed = valuation.computed
        object { json in
            JSONWriter.head.write(valuation, to: &json)
            json.field("previousClose", computed.formulaInputs.previousClose)
            json.field("purchaseRate", computed.purchaseRateShown)
            json.field("rate", computed.currentRate)
            JSONWriter.amounts.write(valuation, to: &json)
            json.field("intraday") { json in
                json.field("change", computed.intradayPerShare)
                JSONWriter.intraday.write(valuation, to: &json)
            }
            last.write(valuation, to: &json)
        }
    }

    /// The fields of a holding before those that columns don't have.
    private static let head = JSONFields(HoldingColumn.allCases.prefix { $0 != .purchaseRate })
    private static let amounts = JSONFields(
        HoldingColumn.allCases.drop { $0 != .rate }.dropFirst().prefix { $0 != .intradayChange })
    private static let intraday = JSONFields([HoldingColumn.intradayPercent, .intradayChange])

    private mutating func field(_ name: String, _ rate: AppliedRate?) {
        key(name)
        guard let rate else { return null() }
        object { json in
            json.field("rate", rate.number)
            json.provenance(rate)
        }
    }

    mutating func provenance(_ rate: AppliedRate?) {
        field("source", rate?.source.rawValue)
        field("date", rate?.date)
        field("via", rate?.via?.code)
    }

    mutating func issue(_ issue: Issue, file: String) {
        object { json in json.issueFields(issue, file: file) }
    }

    mutating func issueFields(_ issue: Issue, file: String) {
        field("severity", issue.severity.rawValue)
        field("kind", issue.kind.rawValue)
        field("symbol", issue.symbol.isEmpty ? nil : issue.symbol)
        field("file", file)
        field("line", issue.location.line)
        field("message", issue.message)
    }
}
