import Testing

@testable import PortfolioImport

/// Duties and taxes of Interactive Brokers, which stand apart from the trades that they are costs of.
@Suite struct CostsOfTradeTests {
    private func rows(_ export: String) -> [String] {
        let result = importingTransactions(export)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").map(String.init)
    }

    // MARK: Activity statement

    private static let trades = """
        Statement,Header,Field Name,Field Value
        Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
        Trades,Data,Order,Stocks,GBP,VOD,"2024-03-05, 10:30:15",1000,0.7,0.71,-700,-3,703,0,10,O
        Trades,Data,Order,Stocks,GBP,VOD,"2024-03-05, 14:00:00",2000,0.8,0.71,-1600,-3,1603,0,10,O
        Trades,Data,Order,Stocks,HKD,700,"2024-03-06, 03:30:15",-100,300,300,30000,-18,-20000,9982,0,C
        Transaction Fees,Header,Asset Category,Currency,Date/Time,Symbol,Description,Quantity,Trade Price,Amount,Code

        """

    @Test func `a stamp duty is a cost of the trade that is nearest in time`() {
        let statement =
            Self.trades + """
                Transaction Fees,Data,Stocks,GBP,"2024-03-05, 10:30:15",VOD,UK Stamp Tax,1000,0.7,-3.5,
                Transaction Fees,Data,Stocks,GBP,"2024-03-05, 13:59:58",VOD,UK Stamp Tax,1500,0.8,-6,
                Transaction Fees,Data,Stocks,GBP,"2024-03-05, 14:00:00",VOD,UK Stamp Tax,500,0.8,-2,
                Transaction Fees,Data,Stocks,HKD,"2024-03-06, 03:30:15",700,Hong Kong Stamp Duty,-100,300,-30,
                Transaction Fees,Data,Stocks,GBP,"2024-03-07, 10:00:00",BARC,UK Stamp Tax,100,2,-1,
                Transaction Fees,Data,Total,,,,,,,-42.5,

                """
        // 3 + 3.5 = 6.5; 3 + 6 + 2 = 11; 18 + 30 = 48. No trade of BARC is in the file.
        #expect(
            rows(statement) == [
                "date,time,type,symbol,shares,price,currency,fees,amount",
                "2024-03-05,10:30:15,buy,VOD,1000,0.7,GBP,6.5,",
                "2024-03-05,14:00:00,buy,VOD,2000,0.8,GBP,11,",
                "2024-03-06,03:30:15,sell,700,100,300,HKD,48,",
                "2024-03-07,10:00:00,fee,BARC,,,GBP,,1",
            ])
    }

    // MARK: Flex query

    private func query(
        taxes: String, commission: String = "-2.5\" ibCommissionCurrency=\"GBP", _ rows: String
    )
        -> [String]
    {
        self.rows(
            """
            <FlexQueryResponse><FlexStatements><FlexStatement><Trades>
            <Trade currency="GBP" assetCategory="STK" symbol="DEF" isin="GB2" tradeID="2" tradeDate="20240103" quantity="10" tradePrice="10.5" tradeMoney="105" taxes="\(taxes)" ibCommission="\(commission)" buySell="BUY" openCloseIndicator="O" levelOfDetail="EXECUTION"/>
            <Trade currency="GBP" assetCategory="STK" symbol="DEF" isin="GB2" tradeID="3" tradeDate="20240103" quantity="20" tradePrice="10" tradeMoney="200" taxes="-1" ibCommission="-2.5" ibCommissionCurrency="GBP" buySell="BUY" openCloseIndicator="O" levelOfDetail="EXECUTION"/>
            </Trades><TransactionTaxes>
            \(rows)
            </TransactionTaxes></FlexStatement></FlexStatements></FlexQueryResponse>
            """)
    }

    private static let tax = """
        <TransactionTax currency="GBP" symbol="DEF" date="20240103" taxDescription="UK stamp duty" taxAmount="-0.53" tradeId="2"/>
        <TransactionTax currency="GBP" symbol="DEF" date="20240103" taxDescription="UK stamp duty" taxAmount="-1" tradeId="3"/>
        """

    /// 2.5 + 0.53 = 3.03 and 2.5 + 1 = 3.5, whether the trade states its tax or not.
    @Test(arguments: ["-0.53", "0"]) func `a tax of a purchase is a cost of it once`(taxes: String) {
        #expect(
            query(taxes: taxes, Self.tax) == [
                "date,type,symbol,shares,price,currency,fees", "2024-01-03,buy,DEF,10,10.5,GBP,3.03",
                "2024-01-03,buy,DEF,20,10,GBP,3.5",
            ])
    }

    @Test(arguments: ["-0.2", "0"]) func `a tax on a sale is a row of its own once`(taxes: String) {
        let rows = rows(
            """
            <FlexQueryResponse><FlexStatements><FlexStatement><Trades>
            <Trade currency="GBP" assetCategory="STK" symbol="DEF" isin="GB2" tradeID="5" tradeDate="20240104" quantity="-10" tradePrice="10" tradeMoney="-100" taxes="\(taxes)" ibCommission="-1" ibCommissionCurrency="GBP" buySell="SELL" openCloseIndicator="C" levelOfDetail="EXECUTION"/>
            </Trades><TransactionTaxes>
            <TransactionTax currency="GBP" symbol="DEF" date="20240104" taxDescription="Levy" taxAmount="-0.2" tradeId="5"/>
            </TransactionTaxes></FlexStatement></FlexStatements></FlexQueryResponse>
            """)
        #expect(
            rows.dropFirst().sorted() == [
                "2024-01-04,sell,DEF,10,10,GBP,1,", "2024-01-04,tax,DEF,,,GBP,,0.2",
            ])
    }

    @Test func `a tax in another currency than the fees stays a row of its own`() {
        #expect(
            query(taxes: "0", commission: "-3\" ibCommissionCurrency=\"EUR", Self.tax).sorted() == [
                "2024-01-03,buy,DEF,10,10.5,GBP,3,EUR,", "2024-01-03,buy,DEF,20,10,GBP,3.5,,",
                "2024-01-03,tax,DEF,,,GBP,,,0.53",
                "date,type,symbol,shares,price,currency,fees,fees_currency,amount",
            ])
    }
}
