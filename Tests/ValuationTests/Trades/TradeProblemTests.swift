import Foundation
import Testing
import Valuation

/// What can't be as it is stated: by itself, beside other trades, and in what is held.
@Suite struct TradeProblemTests {
    // MARK: By itself

    /// A trade that has what its type needs.
    private static func inputs(_ type: TradeType) -> TradeInputs {
        var inputs = TradeInputs(type, on: CalendarDate(daysSince1970: 19_000))
        inputs.given = type.requiredFields.union([.date, .type])
        inputs.quote = QuoteCurrency(.usd)
        for field in type.requiredFields.fields { give(field, to: &inputs) }
        switch type {
        case .buy, .sell, .short, .cover: give(.price, to: &inputs)
        case .dividend: give(.amount, to: &inputs)
        default: break
        }
        return inputs
    }

    private static func give(_ field: TradeField, to inputs: inout TradeInputs) {
        inputs.given.insert(TradeFields(field))
        switch field {
        case .shares: inputs.shares = .one
        case .price: inputs.price = .one
        case .fees: inputs.fees = .zero
        case .feesCurrency: inputs.feesCurrency = .usd
        case .taxes: inputs.taxes = .zero
        case .amount: inputs.amount = .one
        case .rate: inputs.rate = .one
        case .total: inputs.total = .one
        case .ratio: inputs.ratio = .one
        case .costShare: inputs.costShare = .one
        case .toAmount: inputs.toAmount = .one
        case .multiplier: inputs.multiplier = .one
        case .toCurrency: inputs.toCurrency = .eur
        case .purchaseDate: inputs.purchaseDate = inputs.date
        default: break
        }
    }

    /// The columns of each type, written out once more from the contract.
    static let columns: [(TradeType, String)] = [
        (.buy, "shares price amount fees fees_currency rate total id multiplier"),
        (.short, "shares price amount fees fees_currency rate total id multiplier"),
        (.sell, "shares price amount fees fees_currency rate total lot multiplier"),
        (.cover, "shares price amount fees fees_currency rate total lot multiplier"),
        (.transferIn, "shares price amount fees fees_currency rate total id purchase_date multiplier"),
        (.transferOut, "shares lot multiplier"),
        (.dividend, "shares price amount taxes fees fees_currency rate total multiplier"),
        (.interest, "amount taxes fees fees_currency rate total"), (.fee, "amount rate total"),
        (.tax, "amount rate total"), (.split, "ratio"), (.exchange, "to_symbol ratio"),
        (.spinOff, "to_symbol shares cost_share"), (.returnOfCapital, "amount rate total"),
        (.transfer, "to_account shares lot multiplier"),
    ]

    @Test(arguments: columns)
    func `a type has the columns of the contract and no others`(type: TradeType, columns: String) {
        let always = "date time type symbol name market currency account note"
        let allowed = Set("\(always) \(columns)".split(separator: " ").map { String($0) })
        for field in TradeField.allCases {
            var inputs = TradeProblemTests.inputs(type)
            TradeProblemTests.give(field, to: &inputs)
            let isUnused = inputs.problems(own: nil).contains(TradeProblem(field, .unused(type)))
            #expect(isUnused == !allowed.contains(field.rawValue), "\(type) \(field)")
        }
        #expect(TradeProblemTests.inputs(type).problems(own: nil).isEmpty)
    }

    @Test(arguments: [
        (TradeType.deposit, "rate total"), (.withdrawal, "rate total"),
        (.convert, "to_amount to_currency fees fees_currency"), (.transfer, "to_account"),
    ]) func `money has no stock`(type: TradeType, columns: String) {
        let allowed = Set(
            "date time type currency amount account note \(columns)".split(separator: " ").map(String.init))
        for field in TradeField.allCases where type != .transfer || field != .symbol && field != .shares {
            var inputs = TradeProblemTests.inputs(type)
            if type == .transfer {
                inputs = TradeInputs(.transfer, on: inputs.date)
                for field in [TradeField.date, .type, .currency, .amount, .toAccount] {
                    TradeProblemTests.give(field, to: &inputs)
                }
            }
            TradeProblemTests.give(field, to: &inputs)
            let isUnused = inputs.problems(own: nil).contains(TradeProblem(field, .unused(type)))
            #expect(isUnused == !allowed.contains(field.rawValue), "\(type) \(field)")
        }
    }

    @Test(arguments: TradeType.allCases)
    func `a type has what it needs`(type: TradeType) {
        for field in type.requiredFields.fields {
            var inputs = TradeProblemTests.inputs(type)
            inputs.given.remove(TradeFields(field))
            #expect(inputs.problems(own: nil) == [TradeProblem(field, .missing(type))])
        }
    }

    private func problems(_ line: String, own: String? = nil) -> [TradeProblem] {
        do {
            let trade = try #require(TradeScript.trades(line).first)
            return try trade.inputs.problems(own: own.map { try currency($0) })
        } catch let problem as TradeProblem {
            return [problem]
        } catch {
            return []
        }
    }

    @Test func `purchases and sales need a price or an amount`() {
        for type in ["buy", "sell", "short", "cover"] {
            let kind = TradeType(rawValue: type) ?? .buy
            #expect(
                problems("2024-01-02 \(type) ABC EUR shares=1 fees=1") == [
                    TradeProblem(.price, .missingPriceOrAmount(kind))
                ])
        }
        #expect(problems("2024-01-02 transfer_in ABC EUR shares=1").isEmpty)
    }

    @Test func `a dividend needs an amount, or shares and price`() {
        #expect(
            problems("2024-01-02 dividend ABC EUR") == [
                TradeProblem(.price, .missingPriceOrAmount(.dividend))
            ])
        #expect(
            problems("2024-01-02 dividend ABC EUR shares=1") == [TradeProblem(.amount, .missing(.dividend))])
        #expect(
            problems("2024-01-02 dividend ABC EUR price=1") == [TradeProblem(.shares, .missing(.dividend))])
        #expect(problems("2024-01-02 dividend ABC EUR amount=1 shares=3").isEmpty)
    }

    @Test func `a symbol is needed but for interest, fee and tax`() {
        #expect(problems("2024-01-02 buy EUR shares=1 price=1") == [TradeProblem(.symbol, .missing(.buy))])
        for type in ["interest", "fee", "tax"] {
            #expect(problems("2024-01-02 \(type) EUR amount=1").isEmpty)
        }
    }

    @Test(arguments: [
        ("buy ABC EUR shares=0 price=1", TradeField.shares, TradeProblem.Reason.notAboveZero),
        ("buy ABC EUR shares=-1 price=1", .shares, .notAboveZero),
        ("buy ABC EUR shares=1 price=-1", .price, .negative),
        ("buy ABC EUR shares=1 price=1 fees=-1", .fees, .negative),
        ("buy ABC EUR shares=1 amount=-1", .amount, .negative),
        ("sell ABC EUR shares=1 amount=-1", .amount, .negative),
        ("return_of_capital ABC EUR amount=-1", .amount, .negative),
        ("buy ABC USD shares=1 price=1 rate=0", .rate, .notAboveZero),
        ("buy ABC USD shares=1 price=1 total=-1", .total, .negative),
        ("short ABC USD shares=1 price=1 total=-1", .total, .negative),
        ("cover ABC USD shares=1 price=1 total=-1", .total, .negative),
        ("fee USD amount=1 total=-1", .total, .negative),
        ("dividend ABC EUR amount=1 taxes=-1", .taxes, .negative),
        ("spin_off ABC to_symbol=DEF shares=1 cost_share=1.01", .costShare, .notAPart),
        ("spin_off ABC to_symbol=DEF shares=1 cost_share=-0.01", .costShare, .notAPart),
        ("transfer_in ABC EUR shares=1 purchase_date=2024-01-03", .purchaseDate, .afterTrade),
        ("exchange ABC to_symbol=ABC", .toSymbol, .sameSymbol),
        ("buy ABC EUR shares=1 price=1 id=2024-01-02", .id, .isDate),
    ])
    func `signs and ranges`(line: String, field: TradeField, reason: TradeProblem.Reason) {
        #expect(problems("2024-01-02 \(line)") == [TradeProblem(field, reason)])
    }

    @Test(arguments: [
        "fee EUR amount=-1", "tax EUR amount=-1", "fee USD amount=-1 total=-1",
        "dividend ABC EUR amount=-1 taxes=-0.2",
        "interest EUR amount=-1 taxes=-0.2", "sell ABC USD shares=1 price=1 fees=2 total=-1",
        "buy ABC EUR shares=1 price=0", "spin_off ABC to_symbol=DEF shares=1 cost_share=0",
        "spin_off ABC to_symbol=DEF shares=1 cost_share=1", "dividend ABC USD amount=1 total=-1",
        "return_of_capital ABC EUR amount=0",
    ])
    func `what may be 0 or negative`(line: String) {
        #expect(problems("2024-01-02 \(line)").isEmpty)
    }

    @Test func `shares, price and amount must agree, within one unit of the amount's last decimal`() {
        // 3·33.335 + 1 = 101.005.
        for amount in ["101.00", "101.01", "101", "101.005", "102", "101.0050"] {
            #expect(problems("2024-01-02 buy ABC EUR shares=3 price=33.335 fees=1 amount=\(amount)").isEmpty)
        }
        for amount in ["100.99", "101.02", "99", "101.0062"] {
            #expect(
                problems("2024-01-02 buy ABC EUR shares=3 price=33.335 fees=1 amount=\(amount)") == [
                    TradeProblem(.amount, .disagrees(with: decimal("101.005")))
                ])
        }
        // Received: fees off; of a dividend gross.
        #expect(problems("2024-01-02 sell ABC EUR shares=3 price=10 fees=1 amount=29").isEmpty)
        #expect(problems("2024-01-02 short ABC EUR shares=3 price=10 fees=1 amount=29").isEmpty)
        #expect(problems("2024-01-02 cover ABC EUR shares=3 price=10 fees=1 amount=31").isEmpty)
        #expect(problems("2024-01-02 dividend ABC EUR shares=3 price=10 fees=1 amount=30").isEmpty)
        #expect(problems("2024-01-02 buy ABC GBX shares=3 price=1000 fees=1 amount=31").isEmpty)
    }

    @Test func `a stock in own currency: a rate of 1, a total that is the amount`() throws {
        let eur = try currency("EUR")
        #expect(
            problems("2024-01-02 buy ABC EUR shares=1 price=1 rate=0.9", own: "EUR") == [
                TradeProblem(.rate, .rateOfOwnCurrency(eur))
            ])
        #expect(problems("2024-01-02 buy ABC EUR shares=1 price=1 rate=1", own: "EUR").isEmpty)
        #expect(problems("2024-01-02 buy ABC EUR shares=1 price=1 rate=0.9", own: "USD").isEmpty)
        #expect(
            problems("2024-01-02 buy ABC EUR shares=1 amount=10 total=11", own: "EUR") == [
                TradeProblem(.total, .differs(from: .amount, eur))
            ])
        #expect(
            problems("2024-01-02 buy ABC EUR shares=1 price=10 fees=1 total=12.5", own: "EUR") == [
                TradeProblem(.total, .disagrees(with: 11))
            ])
        #expect(problems("2024-01-02 buy ABC EUR shares=3 price=3.335 total=10.01", own: "EUR").isEmpty)
    }

    @Test func `a number that can't be held says which`() throws {
        #expect(throws: TradeProblem(.price, .number(.malformed))) {
            try Trade(
                .buy(shares: 1, Consideration(price: .nan)), of: "ABC", in: QuoteCurrency(.eur),
                on: day("2024-01-02"))
        }
    }

    @Test func `several problems are all told, in the order of the fields`() {
        var inputs = TradeProblemTests.inputs(.buy)
        inputs.given = [.date, .type, .currency, .taxes, .rate, .total, .fees]
        inputs.taxes = .one
        inputs.fees = CompactDecimal(-1)
        inputs.rate = .one
        inputs.total = .one
        inputs.shares = nil
        inputs.price = nil
        #expect(
            inputs.problems(own: nil) == [
                TradeProblem(.symbol, .missing(.buy)), TradeProblem(.shares, .missing(.buy)),
                TradeProblem(.price, .missingPriceOrAmount(.buy)), TradeProblem(.fees, .negative),
                TradeProblem(.taxes, .unused(.buy)), TradeProblem(.total, .inPlaceOf(.rate)),
            ])
    }

    // MARK: Beside others

    private func told(_ script: String, _ method: LotMethod = .fifo) throws -> [String] {
        try errors(script, method).map {
            "\($0.location.line) \($0.problem.field.rawValue) \($0.problem.reason)"
        }
    }

    @Test
    func `a symbol keeps one stock currency in all rows that open or close; income may come in another`()
        throws
    {
        let found = try errors(
            """
            2024-01-02 buy ABC GBX shares=1 price=1
            2024-01-03 buy ABC GBP shares=1 price=1
            2024-01-04 dividend ABC USD amount=1 rate=1
            2024-01-05 sell ABC USD shares=1 price=1
            2024-01-06 return_of_capital ABC EUR amount=1
            """)
        let usd = try QuoteCurrency("USD")
        #expect(found.map(\.location.line) == [5, 6])
        #expect(found.map(\.problem.field) == [.currency, .currency])
        #expect(
            found[0].problem.reason
                == .otherCurrency(usd, stock: try currency("GBP"), symbol: "ABC", InputLocation(line: 2)))
    }

    @Test func `to_symbol of another stock currency is an error, whichever row comes first`() throws {
        let dollars = try currency("USD")
        let found = try errors(
            """
            2024-01-02 buy OLD EUR shares=1 price=1
            2024-02-01 exchange OLD to_symbol=MID
            2024-02-02 spin_off MID to_symbol=NEW shares=1 cost_share=0.5
            2024-02-02 split MID USD ratio=2:1
            2024-03-01 buy NEW USD shares=1 price=1
            """)
        #expect(found.map(\.location.line) == [4, 5])
        #expect(
            found[0].problem
                == TradeProblem(.toSymbol, .newStockInOtherCurrency(dollars, stock: try currency("EUR"))))
        #expect(found[1].problem.field == .currency)
    }

    @Test func `an id is unique over all files`() throws {
        let found = try errors(
            """
            file 0
            2024-01-02 buy ABC EUR shares=1 price=1 id=one
            file 1
            2024-01-03 buy DEF EUR shares=1 price=1 id=one
            """)
        #expect(found.map(\.problem) == [TradeProblem(.id, .repeatedName(InputLocation(file: 0, line: 2)))])
    }

    // MARK: In what is held

    @Test(arguments: LotMethod.allCases)
    func `closing more than is open is an error under every method; the row is left out and the rest goes on`(
        method: LotMethod
    ) throws {
        let found = try errors(
            """
            2024-01-02 buy ABC EUR shares=10 price=1
            2024-02-01 sell ABC EUR shares=15 price=1
            2024-02-02 sell ABC EUR shares=10 price=1
            2024-02-03 transfer_out ABC EUR shares=1
            2024-02-04 cover ABC EUR shares=2 price=1
            2024-02-05 short ABC EUR shares=2 price=1
            2024-02-06 sell DEF EUR shares=1 price=1
            """, method)
        #expect(
            found.map(\.problem) == [
                TradeProblem(.shares, .exceedsHolding(shares: 15, held: 10)),
                TradeProblem(.shares, .exceedsHolding(shares: 1, held: 0)),
                TradeProblem(.shares, .exceedsHolding(shares: 2, held: 0)),
                TradeProblem(.shares, .exceedsHolding(shares: 1, held: 0)),
            ])
        #expect(found.map(\.location.line) == [3, 5, 6, 8])
        #expect(found.map(\.symbol) == ["ABC", "ABC", "ABC", "DEF"])
    }

    @Test func `named lots: more than they have, none open, and a pool`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=10 price=1 id=one
            2024-01-03 buy ABC EUR shares=10 price=1
            2024-02-01 sell ABC EUR shares=15 price=1 lot=one
            2024-02-02 sell ABC EUR shares=1 price=1 lot=2024-01-04
            2024-02-03 sell ABC EUR shares=1 price=1 lot=other
            2024-02-04 sell ABC EUR shares=10 price=1 lot=one
            2024-02-05 sell ABC EUR shares=1 price=1 lot=one
            """
        #expect(
            try errors(script).map(\.problem) == [
                TradeProblem(.lot, .exceedsHolding(shares: 15, held: 10)), TradeProblem(.lot, .noSuchLot),
                TradeProblem(.lot, .noSuchLot), TradeProblem(.lot, .noSuchLot),
            ])
        for method in [LotMethod.average, .section104] {
            #expect(
                try errors(script, method).map(\.problem)
                    == Array(repeating: TradeProblem(.lot, .namedLotOfPool(method)), count: 5))
        }
    }

    @Test func `a lot that is named may be opened later on the day`() throws {
        #expect(
            try errors(
                """
                2024-01-02 sell ABC EUR shares=1 price=1 lot=one
                2024-01-02 buy ABC EUR shares=1 price=1 id=one
                """
            ).isEmpty)
    }

    @Test(arguments: LotMethod.allCases)
    func `a return of more than the cost, and a spin-off of nothing`(method: LotMethod) throws {
        let found = try errors(
            """
            2024-01-02 buy ABC EUR shares=10 price=1
            2024-02-01 return_of_capital ABC EUR amount=10.01
            2024-02-02 return_of_capital ABC EUR amount=10
            2024-02-03 return_of_capital DEF EUR amount=1
            2024-02-04 spin_off DEF to_symbol=GHI shares=1 cost_share=0.5
            """, method)
        #expect(
            found.map(\.problem) == [
                TradeProblem(.amount, .exceedsCost(10)), TradeProblem(.amount, .exceedsCost(0)),
                TradeProblem(.symbol, .nothingHeld),
            ])
    }

    // MARK: Texts

    @Test func `times and ratios are read strictly`() throws {
        #expect(TimeOfDay("14:30")?.description == "14:30")
        #expect(TimeOfDay("14:30:05")?.description == "14:30:05")
        for text in ["", "24:00", "1:30", "14:60", "14:30:60", "14.30", "14:30:5", "14:30:055", "ab:cd"] {
            #expect(TimeOfDay(text) == nil)
        }
        #expect(try SplitRatio("4:1") == SplitRatio(8, for: 2))
        #expect(try SplitRatio(" 0.7926 : 1.0 ").description == "0.7926:1")
        for text in ["", "4", "4:", ":1", "4:0", "-4:1", "4:1:1", "4/1", "0:1", "four:one"] {
            #expect(throws: TradeProblem(.ratio, .number(.malformed))) { try SplitRatio(text) }
        }
        #expect(throws: TradeProblem(.ratio, .notAboveZero)) { try SplitRatio(2, for: 0) }
    }
}
