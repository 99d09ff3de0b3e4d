#if Server
    import Foundation
    import HTTPTypes
    import PortfolioFiles
    import Testing
    import Valuation

    @testable import PortfolioService

    /// The description of the operations that change files.
    @Suite struct EditOpenAPITests {
        typealias Object = [String: Any]

        private static let lot = #"{"symbol": "X", "shares": 1, "currency": "EUR"}"#
        private static let trade =
            #"{"type": "buy", "symbol": "BMW", "shares": 1, "price": 50, "date": "2013-02-05"}"#
        private static let price = #"{"symbol": "SAP", "price": "61", "date": "2013-03-04"}"#

        private static let dividend =
            #"{"symbol": "SAP", "ex_date": "2013-06-05", "amount": "0.85", "currency": "EUR"}"#

        private static let rate = #"{"from": "USD", "to": "EUR", "rate": "0.7676", "date": "2013-03-04"}"#

        /// A call of each operation that must succeed, in the order in which they are called.
        private static let calls:
            [(method: HTTPRequest.Method, template: String, path: String, body: String?, status: String)] = [
                (.get, "/api/v1/holdings", "/api/v1/holdings", nil, "200"),
                (.post, "/api/v1/holdings", "/api/v1/holdings", lot, "201"),
                (.patch, "/api/v1/holdings/{lot}", "/api/v1/holdings/SAP", #"{"shares": "6"}"#, "200"),
                (.post, "/api/v1/holdings/{lot}/move", "/api/v1/holdings/SAP/move", #"{"to": 1}"#, "200"),
                (.delete, "/api/v1/holdings/{lot}", "/api/v1/holdings/X", nil, "200"),
                (.get, "/api/v1/trades", "/api/v1/trades?file=trades.csv", nil, "200"),
                (.post, "/api/v1/trades", "/api/v1/trades", trade, "201"),
                (.get, "/api/v1/trades/{row}", "/api/v1/trades/1", nil, "200"),
                (.patch, "/api/v1/trades/{row}", "/api/v1/trades/1", #"{"price": "51"}"#, "200"),
                (.delete, "/api/v1/trades/{row}", "/api/v1/trades/8", nil, "200"),
                (.get, "/api/v1/prices", "/api/v1/prices", nil, "200"),
                (.get, "/api/v1/prices/{row}", "/api/v1/prices/1", nil, "200"),
                (.patch, "/api/v1/prices/{row}", "/api/v1/prices/1", #"{"price": "441.5"}"#, "200"),
                (.delete, "/api/v1/prices/{row}", "/api/v1/prices/2", nil, "200"),
                (.post, "/api/v1/prices", "/api/v1/prices", price, "201"),
                (.post, "/api/v1/prices", "/api/v1/prices", price, "200"),
                (.get, "/api/v1/rates", "/api/v1/rates", nil, "200"),
                (.post, "/api/v1/rates", "/api/v1/rates", rate, "201"),
                (.get, "/api/v1/rates/{row}", "/api/v1/rates/1", nil, "200"),
                (.post, "/api/v1/rates", "/api/v1/rates", rate, "200"),
                (.patch, "/api/v1/rates/{row}", "/api/v1/rates/1", #"{"rate": "0.77"}"#, "200"),
                (.delete, "/api/v1/rates/{row}", "/api/v1/rates/1", nil, "200"),
                (.get, "/api/v1/classes", "/api/v1/classes", nil, "200"),
                (
                    .put, "/api/v1/classes/{symbol}/{scheme}", "/api/v1/classes/SAP/region",
                    #"{"Europe": "60"}"#, "200"
                ),
                (.get, "/api/v1/targets", "/api/v1/targets", nil, "200"),
                (
                    .put, "/api/v1/targets/{scheme}", "/api/v1/targets/region",
                    #"{"Europe": 60, "Asia": "40"}"#,
                    "200"
                ),
                (.get, "/api/v1/balances", "/api/v1/balances", nil, "200"),
                (.post, "/api/v1/balances", "/api/v1/balances", #"{"currency": "EUR", "amount": 5}"#, "201"),
                (.get, "/api/v1/balances/{row}", "/api/v1/balances/1", nil, "200"),
                (.patch, "/api/v1/balances/{row}", "/api/v1/balances/1", #"{"amount": "6"}"#, "200"),
                (.delete, "/api/v1/balances/{row}", "/api/v1/balances/1", nil, "200"),
                (.get, "/api/v1/dividends", "/api/v1/dividends", nil, "200"),
                (.post, "/api/v1/dividends", "/api/v1/dividends", dividend, "201"),
                (.get, "/api/v1/dividends/{row}", "/api/v1/dividends/1", nil, "200"),
                (.patch, "/api/v1/dividends/{row}", "/api/v1/dividends/1", #"{"amount": "0.9"}"#, "200"),
                (.delete, "/api/v1/dividends/{row}", "/api/v1/dividends/1", nil, "200"),
                (.get, "/api/v1/following", "/api/v1/following", nil, "200"),
                (.patch, "/api/v1/following", "/api/v1/following", #"{"follows": true}"#, "200"),
                (.get, "/api/v1/settings", "/api/v1/settings", nil, "200"),
                (.patch, "/api/v1/settings", "/api/v1/settings", #"{"lots": "fifo"}"#, "200"),
                (.post, "/api/v1/undo", "/api/v1/undo", "{}", "200"),
                (
                    .post, "/api/v1/imports", "/api/v1/imports", "symbol,shares,currency\nIMPORTED,1,EUR\n",
                    "200"
                ),
                (
                    .post, "/api/v1/imports", "/api/v1/imports?dry-run=true",
                    "symbol,shares,currency\nX2,1,EUR\n", "200"
                ),
            ]

        @Test func `the files of schemas and operations name what there is`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: ["--allow-edits"]) { (client, service) async throws in
                let document = try await OpenAPITests.document(client)
                let schemas = try #require((document["components"] as? Object)?["schemas"] as? Object)
                func check(_ value: Any) {
                    if let object = value as? Object {
                        if let name = (object["$ref"] as? String)?.split(separator: "/").last {
                            #expect(schemas[String(name)] != nil, "\(name)")
                        }
                        for (key, value) in object {
                            #expect(!key.hasPrefix("..."))
                            check(value)
                        }
                    } else if let list = value as? [Any] {
                        list.forEach(check)
                    } else {
                        #expect((value as? String)?.hasPrefix("...") != true)
                    }
                }
                check(document)
                let holding = try #require(schemas["NewHolding"] as? Object)
                #expect(
                    Set(try #require(holding["properties"] as? Object).keys)
                        == Set(HoldingField.allCases.map(\.rawValue)))
                let settings = try #require((schemas["Settings"] as? Object)?["properties"] as? Object)
                #expect(
                    Set(settings.keys)
                        == Set(
                            PortfolioSetting.allCases.map(\.rawValue) + ["file", "tag", "given", "accounts"]))
                let account = try #require((settings["accounts"] as? Object)?["items"] as? Object)
                #expect(
                    Set(try #require(account["properties"] as? Object).keys)
                        == Set(AccountSetting.allCases.map(\.rawValue) + ["account"]))
                let known = Route.all(service.options).flatMap { route in
                    route.methods(service.options).map { "\($0.rawValue) \(route.template)" }
                }
                #expect(Set(EditOperation.all.map(\.key)).subtracting(known).isEmpty)
                let list = try #require(
                    ((document["paths"] as? Object)?["/edit"] as? Object)?["get"] as? Object)
                let parameters = try #require(list["parameters"] as? [Object])
                #expect(parameters.map { $0["name"] as? String } == EditView.names + ["done"])
            }
        }

        @Test func `what is entered is described as it is taken`() async throws {
            try await Served(trades: Served.trades).test(words: ["--allow-edits"]) { (client, _) in
                let document = try await OpenAPITests.document(client)
                let schemas = try #require((document["components"] as? Object)?["schemas"] as? Object)
                func faults(_ body: String, _ name: String) throws -> Bool {
                    let value = try JSONSerialization.jsonObject(with: Data(body.utf8))
                    return !OpenAPITests.faults(value, try #require(schemas[name] as? Object), schemas)
                        .isEmpty
                }
                let type = try #require(
                    ((schemas["NewTrade"] as? Object)?["properties"] as? Object)?["type"] as? Object)
                #expect(type["enum"] as? [String] == TradeType.allCases.map(\.rawValue))
                #expect((type["description"] as? String)?.contains("split: symbol, ratio") == true)
                // Each is refused where it does not fit the description, and only there.
                for (body, isWrong) in [
                    (#"{"type": "bought"}"#, true), (#"{"price": "1,5"}"#, true), (#"{"price": true}"#, true),
                    (#"{"date": "2013-13-01"}"#, true), (#"{"currency": "eur"}"#, true),
                    (#"{"price": "5.5e1", "date": "2012-06-04 ", "fees": null}"#, false),
                    (#"{"currency": "EUR", "name": 5}"#, false),
                ] {
                    #expect(try faults(body, "TradeCells") == isWrong, "\(body)")
                    let answer = try await client.edit(.patch, "/api/trades/3", body, tag: "*")
                    #expect(answer.status.code == (isWrong ? 422 : 200), "\(body): \(answer.text)")
                }
                for (body, isWrong) in [
                    (#"{"excluded": "no"}"#, true), (#"{"shares": "five"}"#, true),
                    (#"{"excluded": "TRUE", "shares": "-5", "note": ""}"#, false),
                ] {
                    #expect(try faults(body, "HoldingCells") == isWrong, "\(body)")
                    let answer = try await client.edit(.patch, "/api/holdings/SAP", body, tag: "*")
                    #expect(answer.status.code == (isWrong ? 422 : 200), "\(body): \(answer.text)")
                }
                for (body, isWrong) in [
                    (#"{"lots": "fife"}"#, true), (#"{"lots": true}"#, true),
                    (#"{"followsCash": "perhaps"}"#, true), (#"{"margin": true}"#, true),
                    (#"{"account": null, "taxable": false}"#, true),
                    (#"{"account": "ISA", "lots": "fifo"}"#, true),
                    (#"{"account": null, "lots": " lifo ", "followsCash": "TRUE"}"#, false),
                    (#"{"lots": "", "yearStarts": "04-06", "name": null}"#, false),
                ] {
                    #expect(try faults(body, "SettingCells") == isWrong, "\(body)")
                    let answer = try await client.edit(.patch, "/api/v1/settings", body, tag: "*")
                    #expect(answer.status.code == (isWrong ? 422 : 200), "\(body): \(answer.text)")
                }
                let tags = try #require(document["tags"] as? [Object])
                #expect(tags.map { $0["name"] as? String } == ["Results", "Files", "Service", "Pages"])
                #expect(tags.allSatisfy { ($0["description"] as? String)?.isEmpty == false })
            }
        }

        @Test func `every operation is described, gives what it says, and fails as it says`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: ["--allow-edits"]) { (client, service) async throws in
                let document = try await OpenAPITests.document(client)
                let schemas = try #require((document["components"] as? Object)?["schemas"] as? Object)
                let paths = try #require(document["paths"] as? [String: Object])
                #expect(
                    Set(paths.keys)
                        == Set(Route.all(service.options).filter { !$0.takesForms }.map(\.template)))
                func check(_ answer: TestResponse, _ operation: Object, _ what: String) throws {
                    let responses = try #require(operation["responses"] as? [String: Object])
                    let response = try #require(
                        responses[String(answer.status.code)], "\(what): \(answer.status.code)")
                    let content = try #require(response["content"] as? [String: Object])
                    let type = try #require(answer.headers[.contentType])
                    let schema = try #require(content[type]?["schema"] as? Object)
                    let value = try JSONSerialization.jsonObject(with: Data(answer.bytes))
                    #expect(OpenAPITests.faults(value, schema, schemas) == [], "\(what)")
                }
                var last: String?
                for (method, template, path, body, status) in EditOpenAPITests.calls {
                    let what = "\(method) \(path)"
                    let operation = try #require(
                        paths[template]?[method.rawValue.lowercased()] as? Object, "\(what)")
                    let file =
                        template.contains("trades")
                        ? "/api/v1/trades"
                        : template.contains("/prices/")
                            ? "/api/v1/prices"
                            : [
                                "classes", "targets", "balances", "dividends", "following", "settings",
                                "rates",
                            ].first(
                                where: template.contains
                            )
                            .map {
                                "/api/v1/\($0)"
                            }
                                ?? "/api/v1/holdings"
                    var tag = try await client.get(file).headers[.eTag]
                    // These go by the file that was changed last.
                    if template == "/api/v1/undo"
                        || ["/api/v1/prices", "/api/v1/rates"].contains(path) && status == "200"
                    {
                        tag = last
                    }
                    if ["/api/v1/prices", "/api/v1/rates"].contains(path), status == "201" { tag = nil }
                    if template == "/api/v1/imports" { tag = "*" }
                    let type = template == "/api/v1/imports" ? "text/csv" : "application/json"
                    let more = path.contains("?") ? "&" : "?"
                    // What is wrong changes nothing.
                    try check(
                        try await client.edit(method, path + "\(more)x=1", body, tag: tag), operation, what)
                    if body != nil {
                        try check(try await client.edit(method, path, "[", tag: tag), operation, what)
                        // A class may have any name, but no weight over 100.
                        try check(
                            try await client.edit(method, path, #"{"x": 101}"#, tag: tag), operation, what)
                        try check(
                            try await client.edit(method, path, "x", tag: tag, type: "text/csv"), operation,
                            what)
                    }
                    if let condition = (operation["parameters"] as? [Object])?.first(where: {
                        $0["in"] as? String == "header" && !path.contains("dry-run")
                    }) {
                        if condition["required"] as? Bool == true {
                            try check(
                                try await client.edit(method, path, body, tag: nil, type: type), operation,
                                what)
                        }
                        try check(
                            try await client.edit(method, path, body, tag: "\"x\"", type: type), operation,
                            what)
                    }
                    let answer = try await client.edit(method, path, body, tag: tag, type: type)
                    #expect(String(answer.status.code) == status, "\(what): \(answer.text)")
                    let described =
                        (operation["responses"] as? [String: Object])?[status]?["headers"] as? Object
                    #expect((described?["Location"] == nil) == (answer.headers[.location] == nil), "\(what)")
                    // That of a row is not the file's.
                    last = (try answer.members())["tag"] as? String ?? answer.headers[.eTag]
                    #expect(last != nil)
                    try check(answer, operation, what)
                }
                // Every operation that takes a tag has been called.
                for (template, operations) in paths {
                    for (method, operation) in operations {
                        let parameters = (operation as? Object)?["parameters"] as? [Object] ?? []
                        guard parameters.contains(where: { $0["name"] as? String == "If-Match" }) else {
                            continue
                        }
                        #expect(
                            EditOpenAPITests.calls.contains {
                                $0.template == template && $0.method.rawValue.lowercased() == method
                            })
                    }
                }
            }
        }
    }
#endif
