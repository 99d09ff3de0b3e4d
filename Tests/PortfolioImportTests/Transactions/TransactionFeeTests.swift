import Testing
import Valuation

@testable import PortfolioImport

/// Fees, rebates and refunds, and amounts that no fee explains. Every figure is worked out by hand.
@Suite struct TransactionFeeTests {
    private static let statement = """
        Statement,Header,Field Name,Field Value
        Statement,Data,BrokerName,Interactive Brokers
        Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code

        """
    private static let schwab =
        "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"
    private static let etrade = """
        For Account:,####1234

        TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description

        """
    private static let interactiveInvestor =
        "Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance\n"

    @Test func `a rebate lowers what was paid`() {
        // 100 · 180 = 18,000, less the rebate of 1.50: the broker's own basis is 17,998.50.
        let result = importingTransactions(
            Self.statement
                + "Trades,Data,Order,Stocks,USD,GE,\"2024-01-10, 10:30:50\",100,180,181,-18000,1.5,17998.5,0,100,O\n"
        )
        #expect(
            result.csv == """
                date,time,type,symbol,shares,price,currency,amount
                2024-01-10,10:30:50,buy,GE,100,,USD,17998.5

                """)
        // 10 · 180 - 2 was paid, and 10 · 180 + 2 received.
        let other = importingTransactions(
            Self.schwab + """
                "03/12/2024","Sell","AAPL","APPLE","10","$180.00","-$2.00","$1802.00"
                "03/11/2024","Buy","AAPL","APPLE","10","$180.00","-$2.00","-$1798.00"

                """)
        #expect(
            other.csv == """
                date,type,symbol,name,shares,price,currency,amount
                2024-03-11,buy,AAPL,APPLE,10,,USD,1798
                2024-03-12,sell,AAPL,,10,,USD,1802

                """)
    }

    @Test func `a rebate counts also where no amount is stated`() {
        // 100 · 180 - 1.50.
        let map = #"""
            {"kind": "activity", "decimalMark": ".", "columns": {
              "date": {"column": "Day", "form": "yyyy-MM-dd"}, "symbol": "Stock", "shares": "Number",
              "price": "Price", "currency": {"text": "USD"}, "fees": {"column": "Fee", "negative": true}},
             "rules": [{"column": "Kind", "is": "Buy", "type": "buy"}]}
            """#
        let result = importingTransactions(
            "Day,Kind,Stock,Number,Price,Fee\n2024-01-02,Buy,GE,100,180,1.50\n", map: map)
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,amount
                2024-01-02,buy,GE,100,,USD,17998.5

                """)
    }

    @Test func `an amount of another size than fees is an error`() {
        // A tenth, and ten times as much: in both cases shares or price are in another unit.
        let tenth = importingTransactions(
            Self.etrade + "04/07/23,Sold,EQ,AAPL,-10,185.5,185.5,0,APPLE\n")
        #expect(
            tenth.errors == """
                export.csv:4:27: error: Amount differs from shares × price, 1855, by 1669.5, which can't be fees
                  correct the row, or give the mapping a rule for it

                """)
        let tenfold = importingTransactions(
            Self.etrade + "04/08/23,Bought,EQ,MSFT,10,-18550,185.5,0,MSFT\n")
        #expect(tenfold.errors.contains("1855, by 16695, which can't be fees"))
        // 1 · 20, of which a sale brought 2.
        let small = importingTransactions(Self.etrade + "04/07/23,Sold,EQ,AAPL,-1,2,20,0,APPLE\n")
        #expect(small.errors.contains("20, by 18, which can't be fees"))
        // 10 · 190 = 1,900 dollars were 1,480 pounds.
        let foreign = importingTransactions(
            Self.interactiveInvestor
                + "05/02/2024,07/02/2024,AAPL,2046251,10,190.00,APPLE INC,REF1,n/a,\"£1,480.00\",£1500\n")
        #expect(foreign.errors.contains("1900, by 420, which can't be fees"))
        // 200 · 10 pounds with stamp duty of 0.5 % and a charge of 5.99.
        let plain = importingTransactions(
            Self.interactiveInvestor
                + "05/02/2024,07/02/2024,TSCO,0884709,200,10.00,TESCO,REF1,\"£2,015.99\",n/a,£1500\n")
        #expect(
            plain.csv == """
                date,type,symbol,shares,price,currency,fees
                2024-02-05,buy,TSCO,200,10,GBP,15.99

                """)
    }

    @Test func `an amount a hundred times as large is one of a contract`() {
        let result = importingTransactions(
            Self.etrade + "04/07/23,Bought,EQ,AAPL,1,-300.65,3,0.65,CALL AAPL\n")
        #expect(
            result.errors.hasSuffix(
                "  if the row is of options or other contracts on 100 each, say so with \"priceScales\" in a mapping\n"
            ))
    }

    @Test func `money without shares is an error, a row without both is left out`() {
        let rows = "\"03/12/2024\",\"Buy\",\"AAPL\",\"APPLE\",\"0\",\"$1\",\"\","
        #expect(
            importingTransactions(Self.schwab + rows + "\"-$1802.00\"\n").errors == """
                export.csv:2:35: error: Quantity is "0", though the row has an amount
                  give the mapping a rule that says what such a row is

                """)
        let result = importingTransactions(Self.schwab + rows + "\"\"\n")
        #expect(result.errors == "" && result.reports.first?.skippedCount == 1)
    }

    @Test func `fees of an order that come to a refund are all kept`() {
        let header = "Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id\n"
        let fee = "DEGIRO Transactiekosten en/of kosten van derden"
        let result = importingTransactions(
            header + """
                17-12-2022,09:51,16-12-2022,TESCO,GB00BLGZ9862,\(fee),,EUR,"3,00",EUR,"0,00",ord3
                17-12-2022,09:51,16-12-2022,TESCO,GB00BLGZ9862,\(fee),,EUR,"-2,00",EUR,"0,00",ord3
                17-12-2022,09:51,16-12-2022,TESCO,GB00BLGZ9862,"Koop 10 @ 70 GBP",,GBP,"-700,00",GBP,"0,00",ord3

                """)
        #expect(result.errors == "")
        // 2 euros were charged and 3 credited.
        #expect(
            result.csv == """
                date,time,type,symbol,name,shares,price,currency,amount
                2022-12-17,09:51:00,fee,GB00BLGZ9862,TESCO,,,EUR,-3
                2022-12-17,09:51:00,fee,GB00BLGZ9862,,,,EUR,2
                2022-12-17,09:51:00,buy,GB00BLGZ9862,,10,70,GBP,

                """)
    }

    @Test func `an option in another currency than the account's has its contract's price`() {
        let header = """
            Statement,Header,Field Name,Field Value
            Statement,Data,Title,Transaction History
            Summary,Header,Field Name,Field Value
            Summary,Data,Base Currency,EUR
            Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount,Exchange Rate

            """
        // 1 · 3 dollars on 100 shares at 0.90909 euros each are 272.73 euros.
        let result = importingTransactions(
            header
                + "Transaction History,Data,2024-11-03,U1,AAPL CALL,Buy,AAPL  250117C00150000,1,3,USD,-272.73,-1,-273.73,0.90909\n"
        )
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,fees,fees_currency,total,multiplier,account
                2024-11-03,buy,AAPL  250117C00150000,1,3,USD,1,EUR,273.73,100,U1

                """)
    }
}
