#if Server
    import Foundation
    import HTTPTypes
    import Testing

    /// The fields of a form on a page, as a browser would send them.
    func formFields(_ id: String, in page: String) throws -> [(name: String, value: String)] {
        let form = try #require(
            page.components(separatedBy: "id=\"form-\(id)\"").dropFirst().first?
                .components(separatedBy: "</form>").first)
        return formFields(in: form)
    }

    /// The fields in the source of a form.
    func formFields(in form: String) -> [(name: String, value: String)] {
        func text(_ source: some StringProtocol) -> String {
            source.replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&#39;", with: "'")
                .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
                .replacingOccurrences(of: "&amp;", with: "&")
        }
        func attribute(_ name: String, _ tag: String) -> String? {
            tag.components(separatedBy: " \(name)=\"").dropFirst().first.map {
                text($0.prefix { $0 != "\"" })
            }
        }
        var fields: [(name: String, value: String)] = []
        for tag in form.components(separatedBy: "<").dropFirst() {
            if tag.hasPrefix("input"), let name = attribute("name", tag) {
                fields.append((name, attribute("value", tag) ?? ""))
            } else if tag.hasPrefix("textarea"), let name = attribute("name", tag) {
                fields.append((name, text(tag.drop { $0 != ">" }.dropFirst())))
            } else if tag.hasPrefix("select"), let name = attribute("name", tag) {
                fields.append((name, ""))
            } else if tag.hasPrefix("option"), tag.contains(" selected="), let last = fields.indices.last {
                fields[last].value = attribute("value", tag) ?? ""
            }
        }
        return fields
    }

    /// The body of a form that was filled in.
    func formBody(_ fields: [(name: String, value: String)], _ entered: [String: String] = [:]) -> String {
        fields.map { name, value in
            let text = (entered[name] ?? value)
                .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            return "\(name)=\(text ?? "")"
        }.joined(separator: "&")
    }

    extension TestClientProtocol {
        /// Fills in a form and sends it.
        func send(
            _ uri: String, _ fields: [(name: String, value: String)], _ entered: [String: String] = [:],
            _ headers: HTTPFields = [:]
        ) async throws -> TestResponse {
            var headers = headers
            headers[.accept] = "text/html"
            return try await shown(
                try await post(uri, "application/x-www-form-urlencoded", formBody(fields, entered), headers),
                headers)
        }

        /// The cookie of a new session.
        func logIn(_ token: String) async throws -> String {
            let answer = try await post("/login", "application/x-www-form-urlencoded", "token=\(token)")
            return String(try #require(answer.headers[.setCookie]).prefix { $0 != ";" })
        }

        /// What a browser shows for the answer to a form that was not applied.
        func shown(_ answer: TestResponse, _ headers: HTTPFields = [:]) async throws -> TestResponse {
            guard let path = answer.headers[.location], path.contains("/edit/answer?") else { return answer }
            #expect(answer.status == .seeOther)
            return try await get(path, headers)
        }
    }
#endif
