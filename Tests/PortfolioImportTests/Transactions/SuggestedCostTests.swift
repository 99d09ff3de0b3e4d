import PortfolioFiles
import Testing

@testable import PortfolioImport

/// What a suggested mapping must not lose: orders that were not executed, fees, taxes, days, and columns nobody uses.
@Suite struct SuggestedCostTests {
    /// A mapping for an export, and the trades it makes of it.
    private func suggested(_ export: String) throws -> (json: String, result: TransactionResult) {
        var log = DiagnosticLog()
        let suggestion = try #require(Suggestion(for: Array(export.utf8), name: "export.csv", log: &log))
        return (suggestion.json, importingTransactions(export, map: suggestion.json))
    }

    @Test func `an amount with a minus behind it is what was paid`() throws {
        let (json, result) = try suggested(
            "Datum;Typ;ISIN;Stück;Kurs;Betrag;Provision;Währung\n"
                + "22.03.2021;Kauf;DE0007164600;10;123,45;1.244,45-;9,95;EUR\n"
                + "23.03.2021;Verkauf;DE0007164600;5;130,5;642,55;9,95;EUR\n")
        #expect(json.contains(#""net": "Betrag""#) && json.contains(#""fees": "Provision""#), "\(json)")
        #expect(result.errors == "")
        #expect(result.csv.contains(",10,123.45,EUR,9.95\n"), "\(result.csv)")
    }

    @Test(arguments: [
        "22.03.2021;Kauf;DE0007164600;10;123,45;-1.244,45;EUR\n23.03.2021;Verkauf;DE0007164600;5;130,5;642,50;EUR\n",
        "22.03.2021;Kauf;DE0007164600;10;123,45;1.244,45-;EUR\n23.03.2021;Verkauf;DE0007164600;5;130,5;642,50;EUR\n",
    ])
    func `fees that no column states are not lost`(rows: String) throws {
        let (json, result) = try suggested("Datum;Typ;ISIN;Stück;Kurs;Bewegung;Währung\n" + rows)
        #expect(json.contains(#""net": "?""#) && json.contains(#"\"fees\": \"difference\""#), "\(json)")
        #expect(result.errors.contains("replace \"?\""))
        let mapping = json.replacing(#""net": "?""#, with: #""net": "Bewegung""#)
            .replacing(#""columns": {"#, with: #""fees": "difference", "columns": {"#)
        let export = "Datum;Typ;ISIN;Stück;Kurs;Bewegung;Währung\n" + rows
        let known = importingTransactions(export, map: mapping)
        #expect(known.errors == "")
        // 1244.45 − 1234.50, and 652.50 − 642.50.
        #expect(
            known.csv.contains(",10,123.45,EUR,9.95\n") && known.csv.contains(",5,130.5,EUR,10\n"),
            "\(known.csv)")
    }

    @Test func `what was paid and what was received may have a column each`() throws {
        let (json, _) = try suggested(
            "Date,Type,Symbol,Quantity,Price,Debit,Credit,Currency\n"
                + "2024-01-05,Buy,VOD,1000,0.705,710.99,,GBP\n2024-02-05,Sell,VOD,1000,0.8,,794.01,GBP\n2024-03-05,Buy,VOD,100,1,105,,GBP\n"
        )
        #expect(json.contains(#""net": "?""#) && json.contains("Debit, Credit are"), "\(json)")
    }

    @Test func `words of Danish, French and Portuguese are known`() throws {
        let danish = try suggested(
            "Handelsdato;Type;ISIN;Antal;Kurs;Valuta;Kurtage;Beløb\n"
                + "22-03-2021;Køb;DK0060534915;10;450,00;DKK;29,00;-4529,00\n"
                + "23-03-2021;Salg;DK0060534915;5;460,50;DKK;29,00;2273,50\n")
        #expect(danish.result.errors == "" && danish.result.csv.contains(",10,450,DKK,29\n"), "\(danish)")
        for (header, price, fees) in [
            ("Data;Operação;ISIN;Quantidade;Preço;Comissão;Moeda", "Preço", "Comissão"),
            ("Date;Opération;ISIN;Quantité;Prix unitaire;Coûts;Devise", "Prix unitaire", "Coûts"),
        ] {
            let json = try suggested(
                header + "\n22-03-2021;Compra;DK0060534915;10;450,00;29,00;EUR\n"
                    + "23-03-2021;Vente;DK0060534915;5;460,50;29,00;EUR\n"
            ).json
            #expect(json.contains("\"price\": \"\(price)\"") && json.contains(fees), "\(json)")
        }
    }

    @Test func `prices in pence are not in the currency of the amounts`() throws {
        let (json, result) = try suggested(
            "Trade Date,Transaction,Symbol,Quantity,Price (p),Commission,Stamp Duty,Consideration,Currency\n"
                + "25/01/2024,Buy,VOD,1000,70.50,5.99,3.53,714.52,GBP\n")
        #expect(result.errors == "", "\(json)\(result.errors)")
        #expect(result.csv.contains(",1000,70.5,GBX,9.52\n"), "\(result.csv)")
    }

    private func suggestion(_ export: String) throws -> Suggestion {
        var log = DiagnosticLog()
        return try #require(Suggestion(for: Array(export.utf8), name: "export.csv", log: &log))
    }

    /// The rows of the import by the suggested mapping, with places left open filled in.
    private func rows(_ export: String, filling open: String = "") throws -> [String] {
        let suggestion = try suggestion(export)
        let result = importingTransactions(
            export, map: suggestion.json.replacing("\"?\"", with: "\"\(open)\""))
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").map(String.init)
    }

    @Test func `orders that were not executed are no trades`() throws {
        let export = """
            Date,Type,Symbol,Quantity,Price,Amount,Currency,Order status
            2025-01-30,Buy,X,2,10,20,USD,Executed
            2025-01-31,Buy,X,5,10,50,USD,Cancelled
            2025-02-01,Buy,X,5,10,50,USD,rejected
            2025-02-03,Sell,X,1,12,12,USD,Executed

            """
        #expect(try suggestion(export).openPlaces == 0)
        #expect(
            try rows(export).dropFirst().map { String($0.prefix(16)) } == [
                "2025-01-30,buy,X", "2025-02-03,sell,",
            ])
        // A word that nobody knows is left open.
        let unknown = try suggestion(export.replacing("rejected", with: "Partly done"))
        #expect(unknown.openPlaces == 1)
        #expect(unknown.json.contains(#"{"column": "Order status", "is": "Partly done", "skip": "?"}"#))
        // Without a telling name, the words are enough.
        #expect(try rows(export.replacing("Order status", with: "Done")).count == 3)
    }

    @Test func `the day of the trade goes before that of its settlement`() throws {
        let export = """
            Transaction Type,Symbol,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date
            Buy,X,2,10.00,20.00,23/12/24 15:18:12,27/12/24
            Buy,X,3,10.00,30.00,03/04/25 15:18:12,07/04/25

            """
        #expect(try suggestion(export).unusedColumns == ["Settlement Date"])
        #expect(
            try rows(export, filling: "GBP").dropFirst().map { String($0.prefix(19)) } == [
                "2024-12-23,15:18:12", "2025-04-03,15:18:12",
            ])
    }

    @Test func `fees are found by what an amount differs by from shares × price`() throws {
        let export = """
            Code,Company,Date,Type,Quantity,Unit Price ($),Value of Trade ($),Brokerage+GST ($),GST ($),Contract,Total Value ($)
            ACM,ACME LIMITED,15/01/2023,BUY,100,40.00,4000.00,19.95,1.81,C1,4019.95
            ACM,ACME LIMITED,20/03/2024,SELL,100,45.00,4500.00,19.95,1.81,C2,4480.05

            """
        #expect(
            try rows(export, filling: "AUD") == [
                "date,type,symbol,name,shares,price,currency,fees",
                "2023-01-15,buy,ACM,ACME LIMITED,100,40,AUD,19.95", "2024-03-20,sell,ACM,,100,45,AUD,19.95",
            ])
        #expect(try suggestion(export).unusedColumns == ["Value of Trade ($)", "GST ($)", "Contract"])
    }

    @Test func `fees of two columns are added up if only both explain the amount`() throws {
        let export = """
            Symbol,Quantity,Price,Action,TradeDate,SettledDate,Amount,Commission,Fee
            ACM,2,680,BUY,2026-05-01,2026-05-04,-1361,1,0
            ACM,-1,700,SELL,2026-05-20,2026-05-22,698.95,1,0.05

            """
        #expect(try suggestion(export).json.contains(#""fees": {"sum": ["Commission", "Fee"]}"#))
        #expect(
            try rows(export, filling: "USD") == [
                "date,type,symbol,shares,price,currency,fees", "2026-05-01,buy,ACM,2,680,USD,1",
                "2026-05-20,sell,ACM,1,700,USD,1.05",
            ])
    }

    @Test
    func `tax that was withheld is the difference of two amounts, and what nothing proves is left open`()
        throws
    {
        let export = """
            Date,Ticker,Type,Quantity,CCY,Price/share,Gross Amount,Fee,Net Amt.,Tax Amt.
            16/12/2025,ACM,Dividend,,USD,,14.09,,11.98,2.11
            15/03/2025,ACM,Buy,10,USD,185.50,1855.00,0.00,1855.00,

            """
        #expect(
            try rows(export) == [
                "date,type,symbol,shares,price,currency,taxes,amount", "2025-03-15,buy,ACM,10,185.5,USD,,",
                "2025-12-16,dividend,ACM,,,USD,2.11,14.09",
            ])
        let open = try suggestion(export.replacing("2.11", with: "2.00"))
        #expect(open.openPlaces == 1)
        #expect(open.json.contains(#""taxes": "?""#))
        #expect(open.json.contains("Nothing proves that these are taxes which the amounts contain: Tax Amt."))
    }

    @Test func `signs that contradict the words are left open`() throws {
        let export = """
            Order date,Transaction type,Symbol,Amount,Quantity,Price per unit,Currency
            18 Jun 2020,Buy,ACM,3021.72,12,251.81,GBP
            18 Aug 2025,Sell,ACM,-2570,10,257,GBP
            04 Mar 2026,Fee,ACM,-22.98,0,1,GBP

            """
        #expect(try suggestion(export).json.contains(#""signed": "?""#))
    }

    @Test func `a price that no column has is left open, if no amount takes its place`() throws {
        let export = """
            Date,Type,Symbol,Quantity,Cost each,Currency
            2025-01-30,Buy,X,2,10,USD
            2025-02-03,Sell,X,1,12,USD

            """
        #expect(try suggestion(export).json.contains(#""price": "?""#))
    }

    @Test func `positions of several days are those of the last one, with a warning`() throws {
        let export = """
            date,symbol,quantity,price,currency
            2024-03-31,ACM,50,171.48,USD
            2024-03-31,OLD,30,20.00,USD
            2024-06-30,ACM,55,210.62,USD
            2024-06-30,NEW,10,30.00,USD
            2024-06-30,$CASH,3200,,USD

            """
        let result = importing(export, map: try suggestion(export).json)
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").map(String.init) == [
                "symbol,shares,currency,price,price_date", "ACM,55,USD,210.62,2024-06-30",
                "NEW,10,USD,30,2024-06-30",
            ])
        #expect(
            result.reports.first?.warnings.map(\.message) == [
                "the file lists the same positions for 2 days, 2024-03-31 to 2024-06-30: only those of 2024-06-30 are taken"
            ])
    }

    @Test func `an account that ends before the last day is named`() throws {
        let export = """
            date,symbol,quantity,price,currency,account
            2024-03-31,AAPL,50,171.48,USD,A
            2024-06-30,AAPL,55,210.62,USD,A
            2024-03-31,AAPL,5,171.48,USD,B

            """
        let result = importing(export, map: try suggestion(export).json)
        #expect(
            result.reports.flatMap(\.warnings).first?.message.hasSuffix(
                "only those of 2024-06-30 are taken, and none of the account \"B\", which ends before")
                == true)
    }

    @Test func `an amount that differs from another is left open`() throws {
        let export = """
            Date,Action,Symbol,Quantity,Price,Currency,Amount,Net amount
            2024-01-05,Buy,X,10,100,USD,1000,1009.95
            2024-02-05,Buy,X,10,100,USD,1000,1004.95

            """
        let suggestion = try suggestion(export)
        #expect(suggestion.openPlaces == 1 && suggestion.unusedColumns == [])
        #expect(suggestion.json.contains(#""gross": "Amount""#) && suggestion.json.contains(#""net": "?""#))
        // As the remark says: 1009.95 − 1000 and 1004.95 − 1000 are fees.
        let map = suggestion.json.replacing("\"?\"", with: "\"Net amount\"")
            .replacing(#""kind": "activity","#, with: #""kind": "activity", "fees": "difference","#)
        let result = importingTransactions(export, map: map)
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2024-01-05,buy,X,10,100,USD,9.95", "2024-02-05,buy,X,10,100,USD,4.95",
            ])
    }
}
