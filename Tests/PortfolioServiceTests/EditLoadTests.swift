#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import Portfolios
    import Synchronization
    import TestSupport
    import Testing

    @testable import PortfolioService

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Edits among many readers, and beside other editors.
    @Suite struct EditLoadTests {
        private static let allowed = ["--allow-edits"]

        /// What is read, with what of it tells the version.
        private static let readings: [(uri: String, part: @Sendable (TestResponse) -> String)] = [
            ("/api/holdings", { $0.text + ($0.headers[.eTag] ?? "") }),
            ("/api/report", { $0.text + ($0.headers[.eTag] ?? "") }),
            ("/holdings/SAP", { body(of: $0.text) }), ("/edit", { rows(of: $0.text) }),
        ]

        /// A page without the number of its version.
        private static func body(of page: String) -> String {
            page.components(separatedBy: "<main id=\"content\">").dropFirst().joined()
        }

        private static func rows(of page: String) -> String {
            page.components(separatedBy: "<tbody>").dropFirst().joined().components(separatedBy: "</tbody>")[
                0]
        }

        @Test func `a thousand clients read while one edits, and every reading is one of the versions`()
            async throws
        {
            let served = try Served()
            try await served.test(words: EditLoadTests.allowed) { (client, _) async throws in
                let known = Mutex<[Set<String>]>(EditLoadTests.readings.map { _ in [] })
                let read = Mutex<[[String]]>(EditLoadTests.readings.map { _ in [] })
                @Sendable func see() async throws {
                    for (place, reading) in EditLoadTests.readings.enumerated() {
                        let part = reading.part(try await client.get(reading.uri))
                        _ = known.withLock { $0[place].insert(part) }
                    }
                }
                try await see()
                let start = try await client.tag()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { @Sendable in
                        var tag: String? = start
                        for count in 1...20 {
                            let answer = try await client.edit(
                                .patch, "/api/holdings/SAP", #"{"shares": \#(count + 100)}"#, tag: tag)
                            #expect(answer.status == .ok)
                            tag = answer.headers[.eTag]
                            // Who has changed something sees it.
                            #expect(try await client.get("/api/holdings/SAP").text.contains("\(count + 100)"))
                            try await see()
                        }
                    }
                    for number in 0..<1000 {
                        group.addTask { @Sendable in
                            let place = number % EditLoadTests.readings.count
                            let reading = EditLoadTests.readings[place]
                            let answer = try await client.get(reading.uri)
                            #expect(answer.status == .ok)
                            read.withLock { $0[place].append(reading.part(answer)) }
                        }
                    }
                    try await group.waitForAll()
                }
                let (versions, texts) = (known.withLock { $0 }, read.withLock { $0 })
                for (place, reading) in EditLoadTests.readings.enumerated() {
                    #expect(versions[place].count == 21, "\(reading.uri)")
                    #expect(texts[place].count == 250)
                    #expect(texts[place].allSatisfy(versions[place].contains), "\(reading.uri)")
                }
                #expect(try served.read("holdings.csv").contains("\nSAP,SAP & Söhne,XETRA,120,"))
            }
        }

        @Test func `rows are compressed, and their tag is that of the file`() async throws {
            let rows = (1...200).map { "S\($0),\($0),EUR\n" }.joined()
            try await Served(holdings: "symbol,shares,currency\n" + rows).test(
                .live, words: EditLoadTests.allowed
            ) { (client, _) async throws in
                let plain = try await client.get("/api/holdings")
                let tag = try #require(plain.headers[.eTag])
                let small = try await client.get("/api/holdings", [.acceptEncoding: "gzip"])
                #expect(small.headers[.contentEncoding] == "gzip")
                #expect(small.bytes.count < plain.bytes.count / 3)
                let other = try #require(small.headers[.eTag])
                #expect(other == "\(tag.dropLast())-gzip\"")
                let same = try await client.get(
                    "/api/holdings", [.acceptEncoding: "gzip", .ifNoneMatch: other])
                #expect(same.status == .notModified)
                let page = try await client.get("/edit", [.acceptEncoding: "gzip"])
                #expect(page.headers[.contentEncoding] == "gzip")
                // Either tag names the file.
                let first = try await client.edit(.patch, "/api/holdings/S1", #"{"shares": 7}"#, tag: other)
                #expect(first.status == .ok)
                _ = try await client.edit(.patch, "/api/holdings/S1", #"{"shares": 8}"#, tag: other)
                    .problem(412)
            }
        }

        @Test func `a file that another program holds is left alone, and nothing entered is lost`()
            async throws
        {
            let served = try Served()
            try await served.test(
                words: EditLoadTests.allowed, with: [.set(\.patience, .milliseconds(50))]
            ) { (client, _) async throws in
                let form = try formFields("lot", in: try await client.get("/edit/lots/SAP").text)
                let held = unsafe open("\(served.path)/holdings.csv", O_RDONLY)
                defer { close(held) }
                #expect(flock(held, LOCK_EX) == 0)
                let refused = try await client.edit(
                    .patch, "/api/holdings/SAP", #"{"shares": 7}"#, tag: try await client.tag())
                #expect(
                    try refused.problem(503)["detail"] as? String
                        == "holdings.csv is locked by another editor")
                #expect(refused.headers[.retryAfter] == "1")
                let again = try await client.send("/edit/lots/SAP", form, ["shares": "7"])
                #expect(again.status == .serviceUnavailable)
                #expect(again.text.contains("holdings.csv is locked by another editor."))
                #expect(try served.read("holdings.csv") == Served.holdings)
                // Reading waits for nobody.
                #expect(try await client.get("/edit").status == .ok)
                #expect(flock(held, LOCK_UN) == 0)
                let kept = try formFields("lot", in: again.text)
                #expect(try await client.send("/edit/lots/SAP", kept).status == .seeOther)
                #expect(try served.read("holdings.csv").contains("\nSAP,SAP & Söhne,XETRA,7,"))
            }
        }

        @Test func `who has logged in edits by form, and by script with the token of a page`() async throws {
            let served = try Served()
            try await served.test(words: EditLoadTests.allowed, with: [.set(\.token, "s3cret")]) {
                (client, _) async throws in
                let login = try await client.send(
                    "/login", [("token", "s3cret"), ("next", "/edit/lots/SAP")])
                let cookie = String(try #require(login.headers[.setCookie]).prefix { $0 != ";" })
                var headers: HTTPFields = [.cookie: cookie, .origin: "http://localhost"]
                let form = try formFields("lot", in: try await client.get("/edit/lots/SAP", headers).text)
                let saved = try await client.send("/edit/lots/SAP", form, ["shares": "6"], headers)
                #expect(saved.status == .seeOther)
                let list = try await client.get("/edit?done=1", headers).text
                #expect(list.contains("SAP was changed."))
                let token = try #require(
                    try formFields("rows", in: list).first { $0.name == FormSecret.field }?.value)
                headers[.ifMatch] = try await client.get("/api/holdings", headers).headers[.eTag]
                headers[.contentType] = "application/json"
                let without = try await client.executeRequest(
                    uri: "/api/holdings/SAP", method: .patch, headers: headers,
                    body: ByteBuffer(string: #"{"shares": 8}"#))
                #expect(without.status == .forbidden)
                headers[try #require(HTTPField.Name(FormSecret.header))] = token
                let changed = try await client.executeRequest(
                    uri: "/api/holdings/SAP", method: .patch, headers: headers,
                    body: ByteBuffer(string: #"{"shares": 8}"#))
                #expect(changed.status == .ok)
                #expect(try served.read("holdings.csv").contains("\nSAP,SAP & Söhne,XETRA,8,"))
                headers[.ifMatch] = changed.headers[.eTag]
                for _ in 0..<2 {
                    let undone = try await client.post("/api/undo", "application/json", "{}", headers)
                    #expect(undone.status == .ok)
                    headers[.ifMatch] = undone.headers[.eTag]
                }
                #expect(try served.read("holdings.csv") == Served.holdings)
            }
        }

        @Test func `undoing takes the tag of the file, and recording a price may`() async throws {
            let served = try Served()
            try await served.test(words: EditLoadTests.allowed) { (client, _) async throws in
                let first = try await client.edit(.patch, "/api/holdings/SAP", #"{"shares": 6}"#, tag: "*")
                let second = try await client.edit(.patch, "/api/holdings/SAP", #"{"shares": 7}"#, tag: "*")
                _ = try await client.edit(.post, "/api/undo", "{}", tag: nil).problem(428)
                // The other change was not seen.
                let unseen = try await client.edit(.post, "/api/undo", "{}", tag: first.headers[.eTag])
                _ = try unseen.problem(412)
                #expect(unseen.headers[.eTag] == second.headers[.eTag])
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: second.headers[.eTag])
                #expect(undone.status == .ok)
                #expect(undone.headers[.eTag] == first.headers[.eTag])
                let price = #"{"symbol": "SAP", "price": 61, "date": "2013-03-04"}"#
                let made = try await client.edit(.post, "/api/prices", price, tag: nil)
                let other = #"{"symbol": "SAP", "price": 62, "date": "2013-03-04", "force": true}"#
                _ = try await client.edit(.post, "/api/prices", other, tag: first.headers[.eTag]).problem(412)
                #expect(try served.read("prices.csv") == Served.prices + "SAP,2013-03-04,61\n")
                let replaced = try await client.edit(.post, "/api/prices", other, tag: made.headers[.eTag])
                #expect(replaced.status == .created)
            }
        }
    }
#endif
