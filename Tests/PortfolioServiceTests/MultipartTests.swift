#if Server
    import HTTPTypes
    import PortfolioImport
    import TestSupport
    import Testing

    @testable import PortfolioService

    /// Forms with files: read strictly, and refused with the place of what is wrong.
    @Suite struct MultipartTests {
        private static let start: String = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"

        private func read(_ text: String, limit: Int = 1000) throws -> Multipart {
            try Multipart(Array(text.utf8), boundary: "b", limit: limit)
        }

        @Test func `fields and files are told apart, with their names and bytes as they are`() throws {
            let form = try read(
                "--b\r\ncontent-disposition: form-data; name=\"form-token\"\r\n\r\nx--b\r\ny\r\n"
                    + "--b\r\nContent-Disposition: form-data; name=\"export\"; filename=\"C:\\\\old\\a %22b%22.csv\"\r\n"
                    + "Content-Type: text/csv\r\n\r\n\r\na,b\n\r\r\n--b\r\n"
                    + "Content-Disposition: form-data; filename=../../etc/passwd; name=e\r\n\r\n\r\n--b\r\n"
                    + "Content-Disposition: form-data; name=\"export\"; filename=\"\"\r\n\r\n\r\n--b\r\n"
                    + "Content-Disposition: form-data; name=e; filename=x; filename*=UTF-8''d%c3%a9p%C3%B4t+1.csv\r\n\r\nz\r\n"
                    + "--b--\r\n")
            #expect(form.fields.map(\.name) == ["form-token"] && form.fields.map(\.value) == ["x--b\r\ny"])
            #expect(form.files.map(\.name) == ["a \"b\".csv", "passwd", "dépôt+1.csv"])
            #expect(form.files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["\r\na,b\n\r", "", "z"])
        }

        @Test(arguments: [
            ("", "does not begin with the boundary"), ("x--b--", "does not begin with the boundary"),
            ("--b", "part 1 does not begin on a line"), ("--bX\r\n", "part 1 does not begin on a line"),
            ("--b\r\n", "the head of part 1 has no end"), ("--b\r\n\r\nx\r\n--b--", "part 1 has no name"),
            ("--b\r\nX\r\n\r\nx\r\n--b--", "a line in the head of part 1 is no field"),
            (start + "x", "part 1, \"a\", has no end"), (start + "x--b--", "part 1, \"a\", has no end"),
            (start + "x\r\n--b--y", "something follows its end"),
            (start + "x\r\n--b\r\n\r\ny\r\n--b--", "part 2 has no name"),
            (start.replacing("\r\n\r\n", with: "; name=b\r\n\r\n") + "\r\n--b--", "states its name twice"),
            (
                start.replacing("\r\n\r\n", with: "; filename*=latin1''x\r\n\r\n") + "\r\n--b--",
                "the filename* of part 1 is not UTF-8''name"
            ),
            (start.replacing("form-data", with: "attachment") + "\r\n--b--", "is not that of a form"),
            (start.replacing("\"a\"", with: "\"a") + "\r\n--b--", "is not that of a form"),
            (
                start.replacing("\r\n\r\n", with: "\r\nContent-Transfer-Encoding: base64\r\n\r\n")
                    + "\r\n--b--",
                "part 1 is coded"
            ),
            (start.replacing("\"a\"", with: String(repeating: "a", count: 5000)) + "\r\n--b--", "has no end"),
            (String(repeating: start + "\r\n", count: 101) + "--b--", "more than 100 parts"),
        ]) func `what is malformed is refused with its place`(_ text: String, _ why: String) throws {
            let problem = #expect(throws: Problem.self) { try read(text, limit: 100_000) }
            #expect(
                problem?.status.code == 400 && problem?.detail.contains(why) == true,
                "\(problem?.detail ?? "")")
        }

        @Test func `fields that are no files have a limit of their own`() throws {
            let problem = #expect(throws: Problem.self) {
                try read(whole(String(repeating: "x", count: 1000)))
            }
            #expect(problem?.status.code == 413)
            #expect(throws: Problem.self) {
                try Multipart(
                    Array(Self.start.utf8) + [0xFF] + Array("\r\n--b--".utf8), boundary: "b", limit: 9)
            }
        }

        private func whole(_ value: String) -> String { Self.start + value + "\r\n--b--" }

        @Test(arguments: [
            ("multipart/form-data; boundary=abc", "abc"), ("Multipart/Form-Data;BOUNDARY=\"a b\"", "a b"),
            ("multipart/form-data; charset=utf-8; boundary=----x'()+_,-./:=?", "----x'()+_,-./:=?"),
            ("multipart/form-data", nil), ("multipart/form-data; boundary=", nil),
            ("multipart/form-data; boundary=\"a \"", nil),
            ("multipart/form-data; boundary=a; boundary=b", nil),
            ("multipart/form-data; boundary=ä", nil), ("multipart/mixed; boundary=a", nil),
            ("multipart/form-data; boundary=\(String(repeating: "a", count: 71))", nil),
        ]) func `a boundary is one that the standard allows`(_ header: String, _ boundary: String?) {
            #expect(Multipart.boundary(of: header) == boundary)
        }

        @Test(arguments: seeds(count: 300)) func `whatever is sent, it is read as it was written or refused`(
            seed: UInt64
        ) {
            var random = SeededGenerator(seed: seed)
            let pieces = [
                "--b", "\r\n", "\r", "\n", "--", "Content-Disposition: form-data", "; name=", "\"", "a",
                "; filename=",
                "\\", ":", ";", " ", "é", "x", "\r\n\r\n", "\r\n--b", "--b--",
            ]
            var value = ""
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                value += pieces.randomElement(using: &random) ?? ""
            }
            let isWhole = !("\r\n" + value).contains("\r\n--b")
            if isWhole {
                #expect((try? read(whole(value)))?.fields.first?.value == value)
            }
            var bytes = Array(whole(value).utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                default: bytes = Array(bytes.prefix(place))
                }
            }
            // It must not trap, and what it takes is no longer than what was sent.
            if let form = try? Multipart(bytes, boundary: "b", limit: 1000) {
                #expect(form.fields.reduce(0) { $0 + $1.value.utf8.count } <= bytes.count)
            }
        }
    }
#endif
