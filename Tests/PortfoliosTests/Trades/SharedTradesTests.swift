import PortfolioReport
import TestSupport
import Testing
import Valuation

@testable import Portfolios

/// Gains by group are added up on all threads, each with the trades of some symbols: the results are those of one thread.
@Suite struct SharedTradesTests {
    /// Trades of all kinds that a symbol can have, of 40 stocks in two accounts, with what is missing and doubtful.
    private struct Drawn {
        private var random: SeededGenerator
        private(set) var text =
            "date,time,type,symbol,name,shares,price,amount,currency,fees,to_symbol,ratio,account,to_account,cost_share\n"
        private var priced: Set<String> = []
        private(set) var prices = "symbol,date,price,currency\n"
        /// The shares of each symbol in both accounts; symbols of one kind exchange lots with each other alone.
        private var held = Array(repeating: [0, 0], count: 40)
        /// The second of the day, which only grows, so that trades can be ordered by time.
        private var clock = 0
        /// The shares of those after them that are owed.
        private var owed = Array(repeating: 0, count: 10)

        init(seed: UInt64, count: Int) throws {
            random = SeededGenerator(seed: seed)
            var date = try CalendarDate("2020-01-01")
            for _ in 0..<count {
                // Corporate actions come first on their day; here they have one of their own.
                let isAction = random.chance(3)
                if isAction || random.chance(40) { date = date.advanced(by: 1) }
                add(on: date, isAction: isAction)
                if isAction { date = date.advanced(by: 1) }
            }
        }

        private static func time(_ second: Int) -> String {
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
        }

        /// Of these, the pound has no rates before 2021, and the krone none at all.
        private static let currencies = ["EUR", "USD", "GBX", "SEK"]

        private mutating func add(on date: CalendarDate, isAction: Bool) {
            clock += 1
            let number = random.below(held.count)
            let (symbol, currency) = ("S\(number)", Drawn.currencies[number % 4])
            let account = random.below(2)
            let time = random.chance(50) ? Drawn.time(clock) : ""
            let name = random.chance(5) ? "Name \(random.below(9))" : ""
            let price = "\(1 + random.below(90)).\(10 + random.below(90))"
            let fees = random.chance(60) ? "\(random.below(20)).\(10 + random.below(90))" : ""
            func row(
                _ type: String, _ shares: String = "", _ price: String = "", amount: String = "",
                fees: String = "",
                to: String = "", ratio: String = "", toAccount: String = "", costShare: String = ""
            ) -> String {
                let isAction = type == "split" || type == "exchange" || type == "spin_off"
                let cells = [
                    "\(date)", isAction ? "" : time, type, symbol, name, shares, price, amount,
                    isAction || type == "transfer" ? "" : currency, fees, to, ratio,
                    isAction ? "" : "A\(account)",
                    toAccount, costShare,
                ]
                return cells.joined(separator: ",") + "\n"
            }
            let open = held[number][account]
            let short = random.below(owed.count)
            let kind = isAction ? 17 + random.below(2) : random.below(19)
            // 17 and 18 are corporate actions.
            switch kind >= 17 && !isAction ? kind + 2 : kind {
            case 0..<9:
                let shares = 1 + random.below(300)
                held[number][account] += shares
                text += row("buy", "\(shares)", price, fees: fees)
                if random.chance(20), priced.insert("\(symbol) \(date)").inserted {
                    prices += "\(symbol),\(date),\(price),\(currency == "GBX" ? "GBP" : currency)\n"
                }
            case 9..<13 where open > 0:
                let shares = random.chance(30) ? open : 1 + random.below(open)
                held[number][account] -= shares
                text += row("sell", "\(shares)", price, fees: fees)
            case 13: text += row("dividend", amount: price)
            case 14: text += "\(date),,interest,,,,,\(price),\(currency),,,,A\(account),,\n"
            case 17 where held[number] != [0, 0]:
                held[number] = held[number].map { $0 * 2 }
                text += row("split", ratio: "2:1")
            case 18 where held[number] != [0, 0]:
                let other = (number + 4) % held.count
                for place in 0..<2 { held[other][place] += held[number][place] }
                held[number] = [0, 0]
                text += row("exchange", to: "S\(other)")
            case 15..<17 where open > 1:
                let shares = open / 2
                held[number][account] -= shares
                held[number][1 - account] += shares
                text += row("transfer", "\(shares)", toAccount: "A\(1 - account)")
            case 19:
                owed[short] += 50
                text += "\(date),,short,T\(short),,50,\(price),,USD,\(fees),,,A0,,\n"
            case 20 where owed[short] > 0:
                let shares = random.bool() ? owed[short] : 1 + random.below(owed[short])
                owed[short] -= shares
                text += "\(date),,cover,T\(short),,\(shares),\(price),,USD,\(fees),,,A0,,\n"
            default: break
            }
        }
    }

    private func portfolio(_ seed: UInt64, _ method: LotMethod, threads: Int) throws -> OpenPortfolio {
        let drawn = try Drawn(seed: seed, count: 2600)
        let files = try TemporaryPortfolio([
            "trades.csv": drawn.text, "prices.csv": drawn.prices,
            "rates.csv": "date,from,to,rate\n2019-12-31,USD,EUR,0.9\n2021-01-01,GBP,EUR,1.13\n",
        ])
        var settings = ValuationSettings()
        settings.lots = method
        return try PortfolioSnapshot(files.location).portfolio(settings, threads: threads)
    }

    @Test(arguments: seeds()) func `gains by group don't depend on the number of threads`(
        seed: UInt64
    ) throws {
        for method in everyDay(LotMethod.allCases, turn: Int(seed)) {
            let portfolios = try [1, 2, 5].map { try portfolio(seed, method, threads: $0) }
            for grouping in everyDay(GainGrouping.allCases, turn: Int(seed), oneOf: 2) {
                let results = try portfolios.map { portfolio in
                    let report = try portfolio.gains(GainsRequest(.groups(by: grouping)))
                    #expect(report.totals.sales > 150)
                    #expect(report.issues.count > 50)
                    return String(decoding: report.json(), as: UTF8.self)
                }
                #expect(Set(results).count == 1, "\(method) by \(grouping)")
            }
        }
    }

    @Test func `returns by group don't depend on the number of threads`() throws {
        let portfolios = try [1, 2, 5].map { try portfolio(3, .fifo, threads: $0) }
        for breakdown in everyDay(ReturnsGrouping.allCases.map(ReturnsBreakdown.by), oneOf: 2) {
            let results = try portfolios.map { portfolio in
                let report = try portfolio.returnsReport(ReturnsRequest(.sinceFirstRow, breakdown))
                #expect(report.statement.issues.count > 10)
                return String(decoding: report.json(), as: UTF8.self)
            }
            #expect(Set(results).count == 1, "\(breakdown)")
        }
    }

    @Test(arguments: seeds(count: 2)) func `sums of sales are those of their parts`(seed: UInt64) throws {
        let portfolio = try portfolio(seed, .fifo, threads: 2)
        let options = portfolio.tradeOptions(in: .eur)
        let survey = try portfolio.survey(readsAll: true)
        let day = try CalendarDate("2030-01-01")
        for grouping in everyDay(GainGrouping.allCases, turn: Int(seed), oneOf: 2) {
            func sums(_ account: Account) -> [KnownSum] {
                account.gains.groups?.inKeyOrder(account.ledger).flatMap(\.totals.sums) ?? []
            }
            let gains = portfolio.collector(options, from: nil, through: nil, by: grouping)
            let summed = sums(
                try portfolio.totals(of: portfolio.trades, asOf: day, options, gains: gains, survey: survey))
            let parts = sums(
                try portfolio.account(of: portfolio.trades, asOf: day, options, gains: gains, survey: survey))
            #expect(summed.map(\.total) == parts.map(\.total))
            #expect(summed.map(\.count) == parts.map(\.count))
            #expect(summed.map(\.known) == parts.map(\.known))
        }
    }

    /// An early sale of more than is held, far from the last trades.
    @Test(arguments: [1, 2, 3]) func `a trade that is wrong is found in any share, and told as by one ledger`(
        threads: Int
    ) throws {
        let buys = (0..<20).map { "2024-01-02,buy,S\($0),10,10,EUR\n" }.joined()
        let sales = (0..<4000).map { "2024-02-0\(1 + $0 / 1000),dividend,S\($0 % 20),1,1,EUR\n" }.joined()
        let wrong = "2024-01-03,sell,S7,15,10,EUR\n2024-01-03,sell,S8,16,10,EUR\n"
        let files = try TemporaryPortfolio([
            "trades.csv": "date,type,symbol,shares,price,currency\n" + buys + wrong + sales
        ])
        let portfolio = try PortfolioSnapshot(files.location).portfolio(ValuationSettings(), threads: threads)
        for grouping in GainGrouping.allCases {
            #expect {
                try portfolio.gains(GainsRequest(.groups(by: grouping)))
            } throws: { error in
                guard case .unreadable(let errors)? = error as? PortfolioFailure else { return false }
                return errors.first.map(\.line) == [22, 23] && errors.count == 2
            }
        }
    }
}
