#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PortfolioEditing
    import Portfolios

    /// Tells programs of which accounts cash follows from the trades, and lets them say so.
    extension EditController {
        /// Of which accounts cash follows from the trades.
        @Sendable func following(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let now = try await editor.following()
            let json = JSONWriter.document { json in
                json.field("file", editor.name(of: now.settings))
                json.field("tag", now.tag)
                json.field("follows", now.followsAll)
                json.field("accounts", lines: now.accounts) { json, account in
                    json.object { json in
                        json.field("account", account.name)
                        json.field("follows", account.follows)
                    }
                }
            }
            return exchange.response(
                StoredAnswer(body: ByteBuffer(bytes: json), tag: now.tag, isComplete: true))
        }

        /// Says whether the cash of an account follows from its trades.
        @Sendable func follow(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let condition = try Precondition(exchange.request)
            let body = try await body(exchange)
            let (account, follows) = (CashField.account.rawValue, FollowingForm.Field.follows.rawValue)
            let isFollowed = try body.read([account, follows]) { () throws(Problem) -> Bool? in
                guard body.members.contains(where: { $0.name == follows }) else {
                    throw Problem(
                        .unprocessableContent, fields: [(follows, "follows is missing: true, false or null")])
                }
                return body[follows] == nil ? nil : try body.flag(follows)
            }
            let followed = try await editor.follow(
                isFollowed, account: body.stated(account), named: account, if: condition)
            return answer(followed)
        }
    }
#endif
