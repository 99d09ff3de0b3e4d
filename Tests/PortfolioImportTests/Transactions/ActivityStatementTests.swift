import PortfolioEditing
import Testing

@testable import PortfolioImport

/// Corporate actions in activity statements of Interactive Brokers.
@Suite struct ActivityStatementTests {
    private static let header = """
        Statement,Header,Field Name,Field Value
        Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
        Trades,Data,Order,Stocks,USD,OLD,"2024-01-10, 10:30:00",1000,10,10,-10000,-1,10001,0,0,O
        Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code

        """

    private func statement(_ actions: (words: String, shares: String)...) -> TransactionResult {
        importingTransactions(
            Self.header
                + actions.map {
                    #"Corporate Actions,Data,Stocks,USD,2024-04-11,"2024-04-08, 20:25:00","\#($0.words)",\#($0.shares),0,0,0,"#
                        + "\n"
                }.joined())
    }

    /// Chinese statements say 订单 of an order and 成交 of its parts.
    @Test func `orders are told in the languages that translate the word, and any other word is an error`() {
        func statement(_ word: String) -> TransactionResult {
            importingTransactions(
                """
                Statement,Header,域名称,域值
                账户信息,Header,域名称,域值
                账户信息,Data,账户,U1
                交易,Header,DataDiscriminator,资产分类,货币,代码,日期/时间,数量,交易价格,收盘价格,收益,佣金/税,基础,已实现的损益,按市值计算的损益,代码
                交易,Data,\(word),股票,USD,ABC,"2026-01-03, 12:00:00",-10,12,12,120,-1,-119,0,0,O
                交易,Data,成交,股票,USD,ABC,"2026-01-03, 12:00:00",-10,12,12,120,-1,-119,0,0,O

                """)
        }
        let known = statement("订单")
        #expect(known.errors == "")
        #expect(known.positions == ["ABC -10"])
        #expect(known.reports[0].skipped.map(\.count) == [1])
        #expect(statement("委托").errors.contains("export.csv:5:"), "\(statement("委托").errors)")
    }

    @Test func `a spin-off brings shares without a cost`() {
        let result = statement(
            ("OLD(US00206R1023) Spinoff  2419 for 10000 (WBD, WARNER BROS DISCOVERY INC, 934423104)", "241.9")
        )
        #expect(result.errors == "")
        #expect(result.positions == ["OLD 1000", "WBD 241.9"])
        #expect(result.csv.contains("2024-04-11,,transfer_in,WBD,241.9,"))
        #expect(result.reports[0].spunOff.count == 1)
    }

    /// 1000 shares became 1723.4.
    @Test func `a merger for shares is an exchange`() {
        let terms = "OLD(US9838931050) Merged(Acquisition) WITH US0079031078 17234 for 10000"
        let result = statement(
            ("\(terms) (AMD, ADVANCED MICRO DEVICES, US0079031078)", "1723.4"),
            ("\(terms) (OLD, OLD INC, US9838931050)", "-1000"))
        #expect(result.errors == "")
        #expect(result.positions == ["AMD 1723.4"])
        #expect(result.csv.split(separator: "\n").last?.hasPrefix("2024-04-11,,exchange,OLD,") == true)
    }

    @Test func `a merger for shares and money is refused`() {
        let result = importingTransactions(
            Self.header
                + #"Corporate Actions,Data,Stocks,USD,2024-04-11,"2024-04-08, 20:25:00","OLD(US9) Merged(Acquisition) WITH US8 1 for 2 AND USD 5.00 (OLD, OLD INC, US9)",-1000,5000,0,0,"#
                + "\n")
        #expect(result.errors.contains("a merger for shares and money"))
    }

    @Test func `a new number changes the symbol, or nothing`() {
        let change = "OLD(US1714391026) CUSIP/ISIN Change to (US5494981039)"
        let renamed = statement(
            ("\(change) (OLD, CHURCHILL CAPITAL CORP IV-A, US1714391026)", "-1000"),
            ("\(change) (LCID, LUCID GROUP INC, US5494981039)", "1000"))
        #expect(renamed.errors == "")
        #expect(renamed.positions == ["LCID 1000"])
        let same = statement(
            ("\(change) (OLD.OLD, OLD INC, US1714391026)", "-1000"),
            ("\(change) (OLD, NEW INC, US5494981039)", "1000"))
        #expect(same.errors == "")
        #expect(same.positions == ["OLD 1000"])
    }

    @Test
    func `the currency of the account is that which the statement is in, whatever stocks are traded in`() {
        let base = "Account Information,Data,Base Currency,CHF\n"
        #expect(importingTransactions(base + Self.header).outcome.accountCurrency?.code == "CHF")
        #expect(importingTransactions(Self.header).outcome.accountCurrency == nil)
        let german = "Kontoinformation,Data,Basiswährung,EUR\n"
        #expect(importingTransactions(german + Self.header).outcome.accountCurrency?.code == "EUR")
        // Of two accounts in two currencies neither is the portfolio's.
        let two = importingTransactions([
            ("a.csv", Array((base + Self.header).utf8)), ("b.csv", Array((german + Self.header).utf8)),
        ])
        #expect(two.outcome.accountCurrency == nil)
    }
}
