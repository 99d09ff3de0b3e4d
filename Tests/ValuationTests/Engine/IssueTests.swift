import Foundation
import Testing

@testable import Valuation

@Suite struct IssueTests {
    @Test func `without a price there is no value, but there is a cost`() throws {
        let valuation = try value([holding("A", "10", "EUR", at: "5")])
        #expect(valuation.issues.map(\.kind) == [.missingPrice])
        #expect(valuation.holdings[0].inPortfolioCurrency.cost == 50)
        #expect(valuation.holdings[0].inPortfolioCurrency.value == nil)
        #expect(valuation.holdings[0].weight == nil)
        #expect(!valuation.isComplete)
        #expect(valuation.totals.value == .unknown)
    }

    @Test
    func `without a rate there is no value, but the figures in stock currency are there; it is never 1`()
        throws
    {
        let valued = try value(holding("A", "10", "USD", bought: "2013-02-01", at: "5", price: "6"))
        #expect(valued.issues.map(\.kind) == [.missingRate])
        #expect(valued.inStockCurrency.gain == 10)
        #expect(valued.inPortfolioCurrency.value == nil)
        #expect(valued.intradayChange == nil)
    }

    @Test func `price and rate may both be missing`() throws {
        #expect(
            try value(holding("A", "10", "USD", at: "5")).issues.map(\.kind) == [.missingPrice, .missingRate])
    }

    @Test func `without a cost, or a rate at purchase, there is a value but no gain`() throws {
        let costless = try value(holding("A", "10", "EUR", price: "6"))
        #expect(costless.issues.map(\.kind) == [.missingCost])
        #expect(costless.inPortfolioCurrency.value == 60)
        #expect(costless.inPortfolioCurrency.gain == nil)
        let rateless = try value(
            holding("A", "10", "USD", bought: "2013-01-01", at: "5", price: "6", rate: "0.8"))
        #expect(rateless.issues.map(\.kind) == [.missingPurchaseRate])
        #expect(rateless.inPortfolioCurrency.value == 48)
        #expect(rateless.inPortfolioCurrency.gain == nil)
        #expect(rateless.inStockCurrency.gain == 10)
        // A fee alone is no cost.
        #expect(
            try value(holding("A", "10", "EUR", fees: "3", price: "6")).issues.map(\.kind) == [.missingCost])
    }

    @Test(arguments: [
        ("-10", "500", "400", true), ("-10", "-500", "400", true), ("10", "-500", nil, true),
        ("-10", "-500", "-400", false), ("10", "0", "0", false), ("-10", "0", nil, false),
    ])
    func `a stated cost has the sign of the shares; 0 has both`(
        shares: String, costStock: String, cost: String?, isSuspected: Bool
    ) throws {
        let stated = try holding(
            "A", shares, "USD", costStock: costStock, purchaseRate: cost == nil ? "1" : nil, cost: cost,
            price: "40", rate: "0.9")
        let valued = try value(stated)
        #expect(valued.issues.map(\.kind) == (isSuspected ? [.suspectedSign] : []))
        #expect(valued.issues.allSatisfy { $0.severity == .warning })
        // What is no price and no rate is not shown as one.
        #expect(valued.purchasePrice.map { $0 >= 0 } ?? isSuspected)
        #expect(valued.purchaseRate.map { $0.rate > 0 } ?? (isSuspected || cost == "0"))
        #expect(valued.inPortfolioCurrency.gain != nil)
    }

    @Test func `every kind of issue has a bit of its own`() {
        let kinds: [IssueKinds] = [
            .missingPrice, .missingRate, .missingCost, .missingPurchaseRate, .stalePrice, .undatedPrice,
            .notYetBought, .suspectedUnit, .suspectedSign,
        ]
        #expect(
            kinds.flatMap(\.kinds)
                == IssueKind.allCases.filter {
                    ![.suspectedSplit, .transferAtCost, .unusedColumn, .cashDiffers, .negativeCash].contains(
                        $0)
                })
        #expect(Set(kinds.map(\.rawValue)).count == kinds.count)
    }

    @Test(arguments: [("2013-03-01", 0), ("2013-03-08", 0), ("2013-03-09", 1)])
    func `a price of 7 days ago is fresh, one of 8 is stale`(asOf: String, count: Int) throws {
        let valued = try value(
            holding("A", "1", "EUR", at: "5"), asOf: asOf, prices: [price("A", "6", on: "2013-03-01")])
        #expect(valued.issues.filter { $0.kind == .stalePrice }.count == count)
        #expect(valued.inPortfolioCurrency.value == 6)
    }

    @Test func `the limit of a price's age can be set`() throws {
        let prices = try [price("A", "6", on: "2013-02-28")]
        for (limit, count) in [(0, 1), (1, 0)] {
            let valued = try value(holding("A", "1", "EUR", at: "5"), prices: prices) {
                $0.maximumPriceAge = limit
            }
            #expect(valued.issues.count == count)
        }
    }

    @Test func `a stale price is a warning: the valuation is complete`() throws {
        let valuation = try value(
            [holding("A", "1", "EUR", at: "5")], asOf: "2014-03-01",
            prices: [price("A", "6", on: "2013-03-01")])
        #expect(valuation.issues.map(\.severity) == [.warning])
        #expect(valuation.isComplete)
    }

    @Test func `a stated or undated price is never stale`() throws {
        #expect(try value(holding("A", "1", "EUR", at: "5", price: "6")).issues.isEmpty)
        #expect(try value(holding("A", "1", "EUR", at: "5"), prices: [price("A", "6")]).issues.isEmpty)
    }

    @Test func `what is bought after the as-of date is left out, with a warning; on that day it is in`()
        throws
    {
        let valuation = try value(
            [
                holding("A", "1", "EUR", bought: "2013-03-02", at: "5", price: "6"),
                holding("B", "1", "EUR", bought: "2013-03-01", at: "5", price: "6"),
            ])
        #expect(valuation.issues.map(\.kind) == [.notYetBought])
        #expect(valuation.issues[0].symbol == "A")
        #expect(valuation.holdings.map(\.holding.symbol) == ["B"])
        #expect(valuation.totals.holdings == 1)
        #expect(valuation.totals.value == .complete(6))
        #expect(valuation.isComplete)
    }

    @Test func `an excluded holding's issues are listed and make nothing incomplete`() throws {
        let valuation = try value([
            holding("A", "1", "EUR", isExcluded: true), holding("B", "1", "EUR", at: "5", price: "6"),
        ])
        #expect(valuation.issues.map(\.kind) == [.missingPrice])
        #expect(valuation.isComplete)
        #expect(valuation.holdings[0].weight == nil)
    }

    @Test(arguments: [
        ("79.99999", false), ("80", true), ("100", true), ("120", true), ("120.00001", false),
        ("799.99999", false),
        ("800", true), ("1000", true), ("1200", true), ("1200.00001", false), ("0", false), ("1", false),
    ])
    func `80 to 120 and 800 to 1200 times the previous close, or that part of it, look like another unit`(
        ratio: String, isSuspected: Bool
    ) throws {
        // 80 times: 80 against 1. That part: 1 against 80.
        let up = try value(holding("A", "1", "EUR", at: "5", price: ratio, previousClose: "1"))
        #expect(up.issues.contains { $0.kind == .suspectedUnit } == isSuspected)
        let down = try value(holding("A", "1", "EUR", at: "5", price: "1", previousClose: ratio))
        #expect(down.issues.contains { $0.kind == .suspectedUnit } == isSuspected)
    }

    @Test(arguments: [
        ("GBP", true), ("GBX", true), ("ZAR", true), ("ZAc", true), ("ILS", true), ("KWD", true),
        ("EUR", false),
        ("USD", false), ("USX", false), ("JPY", false),
    ])
    func `where shares are quoted in minor units the purchase price counts too`(
        code: String, isSuspected: Bool
    ) throws {
        let major = try QuoteCurrency(code).currency.code
        let valued = try value(holding("A", "1", code, at: "1.5", price: "150"), in: major)
        #expect(valued.issues.contains { $0.kind == .suspectedUnit } == isSuspected)
    }

    @Test func `the price before it in the history counts beside the stated previous close`() throws {
        let prices = try [
            price("A", "1.87", on: "2013-02-28"), price("A", "186.9", on: "2013-03-01", previousClose: "187"),
        ]
        let valued = try value(holding("A", "1", "EUR", at: "150"), prices: prices)
        #expect(valued.issues.map(\.kind) == [.suspectedUnit])
        #expect(valued.issues[0].severity == .warning)
        #expect(valued.inPortfolioCurrency.value == decimal("186.9"))
    }

    @Test func `numbers of 38 digits are suspected, or not, exactly`() throws {
        let one = CompactDecimal(coefficient: PowersOfTenText.power(36), scale: 0)
        for (factor, isSuspect) in [(79, false), (80, true), (99, true)] {
            let other = CompactDecimal(coefficient: PowersOfTenText.power(36) * Int128(factor), scale: 0)
            #expect(Plausibility.isSuspect(other, beside: one) == isSuspect)
            #expect(Plausibility.isSuspect(one, beside: other) == isSuspect)
        }
        // 10^37 against 125 · 10^33 is 80 times; against one unit more it is less.
        let large = CompactDecimal(coefficient: PowersOfTenText.power(37), scale: 0)
        let part = PowersOfTenText.power(33) * 125
        #expect(Plausibility.isSuspect(large, beside: CompactDecimal(coefficient: part, scale: 0)))
        #expect(!Plausibility.isSuspect(large, beside: CompactDecimal(coefficient: part + 1, scale: 0)))
        // 10^37 against 10^−38 can't even be aligned.
        #expect(!Plausibility.isSuspect(large, beside: CompactDecimal(coefficient: 1, scale: 38)))
    }

    @Test func `every issue says what is unknown, for what and for when`() throws {
        func message(_ lot: Holding, own: String = "EUR", prices: [StockPrice] = []) throws -> [String] {
            try value([lot], own: own, prices: prices).issues.map(\.message)
        }
        #expect(try message(holding("A", "1", "EUR", at: "5")) == ["no price on or before 2013-03-01"])
        #expect(
            try message(holding("A", "1", "USD", at: "5", price: "6"))
                == ["no rate from USD to EUR in the 7 days up to 2013-03-01"])
        #expect(
            try message(holding("A", "1", "EUR", price: "6")) == ["no purchase price and no cost, so no gain"]
        )
        #expect(
            try message(holding("A", "1", "EUR", cost: "6", price: "6"), own: "USD")
                == ["no purchase price and no cost in EUR, so no gain"])
        #expect(
            try message(holding("A", "1", "USD", at: "5", price: "6", rate: "0.8"))
                == ["no purchase date and no purchase rate, so no cost in EUR"])
        #expect(
            try message(holding("A", "1", "USD", bought: "2013-01-02", at: "5", price: "6", rate: "0.8"))
                == ["no rate from USD to EUR in the 7 days up to 2013-01-02"])
        #expect(
            try message(holding("A", "1", "EUR", at: "5"), prices: [price("A", "6", on: "2013-02-01")])
                == ["the price is from 2013-02-01, 28 days before 2013-03-01"])
        #expect(
            try message(holding("A", "1", "EUR", bought: "2013-03-02", at: "5", price: "6"))
                == ["bought on 2013-03-02, after 2013-03-01: left out"])
        #expect(
            try value([holding("A", "1", "GBX", at: "1.5", price: "150")], in: "GBP").issues.map(\.message)
                == ["price 150 GBX against purchase price 1.5 GBX: is it in GBX or GBP?"])
    }

    @Test func `a stated purchase rate to another currency is said to be of no use`() throws {
        let rates = try [rate("USD", "GBP", "0.6", on: "2013-03-01")]
        let lot = try holding("A", "1", "USD", at: "5", purchaseRate: "0.7", price: "6")
        let issues = try value([lot], in: "GBP", own: "EUR", rates: rates).issues
        #expect(issues.map(\.kind) == [.missingPurchaseRate])
        #expect(issues.map(\.message) == ["no purchase date, and the stated purchase rate is not to GBP"])
    }

    @Test func `every kind has its severity`() {
        let errors: [IssueKind] = [.missingPrice, .missingRate, .missingCost, .missingPurchaseRate]
        for kind in IssueKind.allCases { #expect((kind.severity == .error) == errors.contains(kind)) }
        #expect(
            IssueKind.allCases.map(\.rawValue) == [
                "missingPrice", "missingRate", "missingCost", "missingPurchaseRate", "stalePrice",
                "undatedPrice", "notYetBought", "suspectedUnit", "suspectedSplit", "transferAtCost",
                "cashDiffers", "negativeCash", "suspectedSign", "unusedColumn",
            ])
    }
}
