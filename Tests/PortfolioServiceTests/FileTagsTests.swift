#if Server
    import Testing

    @testable import PortfolioService

    /// Tags of files that are kept as long as the files have not changed.
    @Suite struct FileTagsTests {
        @Test func `a file is digested once for each state`() {
            let tags = FileTags(limit: 6)
            var digested: [[UInt8]] = []
            func tag(_ text: String, _ path: String = "a") -> String {
                tags.tag(of: Array(text.utf8), at: path) { bytes in
                    digested.append(bytes)
                    return String(decoding: bytes, as: UTF8.self) + "!"
                }
            }
            let states = ["one", "one", "two", "two", "one"]
            #expect(states.map { tag($0) } == states.map { $0 + "!" })
            #expect(digested.count == 3)
            #expect(tag("two", "b") == "two!" && tag("one") == "one!")
            #expect(digested.count == 4)
            // What is large is not kept, and nothing older in its place.
            #expect(["largest", "largest", "one"].map { tag($0) } == ["largest!", "largest!", "one!"])
            #expect(digested.count == 7)
            // Of all files together no more is kept than the limit.
            #expect(["b", "c", "b", "a"].map { tag("two", $0) } == ["two!", "two!", "two!", "two!"])
            #expect(digested.count == 10)
        }
    }
#endif
