import Foundation
import PortfolioFiles
import TestSupport
import Testing

@testable import PortfolioCLI
@testable import PortfolioImport

/// Mappings suggested for unknown exports: what is proven is in them, and the rest is left open.
@Suite struct SuggestionTests {
    private func suggestion(_ export: String) throws -> Suggestion {
        var log = DiagnosticLog()
        let suggestion = Suggestion(for: Array(export.utf8), name: "positions.csv", log: &log)
        #expect(DiagnosticText.text(log) == "")
        return try #require(suggestion)
    }

    /// 1,200 × 12.50 = 15,000 and 10.5 × 100 = 1,050, together 16,050.
    private let german = """
        Depotübersicht;;;;
        Kürzel;Bezeichnung;Stück;Kurs;Währung;Kurswert;Kursdatum
        ABC;Alpha AG;1.200;12,50;EUR;15.000,00;03.03.2026
        DEF;Delta SE;10,5;100,00;EUR;1.050,00;13.03.2026
        Summe;;;;;16.050,00;

        """

    @Test func `a cost that the gain shows to be that of one share is a purchase price`() throws {
        let proven = try suggestion(
            "ISIN;Bezeichnung;Stück;Kurs;Einstandswert;Kurswert;Gewinn;Währung\n"
                + "DE0007164600;SAP;10;223,95;110,50;2.239,50;1.134,50;EUR\n"
                + "IE00B4L5Y983;MSCI World;12,5;110,20;80,12;1.377,50;376,00;EUR\n")
        #expect(proven.json.contains(#""purchase_price": "Einstandswert""#), "\(proven.json)")
        #expect(!proven.json.contains("cost_stock") && proven.openPlaces == 0)
        let neither = try suggestion(
            "Symbol,Quantity,Cost,Price,Value,Gain\nAAPL,10,101,230,2300,1300\nMSFT,5,201,400,2000,1000\n")
        #expect(neither.json.contains(#""cost_stock": "?""#), "\(neither.json)")
    }

    @Test func `days that differ from row to row are not taken for those of prices`() throws {
        let rows = "15.03.2023;DE0007164600;10;110,50;EUR\n10.06.2024;IE00B4L5Y983;5;80,12;EUR\n"
        let open = try suggestion("Datum;ISIN;Stück;Kurs;Währung\n" + rows)
        #expect(open.json.contains(#""price_date": "?""#), "\(open.json)")
        #expect(open.json.contains("portfolio import --trades --suggest"))
        let bought = try suggestion("Datum;ISIN;Anzahl;Kaufpreis;Währung\n" + rows)
        #expect(
            bought.json.contains(#""purchase_date": {"column": "Datum""#)
                && bought.json.contains(#""purchase_price": "Kaufpreis""#), "\(bought.json)")
        let same = try suggestion(
            "Datum;ISIN;Stück;Kurs;Währung\n15.03.2023;DE0007164600;10;110,50;EUR\n15.03.2023;IE00B4L5Y983;5;80,12;EUR\n"
        )
        #expect(same.json.contains(#""price_date": {"column": "Datum""#), "\(same.json)")
        let named = try suggestion(
            "Bought,Symbol,Quantity,Price paid,Currency\n2023-03-15,A,10,110.50,EUR\n2024-06-10,B,5,80.12,EUR\n"
        )
        #expect(named.json.contains(#""purchase_date": {"column": "Bought""#), "\(named.json)")
    }

    @Test func `a column of ISINs is that of the symbols, whatever it is called`() throws {
        let found = try suggestion(
            "ISIN / WKN;Bezeichnung;Stück;Kurs;Kurswert;Währung\nDE0007164600;SAP;10;223,95;2.239,50;EUR\n")
        #expect(found.json.contains(#""symbol": "ISIN / WKN""#) && found.nameInPlaceOfSymbol == nil)
    }

    @Test func `a column of holdings is what is held, or how much of it`() throws {
        let amounts = try suggestion(
            "Symbol,Stock,Holding,Price,Value\nVOD,Vodafone,100,2,200\nSHEL,Shell,20,25,500\n")
        #expect(
            amounts.json.contains("\"shares\": \"Holding\"") && amounts.json.contains("\"name\": \"Stock\""))
        let names = try suggestion(
            "Symbol,Holding,Qty,Price,Value\nVOD,Vodafone,100,2,200\nSHEL,Shell,20,25,500\n")
        #expect(names.json.contains("\"name\": \"Holding\"") && names.json.contains("\"shares\": \"Qty\""))
    }

    @Test func `an export that proves everything needs no word`() throws {
        let suggestion = try suggestion(german)
        #expect(
            suggestion.json == """
                {
                  "title": "positions.csv",
                  "about": [
                    "Suggested from 3 rows of positions.csv. Replace each \\"?\\", or remove its line.",
                    "Shares × price = value in every row that has all three (2)."
                  ],
                  "delimiter": ";",
                  "decimalMark": ",",
                  "grouping": ".",
                  "columns": {
                    "symbol": "Kürzel",
                    "name": "Bezeichnung",
                    "shares": "Stück",
                    "price": "Kurs",
                    "price_date": {"column": "Kursdatum", "form": "d.M.yyyy*"},
                    "value": "Kurswert"
                  },
                  "currency": {"column": "Währung"},
                  "skip": [{"column": "Kürzel", "is": "Summe", "because": "total", "total": true}]
                }

                """)
        #expect(suggestion.openPlaces == 0)
        let outcome = importing(german, map: suggestion.json)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,price,price_date
                ABC,1200,EUR,Alpha AG,12.5,2026-03-03
                DEF,10.5,EUR,Delta SE,100,2026-03-13

                """)
        #expect(outcome.reports.first?.checkedValues == 2)
        #expect(outcome.reports.first?.agreeingTotals == 1)
    }

    /// 1,000 × 72.50 pence = £725 and 10 × 400 pence = £40; £725 − £700 = £25 and £40 − £45 = −£5.
    @Test func `columns with unusual names are found by what they come to`() throws {
        let export = """
            Ticker,Company,Held,Price (pence),Worth £,Book cost (£),Up/down,Trade date
            VOD,Vodafone,"1,000",72.50,£725.00,£700.00,£25.00,01/02/2020
            BP.,BP,10,400.00,£40.00,£45.00,-£5.00,03/04/2021

            """
        let suggestion = try suggestion(export)
        #expect(
            suggestion.json == """
                {
                  "title": "positions.csv",
                  "about": [
                    "Suggested from 2 rows of positions.csv. Replace each \\"?\\", or remove its line.",
                    "Shares × price = value in every row that has all three (2).",
                    "Value − cost = gain in every row that has all three (2)."
                  ],
                  "decimalMark": ".",
                  "grouping": ",",
                  "units": {"£": "GBP", "pence": "GBX"},
                  "columns": {
                    "symbol": "Ticker",
                    "name": "Company",
                    "shares": "Held",
                    "price": "Price ({currency})",
                    "value": "Worth {currency}",
                    "purchase_date": {"column": "Trade date", "form": "?"},
                    "cost_stock": "Book cost ({currency})",
                    "gain": "Up/down"
                  },
                  "currency": {"of": "price"}
                }

                """)
        // The day and the month can't be told apart.
        #expect(suggestion.openPlaces == 1)
        #expect(
            importing(export, map: suggestion.json).errors == """
                map.json:17:55: error: replace "?": the export does not say
                      "purchase_date": {"column": "Trade date", "form": "?"},
                                                                        ^~~
                  write the column's name, the code, the type or the text here, or remove the line

                """)
        let outcome = importing(export, map: suggestion.json.replacing("\"?\"", with: "\"dd/MM/yyyy\""))
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,purchase_date,cost_stock
                VOD,1000,GBX,Vodafone,2020-02-01,700
                BP.,10,GBX,BP,2021-04-03,45

                """)
        #expect(outcome.reports.first?.checkedGains == 2)
    }

    @Test func `a dollar sign, rows without shares and a line below the table`() throws {
        let export = """
            Symbol,Units,Price,Market Value
            AAPL,10,$200.00,"$2,000.00"
            MSFT,5,$400.00,"$2,000.00"
            Cash*,--,--,$12.50
            Total,--,--,"$4,012.50"
            As of today

            """
        let suggestion = try suggestion(export)
        #expect(suggestion.json.contains(#""units": {"$": "?"},"#))
        #expect(
            suggestion.json.contains(
                """
                  "skip": [
                    {"column": 1, "is": "As of today", "because": "no row of the table"},
                    {"column": "Symbol", "is": "Total", "because": "total", "total": true},
                    {"column": "Units", "is": "--", "because": "no shares", "counts": true}
                  ]
                """))
        let outcome = importing(export, map: suggestion.json.replacing(": \"?\"", with: ": \"CAD\""))
        #expect(outcome.errors == "")
        #expect(outcome.csv == "symbol,shares,currency\nAAPL,10,CAD\nMSFT,5,CAD\n")
        #expect(outcome.reports.first?.agreeingTotals == 1)
    }

    @Test func `what nothing tells is left open`() throws {
        let suggestion = try suggestion("A;B;C\nx;1.500;2\ny;2.500;3\n")
        #expect(
            suggestion.json == """
                {
                  "title": "positions.csv",
                  "about": [
                    "Suggested from 2 rows of positions.csv. Replace each \\"?\\", or remove its line.",
                    "If there are no prices, write {\\"from\\": \\"value\\"} for price: it is value ÷ shares then.",
                    "Columns not used: A, B, C."
                  ],
                  "delimiter": ";",
                  "columns": {"symbol": "?", "shares": "?", "price": "?"},
                  "currency": "?"
                }

                """)
        #expect(suggestion.openPlaces == 4)
        #expect(importing("A\n", map: suggestion.json).errors.components(separatedBy: "error: ").count == 5)
    }

    @Test func `a decimal mark that no column proves is left open`() throws {
        let json = try suggestion("Ticker;Stück;Kurs;Währung\nx;1.500;2.125;EUR\n").json
        #expect(json.contains("  \"decimalMark\": \"?\",\n"))
    }

    @Test func `names that occur twice, and columns without one, are told by their place`() throws {
        let json = try suggestion("Symbol;Shares;Price;;Price\nx;15;2.12;EUR;9\n").json
        #expect(json.contains("\"price\": 3"))
        #expect(json.contains("\"currency\": {\"column\": 4}"))
    }

    /// 1,200 × 12.50 = 15,000, 10.5 × 100 = 1,050 and −7 × 3.20 = −22.40, in every notation.
    @Test(
        arguments: [",", ";", "\t", "|"],
        [(".", ","), (".", ""), (",", "."), (",", " "), (",", "\u{A0}"), (".", "'"), (".", "\u{2019}")])
    func `a table is read in any notation`(delimiter: String, notation: (mark: String, group: String)) throws
    {
        func cell(_ text: String) -> String {
            let figure = text.replacing(".", with: notation.mark).replacing("_", with: notation.group)
            return figure.contains(delimiter) ? "\"\(figure)\"" : figure
        }
        func line(_ cells: String...) -> String { cells.joined(separator: delimiter) + "\n" }
        let export =
            line("Ticker", "Währung", "Quantity", "Kurs", "Marktwert")
            + line("ABC", "EUR", cell("1200.0"), cell("12.50"), cell("15_000.00"))
            + line("DEF", "EUR", cell("10.5"), cell("100.00"), cell("1_050.00"))
            + line("GHI", "USD", cell("-7.0"), cell("3.20"), cell("-22.40"))
        let suggestion = try suggestion(export)
        #expect(suggestion.openPlaces == 0)
        let outcome = importing(export, map: suggestion.json, options: try priced)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,price,price_date
                ABC,1200,EUR,12.5,2026-11-02
                DEF,10.5,EUR,100,2026-11-02
                GHI,-7,USD,3.2,2026-11-02

                """)
        #expect(outcome.reports.first?.checkedValues == 3)
    }

    @Test func `an export that a profile fits inherits it`() throws {
        var log = DiagnosticLog()
        let bytes = try fixtures.bytes("degiro-portfolio-en-eur.csv")
        let suggestion = try #require(Suggestion(for: bytes, name: "degiro.csv", log: &log))
        #expect(
            suggestion.json == """
                {
                  "inherits": "degiro",
                  "about": ["The profile degiro fits degiro.csv, which needs no mapping of its own."]
                }

                """)
        #expect(
            importing([("degiro.csv", bytes)], map: suggestion.json).csv
                == importing([("degiro.csv", bytes)]).csv)
    }

    @Test(arguments: [
        ("", "error: the file is empty"),
        ("PK\u{3}\u{4}", "error: this is a spreadsheet (xlsx, ods) or another packed file, not CSV"),
        ("Dear Sir,\n\nsee below.\n", "error: nothing here looks like a table"),
        ("A,B,C\nx,y,z\n", "error: nothing here looks like a table"),
    ])
    func `a file without a table of positions has no mapping`(export: String, error: String) {
        var log = DiagnosticLog()
        #expect(Suggestion(for: Array(export.utf8), name: "a.csv", log: &log) == nil)
        #expect(DiagnosticText.text(log).contains(error))
    }

    @Test func `a file in windows-1252 says so`() throws {
        var log = DiagnosticLog()
        // ü is 0xFC there.
        let bytes = Array("K".utf8) + [0xFC] + Array("rzel;Bestand;Kurs\nABC;10;2.5\n".utf8)
        let suggestion = try #require(Suggestion(for: bytes, name: "a.csv", log: &log))
        #expect(suggestion.json.contains("\"encoding\": \"windows-1252\""))
        #expect(suggestion.json.contains("\"symbol\": \"Kürzel\""))
    }
}
