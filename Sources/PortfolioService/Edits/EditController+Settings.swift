#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PortfolioEditing
    import Portfolios

    /// Tells programs what `portfolio.json` says of the portfolio and of its accounts, and lets them change it.
    extension EditController {
        @Sendable func settings(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let now = try await editor.settings()
            let json = JSONWriter.document { json in
                json.field("file", editor.name(of: now.path))
                json.field("tag", now.tag)
                json.write(now.document.texts(of: nil) as [PortfolioSetting: String])
                json.field("given", object: editor.given.write)
                json.field("accounts", lines: now.accounts) { json, account in
                    json.object { json in
                        json.field(SettingsForm.account, account)
                        json.write(now.document.texts(of: account) as [AccountSetting: String])
                    }
                }
            }
            // Other files name accounts, too.
            let state = EntityTag.tag(of: json).dropFirst().prefix(16)
            return exchange.response(
                StoredAnswer(
                    body: ByteBuffer(bytes: json), tag: EntityTag.variant(String(state), of: now.tag),
                    isComplete: true))
        }

        /// Changes what is said of an account, whose name may be empty, or, without one, of the portfolio.
        @Sendable func changeSettings(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let condition = try Precondition(exchange.request)
            let body = try await body(exchange)
            let others = body.without(SettingsForm.account)
            guard let account = body.stated(SettingsForm.account) else {
                return answer(try await editor.set(others.fields(PortfolioSetting.self), if: condition))
            }
            return answer(
                try await editor.set(
                    others.fields(AccountSetting.self), of: account, named: SettingsForm.account,
                    if: condition))
        }

        func answer(_ made: PortfolioEditor.MadeSettings) -> Response {
            answer(status: .ok, made.change.after, made.change.path, made.number) { json in
                json.field(remarks: made.remarks)
            }
        }
    }

    extension JSONWriter {
        /// Writes what settings say; `null` of those that say nothing.
        fileprivate mutating func write<Field: SettingField>(_ texts: [Field: String]) {
            for field in Field.allCases {
                let text = texts[field]
                if field.isFlag, let flag = text.flatMap({ Bool($0) }) {
                    self.field(field.rawValue, flag)
                } else {
                    self.field(field.rawValue, text)
                }
            }
        }
    }
#endif
