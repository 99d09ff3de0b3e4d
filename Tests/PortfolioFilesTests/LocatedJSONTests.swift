import Testing

@testable import PortfolioFiles

/// What RFC 8259 allows and forbids, checked with the cases of N. Seriot's JSONTestSuite, written out by hand: `y_`
/// must be accepted and `n_` refused; for undefined cases (`i_`), what this parser does.
@Suite struct LocatedJSONTests {
    static let good = [
        // Structure.
        "[]", " [] ", "[\"\"]", "[ ]", "[[]   ]", "[1\n]", " [1]", "[2] ", "[null, 1, \"1\", {}]",
        "[\"a\"]\n",
        "{}", "{\"a\":[]}", "{\"\":0}", "{\"a\":\"b\",\"a\":\"b\"}", "{\n\"a\": \"b\"\n}",
        "\t{\r\n\"a\" :1 }\r",
        "[1,null,null,null,2]", "[null]", "[true]", "[false]", "\"\"", "42", "-0.1", "true", "null", " 1 ",
        "{\"min\": -1.0e+28, \"max\": 1.0e+28}",
        // Numbers.
        "[123e65]", "[0e+1]", "[0e1]", "[ 4]", "[20e1]", "[-0]", "[-123]", "[-1]", "[-0.0]", "[1E22]",
        "[1E-2]",
        "[1E+2]", "[123e45]", "[123.456e78]", "[1e-2]", "[1e+2]", "[123]", "[123.456789]", "[0]", "[0.5]",
        "[0E5]",
        "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]",
        // Undefined: here a number that fits no machine type is kept as text.
        "[1.5e+9999]", "[123123e100000]", "[100000000000000000000]",
        // Strings.
        "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]",
        "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\\\u0000\"]", "[\"\\\"\"]", "[\"a/*b*/c/*d//e\"]",
        "[\"\\\\a\"]",
        "[\"\\\\n\"]", "[\"\\u0012\"]", "[\"\\uFFFF\"]", "[\"asd\"]", "[\"\\uDBFF\\uDFFF\"]",
        "[\"new\\u00A0line\"]",
        "[\"\u{10FFFF}\"]", "[\"\u{FFFF}\"]", "[\"\\u0000\"]", "[\"\\u002c\"]", "[\"π\"]", "[\"\u{1BFFF}\"]",
        "[\"\u{2028}\u{2029}\"]", "[\"\u{7F}\"]", "[\"\\uD834\\uDd1e\"]", "[\"\\u200B\"]", "[\"€𝄞\"]",
        "[\"\\uA66D\"]",
        // Undefined: a byte order mark before the document.
        "\u{FEFF}{}",
    ]

    static let bad: [(text: String, problem: LocatedJSON.Problem, offset: Int)] = [
        // Numbers are refused at their start.
        ("[01]", .malformedNumber, 1), ("[-01]", .malformedNumber, 1), ("[00]", .malformedNumber, 1),
        ("[012.5]", .malformedNumber, 1), ("[1.]", .malformedNumber, 1), ("[1.e5]", .malformedNumber, 1),
        ("[0.e1]", .malformedNumber, 1), ("[2.e3]", .malformedNumber, 1), ("[2.e+3]", .malformedNumber, 1),
        ("[-.5]", .malformedNumber, 1), ("[-]", .malformedNumber, 1), ("[--2.]", .malformedNumber, 1),
        ("[-1x]", .expectedCommaOrBracket, 3), ("[1e]", .malformedNumber, 1), ("[1e+]", .malformedNumber, 1),
        ("[1E-]", .malformedNumber, 1), ("[0e]", .malformedNumber, 1), ("[0.3e+]", .malformedNumber, 1),
        ("[1eE2]", .malformedNumber, 1), ("[9.e+]", .malformedNumber, 1), ("[-2.]", .malformedNumber, 1),
        ("[- 1]", .malformedNumber, 1), ("[-foo]", .malformedNumber, 1), ("[-Infinity]", .malformedNumber, 1),
        ("[-NaN]", .malformedNumber, 1), ("[.5]", .expectedValue, 1), ("[.-1]", .expectedValue, 1),
        ("[.2e-3]", .expectedValue, 1), ("[+1]", .expectedValue, 1), ("[++1234]", .expectedValue, 1),
        ("[+Inf]", .expectedValue, 1), ("[Infinity]", .expectedValue, 1), ("[NaN]", .expectedValue, 1),
        ("[0.1.2]", .expectedCommaOrBracket, 4), ("[1.2.3]", .expectedCommaOrBracket, 4),
        ("[1+2]", .expectedCommaOrBracket, 2), ("[1 000.0]", .expectedCommaOrBracket, 3),
        ("[0x1]", .expectedCommaOrBracket, 2), ("[1ea]", .malformedNumber, 1),
        ("[1a]", .expectedCommaOrBracket, 2),
        ("[123.456foo]", .expectedCommaOrBracket, 8), ("[１]", .expectedValue, 1), ("01", .malformedNumber, 0),
        // Words.
        ("[nul]", .expectedValue, 1), ("[tru]", .expectedValue, 1), ("[True]", .expectedValue, 1),
        ("[truth]", .expectedValue, 1), ("nullx", .trailingText, 4), ("[a]", .expectedValue, 1),
        ("*", .expectedValue, 0),
        // Arrays.
        ("[1 true]", .expectedCommaOrBracket, 3), ("[\"\": 1]", .expectedCommaOrBracket, 3),
        ("[\"\"],", .trailingText, 4), ("[,1]", .expectedValue, 1), ("[1,,2]", .expectedValue, 3),
        ("[\"x\",,]", .expectedValue, 5), ("[\"x\"]]", .trailingText, 5), ("[\"\",]", .expectedValue, 4),
        ("[\"x\"", .expectedCommaOrBracket, 4), ("[x", .expectedValue, 1),
        ("[3[4]]", .expectedCommaOrBracket, 2),
        ("[,]", .expectedValue, 1), ("[-", .malformedNumber, 1), ("[   , \"\"]", .expectedValue, 4),
        ("[1,", .endsBeforeValue, 3), ("[1,\n1\n,1", .expectedCommaOrBracket, 8),
        ("[{}", .expectedCommaOrBracket, 3),
        ("[\"a\",\n4\n,1,", .endsBeforeValue, 11), ("[1}", .expectedCommaOrBracket, 2),
        ("[*]", .expectedValue, 1),
        ("[1]x", .trailingText, 3), ("[1,]", .expectedValue, 3), ("[\u{2060}]", .expectedValue, 1),
        ("[\u{C}]", .expectedValue, 1),
        // Objects.
        ("{\"x\", null}", .expectedColon, 4), ("{\"x\"::\"b\"}", .expectedValue, 5),
        ("{\"a\":\"a\" 123}", .expectedCommaOrBrace, 9),
        ("{key: 'value'}", .expectedKey, 1), ("{\"a\" b}", .expectedColon, 5), ("{:\"b\"}", .expectedKey, 1),
        ("{\"a\":", .endsBeforeValue, 5), ("{\"a\"", .expectedColon, 4), ("{1:1}", .expectedKey, 1),
        ("{null:null,null:null}", .expectedKey, 1), ("{\"id\":0,,,,,}", .expectedKey, 8),
        ("{'a':0}", .expectedKey, 1),
        ("{\"id\":0,}", .expectedKey, 8), ("{\"a\":\"b\"}/**/", .trailingText, 9),
        ("{\"a\":\"b\"}#", .trailingText, 9),
        ("{\"a\":\"b\",,\"c\":\"d\"}", .expectedKey, 9), ("{a: \"b\"}", .expectedKey, 1),
        ("{\"a\":\"a", .unclosedQuote, 5),
        ("{ \"foo\" : \"bar\", \"a\" }", .expectedColon, 21), ("{\"a\":/*comment*/\"b\"}", .expectedValue, 5),
        ("{}}", .trailingText, 2), ("{[: \"x\"}", .expectedKey, 1), ("{]", .expectedKey, 1),
        // Strings.
        ("[\"\\uD800\\\"]", .halfSurrogatePair, 8), ("[\"\\uD800\\u\"]", .expectedHexadecimal, 10),
        ("[\"\\uD800\\u1\"]", .expectedHexadecimal, 11), ("[\"\\uD800\\u1x\"]", .expectedHexadecimal, 11),
        ("[é]", .expectedValue, 1), ("[\"\\\u{0}\"]", .unknownEscape, 3), ("[\"\\\\\\\"]", .unclosedQuote, 1),
        ("[\"\\x00\"]", .unknownEscape, 3), ("[\"\\\t\"]", .unknownEscape, 3),
        ("[\"\\🌀\"]", .unknownEscape, 3),
        ("[\"\\\"]", .unclosedQuote, 1), ("[\"\\u00A\"]", .expectedHexadecimal, 7),
        ("[\"\\a\"]", .unknownEscape, 3),
        ("[\"\\uqqqq\"]", .expectedHexadecimal, 4), ("[\\u0020\"asd\"]", .expectedValue, 1),
        ("[\\n]", .expectedValue, 1),
        ("\"", .unclosedQuote, 0), ("['single quote']", .expectedValue, 1), ("abc", .expectedValue, 0),
        ("[\"a\u{0}a\"]", .controlCharacter, 3), ("[\"new\nline\"]", .unclosedQuote, 1),
        ("[\"\t\"]", .controlCharacter, 2),
        ("[\"\u{1F}\"]", .controlCharacter, 2), ("\"\\UA66D\"", .unknownEscape, 2),
        ("\"\"x", .trailingText, 2),
        // Undefined: an incomplete surrogate pair represents no character.
        ("[\"\\uDFAA\"]", .halfSurrogatePair, 8), ("[\"\\uD800\"]", .halfSurrogatePair, 8),
        ("[\"\\uDd1e\\uD834\"]", .halfSurrogatePair, 8), ("[\"\\uD800\\n\"]", .halfSurrogatePair, 8),
        ("[\"\\uD888\\u1234\"]", .halfSurrogatePair, 14), ("[\"\\uD800\\uD800\"]", .halfSurrogatePair, 14),
        // Structure.
        ("", .endsBeforeValue, 0), (" ", .endsBeforeValue, 1), ("<.>", .expectedValue, 0),
        ("[<null>]", .expectedValue, 1),
        ("[", .endsBeforeValue, 1), ("{", .expectedKey, 1), ("]", .expectedValue, 0),
        ("{\"\":", .endsBeforeValue, 4),
        ("[1]]", .trailingText, 3), ("{}#{}", .trailingText, 2), ("[][]", .trailingText, 2),
        ("\u{2060}", .expectedValue, 0),
        ("\u{FEFF}", .endsBeforeValue, 3), ("\u{FEFF}\u{FEFF}[]", .expectedValue, 3),
        ("å", .expectedValue, 0),
        ("{\"asd\":\"asd\"", .expectedCommaOrBrace, 12), ("[[[[[", .endsBeforeValue, 5),
        ("\u{0}", .expectedValue, 0),
    ]

    @Test(arguments: good)
    func `what JSON allows is taken`(_ text: String) throws {
        _ = try LocatedJSON(Array(text.utf8))
    }

    @Test(arguments: bad)
    func `what JSON does not allow is refused, with its place`(
        _ text: String, _ problem: LocatedJSON.Problem, _ offset: Int
    ) {
        #expect(throws: LocatedJSON.SyntaxError(problem: problem, offset: offset)) {
            try LocatedJSON(Array(text.utf8))
        }
    }

    @Test(
        arguments: [
            // Truncated, too long, a surrogate, beyond Unicode, a lone continuation byte, not the shortest form.
            [0xE9], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x81], [0xC0, 0xAF],
            [0xFF],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are refused in a text and outside`(_ bytes: [UInt8]) {
        let text = Array("[\"a".utf8) + bytes + Array("\"]".utf8)
        #expect(throws: LocatedJSON.SyntaxError(problem: .notUTF8, offset: 1)) { try LocatedJSON(text) }
        #expect(throws: LocatedJSON.SyntaxError(problem: .expectedValue, offset: 1)) {
            try LocatedJSON([UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")])
        }
    }

    @Test(arguments: [[0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x7B, 0, 0x7D]] as [[UInt8]])
    func `text in UTF-16 is named as such`(_ bytes: [UInt8]) {
        var log = DiagnosticLog()
        #expect(LocatedJSON.read(bytes, file: "portfolio.json", log: &log) == nil)
        #expect(
            log.first.first.map { "\($0)" }
                == "portfolio.json: this is text in UTF-16")
    }

    @Test func `every problem there is has a case`() {
        let shown = Set(Self.bad.map(\.problem)).union([
            .notUTF8, .utf16, .tooDeep, .tooLong, .endsInsideText,
        ])
        #expect(shown == Set(LocatedJSON.Problem.allCases))
        #expect(throws: LocatedJSON.SyntaxError(problem: .endsInsideText, offset: 3)) {
            try LocatedJSON(Array("[\"\\".utf8))
        }
    }

    @Test func `a number is kept as it is written`() throws {
        for text in ["-0", "1.50e+1", "0.10", "123456789012345678901234567890.123456789"] {
            let json = try LocatedJSON(Array(" \(text)\n".utf8))
            guard case .number(let number) = json.value else {
                Issue.record("\(text) is no number")
                continue
            }
            #expect(number == text && json.range == 1..<(text.utf8.count + 1))
        }
    }

    @Test func `arrays and objects stand in each other to a limit`() {
        let deepest = LocatedJSON.deepest
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        #expect(throws: Never.self) { try LocatedJSON(nested(deepest)) }
        #expect(throws: LocatedJSON.SyntaxError(problem: .tooDeep, offset: deepest)) {
            try LocatedJSON(nested(deepest + 1))
        }
        let objects = Array(String(repeating: "{\"\":", count: 100_000).utf8)
        #expect(throws: LocatedJSON.SyntaxError(problem: .tooDeep, offset: 4 * deepest)) {
            try LocatedJSON(objects)
        }
    }

    @Test func `a document of more bytes than any has is refused, as no JSON where it is none`() {
        let longest = LocatedJSON.longest
        let spaces = [UInt8](repeating: 0x20, count: longest - 2)
        #expect(throws: Never.self) { try LocatedJSON(spaces + Array("[]".utf8)) }
        for text in [spaces + Array(" []".utf8), Array("[1".utf8) + spaces + Array("2".utf8)] {
            #expect(throws: LocatedJSON.SyntaxError(problem: .tooLong, offset: 0)) { try LocatedJSON(text) }
        }
        #expect(throws: LocatedJSON.SyntaxError(problem: .expectedValue, offset: 0)) {
            try LocatedJSON([UInt8](repeating: 0, count: longest + 1))
        }
    }

    @Test func `a line may end in CR, and a byte order mark is no character of it`() throws {
        var log = DiagnosticLog()
        let text = Array("\u{FEFF}{\"name\": 01,\r\"x\": 1}".utf8)
        _ = PortfolioDocument(text, file: "portfolio.json", log: &log)
        #expect(log.first.map(\.line) == [1] && log.first.map(\.column) == [10])
        log = DiagnosticLog()
        _ = PortfolioDocument(
            Array("{\r\n\"name\": \"x\",\r\"x\": 1}".utf8), file: "portfolio.json", log: &log)
        #expect(log.first.map(\.line) == [3] && log.first.map(\.column) == [1])
    }
}
