import Valuation

extension Report {
    /// The report as JSON, with a final line feed.
    package func json() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("portfolio") { json in
                json.field("name", summary.name)
                json.field("currency", summary.currency.code)
                json.field("asOf", summary.options.asOf)
                json.field("costRate", summary.options.costRate.rawValue)
                json.field("complete", summary.isComplete)
            }
            json.line()
            json.field("totals") { json in json.figures(summary.totals) }
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
                        "weight", PortfolioValuation.weight(group.figures.value, of: summary.totals.value))
                }
            }
            json.line()
            json.field("issues", lines: summary.issues) { json, issue in
                json.issue(issue, file: fileName(of: issue))
            }
        }
        return json.bytes + [10]
    }

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
        field("gainPercent", figures.gainPercent(decimals: 4))
        field("priceGain", figures.priceGain)
        field("currencyGain", figures.currencyGain)
        field("intradayChange", figures.intradayChange)
        field("intradayPercent", figures.intradayPercent(decimals: 4))
    }

    fileprivate mutating func holding(_ valuation: HoldingValuation) {
        let holding = valuation.holding
        let appraisal = valuation.appraisal
        object { json in
            json.field("symbol", holding.symbol)
            json.field("name", holding.name)
            json.field("market", holding.market)
            json.field("excluded", holding.isExcluded)
            json.field("shares", holding.terms.shares)
            json.field("quoteCurrency", holding.quoteCurrency.code)
            json.field("stockCurrency", holding.stockCurrency.code)
            json.field("purchaseDate", holding.purchaseDate)
            json.field("purchasePrice", appraisal.purchasePriceShown)
            json.field("price", appraisal.lot.price)
            json.field("priceDate", appraisal.priceDate)
            json.field("previousClose", appraisal.lot.previousClose)
            json.field("purchaseRate", appraisal.purchaseRateShown)
            json.field("rate", appraisal.currentRate)
            json.field("inStockCurrency") { json in
                json.field("cost", appraisal.amount(.costStock))
                json.field("value", appraisal.amount(.valueStock))
                json.field("gain", appraisal.amount(.gainStock))
                json.field("gainPercent", appraisal.gainStockPercent(decimals: 4))
            }
            json.field("inPortfolioCurrency") { json in
                json.field("cost", appraisal.amount(.cost))
                json.field("value", appraisal.amount(.value))
                json.field("gain", appraisal.amount(.gain))
                json.field("gainPercent", appraisal.gainPercent(decimals: 4))
                json.field("priceGain", appraisal.amount(.priceGain))
                json.field("currencyGain", appraisal.amount(.currencyGain))
            }
            json.field("intraday") { json in
                json.field("change", appraisal.intradayPerShare)
                json.field("percent", appraisal.intradayPercent(decimals: 4))
                json.field("inPortfolioCurrency", appraisal.amount(.intradayChange))
            }
            json.field("weight", valuation.weight(decimals: 4))
        }
    }

    private mutating func field(_ name: String, _ rate: RateUsed?) {
        key(name)
        guard let rate else { return null() }
        object { json in
            json.field("rate", rate.number)
            json.provenance(rate)
        }
    }

    mutating func provenance(_ rate: RateUsed?) {
        field("source", rate?.source.rawValue)
        field("date", rate?.date)
        field("via", rate?.via?.code)
    }

    mutating func issue(_ issue: Issue, file: String) {
        object { json in
            json.field("severity", issue.severity.rawValue)
            json.field("kind", issue.kind.rawValue)
            json.field("symbol", issue.symbol)
            json.field("file", file)
            json.field("line", Int(issue.origin.line))
            json.field("message", issue.message)
        }
    }
}
