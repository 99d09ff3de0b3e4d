import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioImport

/// Exports of the same brokers in other languages, from other years and with other kinds of holdings. Headers are those
/// that brokers write; figures are made up so that they can be checked by hand.
@Suite struct BrokerVariantTests {
    /// What a file imports to, with its profile.
    private func expect(
        _ export: String, profile: String, _ csv: String, skipped: [String] = [], checked: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var options = ImportOptions()
        options.priceDate = try? CalendarDate("2026-11-02")
        let outcome = importing(export, options: options)
        #expect(outcome.errors == "", sourceLocation: sourceLocation)
        #expect(outcome.csv == csv, sourceLocation: sourceLocation)
        let report = outcome.reports.first
        #expect(report?.mapping == profile, sourceLocation: sourceLocation)
        #expect(
            report?.skipped.map { "\($0.count) \($0.reason)" } == skipped, sourceLocation: sourceLocation)
        if let checked { #expect(report?.checkedValues == checked, sourceLocation: sourceLocation) }
        #expect(report?.warnings.isEmpty == true, sourceLocation: sourceLocation)
    }

    // DEGIRO.

    @Test(arguments: [
        "Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR",
        "Product,Symbol/ISIN,Quantity,Closing,Local value,,Value in EUR",
        "Product,Symbool/ISIN,Aantal,Slotkoers,Lokale waarde,,Waarde in EUR",
        "Produkt,Symbol/ISIN,Anzahl,Schlußkurs,Wert,,Wert in EUR",
        "Produkt,Symbol/ISIN,Anzahl,Schlusskurs,Wert,,Wert in EUR",
        "Producto,Symbol/ISIN,Cantidad,Precio de,Valor local,,Valor en EUR",
        "Prodotto,Codice,Quantità,Ultimo,Valore,,Valore in EUR",
        "Produit,Ticker/ISIN,Quantité,Clôture,Devise,,Montant en EUR",
        "Produkt,Symbol/ISIN,Suma,Kurs,Lokalna wartość,,Wartość w EUR",
        "Produkt,Symbol/ISIN,Množství,Uzavírací,Hodnota,,Hodnota v EUR",
    ])
    func `a DEGIRO portfolio is read in every language`(header: String) {
        // 700 × 0.22 = 154, and 155.47 ÷ 700 = 0.2221: the price is rounded to cents.
        expect(
            header + """

                CASH & CASH FUND & FTX CASH (EUR),,,,EUR,"2,89","2,89"
                ATLASCLEAR HOLDINGS INC,US1287452056,700,"0,22",USD,"155,47","133,67"
                ISHARES CORE MSCI WORLD,IE00B4L5Y983,1,"123,90",EUR,"123,90","123,90"

                """, profile: "degiro",
            """
            symbol,shares,currency,name,price,price_date
            US1287452056,700,USD,ATLASCLEAR HOLDINGS INC,0.22,2026-11-02
            IE00B4L5Y983,1,EUR,ISHARES CORE MSCI WORLD,123.9,2026-11-02

            """, skipped: ["1 cash"], checked: 2)
    }

    @Test(arguments: [
        "Product,Symbol/ISIN,Amount,Closing,Local value,Value in EUR",
        "Producto,Symbol/ISIN,Cantidad,Precio de,Valor local,Valor en EUR",
        "Produkt,Symbol/ISIN,Anzahl,Schlußkurs,Wert,Wert in EUR",
        "Prodotto,Codice,Quantità,Ultimo,Valore,Valore in EUR",
        "Produit,Ticker/ISIN,Quantité,Clôture,Devise,Montant en EUR",
    ])
    func `an old DEGIRO portfolio has the currency in the amount's cell`(header: String) {
        // 300 × 8.47 = 2541 dollars, and 463 × 712 = 329,656 pence.
        expect(
            header + """

                CASH & CASH FUND & FTX CASH (EUR),,,,EUR 564.19,"564,19"
                ANGI HOMESERVICES INC- A,US00183L1026,300,"8,47",USD 2541.00,"2266,32"
                BURFORD CAP LD,GG00B4L84979,463,"712,00",GBX 329656.00,"3898,18"

                """, profile: "degiro-old",
            """
            symbol,shares,currency,name,price,price_date
            US00183L1026,300,USD,ANGI HOMESERVICES INC- A,8.47,2026-11-02
            GG00B4L84979,463,GBX,BURFORD CAP LD,712,2026-11-02

            """, skipped: ["1 cash"], checked: 2)
    }

    // Interactive Brokers.

    /// A statement's header in each language, a row of stocks, and the day of its prices.
    private static let statements: [(String, String, String)] = [
        (
            "Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code",
            "Open Positions,Data,Summary,Stocks,EUR,ASML,1,1,633.9,633.9,1387.8,1387.8,753.9,",
            "\"September 14, 2026\""
        ),
        (
            "Posiciones abiertas,Header,DataDiscriminator,Categoría de activo,Divisa,Símbolo,Cantidad,Mult.,Precio de coste,Base de coste,Precio de cierre,Valor,PyG no realizadas,Código",
            "Posiciones abiertas,Data,Summary,Acciones,EUR,ASML,1,1,633.9,633.9,1387.8,1387.8,753.9,",
            "\"Septiembre 14, 2026\""
        ),
        (
            "Offene Positionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Menge,Mult,Einstands Kurs,Kostenbasis,Schlusskurs,Wert,Unrealisierter Gewinn/Verlust,Code",
            "Offene Positionen,Data,Summary,Aktien,EUR,ASML,1,1,633.9,633.9,1387.8,1387.8,753.9,",
            "\"Januar 1, 2026 - September 14, 2026\""
        ),
        (
            "Positions ouvertes,Header,DataDiscriminator,Catégorie d'actif,Devise,Symbole,Quantité,Mult,Prix de revient,Base de coût,Cours de clôture,Valeur,P/L non réalisé,Code",
            "Positions ouvertes,Data,Summary,Actions,EUR,ASML,1,1,633.9,633.9,1387.8,1387.8,753.9,",
            "\"1 janvier 2026 - 14 septembre 2026\""
        ),
        (
            "未平仓持仓,Header,DataDiscriminator,资产分类,货币,代码,开盘,数量,合约乘数,成本价格,成本基础,收盘价格,价值,未实现的损益,代码",
            "未平仓持仓,Data,Summary,股票,EUR,ASML,-,1,1,633.9,633.9,1387.8,1387.8,753.9,",
            "\"一月 1, 2026 - 九月 14, 2026\""
        ),
    ]

    @Test(arguments: statements)
    func `a statement of Interactive Brokers is read in every language`(
        header: String, row: String, period: String
    ) {
        expect(
            "Statement,Data,Period,\(period)\n\(header)\n\(row)\n", profile: "interactive-brokers",
            """
            symbol,shares,currency,cost_stock,price,price_date
            ASML,1,EUR,633.9,1387.8,2026-09-14

            """, checked: 1)
    }

    @Test func `futures, contracts for difference and cash are no holdings, and a bond is quoted in percent`()
    {
        // 100,000 × 99.20 % = 99,200, which cost 97,080; −8 × 161.86 = −1,294.88, sold for 1,268.64.
        expect(
            """
            Statement,Data,Period,"April 15, 2026"
            Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
            Open Positions,Data,Summary,Stocks,USD,USO,-8,1,158.58,-1268.64,161.86,-1294.88,-26.24,
            Open Positions,Total,,Stocks,USD,,,,,-1268.64,,-1294.88,-26.24,
            Open Positions,Data,Summary,Bonds,UAH,UA4000228894,100000,1,97.08,97080,99.20,99200,2120,
            Open Positions,Total,,Bonds,UAH,,,,,97080,,99200,2120,
            Open Positions,Data,Summary,Futures,USD,ESM6,2,50,5000,500000,5100,510000,10000,
            Open Positions,Total,,Futures,USD,,,,,500000,,510000,10000,
            Open Positions,Data,Summary,CFDs,USD,AAPL,10,1,200,2000,210,2100,100,
            Open Positions,Total,,CFDs,USD,,,,,2000,,2100,100,
            Open Positions,Data,Summary,Forex,EUR,EUR,300,1,1,300,1,300,0,

            """, profile: "interactive-brokers",
            """
            symbol,shares,currency,cost_stock,price,price_date,multiplier
            USO,-8,USD,-1268.64,161.86,2026-04-15,
            UA4000228894,100000,UAH,97080,99.2,2026-04-15,0.01

            """,
            skipped: [
                "4 total", "1 future settled in cash",
                "1 contract for difference", "1 cash",
            ], checked: 2)
    }

    @Test func `the same is known of other languages`() {
        let header = Self.statements[4].0
        expect(
            """
            Statement,Data,Period,"九月 14, 2026"
            \(header)
            未平仓持仓,Data,Summary,股票和指数期权,USD,AAPL  270115C00200000,-,-1,100,12,-1200,15,-1500,-300,
            未平仓持仓,Data,Summary,期货,USD,NIFTYM26,-,1,2,23000,46000,23100,46200,200,
            未平仓持仓,Data,Summary,债券,USD,T 4,-,1000,1,98,980,99,990,10,

            """, profile: "interactive-brokers",
            """
            symbol,shares,currency,cost_stock,price,price_date,multiplier
            AAPL  270115C00200000,-1,USD,-1200,15,2026-09-14,100
            T 4,1000,USD,980,99,2026-09-14,0.01

            """, skipped: ["1 future settled in cash"], checked: 2)
    }

    @Test(arguments: [",", "|", ";", "\t"])
    func `a Flex query is read with any delimiter`(delimiter: String) {
        // 5 × 273.10 = 1,365.50, and 10,000 × 98.5 % = 9,850.
        let text = """
            "Symbol"|"CurrencyPrimary"|"AssetClass"|"Quantity"|"MarkPrice"|"PositionValue"|"CostBasisMoney"|"FifoPnlUnrealized"
            "FAKE"|"EUR"|"STK"|"5"|"273.1"|"1365.5"|"1300"|"65.5"
            "T 4"|"USD"|"BOND"|"10000"|"98.5"|"9850"|"9900"|"-50"
            "ESM6"|"USD"|"FUT"|"2"|"5100"|"510000"|"500000"|"10000"
            "USD"|"USD"|"CASH"|"7"|"1"|"7"|"7"|"0"

            """
        expect(
            text.replacing("|", with: delimiter), profile: "interactive-brokers-flex",
            """
            symbol,shares,currency,cost_stock,price,price_date,multiplier
            FAKE,5,EUR,1300,273.1,2026-11-02,
            T 4,10000,USD,9900,98.5,2026-11-02,0.01

            """, skipped: ["1 future settled in cash", "1 cash"], checked: 2)
    }

    // Schwab.

    @Test func `Schwab's column was named Security Type, and empty rows in quotes stand between accounts`() {
        expect(
            """
            "Positions for All-Accounts as of 09:59 PM ET, 2023/09/15","","","","","",""
            "","","","","","",""
            "Individual ...123","","","","","",""
            "Symbol","Description","Quantity","Price","Market Value","Cost Basis","Security Type"
            "GLD","GOLD","42","445.93","$18,729.06","$16,341.93","ETFs & Closed End Funds"
            "XYZ 1 C","CALL","2","1.50","$300.00","$200.00","Option"
            "912810QF8","TREASURY","8,000","100.50","$8,040.00","$8,000.00","Fixed Income"
            "Cash & Cash Investments","--","--","--","$6.00","--","Cash and Money Market"
            "Account Total","--","--","--","$27,075.06","--","--"
            "","","","","","",""
            "Roth IRA ...456","","","","","",""
            "Symbol","Description","Quantity","Price","Market Value","Cost Basis","Security Type"
            "GLD","GOLD","1","445.93","$445.93","$400.00","ETFs & Closed End Funds"
            "Account Total","--","--","--","$445.93","--","--"
            "","","","","","",""

            """, profile: "schwab",
            """
            symbol,shares,currency,name,cost_stock,price,price_date,multiplier,account
            GLD,42,USD,GOLD,16341.93,445.93,2023-09-15,,Individual ...123
            XYZ 1 C,2,USD,CALL,200,1.5,2023-09-15,100,Individual ...123
            912810QF8,8000,USD,TREASURY,8000,100.5,2023-09-15,0.01,Individual ...123
            GLD,1,USD,GOLD,400,445.93,2023-09-15,,Roth IRA ...456

            """, skipped: ["1 cash", "2 total"], checked: 4)
    }

    // Fidelity.

    @Test func `Fidelity's funds without a symbol, its options and its column Cost Basis are read`() {
        // 1 × 100 × 788 = 78,800; −2 × 100 × 3.10 = −620, sold for 500, a loss of 120; 100.5 × 50 = 5,025.
        expect(
            """
            Account number,Account name,Symbol,Description,Quantity,Last price,Current value,Total gain/loss dollar,Cost basis,Average cost basis,Type
            X1,Primary,FZFXX**,HELD IN MONEY MARKET,,,$29643.76,,,,Cash,
            X1,Primary, -SNDK270917C1500,"SNDK SEP 17 2027 $1,500 CALL",1,$788.00,$78800.00,+$9209.34,$69590.66,$695.91,Margin,
            X1,Primary, -AAPL260117P200,AAPL JAN 17 2026 $200 PUT,-2,$3.10,-$620.00,-$120.00,$500.00,$2.50,Margin,
            86964,401K,,VANG TARGET RET 2045,100.5,$50.00,$5025.00,--,--,--,,
            86964,401K,,BROKERAGELINK,,,$1000.00,,,,,
            Z2,NoCost,PLTR,PALANTIR,58,$173.84,$10082.72,--,--,--,Margin,
            X1,Primary,Pending activity,,,,-$34.56,,,,,
            "The data and information in this spreadsheet is provided to you solely for your use."
            "Date downloaded Oct-05-2026 3:46 p.m ET"

            """, profile: "fidelity",
            """
            symbol,shares,currency,name,cost_stock,price,price_date,multiplier,account
            -SNDK270917C1500,1,USD,"SNDK SEP 17 2027 $1,500 CALL",69590.66,788,2026-10-05,100,X1
            -AAPL260117P200,-2,USD,AAPL JAN 17 2026 $200 PUT,-500,3.1,2026-10-05,100,X1
            VANG TARGET RET 2045,100.5,USD,VANG TARGET RET 2045,,50,2026-10-05,,86964
            PLTR,58,USD,PALANTIR,,173.84,2026-10-05,,Z2

            """,
            skipped: ["1 cash", "1 an account of its own", "1 pending activity", "2 footer"], checked: 4)
    }

    // Hargreaves Lansdown and interactive investor.

    @Test func `a column of costs may be left out`() {
        expect(
            """
            Code,Stock,Units held,Price (pence),Value (£)
            VOD,Vodafone,10,72.50,7.25
            ,Totals,,,7.25

            """, profile: "hargreaves-lansdown",
            """
            symbol,shares,currency,name,price,price_date
            VOD,10,GBX,Vodafone,72.5,2026-11-02

            """, skipped: ["1 total"], checked: 1)
        // Transactions have the name without the number of its footnote.
        expect(
            """
            Stock,Units held,Price (pence),Value (£)
            Vodafone Group plc *1,10,72.50,7.25
            Totals,,,7.25

            """, profile: "hargreaves-lansdown",
            """
            symbol,shares,currency,name,price,price_date
            Vodafone Group plc,10,GBX,Vodafone Group plc,72.5,2026-11-02

            """, skipped: ["1 total"], checked: 1)
        expect(
            "Symbol,Name,Qty,Price,Market Value £\nVOD,Vodafone,10,72.5p,£7.25\n",
            profile: "interactive-investor",
            """
            symbol,shares,currency,name,price,price_date
            VOD,10,GBX,Vodafone,72.5,2026-11-02

            """, checked: 1)
    }

    // Yahoo.

    @Test func `a split that Yahoo writes as a purchase is no lot`() {
        let outcome = importing(
            """
            Symbol,Current Price,Date,Time,Trade Date,Purchase Price,Quantity,Commission,High Limit,Comment,Transaction Type
            NVDA,237.15,2026/10/07,12:51 EDT,20240610,120.0,120.0,0.0,,Stock Split,BUY
            NVDA,237.15,2026/10/07,12:51 EDT,20240606,1202.66,5.0,100.0,,,BUY

            """)
        #expect(
            outcome.errors == """
                export.csv:2:60: error: a split written as a trade: the file is not a list of positions
                  NVDA,237.15,2026/10/07,12:51 EDT,20240610,120.0,120.0,0.0,,Stock Split,BUY
                                                                             ^~~~~~~~~~~
                  export the positions instead

                """)
    }
}
