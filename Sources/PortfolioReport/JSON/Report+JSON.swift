import Valuation

extension Report {
    /// The report as JSON, with a final line feed.
    public func json() -> [UInt8] {
        var json = JSONWriter()
        write(to: &json, writeContent, writeIssues)
        return json.bytes
    }

    /// Writes the report as JSON, with a final line feed, piece by piece.
    ///
    /// - Complexity: O(*n*) for *n* holdings or groups; O(1) memory besides the report's own.
    public func writeJSON(to output: @escaping (Span<UInt8>) -> Void) {
        var json = JSONWriter(to: output)
        write(to: &json, writeContent, writeIssues)
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
        var json = JSONWriter(to: output)
        write(to: &json) { json in
            if let holdings { json.field("holdings", rows: holdings) } else { writeContent(&json) }
        } _: { json in
            json.field("issues", rows: issues)
        }
    }

    private func write(
        to json: inout JSONWriter, _ writeContent: (inout JSONWriter) -> Void,
        _ writeIssues: (inout JSONWriter) -> Void
    ) {
        json.object { json in
            json.field("portfolio") { json in
                json.field("name", summary.name)
                json.field("currency", summary.currency.code)
                json.field("asOf", summary.options.asOf)
                json.field("costRate", summary.options.costRate.rawValue)
                json.field("complete", summary.isComplete)
            }
            json.line()
            json.field("totals") { json in
                json.figures(summary.figures)
                json.field("holdings", summary.figures.holdings)
                json.known(summary.figures)
            }
            if let realised {
                json.line()
                json.field("realised") { json in
                    for figure in realised.figures where Report.realisedNames.contains(figure.name) {
                        json.field(figure.name, figure.value)
                    }
                }
            }
            json.line()
            writeContent(&json)
            json.line()
            json.field("byCurrency", lines: summary.currencies) { json, group in
                json.object { json in
                    json.field("currency", group.currency.code)
                    json.field("holdings", group.figures.holdings)
                    json.field("cost", group.figures.cost)
                    json.field("value", group.figures.value)
                    json.field("gain", group.figures.gain)
                    json.field(
                        "weight", PortfolioValuation.weight(group.figures.value, of: summary.figures.value))
                    json.known(group.figures)
                }
            }
            json.line()
            writeIssues(&json)
        }
        json.finish()
    }

    private func writeIssues(_ json: inout JSONWriter) {
        json.field("issues", lines: summary.issues) { json, issue in
            json.issue(issue, file: fileNames.file(at: issue.location))
        }
    }

    /// The names of the gain figures that a report includes for realised gains, in addition to the values of
    /// what is held.
    private static let realisedNames: Set<String> = [
        "gain", "priceGain", "currencyGain", "dividends", "interest", "taxes", "fees", "netIncome",
    ]

    private func writeContent(_ json: inout JSONWriter) {
        switch content {
        case .totalsOnly:
            json.field("holdings", lines: [Int]()) { _, _ in }
        case .holdings(let holdings):
            json.field("holdings", lines: holdings) { json, holding in json.holding(holding) }
        case .groups(_, let groups):
            json.field("groups", lines: groups) { json, group in
                json.object { json in
                    json.field("key", group.key)
                    json.field("holdings", group.totals.holdings)
                    json.figures(group.totals.figures)
                    json.known(group.totals.figures)
                    json.field("weight", group.weightExact)
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func figures(_ figures: TotalFigures) {
        field("cost", figures.cost)
        field("value", figures.value)
        field("gain", figures.gain)
        field("gainPercent", figures.gainPercentage?.exact(decimals: 4))
        field("priceGain", figures.priceGain)
        field("currencyGain", figures.currencyGain)
        field("intradayChange", figures.intradayChange)
        field("intradayPercent", figures.intradayPercentage?.exact(decimals: 4))
    }

    /// How many holdings each figure is known for.
    fileprivate mutating func known(_ figures: TotalFigures) {
        field("known") { json in
            json.field("value", figures.valued)
            json.field("gain", figures.withGain)
            json.field("split", figures.withSplit)
            json.field("intraday", figures.withChange)
        }
    }

    mutating func holding(_ valuation: HoldingValuation) {
        let holding = valuation.holding
        let computed = valuation.computed
        object { json in
            json.field("symbol", holding.symbol)
            json.field("name", holding.name)
            json.field("market", holding.market)
            json.field("excluded", holding.isExcluded)
            json.field("shares", holding.inputs.shares)
            json.field("quoteCurrency", holding.quoteCurrency.code)
            json.field("stockCurrency", holding.stockCurrency.code)
            json.field("purchaseDate", holding.purchaseDate)
            json.field("purchasePrice", computed.purchasePriceShown)
            json.field("price", computed.formulaInputs.price)
            json.field("priceDate", computed.priceDate)
            json.field("previousClose", computed.formulaInputs.previousClose)
            json.field("purchaseRate", computed.purchaseRateShown)
            json.field("rate", computed.currentRate)
            json.field("inStockCurrency") { json in
                json.field("cost", computed.amount(.costStock))
                json.field("value", computed.amount(.valueStock))
                json.field("gain", computed.amount(.gainStock))
                json.field("gainPercent", computed.percentage(.gainStock)?.exact(decimals: 4))
            }
            json.field("inPortfolioCurrency") { json in
                json.field("cost", computed.amount(.cost))
                json.field("value", computed.amount(.value))
                json.field("gain", computed.amount(.gain))
                json.field("gainPercent", computed.percentage(.gain)?.exact(decimals: 4))
                json.field("priceGain", computed.amount(.priceGain))
                json.field("currencyGain", computed.amount(.currencyGain))
            }
            json.field("intraday") { json in
                json.field("change", computed.intradayPerShare)
                json.field("percent", computed.intradayPercentage?.exact(decimals: 4))
                json.field("inPortfolioCurrency", computed.amount(.intradayChange))
            }
            json.field("weight", valuation.share?.exact(decimals: 4))
        }
    }

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
