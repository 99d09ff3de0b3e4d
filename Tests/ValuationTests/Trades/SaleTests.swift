import Foundation
import TestSupport
import Testing
import Valuation

/// What a sale gains, in both currencies and in its parts.
@Suite struct SaleTests {
    @Test func `gain = p − c; in portfolio currency p·x − cp, of which c·x − cp is the currency's`() throws {
        // p = 480 − 2, c = 400 + 5·4/10 = 402, cp = 402·0.9, x = 0.8.
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=10 price=100 fees=5 rate=0.9
            2024-02-01 sell ABC USD shares=4 price=120 fees=2 rate=0.8
            """)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-02-01 2024-01-02 4: 478 − 402 = 76; 382.4 − 361.8 = 20.6"
            ])
        let sale = try #require(held.sales.first)
        #expect(sale.priceGain == decimal("60.8"))
        #expect(sale.currencyGain == decimal("-40.2"))
        // 2060 / 361.8 = 5.69375…
        #expect(sale.inPortfolioCurrency.gainPercent == decimal("5.6938"))
        #expect(sale.rate?.rate == decimal("0.8"))
        #expect(sale.lots[0].purchaseRate == decimal("0.9"))
        #expect(sale.lots[0].days == 30)
        #expect(lines(of: held.lots) == ["ABC 6 USD 2024-01-02 price=100 fees=3 rate=0.9"])
    }

    @Test func `x is the rate of the day where the row states none`() throws {
        let rates = try [
            rate("EUR", "USD", "1.25", on: "2024-01-02"), rate("EUR", "USD", "1.6", on: "2024-02-01"),
        ]
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=100
            2024-02-01 sell ABC USD shares=1 price=120
            """, rates: rates)
        #expect(lines(of: held.sales) == ["ABC 2024-02-01 2024-01-02 1: 120 − 100 = 20; 75 − 80 = -5"])
        #expect(held.sales[0].priceGain == decimal("12.5"))
        #expect(held.sales[0].currencyGain == decimal("-17.5"))
        #expect(held.sales[0].rate?.source == .inverse)
    }

    @Test func `p = q·P/u − round15(F·abs(q)/s), the last part the rest of F`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=50
            2024-01-03 buy ABC EUR shares=10 price=55
            2024-02-01 sell ABC EUR shares=15 price=60 fees=1
            """)
        #expect(
            held.sales[0].lots.map { $0.inStockCurrency.proceeds } == [
                decimal("599.333333333333333"), decimal("299.666666666666667"),
            ])
        #expect(held.sales[0].inStockCurrency.proceeds == 899)
        #expect(held.sales[0].inStockCurrency.gain == 124)
    }

    @Test func `of an amount: round15(A·q/s), the last part the rest; of a total likewise`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=10 rate=1
            2024-01-03 buy ABC USD shares=2 price=10 rate=1
            2024-02-01 sell ABC USD shares=3 amount=100 total=80
            """)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-02-01 2024-01-02 1: 33.3333333333333 − 10 = 23.3333333333333; "
                    + "26.6666666666667 − 10 = 16.6666666666667",
                "ABC 2024-02-01 2024-01-03 2: 66.6666666666667 − 20 = 46.6666666666667; "
                    + "53.3333333333333 − 20 = 33.3333333333333",
            ])
    }

    @Test func `x with a total is round15(T/N) for net proceeds N`() throws {
        // N = 478: 380/478 = 0.794979079497908; c·x = 319.581589958159016.
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=10 price=100 fees=5 rate=0.9
            2024-02-01 sell ABC USD shares=4 price=120 fees=2 total=380
            """)
        let sale = try #require(held.sales.first)
        #expect(sale.rate?.rate == decimal("0.794979079497908"))
        #expect(sale.inPortfolioCurrency.proceeds == 380)
        #expect(sale.inPortfolioCurrency.gain == decimal("18.2"))
        #expect(sale.currencyGain == decimal("-42.218410041840984"))
        #expect(sale.priceGain == decimal("60.418410041840984"))
    }

    @Test func `x of a total where T/N is not above 0 is the rate of the day`() throws {
        // Sold for 10, with fees of 12: N = −2, T = −3 gives 1.5; T = 3 gives nothing.
        let rates = try [rate("USD", "EUR", "0.5", on: "2024-02-01")]
        for (total, x) in [("-3", "1.5"), ("3", "0.5"), ("0", "0.5")] {
            let held = try account(
                """
                2024-01-02 buy ABC USD shares=1 price=8 rate=1
                2024-02-01 sell ABC USD shares=1 price=10 fees=12 total=\(total)
                """, rates: rates)
            let sale = try #require(held.sales.first)
            #expect(sale.inStockCurrency.proceeds == -2)
            #expect(sale.inPortfolioCurrency.proceeds == decimal(total))
            #expect(sale.rate?.rate == decimal(x))
            #expect(sale.currencyGain == 8 * decimal(x) - 8)
        }
    }

    @Test func `a short: q, p and c are negative; cover pays, fees added`() throws {
        // C = −495; of 4: c = −200 + 2 = −198, p = −160 − 2 = −162.
        let held = try account(
            """
            2024-01-02 short ABC USD shares=10 price=50 fees=5 rate=0.9
            2024-02-01 cover ABC USD shares=4 price=40 fees=2 rate=0.8
            2024-02-02 cover ABC USD shares=6 amount=250 total=190
            """)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-02-01 2024-01-02 -4: -162 − -198 = 36; -129.6 − -178.2 = 48.6",
                "ABC 2024-02-02 2024-01-02 -6: -250 − -297 = 47; -190 − -267.3 = 77.3",
            ])
        #expect(held.sales.map(\.shares) == [-4, -6])
        // −198·0.8 + 178.2, and the rest.
        #expect(held.sales[0].currencyGain == decimal("19.8"))
        #expect(held.sales[0].priceGain == decimal("28.8"))
        // 190/250.
        #expect(held.sales[1].rate?.rate == decimal("0.76"))
        // 4860 / 178.2 = 27.2727…
        #expect(held.sales[0].inPortfolioCurrency.gainPercent == decimal("27.2727"))
    }

    @Test func `--cost-rate current: cp = c·x, and the currency gain is 0`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=10 price=100 fees=5 rate=0.9
            2024-02-01 sell ABC USD shares=4 price=120 fees=2 rate=0.8
            """
        ) { $0.costRate = .current }
        #expect(
            lines(of: held.sales) == ["ABC 2024-02-01 2024-01-02 4: 478 − 402 = 76; 382.4 − 321.6 = 60.8"])
        #expect(held.sales[0].currencyGain == 0)
        #expect(held.sales[0].priceGain == decimal("60.8"))
    }

    @Test func `same currency: x = 1, and none is shown`() throws {
        let held = try account(
            """
            2024-01-02 buy BARC GBX shares=100 price=150 fees=1
            2024-02-01 sell BARC GBX shares=100 price=180 fees=2
            """, own: "GBP")
        #expect(lines(of: held.sales) == ["BARC 2024-02-01 2024-01-02 100: 178 − 151 = 27; 178 − 151 = 27"])
        #expect(held.sales[0].rate == nil)
        #expect(held.sales[0].lots[0].purchaseRate == nil)
        #expect(held.sales[0].currencyGain == 0)
        #expect(held.sales[0].stockCurrency.code == "GBP")
    }

    @Test func `transfer_out closes without proceeds and without a gain`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=100 fees=10
            2024-01-03 buy ABC EUR shares=5 price=200 fees=5
            2024-02-01 transfer_out ABC EUR shares=12
            """)
        #expect(held.sales.isEmpty)
        #expect(lines(of: held.lots) == ["ABC 3 EUR 2024-01-03 price=200 fees=3"])
        #expect(held.totals.gain == .complete(0))
    }

    // MARK: Which lots

    static let three = """
        2024-01-02 buy ABC EUR shares=10 price=40
        2024-01-03 buy ABC EUR shares=10 price=60
        2024-01-04 buy ABC EUR shares=10 price=50
        """

    @Test(arguments: [
        (LotMethod.fifo, ["2024-01-02 10", "2024-01-03 5"]), (.lifo, ["2024-01-04 10", "2024-01-03 5"]),
        (.hifo, ["2024-01-03 10", "2024-01-04 5"]), (.average, ["pool 15"]), (.section104, ["pool 15"]),
    ])
    func `each method takes its own lots`(method: LotMethod, taken: [String]) throws {
        let held = try account(SaleTests.three + "\n2024-09-01 sell ABC EUR shares=15 price=70", method)
        #expect(
            held.sales[0].lots.map { "\($0.purchaseDate?.description ?? "pool") \($0.shares)" } == taken)
    }

    @Test func `fifo: oldest purchase date first, not the order of opening; then the order of opening`()
        throws
    {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=1 price=1
            2024-01-02 buy ABC EUR shares=1 price=2
            2024-01-03 transfer_in ABC EUR shares=1 price=3 purchase_date=2020-05-05
            2024-01-04 sell ABC EUR shares=3 price=10
            """)
        #expect(held.sales[0].lots.map { $0.inStockCurrency.cost } == [3, 1, 2])
    }

    @Test func `lifo: the reverse, also of lots of one day`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=1 price=1
            2024-01-02 buy ABC EUR shares=1 price=2
            2024-01-03 transfer_in ABC EUR shares=1 price=3 purchase_date=2020-05-05
            2024-01-04 sell ABC EUR shares=3 price=10
            """, .lifo)
        #expect(held.sales[0].lots.map { $0.inStockCurrency.cost } == [2, 1, 3])
    }

    @Test func `hifo: highest C/n with fees, in stock currency; ties as fifo; unknown costs last`() throws {
        // 10.5 a share, 10 + 2/2 = 11, 11, unknown, and 10 at a rate that makes it dear.
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=2 amount=21 rate=1
            2024-01-03 buy ABC USD shares=2 price=10 fees=2 rate=1
            2024-01-04 buy ABC USD shares=1 price=11 rate=1
            2024-01-05 transfer_in ABC USD shares=1 total=1000
            2024-01-06 buy ABC USD shares=1 price=10 rate=50
            2024-01-07 sell ABC USD shares=7 price=12 rate=1
            """, .hifo)
        #expect(
            held.sales[0].lots.map { $0.purchaseDate?.description } == [
                "2024-01-03", "2024-01-04", "2024-01-02", "2024-01-06", "2024-01-05",
            ])
    }

    @Test(arguments: seeds(from: 7))
    func `hifo over many lots, opened and closed in turn, takes the dearest each time`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var script = ""
        var prices: [Int] = []
        var expected: [Int] = []
        for month in 0..<200 {
            let day = try day("2000-01-01").advanced(by: month * 10)
            for _ in 0..<generator.below(6) {
                let price = 1 + generator.below(1000)
                prices.append(price)
                script += "\(day) buy ABC EUR shares=1 price=\(price)\n"
            }
            let count = generator.below(min(prices.count, 5) + 1)
            if count == 0 { continue }
            script += "\(day.advanced(by: 1)) sell ABC EUR shares=\(count) price=1\n"
            for _ in 0..<count {
                let dearest = try #require(prices.max())
                expected.append(dearest)
                prices.remove(at: try #require(prices.firstIndex(of: dearest)))
            }
        }
        let held = try account(script, .hifo)
        #expect(held.sales.flatMap(\.lots).map { $0.inStockCurrency.cost } == expected.map { Decimal($0) })
        #expect(Set(held.lots.map(\.inputs.purchasePrice)).count == Set(prices).count)
        #expect(held.lots.count == prices.count)
    }

    @Test func `average: one costed lot; a sale takes round15(C·q/n) and does not change the average`() throws
    {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=10 price=40 fees=1 rate=0.9
            2024-01-03 buy ABC USD shares=5 amount=300 total=250
            2024-02-01 sell ABC USD shares=4 price=50 rate=0.8
            """, .average)
        // C = 401 + 300 = 701, Cp = 360.9 + 250 = 610.9; of 15, 4 leave: 186.933333333333 and 162.906666666667.
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-02-01 pool 4: 200 − 186.933333333333 = 13.066666666667; "
                    + "160 − 162.906666666667 = -2.906666666667"
            ])
        #expect(
            lines(of: held.lots) == ["ABC 11 USD pool cost_stock=514.066666666667 cost=447.993333333333"])
    }

    @Test func `a row's lot goes before the method, by date or name; among them the method decides`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=10 price=1
            2024-01-03 buy ABC EUR shares=5 price=2 id=first
            2024-01-03 buy ABC EUR shares=5 price=3 id=second
            2024-02-01 sell ABC EUR shares=6 price=9 lot=2024-01-03
            2024-02-02 sell ABC EUR shares=2 price=9 lot=second
            """
        let oldest = try account(script, .fifo)
        #expect(oldest.sales.map { $0.lots.map { $0.inStockCurrency.cost } } == [[10, 3], [6]])
        // The lot that was opened last goes first, and has 1 share left when it is named.
        let four = script.replacing("shares=6", with: "shares=4").replacing(
            "shares=2 price", with: "shares=1 price")
        let newest = try account(four, .lifo)
        #expect(newest.sales.map { $0.lots.map { $0.inStockCurrency.cost } } == [[12], [3]])
    }
}
