import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioImport

/// What a mapping can say beyond the names of columns.
@Suite struct MappingLanguageTests {
    /// The holdings of an export, without their header.
    private func rows(
        _ export: String, map: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> [String] {
        let outcome = importing(export, map: map)
        #expect(outcome.errors == "", sourceLocation: sourceLocation)
        return outcome.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `the currency may stand in any amount's own cell, or in its header`() {
        let map = """
            {"columns": {"symbol": "S", "shares": "N", "value": "VALUE", "price": "P"}, "decimalMark": ".",
             "units": {"£": "GBP", "p": "GBX"}, "currency": {"of": "value"}, "undatedPrices": true}
            """
        #expect(
            rows(
                "S,N,P,V\nA,2,3,USD 6.00\nB,2,3,£6.00\nC,2,300,600p\n",
                map: map.replacing("VALUE", with: "V")) == ["A,2,USD,3", "B,2,GBP,3", "C,2,GBX,300"])
        #expect(
            rows("S,N,P,V (CHF)\nA,2,3,6\n", map: map.replacing("VALUE", with: "V ({currency})")) == [
                "A,2,CHF,3"
            ])
    }

    @Test func `a row whose cells are all empty is a blank line`() {
        let map = """
            {"columns": {"symbol": "S", "shares": "N"}, "currency": "EUR", "decimalMark": ".", "endsAtBlankLine": ENDS}
            """
        let export = "S,N,X\nA,1,x\n\"\", ,\"\"\nB,2,x\n"
        #expect(rows(export, map: map.replacing("ENDS", with: "false")) == ["A,1,EUR", "B,2,EUR"])
        let outcome = importing(export, map: map.replacing("ENDS", with: "true"))
        #expect(
            outcome.errors.hasPrefix(
                "export.csv:4:1: error: a row after the blank line that ends the table\n"))
    }

    @Test func `a rule applies if all its conditions hold`() {
        let map = """
            {"columns": {"symbol": "S", "shares": "N", "price": "P"}, "currency": "USD", "decimalMark": ".",
             "undatedPrices": true,
             "skip": [{"column": "T", "is": "Cash", "and": [{"column": "S", "is": ""}, {"column": "N", "is": "1"}]}],
             "adjust": [{"column": "T", "is": "Option", "and": {"column": "U", "isNot": "Mini"}, "multiplier": "100"},
                        {"column": "T", "is": "Option", "multiplier": "10"}]}
            """
        #expect(
            rows("S,T,U,N,P\nA,Option,,1,2\nB,Option,Mini,1,2\nC,Cash,,1,2\n,Cash,,1,2\n", map: map) == [
                "A,1,USD,2,100", "B,1,USD,2,10", "C,1,USD,2,",
            ])
    }

    @Test func `a rule may test a sign`() {
        func kept(_ sign: String) -> [String] {
            rows(
                "S,N,G\nA,1,-5\nB,1,(5.00)\nC,1,−0.01\nD,1,0.00\nE,1,\"+1,000\"\nF,1,--\nG,1,5-\nH,1,1E-3\n",
                map: """
                    {"columns": {"symbol": "S", "shares": "N"}, "currency": "USD", "decimalMark": ".",
                     "skip": [{"column": "G", "sign": "\(sign)"}]}
                    """
            ).map { String($0.prefix(1)) }
        }
        #expect(kept("negative") == ["D", "E", "F", "H"])
        #expect(kept("zero") == ["A", "B", "C", "E", "F", "G", "H"])
        #expect(kept("positive") == ["A", "B", "C", "D", "F", "G"])
    }

    @Test func `a mapping inherits a profile and overrides a few names`() {
        let export = """
            Produkt;Symbol/ISIN;Antal;Slutkurs;Lokalt värde;;Värde i EUR
            CASH;;;;EUR;1079,92;1079,92
            NICE;US6536561086;13;91,15;USD;1184,95;1019,29

            """
        let map = """
            {
              "inherits": "degiro",
              "delimiter": ";",
              "columns": {"shares": "Antal", "price": "Slutkurs",
                          "value": {"column": "Lokalt värde", "offset": 1, "in": "quote"}, "name": null},
              "currency": {"column": "Lokalt värde"},
              "undatedPrices": true
            }
            """
        // 13 × 91.15 = 1,184.95.
        let outcome = importing(export, map: map)
        #expect(outcome.errors == "")
        #expect(outcome.csv == "symbol,shares,currency,price\nUS6536561086,13,USD,91.15\n")
        #expect(outcome.reports.first?.skipped.map(\.reason) == ["cash"])
        #expect(outcome.reports.first?.checkedValues == 1)
    }

    @Test func `what is inherited can be removed`() {
        let export =
            "Symbol,Description,Quantity,Last Price,Current Value,Cost Basis\nV,Visa,1,$1.00,$1.00,$1.00\n"
        #expect(importing(export, profile: "fidelity").errors.contains("ends without its last line"))
        #expect(
            rows(
                export,
                map: #"{"inherits": "fidelity", "lastLine": null, "currency": null, "pricesOf": null}"#) == [
                    "V,1,,Visa,1"
                ])
    }

    @Test func `a constant stands in every row`() {
        #expect(
            importing(
                "S,N,P\nA,1,98.5\nB,2,50\n",
                map: """
                    {"columns": {"symbol": "S", "shares": "N", "price": "P", "name": {"constant": "Bond, senior"},
                                 "market": {"constant": "XFRA"}, "multiplier": {"constant": "0.01"},
                                 "purchase_date": {"constant": "2020-01-31"}, "price_date": {"constant": "2020-02-28"},
                                 "note": {"constant": "IRA"}, "excluded": {"constant": "true"}},
                     "currency": "EUR", "decimalMark": "."}
                    """
            ).csv == """
                symbol,shares,currency,name,market,purchase_date,price,price_date,excluded,note,multiplier
                A,1,EUR,"Bond, senior",XFRA,2020-01-31,98.5,2020-02-28,true,IRA,0.01
                B,2,EUR,"Bond, senior",XFRA,2020-01-31,50,2020-02-28,true,IRA,0.01

                """)
    }

    @Test func `the unit of what was paid may be a constant`() {
        // 0.725 pounds are 72.5 pence.
        #expect(
            rows(
                "S,N,P\nVOD,1,0.725\n",
                map: """
                    {"columns": {"symbol": "S", "shares": "N", "purchase_price": "P",
                                 "purchase_currency": {"constant": "GBP"}}, "currency": "GBX", "decimalMark": "."}
                    """) == ["VOD,1,GBX,72.5"])
    }

    @Test func `a figure may be the sum of several columns`() {
        // 5 + 1.25 of fees, 30 + 12 shares; a column that is empty adds nothing.
        let map = """
            {"columns": {"symbol": "S", "shares": {"sum": ["Free", "Locked"]}, "purchase_price": "P",
                         "fees": {"sum": ["Fee", {"column": "Tax", "optional": true}], "sign": "turned"}},
             "currency": "EUR", "decimalMark": "."}
            """
        #expect(
            rows("S,Free,Locked,P,Fee,Tax\nA,30,12,2,-5,-1.25\nB,30,,2,,\n", map: map) == [
                "A,42,EUR,2,6.25", "B,30,EUR,2,",
            ])
        #expect(rows("S,Free,Locked,P,Fee\nA,30,12,2,-5\n", map: map) == ["A,42,EUR,2,5"])
    }

    @Test func `the unit of a sum is that of its parts`() {
        // 150 + 50 pence are 2 pounds.
        let map = """
            {"columns": {"symbol": "S", "shares": "N", "fees": {"sum": ["F", "T"], "in": "GBX"}}, "currency": "GBX",
             "decimalMark": "."}
            """
        #expect(rows("S,N,F,T\nA,1,150,50\n", map: map) == ["A,1,GBX,2"])
    }

    @Test func `parts in two units have no sum`() {
        let outcome = importing(
            "S,N,F,T\nA,1,$1,€2\n",
            map: """
                {"columns": {"symbol": "S", "shares": "N", "fees": {"sum": ["F", "T"]}}, "currency": "USD",
                 "decimalMark": ".", "units": {"$": "USD", "€": "EUR"}}
                """)
        #expect(
            outcome.errors == """
                export.csv:2:8: error: F is in EUR here, but in USD as the header or the mapping has it
                  A,1,$1,€2
                         ^~

                """)
    }

    @Test(arguments: [("true", "true"), ("FALSE", "false"), ("", "")])
    func `a flag is written as the reader of holdings takes it`(cell: String, written: String) {
        let outcome = importing("symbol,shares,currency,excluded,note\nA,1,EUR,\(cell),x\n")
        let column = written.isEmpty ? "" : "excluded,"
        let value = written.isEmpty ? "" : "\(written),"
        #expect(outcome.csv == "symbol,shares,currency,\(column)note\nA,1,EUR,\(value)x\n")
    }

    @Test func `a flag that is none is an error, because the report would refuse it`() {
        let outcome = importing("symbol,shares,currency,excluded\nA,1,EUR,yes\n")
        #expect(
            outcome.errors == """
                export.csv:2:9: error: excluded "yes" is neither true nor false
                  A,1,EUR,yes
                          ^~~
                  write true, false or nothing, or leave the column out of the mapping

                """)
    }

    @Test(arguments: [
        ("*MMMM d, yyyy", "Septiembre 14, 2026", "2026-09-14"),
        ("d. MMMM yyyy", "3. März 2026", "2026-03-03"),
        ("*d MMMM yyyy", "1 janvier 2026 - 24 août 2026", "2026-08-24"),
        ("*MMMM d, yyyy", "一月 1, 2026 - 十一月 8, 2026", "2026-11-08"),
        ("d MMMM yyyy", "5 maggio 2026", "2026-05-05"),
        ("d MMMM yyyy", "5 maart 2026", "2026-03-05"), ("d MMMM yyyy", "5 maio 2026", "2026-05-05"),
        ("d MMMM yyyy", "5 mai 2026", "2026-05-05"),
    ])
    func `names of months are known in the brokers' languages`(form: String, text: String, day: String) throws
    {
        let bytes = Array(text.utf8)
        #expect(try #require(DateForm(form)).date(bytes.span)?.description == day)
    }

    @Test
    func `a contract and a bond are told the multiplier, and pence only where stocks are quoted in them`() {
        let header = "Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,\n"
        let errors = importing(header + "1,CALL,XYZ 1 C,2,1.50,300.00,\n1,BOND,T 4,100000,98.50,98500.00,\n")
            .errors
        #expect(
            errors == """
                export.csv:2:23: error: 2 × 1.50 = 3, but Total Value says 300.00: 100 times as much
                  1,CALL,XYZ 1 C,2,1.50,300.00,
                                        ^~~~~~
                  for a contract on 100 shares, give the mapping a rule under "adjust" with "multiplier": "100"
                export.csv:3:25: error: 100000 × 98.50 = 9850000, but Total Value says 98500.00: 100 times less
                  1,BOND,T 4,100000,98.50,98500.00,
                                          ^~~~~~~~
                  for a price per 100 of face value, give the mapping a rule under "adjust" with "multiplier": "0.01"

                """)
    }

    @Test func `a header in any language is known by its shape, and a text above the table is read`() {
        let map = """
            {"delimiter": ";", "decimalMark": ".", "shape": ["Symbol", "", "* {currency}"], "currency": "EUR",
             "columns": {"symbol": 1, "shares": 2, "value": 3, "note": {"beside": "Account"}}}
            """
        #expect(
            importing("Account;Depot 7\n\nSymbol;;Wert EUR\nA;3;30\n", map: map).csv
                == "symbol,shares,currency,note\nA,3,EUR,Depot 7\n")
        #expect(
            importing("Account;Depot 7\n\nSymbol;;Wert\nA;3;30\n", map: map).errors
                .contains("no header row"))
    }

    @Test func `a further column of the header may have several names`() {
        let map =
            #"{"header": [["Kurs", "Price"]], "columns": {"symbol": "S", "shares": "N"}, "currency": "EUR"}"#
        for name in ["Kurs", "Price"] {
            #expect(importing("S,N,\(name)\nA,3,1\n", map: map).csv == "symbol,shares,currency\nA,3,EUR\n")
        }
        #expect(importing("S,N,P\nA,3,1\n", map: map).csv == "")
    }

    @Test(arguments: [
        (#"{"S": 1}"#, "unknown key"),
        (#"{"beside": "x"}"#, "shares can't be the same for all rows"),
    ])
    func `figures do not come from above the table`(column: String, error: String) {
        let map = #"{"columns": {"symbol": "S", "shares": \#(column)}, "currency": "EUR"}"#
        #expect(importing("S,N\nA,3\n", map: map).errors.contains(error))
    }

    @Test func `the currency comes from a code or a column, not from a text`() {
        let map = #"{"columns": {"symbol": "S", "shares": "N"}, "currency": {"constant": "EUR"}}"#
        #expect(importing("S,N\nA,3\n", map: map).errors.contains("currency is not a code or a column"))
    }
}
