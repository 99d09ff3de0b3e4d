#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    @Suite struct OpenAPITests {
        typealias Object = [String: Any]

        /// What is needed for a call that must succeed, by a parameter's schema.
        private static func value(_ parameter: Object) throws -> String {
            let name = parameter["name"] as? String
            if name == "symbol" || name == "benchmark" { return "SAP" }
            if name == "account" { return "" }
            let schema = try #require(parameter["schema"] as? Object)
            let element = schema["items"] as? Object ?? schema
            // Of a page the value, or nothing.
            var item = element
            while let choices = item["anyOf"] as? [Object] { item = try #require(choices.first) }
            if let values = item["enum"] as? [String] {
                return values.contains("EUR")
                    ? "EUR" : values.contains("cost") ? "cost" : try #require(values.last)
            }
            switch (item["type"] as? String, item["format"] as? String) {
            // A period of returns begins before its last day.
            case ("string", "date"): return name == "from" ? "2013-02-28" : "2013-03-01"
            case ("integer", _): return String(max(1, item["minimum"] as? Int ?? 1))
            case ("boolean", _): return "true"
            case ("string", _) where name == "risk-free" || name == "invest": return "2.5"
            case ("string", _) where name == "year": return "2013"
            case ("string", _) where name == "next" || name == "year-starts":
                return try #require((item["examples"] as? [String])?.first)
            default: return name == "price" ? "SAP=61" : "USD=0.7"
            }
        }

        /// What of a value a schema does not allow; nothing where it is as described.
        static func faults(_ value: Any, _ schema: Object, _ all: Object, at place: String = "$")
            -> [String]
        {
            if let reference = schema["$ref"] as? String {
                guard let name = reference.split(separator: "/").last,
                    let named = all[String(name)] as? Object
                else {
                    return ["\(place): no schema \(reference)"]
                }
                return faults(value, named, all, at: place)
            }
            var found: [String] = []
            if let types = schema["type"].map({ $0 as? [String] ?? ["\($0)"] }) {
                let isFlag =
                    (value as? NSNumber).map { "\(Swift.type(of: $0))".contains("Bool") } ?? (value is Bool)
                let type =
                    value is NSNull
                    ? "null"
                    : value is String
                        ? "string"
                        : value is [Any]
                            ? "array" : value is Object ? "object" : isFlag ? "boolean" : "integer"
                let isNumeric = ["boolean", "integer"].contains(type)
                if !types.contains(type),
                    !(isNumeric && !types.filter(["boolean", "integer"].contains).isEmpty)
                {
                    return ["\(place): \(type) is none of \(types)"]
                }
            }
            if let values = schema["enum"] as? [Any], !values.contains(where: { "\($0)" == "\(value)" }) {
                found.append("\(place): \(value) is none of \(values)")
            }
            if let pattern = schema["pattern"] as? String, let text = value as? String,
                text.range(of: pattern, options: .regularExpression) == nil
            {
                found.append("\(place): \(text) is not like \(pattern)")
            }
            if let choices = schema["oneOf"] as? [Object] {
                let fitting = choices.count { faults(value, $0, all, at: place).isEmpty }
                if fitting != 1 { found.append("\(place): fits \(fitting) of \(choices.count)") }
            }
            if let members = value as? Object {
                let properties = schema["properties"] as? Object ?? [:]
                for name in schema["required"] as? [String] ?? [] where members[name] == nil {
                    found.append("\(place): no \(name)")
                }
                for (name, member) in members {
                    if let property = properties[name] as? Object {
                        found += faults(member, property, all, at: "\(place).\(name)")
                    } else if schema["additionalProperties"] as? Bool == false {
                        found.append("\(place): \(name) is not described")
                    }
                }
            }
            if let elements = value as? [Any], let items = schema["items"] as? Object {
                for (number, element) in elements.enumerated() {
                    found += faults(element, items, all, at: "\(place)[\(number)]")
                }
            }
            return found
        }

        static func document(_ client: any TestClientProtocol) async throws -> Object {
            let answer = try await client.get("/api/openapi.json")
            return try #require(try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? Object)
        }

        @Test func `every operation that is described is there, takes what it says and gives what it says`()
            async throws
        {
            let csv = Served.holdings
            let json = #"[{"symbol": "SAP", "shares": 1, "currency": "EUR", "purchase_price": "1"}]"#
            let served = try Served(trades: Served.trades)
            try served.write("classes.csv", "symbol,scheme,class,weight\nSAP,kind,Equity/Europe,60\n")
            // A plan needs the value of everything.
            try served.write("prices.csv", Served.prices + "BMW,2013-03-01,60\nVOD.L,2013-03-01,180\n")
            try served.write("rates.csv", "from,to,date,rate\nGBP,EUR,2013-03-01,1.15\n")
            try served.write("targets.csv", "scheme,class,target\nsymbol,SAP,100\nkind,Equity,100\n")
            try await served.test { (client, service) async throws in
                let document = try await OpenAPITests.document(client)
                #expect((document["openapi"] as? String)?.hasPrefix("3.1") == true)
                let schemas = try #require((document["components"] as? Object)?["schemas"] as? Object)
                let paths = try #require(document["paths"] as? [String: Object])
                #expect(Set(paths.keys) == Set(Route.all(service.options).map(\.template)))
                var calls = 0
                for (path, operations) in paths where path != Route.events.template {
                    for (method, operation) in operations {
                        let operation = try #require(operation as? Object)
                        let responses = try #require(operation["responses"] as? [String: Object])
                        let content = try #require(responses["200"]?["content"] as? [String: Object])
                        let parameters = operation["parameters"] as? [Object] ?? []
                        // What has only some of the fields lacks others that the description requires.
                        let query = parameters.filter {
                            $0["in"] as? String == "query" && $0["name"] as? String != "fields"
                        }
                        // A tax form is of a British tax year.
                        let needed =
                            path == "/api/v1/sa108"
                            ? "currency=GBP&lots=section104&year-starts=04-06&cost-rate=purchase&year=2012/13"
                            : ""
                        // Each option by itself; and none.
                        for option in [nil] + query.map(Optional.some) {
                            if let option, needed.contains("\(option["name"] as? String ?? "")=") { continue }
                            var uri = path.replacingOccurrences(of: "{symbol}", with: "SAP")
                                .replacingOccurrences(of: "{kind}", with: "stale")
                            if !needed.isEmpty { uri += "?\(needed)" }
                            if let option {
                                let name = try #require(option["name"] as? String)
                                // A class is of a scheme that there is.
                                uri +=
                                    "\(needed.isEmpty ? "?" : "&")\(name)=\(name == "class" ? "kind:Equity" : try OpenAPITests.value(option))"
                                // A depth is of classes.
                                if name == "depth", path != "/classes" { uri += "&by=class:kind" }
                            }
                            // A format that is asked for is one of the two.
                            let isOfFormat = option?["name"] as? String == "format"
                            for (type, media) in content where !isOfFormat || type == "application/json" {
                                for body in method == "post"
                                    ? [("text/csv", csv), ("application/json", json)] : [("", "")]
                                {
                                    let answer =
                                        method == "post"
                                        ? try await client.post(uri, body.0, body.1, [.accept: type])
                                        : try await client.get(uri, [.accept: type])
                                    calls += 1
                                    #expect(answer.status == .ok, "\(method) \(uri)")
                                    #expect(answer.headers[.contentType]?.hasPrefix(type) == true)
                                    guard type == "application/json" else { continue }
                                    let value = try JSONSerialization.jsonObject(with: Data(answer.bytes))
                                    let schema = try #require(media["schema"] as? Object)
                                    #expect(
                                        OpenAPITests.faults(value, schema, schemas) == [], "\(method) \(uri)")
                                }
                            }
                        }
                        // What is not described is not taken.
                        let unknown =
                            method == "post"
                            ? try await client.post("\(path)?nonsense=1", "text/csv", csv)
                            : try await client.get(
                                path.replacingOccurrences(of: "{symbol}", with: "SAP")
                                    .replacingOccurrences(of: "{kind}", with: "stale") + "?nonsense=1")
                        let problem = try unknown.problem(400)
                        let schema = try #require(schemas["Problem"] as? Object)
                        #expect(OpenAPITests.faults(problem, schema, schemas) == [])
                        #expect(responses["400"] != nil)
                    }
                }
                #expect(calls > 60)
            }
        }

        @Test func `whatever the description says in words is there`() {
            for kind in ResultKind.allCases {
                for parameter in kind.parameters {
                    #expect(!parameter.summary(of: kind).isEmpty, "\(parameter) of \(kind)")
                }
            }
            var options = ServiceOptions()
            options.token = "x"
            options.allowsEdits = true
            for scope in [Route.Scope.portfolio, .service] {
                let text = String(
                    decoding: OpenAPI(options: options, version: "1", scope: scope).json, as: UTF8.self)
                for missing in ["\": null", "[null", "}, null"] { #expect(!text.contains(missing)) }
            }
        }

        @Test func `a token that is asked for is described`() async throws {
            try await Served().test(with: [.set(\.token, "x")]) { (client, _) async throws in
                let answer = try await client.get("/api/openapi.json", [.authorization: "Bearer x"])
                let document = try #require(
                    try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? Object)
                #expect((document["security"] as? [Any])?.count == 2)
                let health = ((document["paths"] as? [String: Object])?["/health"]?["get"] as? Object)?[
                    "security"]
                #expect((health as? [Any])?.isEmpty == true)
            }
            try await Served().test { (client, _) async throws in
                #expect(try await OpenAPITests.document(client)["security"] == nil)
            }
        }
    }
#endif
