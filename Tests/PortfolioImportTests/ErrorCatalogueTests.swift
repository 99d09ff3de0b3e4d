import Testing
import Valuation

@testable import PortfolioImport

/// Every error of an import, with a small input and its complete text.
@Suite struct ErrorCatalogueTests {
    private static let vanguard = "Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,\n"
    private static let degiro = "Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR\n"
    private static let ii =
        "Symbol,Name,Qty,Price,Change,Chg %,Market Value £,Market Value,Book Cost,Gain,Gain %,Average Price\n"

    private func expect(
        _ export: String, profile: String? = nil, map: String? = nil,
        options: ImportOptions = ImportOptions(),
        _ errors: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let outcome = importing(export, profile: profile, map: map, options: options)
        #expect(outcome.errors == errors, sourceLocation: sourceLocation)
        #expect(outcome.csv == "", sourceLocation: sourceLocation)
    }

    @Test func `an unknown header`() {
        expect(
            "Datum,Foo\n1,2\n",
            """
            export.csv:1:1: error: no profile fits this file
              Datum,Foo
              ^~~~~~~~~
              begin a mapping with portfolio import --suggest FILE > mapping.json, and --currency CODE if the file states none; give it with --map mapping.json, or give --profile NAME; --profiles lists them

            """)
    }

    @Test func `a header that comes near one`() {
        expect(
            "Account Number,Account Name,Symbol,Description,Quantity,Last Price\n",
            """
            export.csv:1:1: error: no profile fits this file; near: fidelity (without "Cost Basis Total" and "Current Value")
              Account Number,Account Name,Symbol,Description,Quantity,Last Price
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
              begin a mapping with portfolio import --suggest FILE > mapping.json, and --currency CODE if the file states none; give it with --map mapping.json, or give --profile NAME; --profiles lists them

            """)
    }

    @Test func `a list of prices`() {
        expect(
            "date,symbol,price,currency\n2024-01-02,AAPL,180,USD\n",
            """
            export.csv:1:1: error: this is a list of prices or rates, not of positions
              date,symbol,price,currency
              ^~~~~~~~~~~~~~~~~~~~~~~~~~
              import it with --prices

            """)
    }

    @Test func `JSON that is neither rates nor an export`() {
        for export in [#"{"positions": [{"symbol": "A", "shares": 1}]}"#, #"{"a": 1}"#] {
            let errors = importing(export + "\n").errors
            #expect(
                errors.contains("error: no profile fits this file") && !errors.contains("--prices"),
                "\(errors)")
        }
        #expect(importing(#"{"base": "EUR", "rates": {}}"#).errors.contains("import it with --prices"))
    }

    @Test func `a history of transactions`() {
        expect(
            "Date,Type,Value,Transaction Currency,Gross Amount,Shares,ISIN\n",
            """
            export.csv:1:1: error: this is a history of transactions, not a list of positions
              Date,Type,Value,Transaction Currency,Gross Amount,Shares,ISIN
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
              import it with --trades, or export the positions instead

            """)
    }

    @Test func `the wrong profile`() {
        expect(
            Self.vanguard, profile: "avanza",
            """
            export.csv: error: no header row of avanza: no column "Kortnamn" or "Volym"
              write a mapping for this kind of export, or give the profile it has; --profiles lists them

            """)
    }

    @Test func `an empty file`() {
        expect("\n", profile: "avanza", "export.csv: error: the file is empty\n")
    }

    @Test func `an ambiguous decimal mark`() {
        expect(
            Self.degiro + #"X,US1,10,"1,500",USD,"15,000","1,0""# + "\n",
            """
            export.csv:2:10: error: Closing "1,500": nothing in the column tells whether its point or comma is the decimal mark
              X,US1,10,"1,500",USD,"15,000","1,0"
                       ^~~~~~~
              use --decimal-mark . or --decimal-mark , or declare decimalMark in a mapping
            export.csv:2:22: error: value "15,000": nothing in the column tells whether its point or comma is the decimal mark
              X,US1,10,"1,500",USD,"15,000","1,0"
                                   ^~~~~~~~
              use --decimal-mark . or --decimal-mark , or declare decimalMark in a mapping

            """)
    }

    @Test func `two decimal marks in one column`() {
        expect(
            Self.degiro + #"X,US1,10,"1,50",USD,"15,00",1"# + "\n" + "Y,US2,10,1.50,USD,\"15,00\",1\n",
            """
            export.csv:3:10: error: Closing "1.50" and "1,50" on line 2 have different decimal marks
              Y,US2,10,1.50,USD,"15,00",1
                       ^~~~
              write both the same way

            """)
    }

    @Test func `a price in pence taken for pounds`() {
        expect(
            Self.ii + "VOD,Vodafone,1000,£72.50,,,£725.00,,£700.00,,,\n",
            """
            export.csv:2:28: error: 1000 × £72.50 = 72500, but Market Value £ says £725.00: 100 times less
              VOD,Vodafone,1000,£72.50,,,£725.00,,£700.00,,,
                                         ^~~~~~~
              for a price per 100 of face value, give the mapping a rule under "adjust" with "multiplier": "0.01"; for a price in another unit, declare that of the price or of Market Value £, such as "in": "GBX"

            """)
    }

    @Test func `a price in pounds taken for pence, and a value that is off`() {
        expect(
            Self.ii + "VOD,Vodafone,1000,0.725p,,,£725.00,,£700.00,,,\nBP.,BP,10,400p,,,£41.00,,,,,\n",
            """
            export.csv:2:28: error: 1000 × 0.725p = 7.25, but Market Value £ says £725.00: 100 times as much
              VOD,Vodafone,1000,0.725p,,,£725.00,,£700.00,,,
                                         ^~~~~~~
              for a contract on 100 shares, give the mapping a rule under "adjust" with "multiplier": "100"; for a price in another unit, declare that of the price or of Market Value £, such as "in": "GBX"
            export.csv:3:18: error: 10 × 400p = 40, but Market Value £ says £41.00
              BP.,BP,10,400p,,,£41.00,,,,,
                               ^~~~~~
              correct the row, or give the mapping a rule to skip or adjust it

            """)
    }

    @Test func `cells that are wrong, all at once`() {
        expect(
            Self.vanguard
                + "1,A,AAA,x,1,1,\n1,,,1,1,1,\n1,C,CCC,,1,1,\n1,D,DDD,1,-1,-1,\n1,E,EEE,1\n1,F,FFF,1,1,1,9\n",
            """
            export.csv:2:9: error: Shares "x" is not a number with a point before its decimals
              1,A,AAA,x,1,1,
                      ^
              declare decimalMark, grouping, units or empty in a mapping, or a rule to skip the row
            export.csv:3:4: error: Symbol is empty
              1,,,1,1,1,
                 ^
              if the row is not a holding, give the mapping a rule to skip it
            export.csv:4:9: error: Shares is empty
              1,C,CCC,,1,1,
                      ^
              if the row is not a holding, give the mapping a rule to skip it
            export.csv:5:11: error: Share Price "-1" is negative
              1,D,DDD,1,-1,-1,
                        ^~
            export.csv:6:10: error: 4 cells, but the header has 6
              1,E,EEE,1
                       ^
              the file may be cut off here; export it again
            export.csv:7:15: error: 7 cells, but the header has 6
              1,F,FFF,1,1,1,9
                            ^
              put text with the delimiter in quotes

            """)
    }

    @Test func `a currency that is none`() {
        expect(
            Self.degiro + "X,US1,10,1.50,gbp,15.00,1\n",
            """
            export.csv:2:15: error: Local value "gbp" is not a currency
              X,US1,10,1.50,gbp,15.00,1
                            ^~~
              did you mean GBP or GBp?

            """)
    }

    @Test func `a unit in a cell that is not the declared one`() {
        expect(
            "Symbol,Qty,Price,Cost\nX,1,$5,$4\n",
            map: """
                {"columns": {"symbol": "Symbol", "shares": "Qty", "price": {"column": "Price", "in": "quote"}},
                 "decimalMark": ".", "units": {"$": "USD"}, "currency": "EUR"}
                """,
            """
            export.csv:2:5: error: Price is in USD here, but in EUR as the header or the mapping has it
              X,1,$5,$4
                  ^~

            """)
    }

    @Test func `a cost in another currency than the stock's`() {
        expect(
            "Symbol,Qty,Price,Cost\nX,1,5,4\n",
            map: """
                {"columns": {"symbol": "Symbol", "shares": "Qty", "price": "Price",
                             "cost_stock": {"column": "Cost", "in": "GBP"}}, "decimalMark": ".", "currency": "EUR"}
                """,
            """
            export.csv:2:7: error: Cost is in GBP, but the holding is in EUR
              X,1,5,4
                    ^

            """)
    }

    @Test func `a date of another form`() {
        expect(
            "Symbol,Current Price,Date,Time,Trade Date,Purchase Price,Quantity,Commission,High Limit,Comment\n"
                + "VT,91.455,2023/10/03,13:32 EDT,2023-10-02,89,1,,,\n",
            """
            export.csv:2:32: error: Trade Date "2023-10-02" is not a date of the form yyyyMMdd
              VT,91.455,2023/10/03,13:32 EDT,2023-10-02,89,1,,,
                                             ^~~~~~~~~~
              declare the form in a mapping

            """)
    }

    @Test func `a sale among the lots`() {
        expect(
            "Symbol,Current Price,Trade Date,Purchase Price,Quantity,Commission,High Limit,Comment,Transaction Type\n"
                + "VT,91.455,20231002,89,1,,,,SELL\n",
            """
            export.csv:2:28: error: a sale: the file is not a list of positions
              VT,91.455,20231002,89,1,,,,SELL
                                         ^~~~
              export the positions instead

            """)
    }

    @Test func `a file without its totals row`() {
        expect(
            "Code,Stock,Units held,Price (pence),Value (£),Cost (£)\nV,Vodafone,10,100,10.00,9.00\n",
            """
            export.csv: error: the file ends without its totals row
              it may be cut off; export it again

            """)
    }

    @Test func `a file without its last line`() {
        expect(
            "Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total\nV,Visa,1,$1.00,$1.00,$1.00\n",
            """
            export.csv: error: the file ends without its last line, "Date downloaded*"
              it may be cut off; export it again, or, if no row is missing, say so in a file for --map: {"inherits": "fidelity", "lastLine": null}

            """)
    }

    @Test func `a row after the blank line that ends the table`() {
        expect(
            Self.vanguard + "1,A,AAA,1,1,1,\n\n1,B,BBB,1,1,1,\n",
            """
            export.csv:4:1: error: a row after the blank line that ends the table
              1,B,BBB,1,1,1,
              ^~~~~~~~~~~~~~
              remove the blank line, or say "endsAtBlankLine": false in a mapping

            """)
    }

    @Test func `a quote where none may be`() {
        expect(
            Self.vanguard + "1,7\" vinyl,AAA,1,1,1,\n",
            """
            export.csv:2:4: error: a quote inside a field that does not begin with one
              1,7" vinyl,AAA,1,1,1,
                 ^
              put the whole field in quotes, and double those inside

            """)
    }

    @Test func `a column that is there twice`() {
        expect(
            "Symbol,Qty,Price,Price\nX,1,5,4\n",
            map: #"{"columns": {"symbol": "Symbol", "shares": "Qty", "price": "Price"}, "decimalMark": "."}"#,
            """
            export.csv:1:18: error: column "Price" appears twice
              Symbol,Qty,Price,Price
                               ^~~~~
              refer to it by its position, counted from 1

            """)
    }

    @Test func `a quote above the table that is never closed`() {
        expect(
            "\"Positions\n" + Self.vanguard, profile: "vanguard-us",
            """
            export.csv:1:1: error: this quote is never closed
              "Positions
              ^

            """)
    }

    @Test func `fees and rates that can't be`() {
        expect(
            "symbol,shares,currency,fees,rate\nA,1,EUR,-1,0\n",
            """
            export.csv:2:9: error: fees "-1" is negative
              A,1,EUR,-1,0
                      ^~
            export.csv:2:12: error: rate "0" is not above 0
              A,1,EUR,-1,0
                         ^

            """)
    }

    @Test func `a price whose header says another currency`() {
        expect(
            "Symbol,Qty,Price (pence)\nX,1,5\n",
            map: """
                {"columns": {"symbol": "Symbol", "shares": "Qty", "price": "Price ({currency})"},
                 "units": {"pence": "GBX"}, "decimalMark": ".", "currency": "EUR"}
                """,
            """
            export.csv:2:5: error: Price (pence) is in GBX, but the holding is in EUR
              X,1,5
                  ^

            """)
    }

    @Test func `a multiplier of more decimals than can be held`() {
        expect(
            "Symbol,Qty,Mult\nX,1,0.00000000000000000001\n",
            map: """
                {"columns": {"symbol": "Symbol", "shares": "Qty", "multiplier": "Mult"}, "decimalMark": ".",
                 "adjust": [{"column": "Symbol", "is": "*", "multiplier": "1e-19"}], "currency": "EUR"}
                """,
            """
            export.csv:2:5: error: the row's figures have too many digits
              X,1,0.00000000000000000001
                  ^~~~~~~~~~~~~~~~~~~~~~

            """)
    }

    @Test func `a number of more digits than can be held`() {
        expect(
            Self.vanguard + "1,A,AAA,1,123456789012345678901234567890123456789,1,\n",
            """
            export.csv:2:11: error: Share Price "123456789012345678901234567890123456789" has more than 38 significant digits
              1,A,AAA,1,123456789012345678901234567890123456789,1,
                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

            """)
    }
}
