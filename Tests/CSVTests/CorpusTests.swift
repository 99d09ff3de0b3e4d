import CSV
import Foundation
import TestSupport
import Testing

/// Published test cases, each run through the slow reader and through the index of every kernel.
@Suite struct CorpusTests {
    /// Quotes in an unquoted field, and another telephone number in its JSON than in its CSV.
    static let notOurs: Set<String> = ["location_coordinates"]

    private func expectAll(
        _ expected: [[String]], from bytes: [UInt8], dialect: Dialect = .csv,
        blankLines: RecordReader.BlankLines = .skip, _ name: String
    ) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
        let slow = readSlowly(content, dialect: dialect, blankLines: blankLines)
        #expect(slow.texts == expected, "\(name), slowly")
        #expect(slow.errors.isEmpty, "\(name)")
        for length in 1...max(1, content.count) {
            let cut = readSlowly(content, pieceLength: length, dialect: dialect, blankLines: blankLines)
            #expect(cut == slow, "\(name), \(length) bytes at a time")
        }
        for kernel in kernels {
            let fast = readFast(content, kernel: kernel, dialect: dialect, blankLines: blankLines)
            #expect(fast.rows == slow.rows, "\(name), \(kernel)")
            #expect(fast.index.firstQuoteError == nil, "\(name), \(kernel)")
            #expect(!fast.index.endsInsideQuotes, "\(name), \(kernel)")
        }
    }

    @Test(arguments: fixtures.names("csv-spectrum/csv"))
    func `csv-spectrum reads as its JSON says`(name: String) throws {
        let bytes = [UInt8](try fixtures.data("csv-spectrum/csv/\(name).csv"))
        guard !Self.notOurs.contains(name) else {
            #expect(readSlowly(bytes).errors.first?.kind == .quoteInUnquotedField)
            return
        }
        let json = try JSONSerialization.jsonObject(with: fixtures.data("csv-spectrum/json/\(name).json"))
        let objects = try #require(json as? [[String: String]])
        let header = try #require(readSlowly(bytes).texts.first)
        expectAll([header] + objects.map { row in header.map { row[$0] ?? "absent" } }, from: bytes, name)
    }

    @Test(arguments: fixtures.names("sineemore/json"))
    func `csv-test-data reads as its JSON says`(name: String) throws {
        let bytes = [UInt8](try fixtures.data("sineemore/csv/\(name).csv"))
        let json = try JSONSerialization.jsonObject(with: fixtures.data("sineemore/json/\(name).json"))
        let blankLines = RecordReader.BlankLines.keep
        if !name.hasPrefix("header-") {
            let rows = try #require(json as? [[String]])
            expectAll(rows, from: bytes, blankLines: blankLines, name)
        } else {
            let objects = try #require(json as? [[String: String]])
            let header = ["foo", "bar", "baz"]
            let rows = objects.map { row in header.map { row[$0] ?? "absent" } }
            expectAll([header] + rows, from: bytes, blankLines: blankLines, name)
        }
    }

    @Test(arguments: [
        ("bad-missing-quote", StructuralError.Kind.unclosedQuote, 14),
        ("bad-quotes-with-unescaped-quote", .textAfterClosingQuote, 30),
        ("bad-unescaped-quote", .quoteInUnquotedField, 19),
    ])
    func `csv-test-data's bad quotes are refused`(
        name: String, kind: StructuralError.Kind, offset: Int
    ) throws {
        let bytes = [UInt8](try fixtures.data("sineemore/csv/\(name).csv"))
        let slow = readSlowly(bytes)
        #expect(slow.errors.first == LocatedError(kind: kind, offset: offset))
        for kernel in kernels {
            let index = readFast(bytes, kernel: kernel).index
            #expect(index.firstQuoteError == slow.firstQuoteError)
            if kind == .unclosedQuote { #expect(index.endsInsideQuotes) }
        }
    }

    @Test(arguments: [
        ("bad-header-less-fields", [3, 2]), ("bad-header-more-fields", [3, 4]),
        ("bad-header-no-header", []), ("bad-header-wrong-header", [3]),
    ])
    func `csv-test-data's bad headers are well-formed records, for their consumer to refuse`(
        name: String, counts: [Int]
    ) throws {
        let slow = readSlowly([UInt8](try fixtures.data("sineemore/csv/\(name).csv")))
        #expect(slow.rows.map(\.count) == counts)
        #expect(slow.errors.isEmpty)
    }

    struct Case: Decodable {
        let name: String
        let input: String
        let rows: [[String]]
        let config: String?
    }

    /// Cases of csv-core for another format.
    static let otherFormats = [
        "term_weird": "another record terminator",
        "ascii_delimited": "ASCII unit and record separators",
        "quote_outer_space": "lenient: a quote inside an unquoted field",
        "quote_change": "another quote",
        "quote_delimiter": "another quote",
        "quote_no_escapes": "lenient: text after a closing quote",
        "quote_escapes_no_double": "quotes that are not doubled",
        "quote_escapes": "a backslash before a quote",
        "quote_escapes_change": "another escape",
        "quote_escapes_with_comma": "a backslash before a quote",
        "quoting_disabled": "no quoting at all",
        "comment_1": "comments between records: the business of a file format",
        "comment_2": "comments between records: the business of a file format",
    ]

    /// Cases that set a delimiter.
    static let delimiters: [String: UInt8] = ["delimiter_tabs": 0x09, "delimiter_weird": 0x7A]

    @Test func `csv-core's cases read as it reads them`() throws {
        let cases = try JSONDecoder().decode([Case].self, from: fixtures.data("rust-csv-core/cases.json"))
        #expect(cases.count > 60)
        #expect(Set(Self.otherFormats.keys).isSubset(of: cases.map(\.name)))
        for test in cases where Self.otherFormats[test.name] == nil {
            let dialect = Self.delimiters[test.name].map { Dialect(delimiter: $0) } ?? .csv
            expectAll(test.rows, from: Array(test.input.utf8), dialect: try #require(dialect), test.name)
        }
    }

    @Test func `csv-core's lenient cases are refused`() throws {
        let cases = try JSONDecoder().decode([Case].self, from: fixtures.data("rust-csv-core/cases.json"))
        for test in cases where Self.otherFormats[test.name]?.hasPrefix("lenient") == true {
            let slow = readSlowly(Array(test.input.utf8))
            #expect(!slow.errors.isEmpty, "\(test.name)")
            for kernel in kernels {
                let index = readFast(Array(test.input.utf8), kernel: kernel).index
                #expect(index.firstQuoteError == slow.firstQuoteError, "\(test.name)")
            }
        }
    }
}
