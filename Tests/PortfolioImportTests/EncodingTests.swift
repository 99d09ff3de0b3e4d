import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioImport

@Suite struct EncodingTests {
    /// A table with letters that each encoding writes in its own way.
    private let text = "Symbol;Namn;Antal;Pris €\r\nVOLV;Ångström Žižek;2;1,50\r\n"
    private let map = """
        {"encoding": ["ENCODING"], "delimiter": ";", "decimalMark": ",", "currency": "EUR", "undatedPrices": true,
         "columns": {"symbol": "Symbol", "name": "Namn", "shares": "Antal", "price": "Pris €"}}
        """

    private func bytes(_ text: String, _ encoding: String) -> [UInt8] {
        // Determined by hand from the code charts: Å, ö, Ž, ž and €.
        let windows: [Unicode.Scalar: UInt8] = ["Å": 0xC5, "ö": 0xF6, "Ž": 0x8E, "ž": 0x9E, "€": 0x80]
        let latin9: [Unicode.Scalar: UInt8] = ["Å": 0xC5, "ö": 0xF6, "Ž": 0xB4, "ž": 0xB8, "€": 0xA4]
        switch encoding {
        case "windows-1252":
            return text.unicodeScalars.map { windows[$0] ?? UInt8(truncatingIfNeeded: $0.value) }
        case "iso-8859-15":
            return text.unicodeScalars.map { latin9[$0] ?? UInt8(truncatingIfNeeded: $0.value) }
        case "utf-16le": return text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        case "utf-16be": return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        default: return Array(text.utf8)
        }
    }

    private let marks: [String: [UInt8]] = [
        "utf-8": [0xEF, 0xBB, 0xBF], "utf-16le": [0xFF, 0xFE], "utf-16be": [0xFE, 0xFF],
    ]

    private let expected = "symbol,shares,currency,name,price\nVOLV,2,EUR,Ångström Žižek,1.5\n"

    @Test(arguments: ["utf-8", "windows-1252", "iso-8859-15", "utf-16le", "utf-16be"])
    func `an export is read in the encoding its mapping declares`(encoding: String) {
        let map = map.replacing("ENCODING", with: encoding)
        let outcome = importing([("a.csv", bytes(text, encoding))], map: map)
        #expect(outcome.errors == "")
        #expect(outcome.csv == expected)
    }

    @Test(arguments: ["utf-8", "utf-16le", "utf-16be"])
    func `a byte order mark proves the encoding, whatever is declared`(encoding: String) {
        let map = map.replacing("ENCODING", with: "windows-1252")
        let marked = (marks[encoding] ?? []) + bytes(text, encoding)
        let outcome = importing([("a.csv", marked)], map: map)
        #expect(outcome.errors == "")
        #expect(outcome.csv == expected)
    }

    @Test func `of several encodings the first that every byte fits is taken`() {
        let map = map.replacing("\"ENCODING\"", with: "\"utf-8\", \"windows-1252\"")
        #expect(importing([("a.csv", bytes(text, "utf-8"))], map: map).csv == expected)
        #expect(importing([("a.csv", bytes(text, "windows-1252"))], map: map).csv == expected)
    }

    @Test func `pairs of letters in UTF-8 or windows-1252 are not taken for UTF-16`() {
        let map = map.replacing("\"ENCODING\"", with: "\"utf-16le\", \"utf-8\", \"windows-1252\"")
        for encoding in ["utf-8", "windows-1252", "utf-16le"] {
            // With an even and an odd number of bytes.
            for end in ["", "\r\n", "\n"] {
                let outcome = importing([("a.csv", bytes(text + end, encoding))], map: map)
                #expect(outcome.errors == "" && outcome.csv == expected, "\(encoding)")
            }
        }
    }

    @Test func `a character beyond the basic plane comes whole out of UTF-16`() {
        let map = map.replacing("ENCODING", with: "utf-16")
        let outcome = importing(
            [("a.csv", [0xFF, 0xFE] + bytes(text.replacing("VOLV", with: "😀"), "utf-16le"))], map: map)
        #expect(outcome.csv.contains("\n😀,2,EUR"))
    }

    @Test func `a byte that is none of its encoding is told with its place`() {
        let wrong: [(String, [UInt8], String)] = [
            (
                "utf-8", Array("Symbol;Namn;Antal;Pris €\nVOLV;\u{41}".utf8) + [0x81] + Array(";2;1\n".utf8),
                "byte 0x81 is not UTF-8"
            ),
            (
                "windows-1252",
                bytes("Symbol;Namn;Antal;Pris €\nVOLV;A", "windows-1252") + [0x81]
                    + Array(";2;1\n".utf8), "byte 0x81 is not windows-1252"
            ),
            (
                "utf-16le",
                bytes("Symbol;Namn;Antal;Pris €\nVOLV;A", "utf-16le") + [0x00, 0xD8]
                    + bytes(";2;1\n", "utf-16le"), "code unit 0xD800 is not UTF-16"
            ),
        ]
        for (encoding, bytes, message) in wrong {
            let outcome = importing([("a.csv", bytes)], map: map.replacing("ENCODING", with: encoding))
            #expect(
                outcome.errors == """
                    a.csv:2:7: error: \(message)
                      VOLV;A\u{FFFD};2;1
                            ^
                      declare the file's encoding in a mapping, or save it as UTF-8

                    """)
        }
    }

    @Test func `a profile whose header has other letters in windows-1252 is named with the mapping`() throws {
        let export =
            "Kontonummer;Namn;Kortnamn;Volym;Marknadsvärde;GAV (SEK);GAV;Valuta;Land;ISIN;Marknad;Typ\n"
            + "9551-4326545;Volvo B;VOLV B;68;24126,00;249,33;249,33;SEK;SE;SE0000115446;XSTO;STOCK\n"
        let western = export.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let refused = importing([("a.csv", western)])
        #expect(refused.errors.contains("a.csv:1:42: error: byte 0xE4 is not UTF-8"), "\(refused.errors)")
        let mapping = #"{"inherits": "avanza", "encoding": "windows-1252"}"#
        #expect(refused.errors.contains(mapping), "\(refused.errors)")
        let outcome = importing([("a.csv", western)], map: mapping)
        #expect(outcome.errors == "" && outcome.csv.contains("VOLV B,68"), "\(outcome)")
    }

    /// Figures would be the same, but letters in names are guessed at no one's request.
    @Test func `a text that windows-1252 explains says so once, with the mapping that does it`() {
        let export = Array("Symbol,Namn,Antal,Pris\nVOLV,\u{41}".utf8)
        #expect(
            importing(
                [("a.csv", export + [0xC5, 0xE9] + Array(",2,1\n".utf8))],
                map: map.replacing(";", with: ",")
                    .replacing("ENCODING", with: "utf-8")
            ).errors == """
                a.csv:2:7: error: byte 0xC5 and 1 more are not UTF-8, but characters of windows-1252
                  VOLV,A\u{FFFD}\u{FFFD},2,1
                        ^
                  save the file as UTF-8, or say "encoding": "windows-1252" in the mapping

                """)
        let freetrade = Array("Title,Type\nCaf".utf8) + [0xE9] + Array(",ORDER\n".utf8)
        #expect(
            importingTransactions([("f.csv", freetrade)], profile: "freetrade").errors == """
                f.csv:2:4: error: byte 0xE9 is not UTF-8, but a character of windows-1252
                  save the file as UTF-8, or say its encoding in a file for --map: \
                {"kind": "activity", "inherits": "freetrade", "encoding": "windows-1252"}

                """)
    }

    @Test func `half a code unit at the end is an error`() {
        let outcome = importing(
            [("a.csv", [0xFF, 0xFE] + bytes("Symbol", "utf-16le") + [0x41])], profile: "avanza")
        #expect(outcome.errors.hasPrefix("a.csv:1:7: error: byte 0x41 is not UTF-16\n"))
    }
}
