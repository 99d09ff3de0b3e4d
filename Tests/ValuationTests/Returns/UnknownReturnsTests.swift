import Foundation
import Testing
import Valuation

/// What is unknown, and what stays known.
@Suite struct UnknownReturnsTests {
    @Test func `a value that is missing in between leaves the TWR unknown and the gain known`() throws {
        let statement = try returns(
            """
            2024-01-02 buy A EUR shares=1 price=100
            2024-01-05 buy B EUR shares=1 price=10
            2024-01-08 sell B EUR shares=1 price=12
            """, to: "2024-01-09",
            prices: [price("A", "100", on: "2024-01-02"), price("A", "110", on: "2024-01-09")])
        let row = statement.rows[0]
        #expect((row.gain, row.twr, row.priceGain) == (12, nil, nil))
        #expect(row.irr != nil)
        #expect(kinds(statement.issues) == ["error missingPrice B"])
        #expect(try statement.issues[0].date == day("2024-01-05"))
    }

    @Test func `without a closing value there is no gain, but what was paid and earned is known`() throws {
        let statement = try returns(
            """
            2024-01-02 buy A USD shares=1 price=100 rate=0.9
            2024-01-05 dividend A EUR amount=10
            """, to: "2024-01-09", prices: [price("A", "100", on: "2024-01-02")])
        let row = statement.rows[0]
        #expect(row.money == decimals("0", nil, "90", "10", nil, nil, nil, "10"))
        #expect((row.twr, row.irr, row.simpleReturn) == (nil, nil, nil))
        #expect(kinds(statement.issues) == ["error missingRate A"])
    }

    @Test func `an unknown flow leaves its side unknown`() throws {
        let row = try returns(
            "2024-01-02 dividend A USD amount=1\n2024-01-03 interest EUR amount=2", to: "2024-01-09"
        ).rows[0]
        #expect(row.money == decimals("0", "0", "0", nil, nil, nil, nil, nil))
    }

    @Test func `a transfer without a price is unknown on the side of its shares`() throws {
        let script = """
            2024-01-02 buy A EUR shares=100 price=1
            2024-01-03 %@ A EUR shares=10
            2024-01-04 sell A EUR shares=10 price=2
            """
        func money(_ type: String) throws -> [Decimal?] {
            let row = try returns(
                script.replacingOccurrences(of: "%@", with: type), to: "2024-01-05"
            ).rows[0]
            return [row.moneyIn, row.moneyOut]
        }
        #expect(try money("transfer_out") == decimals("100", nil))
        #expect(try money("transfer_in") == decimals(nil, "20"))
    }

    @Test func `old prices at the ends of the period are told, once a symbol`() throws {
        let script = """
            2024-01-01 buy A EUR shares=1 price=1
            2024-01-01 buy B EUR shares=1 price=1
            2024-01-01 buy C EUR shares=1 price=1
            2024-02-25 sell C EUR shares=1 price=1
            """
        let market = try [
            price("A", "1", on: "2024-01-01"), price("B", "1", on: "2024-01-31"),
            price("C", "1", on: "2024-01-20"),
        ]
        func stale(_ age: Int) throws -> [String] {
            let statement = try returns(
                script, to: "2024-03-02", .from(day("2024-02-01")), .every(.month), prices: market
            ) { $0.valuation.maximumPriceAge = age }
            #expect(statement.isComplete)
            return statement.issues.filter { $0.kind == .stalePrice }
                .map { "\($0.symbol ?? "-") \($0.date.map { "\($0)" } ?? "-"): \($0.message)" }
        }
        let a = "A 2024-02-01: the price is from 2024-01-01, 31 days before 2024-02-01"
        let b = "B 2024-03-02: the price is from 2024-01-31, 31 days before 2024-03-02"
        let c = "C 2024-02-01: the price is from 2024-01-20, 12 days before 2024-02-01"
        #expect(try stale(7) == [a, b, c])
        #expect(try stale(30) == [a, b])
        #expect(try stale(31) == ["A 2024-03-02: the price is from 2024-01-01, 61 days before 2024-03-02"])
        #expect(try stale(61) == [])
    }

    @Test func `income without capital is told, and counts in the gain alone`() throws {
        let script = """
            2024-01-02 buy A EUR shares=1 price=100
            2024-01-03 sell A EUR shares=1 price=110
            2024-01-09 dividend A EUR amount=5
            """
        let market = [try price("A", "100", on: "2024-01-02")]
        let whole = try returns(script, to: "2024-01-09", prices: market)
        #expect((whole.rows[0].twr, whole.rows[0].twrIncome, whole.rows[0].gain) == (10, 0, 15))
        #expect(kinds(whole.issues) == ["warning noCapital -"])
        #expect(try whole.issues[0].date == day("2024-01-09"))
        #expect(whole.isComplete)
        let each = try returns(script, to: "2024-01-09", .sinceFirstRow, .by(.symbol), prices: market)
        #expect(kinds(each.issues) == ["warning noCapital A"])
        // What is no symbol is named in the message.
        let ofEuros = try returns(script, to: "2024-01-09", .sinceFirstRow, .by(.currency), prices: market)
        #expect(ofEuros.issues.map(\.message) == ["EUR: " + whole.issues[0].message])
        let years = try returns(script, to: "2024-01-09", .sinceFirstRow, .every(.month), prices: market)
        #expect(kinds(years.issues) == ["warning noCapital -"])
    }

    @Test func `a short position alone has no capital`() throws {
        let statement = try returns(
            "2024-01-02 short A EUR shares=1 price=100\n2024-01-05 cover A EUR shares=1 price=90",
            to: "2024-01-09", prices: [price("A", "100", on: "2024-01-02")])
        #expect((statement.rows[0].twr, statement.rows[0].gain) == (nil, 10))
        #expect(kinds(statement.issues) == ["warning noCapital -"])
    }

    @Test func `several solutions are named`() throws {
        // 100 − 230·w + 132·w² is 0 at 10 % and at 20 %.
        let statement = try returns(
            """
            2019-01-01 dividend A EUR amount=100
            2020-01-01 buy A EUR shares=1 amount=230
            2020-12-31 dividend A EUR amount=132
            """, to: "2020-12-31", prices: [price("A", "0")])
        #expect(statement.rows[0].irr == nil)
        #expect(kinds(statement.issues).contains("warning severalSolutions -"))
        #expect(statement.issues.contains { $0.message.hasSuffix(": 10 %, 20 %") })
    }

    @Test func `solutions that round to the same figure are told as one figure`() throws {
        // 100 − 220.000001·w + 121.0000011·w² is 0 at 10 % and at 10.000001 %.
        let statement = try returns(
            """
            2019-01-01 dividend A EUR amount=100
            2020-01-01 buy A EUR shares=1 amount=220.000001
            2020-12-31 dividend A EUR amount=121.0000011
            """, to: "2020-12-31", prices: [price("A", "0")])
        #expect(statement.issues.contains { $0.message.hasSuffix("return; rounded, they are 10 %") })
    }
}
