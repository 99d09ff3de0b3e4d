import Testing

@testable import PortfolioImport

/// Every error of a mapping, with its place.
@Suite struct MappingErrorTests {
    private func expect(_ map: String, _ errors: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(importing("A\n1\n", map: map).errors == errors, sourceLocation: sourceLocation)
    }

    @Test func `a document that is no JSON`() {
        expect(
            "{\"columns\": {\n  symbol: 1}}",
            """
            map.json:2:3: error: a key in quotes should be here
                symbol: 1}}
                ^
              keys have double quotes, and no comma follows the last

            """)
    }

    @Test func `a document without columns`() {
        expect(
            "{}",
            """
            map.json:1:1: error: no column for symbol
              {}
              ^
              add "symbol" to "columns"
            map.json:1:1: error: no column for shares
              {}
              ^
              add "shares" to "columns"

            """)
    }

    @Test func `one character for decimals and for thousands`() {
        expect(
            #"{"columns": {"symbol": "A", "shares": "B"}, "decimalMark": ",", "grouping": ".,"}"#,
            """
            map.json:1:1: error: decimalMark and grouping are the same character
              {"columns": {"symbol": "A", "shares": "B"}, "decimalMark": ",", "grouping": ".,"}
              ^

            """)
    }

    @Test func `an empty list where something has to be named`() {
        expect(
            """
            {"delimiter": [], "encoding": [],
             "columns": {"symbol": "A", "shares": "B", "price": []},
             "skip": [{"column": "A", "is": []}]}
            """,
            """
            map.json:1:15: error: delimiter is not a string or a list of at least one
              {"delimiter": [], "encoding": [],
                            ^~
            map.json:1:31: error: encoding is not a string or a list of at least one
              {"delimiter": [], "encoding": [],
                                            ^~
            map.json:2:53: error: price is not a string or a list of at least one
               "columns": {"symbol": "A", "shares": "B", "price": []},
                                                                  ^~
            map.json:3:33: error: is is not a string or a list of at least one
               "skip": [{"column": "A", "is": []}]}
                                              ^~

            """)
    }

    @Test func `unknown keys, and keys that are missing`() {
        expect(
            """
            {"columns": {"symbl": "A", "price": {"colum": "x"}},
             "skip": [{"is": "x"}, {"column": "y"}],
             "decimalMarks": "."}
            """,
            """
            map.json:1:14: error: unknown key "symbl"
              {"columns": {"symbl": "A", "price": {"colum": "x"}},
                           ^~~~~~~
              did you mean symbol?
            map.json:1:37: error: no key "column" here
              {"columns": {"symbl": "A", "price": {"colum": "x"}},
                                                  ^~~~~~~~~~~~~~
            map.json:1:38: error: unknown key "colum"
              {"columns": {"symbl": "A", "price": {"colum": "x"}},
                                                   ^~~~~~~
              did you mean column?
            map.json:2:12: error: no key "column" here
               "skip": [{"is": "x"}, {"column": "y"}],
                         ^~~~
            map.json:2:25: error: no key "is" here
               "skip": [{"is": "x"}, {"column": "y"}],
                                      ^~~~~~~~
            map.json:3:2: error: unknown key "decimalMarks"
               "decimalMarks": "."}
               ^~~~~~~~~~~~~~
              did you mean decimalMark?

            """)
    }

    @Test func `a check of what is not there`() {
        expect(
            #"{"columns": {"symbol": "A", "shares": "B", "gain": "G", "value": "V"}, "currency": {"of": "price"}}"#,
            #"""
            map.json:1:1: error: the currency is that of price, for which there is no column
              {"columns": {"symbol": "A", "shares": "B", "gain": "G", "value": "V"}, "currency": {"of": "price"}}
              ^
              add "price" to "columns"
            map.json:1:1: error: gain is checked against value − cost, and a column for one of them is missing
              {"columns": {"symbol": "A", "shares": "B", "gain": "G", "value": "V"}, "currency": {"of": "price"}}
              ^
              add "value" and "cost_stock" or "cost" to "columns"

            """#)
    }

    @Test func `values that are none of their kind`() {
        let lines: [(key: String, error: String)] = [
            (
                #""encoding": "latin-9""#,
                #"13|9|encoding "latin-9" is unknown|write utf-8, windows-1252, iso-8859-15, utf-16, utf-16le or utf-16be"#
            ),
            (#""delimiter": "x""#, #"14|3|delimiter "x" is unknown|write ,, ;, \t or |"#),
            (#""decimalMark": ";""#, #"16|3|decimalMark ";" is unknown|write . or ,"#),
            (
                #""grouping": "1""#,
                #"13|3|"1" can't stand between groups of digits|write a comma, a point, a space or an apostrophe"#
            ),
            (#""currency": "gbp""#, #"13|5|currency "gbp" is not a currency|did you mean GBP or GBp?"#),
            (
                #""currency": {"of": "name"}"#,
                #"20|6|of "name" is unknown|write purchase_price, fees, cost_stock, cost, price, previous_close, value or gain"#
            ),
            (#""currency": 5"#, #"13|1|currency is not a code or an object|"#),
            (#""units": {"$": "USDollar"}"#, #"16|10|the unit of $ "USDollar" is not a currency|"#),
            (#""endsAtBlankLine": "yes""#, #"20|5|endsAtBlankLine is not true or false|"#),
            (#""columns": {"symbol": 0}"#, #"23|1|symbol is not a column counted from 1|"#),
            (
                #""columns": {"shares": {"column": "b", "form": "yy"}}"#,
                #"47|4|"yy" is not a date format|write year, month and day as yyyy or yy, MM, M, MMM or MMMM, and dd or d, such as dd/MM/yyyy"#
            ),
            (#""columns": {"price": {"column": "c", "in": "p"}}"#, #"44|3|in "p" is not a currency|"#),
            (
                #""columns": {"price": {"column": "c", "between": ["("]}}"#,
                #"49|5|between is not a list of two texts|"#
            ),
            (
                #""columns": {"shares": {"from": "value"}}"#,
                #"13|8|shares can't come from the value|only price can"#
            ),
            (
                #""adjust": [{"column": "a", "is": "x", "multiplier": "-1"}]"#,
                #"53|4|multiplier is not above 0|"#
            ),
            (
                #""inherits": "degirro""#,
                #"13|9|there is no profile "degirro" to inherit|did you mean degiro?"#
            ),
            (#""inherits": 1"#, #"13|1|inherits is not a string|"#),
            (
                #""columns": {"symbol": "?"}"#,
                #"23|3|replace "?": the export does not say|write the column's name, the code, the type or the text here, or remove the line"#
            ),
            (
                #""columns": {"name": {"sum": ["a", "b"]}}"#,
                #"13|6|name is not a number, so it can't be a sum|"#
            ),
            (#""columns": {"fees": {"sum": ["a"]}}"#, #"29|5|sum is not a list of at least two columns|"#),
            (
                #""columns": {"fees": {"sum": ["a", {"constant": "1"}]}}"#,
                #"35|17|a part of the sum is not a column alone|"#
            ),
            (
                #""columns": {"fees": {"column": "a", "sum": ["a", "b"]}}"#,
                #"37|5|"column" and "sum" exclude each other|write one of them"#
            ),
            (
                #""columns": {"fees": {"sum": ["a", "b"], "else": "c"}}"#,
                #"41|6|"sum" and "else" exclude each other|write one of them"#
            ),
            (
                #""columns": {"note": {"constant": "a", "optional": true}}"#,
                #"39|10|"constant" and "optional" exclude each other|write one of them"#
            ),
            (
                #""columns": {"shares": {"constant": "1"}}"#,
                #"13|8|shares can't be the same for all rows|only name, market, purchase_date, price_date, excluded, note, multiplier, account and purchase_currency can"#
            ),
            (
                #""columns": {"price_date": {"constant": "1.2.2020"}}"#,
                #"27|24|the constant is not a date such as 2013-03-01|"#
            ),
            (
                #""columns": {"multiplier": {"constant": "0"}}"#,
                #"27|17|the constant is not a number above 0|"#
            ),
            (
                #""columns": {"excluded": {"constant": "yes"}}"#,
                #"25|19|the constant is not true or false, in quotes|"#
            ),
            (
                #""columns": {"cost": {"column": "a", "sign": "negative"}}"#,
                #"45|10|sign "negative" is unknown|write turned or shares"#
            ),
            (
                #""columns": {"price": {"column": "a", "sign": "shares"}}"#,
                #"13|7|price has no sign of the shares|only amounts do: cost_stock, cost, value and gain"#
            ),
            (
                #""columns": {"note": {"column": "a", "sign": "turned"}}"#,
                #"13|6|note is not a number, so it can't be turned|"#
            ),
            (
                #""skip": [{"column": "a", "is": "x", "sign": "zero"}]"#,
                #"37|6|"is" and "sign" exclude each other|write one of them"#
            ),
            (
                #""skip": [{"column": "a", "sign": "below"}]"#,
                #"34|7|sign "below" is unknown|write negative, zero or positive"#
            ),
            (
                #""skip": [{"column": "a", "is": "x", "and": {"is": "x"}}]"#,
                #"45|4|no key "column" here|"#
            ),
            (#""skip": [{"column": "a", "is": "x", "and": "b"}]"#, #"44|3|and is not an object|"#),
            (#""rows": {}"#, #"9|2|rows is not a list of rules|"#),
            (#""title": "a", "title": "b""#, #"15|7|key "title" is given twice|"#),
        ]
        for (key, error) in lines {
            let parts = error.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false).map(
                String.init)
            let column = Int(parts[0]) ?? 0
            let caret =
                String(repeating: " ", count: column - 1) + "^"
                + String(repeating: "~", count: (Int(parts[1]) ?? 1) - 1)
            let remedy = parts[3].isEmpty ? "" : "  \(parts[3])\n"
            expect(
                "{\n\(key)\n}", "map.json:2:\(column): error: \(parts[2])\n  \(key)\n  \(caret)\n\(remedy)")
        }
    }
}
