import Foundation
import Testing
import Valuation

@Suite struct SectionBuilderTests {
    /// The example of the contract: 10 AAPL bought at 40.89 USD, in a portfolio of euros.
    private func apple() throws -> StockDetail {
        let valuation = try value(
            [
                holding(
                    "AAPL", "10", "USD", name: "Apple", market: "NASDAQ", bought: "2005-04-01", at: "40.89",
                    fees: "9.95")
            ],
            prices: [price("AAPL", "441.4", on: "2013-02-28"), price("AAPL", "430.47", on: "2013-03-01")],
            rates: [
                rate("EUR", "USD", "1.2959", on: "2005-04-01"), rate("EUR", "USD", "1.3", on: "2013-03-01"),
            ])
        return try #require(SectionBuilder(valuation).detail(of: "AAPL"))
    }

    @Test func `a stock in another currency has every section, in order, with every item`() throws {
        let detail = try apple()
        #expect(detail.sections.map(\.kind) == Section.Kind.allOfHeld)
        #expect(
            detail.sections.map(\.title) == [
                "Apple – NASDAQ", "Price", "Intraday", "Valuation in USD", "Currency rate",
                "Valuation in EUR",
                "Gain or loss",
            ])
        #expect(detail.sections[0].lines == ["numberOfShares: 10", "datePurchase: 2005-04-01"])
        #expect(detail.sections[1].lines == ["pricePurchase: 40.89 USD", "priceCurrent: 430.47 USD"])
        // −10.93, and 100 · −10.93 / 441.4 = −2.476…
        #expect(detail.sections[2].lines == ["intradayValue: -10.93 USD", "intradayPercentage: -2.48 %"])
        #expect(
            detail.sections[3].lines == ["valuationPurchase: 418.85 USD", "valuationCurrent: 4304.7 USD"])
        // 1 ÷ 1.2959 = 0.77166448028397… and 1 ÷ 1.3 = 0.76923076923076923…
        #expect(
            detail.sections[4].lines == [
                "currencyRatePurchase: 0.771664480283973 EUR for 1 USD, inverse",
                "currencyRateCurrent: 0.769230769230769 EUR for 1 USD, inverse",
            ])
        // 418.85 · 0.771664480283973 and 4304.7 · 0.769230769230769.
        #expect(
            detail.sections[5].lines == [
                "valuationPurchase: 323.21166756694209105 EUR", "valuationCurrent: 3311.3076923076913143 EUR",
            ])
        // The difference; 100 · 2988.09602474074922325 / 323.21166756694209105; 3885.85 · x1; 418.85 · x1 − Cp.
        #expect(
            detail.sections[6].lines == [
                "gainOrLossValue: 2988.09602474074922325 EUR", "gainOrLossPercentage: 924.5 %",
                "priceGain: 2989.11538461538371865 EUR", "currencyGain: -1.0193598746344954 EUR",
            ])
        for section in detail.sections {
            #expect(Set(section.items.map(\.label)).count == section.items.count)
        }
    }

    @Test func `a table view asks it for sections, items and titles, and beyond them gets nothing`() throws {
        let detail = try apple()
        var table: [(title: String?, rows: [String])] = []
        for section in 0..<detail.numberOfSections {
            let rows = (0..<detail.numberOfItems(in: section)).compactMap {
                detail.item(at: $0, in: section)?.text
            }
            table.append((detail.title(of: section), rows))
        }
        try #require(table.count == 7)
        #expect(table.map(\.rows.count) == [2, 2, 2, 2, 2, 2, 4])
        #expect(table[1].title == "Price")
        #expect(table[1].rows == ["40.89 USD", "430.47 USD"])
        for section in [-1, 7, .max, .min] {
            #expect(detail.numberOfItems(in: section) == 0)
            #expect(detail.title(of: section) == nil)
            #expect(detail.item(at: 0, in: section) == nil)
        }
        #expect(detail.item(at: 2, in: 0) == nil)
        #expect(detail.item(at: -1, in: 0) == nil)
    }

    @Test func `pence in pounds have no currency section, pence in euros have one, in pounds`() throws {
        let lot = try holding("BARC", "1000", "GBX", at: "150", purchaseRate: nil, price: "186.9")
        let pounds = try #require(SectionBuilder(try value([lot], in: "GBP")).detail(of: "BARC"))
        #expect(pounds.sections.map(\.kind) == [.general, .price, .intraday, .valuation, .gainOrLoss])
        #expect(pounds.sections[1].lines == ["pricePurchase: 150 GBX", "priceCurrent: 186.9 GBX"])
        #expect(pounds.sections[3].lines == ["valuationPurchase: 1500 GBP", "valuationCurrent: 1869 GBP"])
        #expect(pounds.sections[4].items.map(\.kind) == [.gainOrLossValue, .gainOrLossPercentage])
        let euros = try #require(
            SectionBuilder(try value([lot], rates: [rate("GBP", "EUR", "1.25")])).detail(of: "BARC"))
        #expect(euros.sections.map(\.kind) == Section.Kind.allOfHeld)
        #expect(euros.sections[3].lines == ["valuationPurchase: 1500 GBP", "valuationCurrent: 1869 GBP"])
        #expect(
            euros.sections[4].lines == [
                "currencyRatePurchase: n/a", "currencyRateCurrent: 1.25 EUR for 1 GBP, direct",
            ])
    }

    @Test func `what applies but is unknown is there, without a figure`() throws {
        let detail = try #require(SectionBuilder(try value([holding("A", "3", "USD")])).detail(of: "A"))
        #expect(detail.sections.map(\.kind) == Section.Kind.allOfHeld)
        #expect(detail.sections[0].title == "A")
        let unknown = detail.sections.flatMap(\.items).filter { $0.kind != .numberOfShares }
        #expect(unknown.allSatisfy { $0.text == "n/a" && $0.derivation == nil })
        #expect(!detail.isComplete)
        #expect(detail.issues.map(\.kind) == [.missingPrice, .missingRate])
    }

    @Test
    func `several lots are summed; prices are weighted by shares and rates by cost, and marked as averages`()
        throws
    {
        // 10 at 40 and 30 at 60: (400 + 1800) / 40 = 55, fees apart. C = 405 + 1800; Cp = 405 · 0.8 + 1800 · 0.7.
        let valuation = try value([
            holding(
                "A", "10", "USD", name: "Acme", bought: "2012-05-04", at: "40", fees: "5",
                purchaseRate: "0.8", price: "70", rate: "0.75"),
            holding("B", "1", "EUR", at: "1", price: "1"),
            holding(
                "A", "30", "USD", market: "NYSE", bought: "2011-05-04", at: "60", purchaseRate: "0.7",
                price: "70", rate: "0.75"),
        ])
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        #expect(detail.sections[0].title == "Acme – NYSE")
        #expect(detail.sections[0].lines == ["numberOfShares: 40", "datePurchase: 2011-05-04 to 2012-05-04"])
        #expect(detail.sections[1].lines == ["pricePurchase: 55 USD (average)", "priceCurrent: 70 USD"])
        #expect(detail.sections[3].lines == ["valuationPurchase: 2205 USD", "valuationCurrent: 2800 USD"])
        // 1584 ÷ 2205 = 0.718367346938775510…
        #expect(
            detail.sections[4].lines == [
                "currencyRatePurchase: 0.718367346938776 EUR for 1 USD, average (average)",
                "currencyRateCurrent: 0.75 EUR for 1 USD, row",
            ])
        #expect(detail.sections[5].lines == ["valuationPurchase: 1584 EUR", "valuationCurrent: 2100 EUR"])
        // 516; 100 · 516 / 1584; 595 · 0.75; 2205 · 0.75 − 1584.
        #expect(
            detail.sections[6].lines == [
                "gainOrLossValue: 516 EUR", "gainOrLossPercentage: 32.58 %", "priceGain: 446.25 EUR",
                "currencyGain: 69.75 EUR",
            ])
        #expect(detail.lots.map(\.number) == [1, 2])
        #expect(detail.lots[0].sections[1].lines == ["pricePurchase: 40 USD", "priceCurrent: 70 USD"])
        #expect(
            detail.lots[1].sections[5].lines == ["valuationPurchase: 1260 EUR", "valuationCurrent: 1575 EUR"])
    }

    @Test(arguments: [(seed: UInt64(7), digits: 3), (seed: 8, digits: 9), (seed: 9, digits: 38)])
    func `lots that are packed have the same figures`(portfolio: (seed: UInt64, digits: Int)) throws {
        let drawn = try DrawnPortfolio(seed: portfolio.seed, count: 900, digits: portfolio.digits)
        let valuation = try drawn.valuation()
        for symbol in ["S0", "S5"] {
            var packed = PackedHoldings()
            for holding in drawn.holdings where holding.symbol == symbol { packed.append(holding) }
            #expect(Array(packed) == drawn.holdings.filter { $0.symbol == symbol })
            let builder = SectionBuilder(valuation, packed, try drawn.valuer(), realised: [:])
            #expect(builder.detail(of: symbol) == SectionBuilder(valuation).detail(of: symbol))
        }
    }

    @Test func `a lot without a figure makes the sum unknown, not smaller`() throws {
        let valuation = try value([
            holding("A", "10", "EUR", bought: "2012-05-04", at: "40", price: "70"),
            holding("A", "30", "EUR", price: "70"),
        ])
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        #expect(detail.sections[0].lines == ["numberOfShares: 40", "datePurchase: n/a"])
        #expect(detail.sections[3].lines == ["valuationPurchase: n/a", "valuationCurrent: 2800 EUR"])
        #expect(detail.sections[4].lines == ["gainOrLossValue: n/a", "gainOrLossPercentage: n/a"])
    }

    /// Cp/C is unknown, though both lots state the same rate.
    @Test func `an average is unknown with the cost of a lot, and marked all the same`() throws {
        let valuation = try value([
            holding("A", "1", "USD", at: "10", purchaseRate: "0.4", price: "12", rate: "0.5"),
            holding("A", "2", "USD", purchaseRate: "0.4", price: "12", rate: "0.5"),
        ])
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        #expect(detail.sections[1].lines == ["pricePurchase: n/a (average)", "priceCurrent: 12 USD"])
        #expect(
            detail.sections[4].lines == [
                "currencyRatePurchase: n/a (average)", "currencyRateCurrent: 0.5 EUR for 1 USD, row",
            ])
        #expect(detail.lots[1].sections[1].lines[0] == "pricePurchase: n/a")
        #expect(detail.lots[1].sections[4].lines[0] == "currencyRatePurchase: 0.4 EUR for 1 USD, row")
    }

    @Test func `lots bought and sold short may cancel out: no average, and no division by 0`() throws {
        let valuation = try value([
            holding("A", "10", "EUR", at: "40", price: "70"),
            holding("A", "-10", "EUR", at: "60", price: "71"),
        ])
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        #expect(detail.sections[0].lines[0] == "numberOfShares: 0")
        #expect(detail.sections[1].lines == ["pricePurchase: n/a (average)", "priceCurrent: n/a"])
        #expect(detail.sections[3].lines == ["valuationPurchase: -200 EUR", "valuationCurrent: -10 EUR"])
        #expect(detail.sections[4].lines == ["gainOrLossValue: 190 EUR", "gainOrLossPercentage: 95 %"])
    }

    @Test func `lots of one symbol in different currencies have no sum in stock currency`() throws {
        let valuation = try value([
            holding("A", "10", "EUR", at: "40", price: "70"),
            holding("A", "10", "USD", at: "60", purchaseRate: "0.5", price: "80", rate: "0.5"),
        ])
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        #expect(detail.sections.map(\.kind) == Section.Kind.allOfHeld)
        #expect(detail.sections[3].lines == ["valuationPurchase: n/a", "valuationCurrent: n/a"])
        #expect(
            detail.sections[4].lines == [
                "currencyRatePurchase: n/a (average)", "currencyRateCurrent: n/a",
            ])
        #expect(detail.sections[5].lines == ["valuationPurchase: 700 EUR", "valuationCurrent: 1100 EUR"])
    }

    @Test func `excluded lots stand apart from the sum, unless there are no others`() throws {
        let excluded = try holding("A", "5", "EUR", at: "1", price: "2", isExcluded: true)
        let both = try value([holding("A", "10", "EUR", at: "1", price: "2"), excluded])
        let detail = try #require(SectionBuilder(both).detail(of: "A"))
        #expect(detail.sections[0].lines[0] == "numberOfShares: 10")
        #expect(detail.lots.map(\.isExcluded) == [false, true])
        let alone = try #require(SectionBuilder(try value([excluded])).detail(of: "A"))
        #expect(alone.sections[0].lines[0] == "numberOfShares: 5")
    }

    @Test func `a symbol nobody holds has no detail; one bought later has no sections but says why`() throws {
        let valuation = try value([holding("A", "10", "EUR", bought: "2020-01-01", at: "1", price: "2")])
        #expect(SectionBuilder(valuation).detail(of: "B") == nil)
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        #expect(detail.sections.isEmpty)
        #expect(detail.numberOfSections == 0)
        #expect(detail.issues.map(\.kind) == [.notYetBought])
    }
}

extension Section.Kind {
    /// The sections of what is held: all but that of what trades realised.
    fileprivate static let allOfHeld = allCases.filter { $0 != .realised }
}
