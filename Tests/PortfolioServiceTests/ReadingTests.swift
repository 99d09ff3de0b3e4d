#if Server
    import Kernels
    import Testing

    @testable import PortfolioCLI
    @testable import PortfolioService

    @Suite struct ReadingTests {
        @Test func `the kernel that the environment names serves`() throws {
            let served = try Served()
            for kernel in Kernel.available {
                let capture = Capture(environment: ["PORTFOLIO_KERNEL": kernel.name.rawValue])
                let options = try Console.$capture.withValue(capture) { try served.options() }
                #expect(options.kernel == kernel)
            }
        }

        @Test func `a target is a path and a query, decoded once`() throws {
            let target = try Target("/a%2Fb//c%2525?x=1+2%2B3&y&=z&x=%26#".replacing("#", with: ""))
            #expect(target.path == ["a/b", "", "c%25"])
            #expect(target.query.map(\.name) == ["x", "y", "", "x"])
            #expect(target.query.map(\.value) == ["1 2+3", "", "z", "&"])
            #expect(try Target("/").path.isEmpty)
            #expect(try Target("/?").query.isEmpty)
        }

        @Test(arguments: [
            "", "x", "*", "/a b", "/%", "/%4", "/%zz", "/%ff", "/\u{7F}", "/é", "/a#b", "ftp://x/", "//\u{0}",
            "/?a=%c3",
        ]) func `what is malformed is no target`(_ text: String) {
            #expect(throws: Target.Malformed.self) { try Target(text) }
        }

        @Test func `a target that is too long is not read`() throws {
            let longest = "/" + String(repeating: "a", count: Target.longest - 1)
            #expect(try Target(longest).path == [String(longest.dropFirst())])
            #expect(throws: Target.Malformed.self) { try Target(longest + "a") }
        }

        @Test(arguments: [
            ([], "application/json"), ([""], "application/json"), (["*/*"], "application/json"),
            (["text/*"], "text/csv"), (["TEXT/CSV"], "text/csv"),
            (["text/csv, application/json"], "application/json"),
            (["text/csv, application/json;q=0.9"], "text/csv"),
            (["text/csv;q=0.001", "application/*;q=0.0"], "text/csv"),
            (["application/json;q=0, */*"], "text/csv"), (["text/csv;q=2"], nil),
            (["text/csv;q=0.1234"], nil),
            (["text/html"], nil), (["nonsense"], nil), ([",;,"], nil), (["*/json"], nil),
        ]) func `what is liked best is chosen`(_ accept: [String], _ expected: String?) {
            #expect(MediaType.preferred([.json, .csv], accept: accept)?.essence == expected)
        }

        @Test func `a tag is found in a list, weakly`() {
            #expect(EntityTag.matches(["\"a\", W/\"b\""], "\"b\""))
            #expect(EntityTag.matches(["*"], "\"b\""))
            for header in [[], [""], ["\"a\""], ["b"], ["\"b"]] {
                #expect(!EntityTag.matches(header, "\"b\""))
            }
        }
    }
#endif
