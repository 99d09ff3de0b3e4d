import Testing
import Valuation

@testable import PortfolioFiles

/// Numbers, and spaces around cells, mean the same everywhere.
@Suite struct NumberGrammarTests {
    /// Each text with its number; `nil` if it is not a number.
    static let numbers: [(text: String, value: String?)] = [
        ("0", "0"), ("7", "7"), ("007", "7"), ("12.50", "12.5"), (".5", "0.5"), ("5.", "5"), ("+5", "5"),
        ("+.5", "0.5"),
        ("1e3", "1000"), ("1E3", "1000"), ("1e+3", "1000"), ("1.5e-3", "0.0015"), ("5.e1", "50"),
        (".5e1", "5"),
        ("12345678", "12345678"), ("123456789", "123456789"), ("1234567.8", "1234567.8"),
        ("12345678.9", "12345678.9"),
        ("1234567890123456", "1234567890123456"), ("123456789012345.6", "123456789012345.6"),
        ("12345678901234567", "12345678901234567"), ("0.00000001", "0.00000001"), ("00000000.5", "0.5"),
        ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
        ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"),
        ("1e37", "1" + String(repeating: "0", count: 37)),
        ("1e-38", "0." + String(repeating: "0", count: 37) + "1"),
        ("0e99", "0"), ("1.0000000000000000000000000000000000000000000", "1"),
        (" 12.5", "12.5"), ("12.5 ", "12.5"), ("\t12.5\t", "12.5"), (" \t 5 \t ", "5"),
        (".", nil), ("+", nil), ("-", nil), ("+.", nil), ("-.", nil), ("e3", nil), ("1e", nil), ("1e+", nil),
        (".e1", nil),
        ("1.2.3", nil), ("1..2", nil), ("--1", nil), ("+-1", nil), ("1-", nil), ("1 2", nil), ("- 1", nil),
        ("12abc", nil),
        ("abc", nil), ("1,234.56", nil), ("1,5", nil), ("$5", nil), ("5%", nil), ("NaN", nil), ("inf", nil),
        ("0x10", nil),
        ("1_000", nil), ("1'000", nil), ("١", nil), ("１", nil), ("\u{A0}5", nil), ("5\u{A0}", nil),
        ("5\u{0}", nil),
        ("1e38", nil), ("100000000000000000000000000000000000000", nil), ("1e-39", nil),
        ("123456789012345678901234567890123456789", nil), ("1e999999999999999999999", nil), ("5\u{B}", nil),
    ]

    private func value(_ number: CompactDecimal?) -> String? { number.map { DecimalFormat.plain($0.exact) } }

    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

    /// The ways to write a cell: without quotes if possible, and with quotes, which only the careful reader accepts.
    private func cells(_ text: String) -> [String] { (text.contains(",") ? [] : [text]) + [quoted(text)] }

    @Test(arguments: numbers)
    func `a number is read alike in holdings, prices and rates`(_ text: String, _ value: String?) throws {
        for cell in cells(text) {
            let rows = try Reading("symbol,shares,currency,purchase_price\nA,1,USD,\(cell)\n")
            #expect(rows.errors.isEmpty == (value != nil), "\(cell)")
            if let value { #expect(rows.rows.first?.inputs.hasPrefix("1 \(value) ") == true, "\(cell)") }
            let (prices, priceLog) = try marketFiles(prices: ["symbol,price\nA,\(cell)\n"])
            #expect(self.value(price(prices)) == value, "\(cell)")
            #expect(priceLog.isEmpty == (value != nil))
            // Rates must be above 0.
            for table in ["from,to,rate\nEUR,USD,\(cell)\n", "Date,USD\n2013-03-01,\(cell)\n"] {
                let (rates, rateLog) = try marketFiles(rates: [table])
                let expected = value == "0" ? nil : value
                #expect(self.value(try rate(rates)) == expected, "\(table)")
                #expect(rateLog.isEmpty == (expected != nil))
            }
        }
    }

    @Test(arguments: numbers)
    func `a number in JSON is read as its text is`(_ text: String, _ value: String?) throws {
        let escaped = text.replacing("\t", with: "\\t").replacing("\u{0}", with: "\\u0000").replacing(
            "\u{B}", with: "\\u000b")
        var values = ["\"\(escaped)\""]
        if (try? LocatedJSON(Array(text.utf8))) != nil { values.append(text) }
        for json in values {
            var reader = HoldingsJSON(file: "body")
            var rows = HoldingsJSON.header
            let body = Array(
                "[{\"symbol\":\"A\",\"shares\":1,\"currency\":\"USD\",\"purchase_price\":\(json)}]".utf8)
            try reader.read(body.span, into: &rows)
            try reader.finish()
            let reading = try Reading(rows)
            #expect(reading.errors.isEmpty == (value != nil), "\(json)")
            if let value { #expect(reading.rows.first?.inputs.hasPrefix("1 \(value) ") == true, "\(json)") }
        }
    }

    /// Spaces around codes, dates, symbols and Booleans.
    @Test(arguments: ["", " ", "\t", " \t  "], ["", " ", "\t\t"])
    func `spaces and tabs around a cell mean nothing, quoted or not`(_ before: String, _ after: String) throws
    {
        func cell(_ text: String) -> String { before + text + after }
        for write in [cell, { self.quoted(cell($0)) }] {
            let cells = ["A", "USD", "2013-03-01", "true", "USD", "2", "2013-03-04"]
            let header = "symbol,currency,purchase_date,excluded,purchase_currency,price,price_date,shares"
            let rows = try Reading("\(header)\n\(cells.map(write).joined(separator: ",")),1\n")
            #expect(rows.errors.isEmpty)
            #expect(
                rows.rows.map { "\($0.symbol) \($0.inputs)" }
                    == ["A 1 - - - - - 2 - - USD USD 2013-03-01 2013-03-04 excluded"])
            let price = ["A", "2", "2013-03-01", "GBp"].map(write).joined(separator: ",")
            let (prices, log) = try marketFiles(prices: ["symbol,price,date,currency\n\(price)\n"])
            #expect(log.isEmpty && value(self.price(prices)) == "2")
            for (header, cells) in [
                ("from,to,rate,date", ["EUR", "USD", "1.3", "2013-03-01"]),
                ("Date,USD", ["2013-03-01", "1.3"]),
                ("Date,USD,GBP,", ["1 March 2013", "1.3", "N/A", ""]),
            ] {
                let row = cells.map(write).joined(separator: ",")
                let (rates, log) = try marketFiles(rates: ["\(header)\n\(row)\n"])
                let rate = try rate(rates)
                #expect(log.isEmpty && value(rate) == "1.3", "\(row)")
            }
        }
    }

    private func price(_ market: MarketFiles) -> CompactDecimal? {
        let name = Array("A".utf8)
        return market.prices.quotes(of: market.prices.symbols.find(name.span), on: Self.day).price?.price
    }

    private func rate(_ market: MarketFiles) throws -> CompactDecimal? {
        let found = try market.rates.rate(from: Currency("EUR"), to: Currency("USD"), on: Self.day)
        return try found.map { try CompactDecimal($0.rate) }
    }

    private static let day = CalendarDate(daysSince1970: 15_765)
}
