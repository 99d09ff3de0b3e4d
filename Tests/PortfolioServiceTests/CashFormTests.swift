#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Balances of cash that are stated by programs and in a form, and cash that follows from trades.
    @Suite struct CashFormTests {
        private static let allowed = ["--allow-edits"]
        private static let header = "currency,amount,date,account,name,note\n"

        @Test func `the first sale from which no cash follows is told, once for each balance`() async throws {
            let remark = "no cash follows from the sale: state the account's new balance"
            let served = try Served(trades: Served.trades)
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                func sell(_ day: String) async throws -> Bool {
                    let sale =
                        "{\"type\": \"sell\", \"symbol\": \"VOD.L\", \"shares\": 1, \"price\": 180, \"date\": \"\(day)\"}"
                    let answer = try await client.edit(.post, "/api/trades", sale, tag: "*")
                    #expect(answer.status == .created, "\(answer.text)")
                    return answer.text.contains("no cash follows from the sale")
                }
                // No cash is stated, so there is none to be wrong.
                #expect(try await !sell("2013-02-04"))
                try served.write("cash.csv", "currency,amount,date\nEUR,100,2013-02-05\n")
                #expect(try await !sell("2013-02-05"))
                #expect(try await sell("2013-02-06"))
                #expect(try await !sell("2013-02-07"))
                try served.write("cash.csv", "currency,amount,date\nEUR,100,2013-02-10\n")
                let form = try formFields("trade", in: try await client.get("/edit/trades?type=sell").text)
                let sold = try await client.send(
                    "/edit/trades", form,
                    ["symbol": "VOD.L", "shares": "1", "price": "180", "date": "2013-02-12"])
                let page = try await client.get(try #require(sold.headers[.location])).text
                #expect(page.contains(remark.replacing("'", with: "&#39;")) || page.contains(remark))
                #expect(page.contains("href=\"/edit/cash\">State cash</a>"))
                try served.write(
                    "portfolio.json", #"{"name": "Three", "currency": "EUR", "followsCash": true}"#)
                try served.write("cash.csv", "currency,amount,date\nEUR,100,2013-02-13\n")
                #expect(try await !sell("2013-02-14"))
            }
        }

        @Test func `a program states a balance, changes it, removes it, and undoes that`() async throws {
            let served = try Served()
            try await served.test(words: CashFormTests.allowed) { (client, _) async throws in
                let none = try await client.get("/api/balances")
                #expect(try (none.members()["rows"] as? [Any])?.isEmpty == true)
                let body = #"{"account": "ISA", "currency": "EUR", "amount": 250.5, "date": "2013-02-01"}"#
                #expect(
                    try await client.edit(.post, "/api/balances", body, tag: "\"x\"").status
                        == .preconditionFailed)
                let added = try await client.edit(.post, "/api/balances", body, tag: none.headers[.eTag])
                #expect(added.status == .created && added.headers[.location] == "/api/v1/balances/1")
                let row = CashFormTests.header + "EUR,250.5,2013-02-01,ISA,,\n"
                #expect(try served.read("cash.csv") == row)
                #expect(try await client.get("/api/cash?as-of=2013-03-01").text.contains("250.5"))
                for wrong in [
                    body, #"{"currency": "EUR"}"#, #"{"currency": "EURO", "amount": 1}"#,
                    #"{"currency": "EUR", "amount": "x"}"#,
                    #"{"currency": "EUR", "amount": 1, "acount": "ISA"}"#,
                    #"{"account": "ISA", "currency": "EUR", "amount": 1}"#,
                ] {
                    let answer = try await client.edit(.post, "/api/balances", wrong, tag: "*")
                    #expect(answer.status.code == 422, "\(wrong)")
                }
                #expect(try served.read("cash.csv") == row)
                let changed = try await client.edit(
                    .patch, "/api/balances/1", #"{"amount": "-3"}"#, tag: added.headers[.eTag])
                #expect(changed.status == .ok)
                #expect(try served.read("cash.csv") == CashFormTests.header + "EUR,-3,2013-02-01,ISA,,\n")
                let removed = try await client.edit(
                    .delete, "/api/balances/1", tag: changed.headers[.eTag])
                #expect(removed.status == .ok)
                #expect(try served.read("cash.csv") == CashFormTests.header)
                #expect(
                    try await client.edit(.post, "/api/undo", "{}", tag: removed.headers[.eTag]).status == .ok
                )
                #expect(try served.read("cash.csv") == CashFormTests.header + "EUR,-3,2013-02-01,ISA,,\n")
                let changes = try await client.get("/api/changes").text
                #expect(changes.contains("The cash in EUR of ISA on 2013-02-01 was recorded"))
            }
        }

        @Test func `a form states balances, and the page of cash shows each change at once`() async throws {
            let served = try Served()
            try await served.test(words: CashFormTests.allowed) { (client, _) async throws in
                let before = try await client.get("/cash").text
                #expect(before.contains("There is no cash.") && before.contains("href=\"/edit/cash\""))
                var fields = try formFields("balance", in: try await client.get("/edit/cash").text)
                let entered = ["account": "ISA", "currency": "EUR", "amount": "12O", "date": "2013-02-01"]
                let wrong = try await client.send("/edit/cash", fields, entered)
                #expect(wrong.status.code == 422 && wrong.text.contains("id=\"balance-amount-problem\""))
                fields = try formFields("balance", in: wrong.text)
                for (name, value) in entered {
                    #expect(fields.contains { $0.name == name && $0.value == value })
                }
                #expect(try await client.send("/edit/cash", fields, ["amount": "120,5"]).status == .seeOther)
                #expect(
                    try served.read("cash.csv") == CashFormTests.header + "EUR,120.5,2013-02-01,ISA,,\n")
                let page = try await client.get("/cash").text
                #expect(page.contains("120.50") && page.contains("href=\"/edit/cash\""))
                #expect(!page.contains("Record a deposit"))
                // Another balance of the account and day is told where it is entered.
                let twice = try await client.send(
                    "/edit/cash", try formFields("balance", in: try await client.get("/edit/cash").text),
                    ["account": "ISA", "currency": "EUR", "amount": "1", "date": "2013-02-01"])
                #expect(twice.status.code == 422 && twice.text.contains("id=\"balance-amount-problem\""))
                let list = try await client.get("/edit/cash").text
                #expect(
                    list.contains("href=\"/edit/cash/1\"") && list.contains("href=\"/edit/cash/1/remove\""))
                let row = try formFields("balance", in: try await client.get("/edit/cash/1").text)
                #expect(try await client.send("/edit/cash/1", row, ["amount": "99"]).status == .seeOther)
                #expect(try await client.get("/cash").text.contains("99.00"))
                let removal = try formFields("remove", in: try await client.get("/edit/cash/1/remove").text)
                #expect(try await client.send("/edit/cash/1/remove", removal).status == .seeOther)
                #expect(try await client.get("/cash").text.contains("There is no cash."))
            }
        }

        @Test func `cash that follows from trades is said to, and leads to recording a deposit`() async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: CashFormTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit/cash").text
                #expect(!page.contains("Record a deposit"))
                let fields = try formFields("following", in: page)
                #expect(fields.contains { $0.name == "follows" && $0.value == "" })
                let unknown = try await client.send(
                    "/edit/following", fields, ["followed-account": "IAS", "follows": "true"])
                #expect(unknown.status.code == 422)
                #expect(unknown.text.contains("id=\"following-followed-account-problem\""))
                let set = try await client.send("/edit/following", fields, ["follows": "true"])
                #expect(set.status == .seeOther)
                #expect(
                    try served.read("portfolio.json")
                        == #"{"name": "Three", "currency": "EUR", "followsCash": true}"#)
                // Who has not seen the file changes nothing.
                #expect(
                    try await client.send("/edit/following", fields, ["follows": "false"]).status
                        == .preconditionFailed)
                let cash = try await client.get("/cash").text
                #expect(cash.contains("followed") && cash.contains("href=\"/edit/trades?type=deposit\""))
                let followed = try await client.get("/edit/cash").text
                #expect(followed.contains("follows from the trades"))
                #expect(followed.contains("href=\"/edit/trades?type=deposit\""))
                #expect(followed.contains("all accounts (followed)"))
                let unsaid = try await client.send(
                    "/edit/following", try formFields("following", in: followed), [:])
                #expect(unsaid.status.code == 422 && unsaid.text.contains("choose one of them"))
                let deposit = try await client.get("/edit/trades?type=deposit").text
                #expect(deposit.contains("Record a trade: Deposit"))
                // A balance is an assertion there, which may be wrong.
                let stated = try await client.send(
                    "/edit/cash", try formFields("balance", in: followed),
                    ["currency": "EUR", "amount": "1", "date": "2013-02-05"])
                let told = try await client.get(try #require(stated.headers[.location])).text
                #expect(told.contains("the balance is only compared with it"))
            }
        }

        @Test func `a balance of a day after the latest price is recorded with a remark`() async throws {
            try await Served().test(words: CashFormTests.allowed) { (client, _) async throws in
                for (day, isTold) in [("2013-03-01", false), ("2013-03-02", true)] {
                    let body = #"{"currency": "EUR", "amount": 1, "date": "\#(day)"}"#
                    let answer = try await client.edit(.post, "/api/balances", body, tag: "*")
                    #expect(answer.status == .created)
                    #expect(answer.text.contains("the latest price is of 2013-03-01") == isTold)
                }
            }
        }

        @Test func `an account that portfolio.json names keeps its last balance`() async throws {
            let served = try Served()
            try served.write(
                "portfolio.json", #"{"currency": "EUR", "accounts": {"Bank": {"followsCash": true}}}"#)
            try served.write("cash.csv", "account,currency,amount\nBank,EUR,5\n,EUR,7\n")
            try await served.test(words: CashFormTests.allowed) { (client, _) async throws in
                let tag = try await client.get("/api/balances").headers[.eTag] ?? ""
                let removed = try await client.edit(.delete, "/api/balances/1", tag: tag)
                #expect(removed.status == .conflict)
                #expect(removed.text.contains(#"would be in the account \"Bank\""#))
                #expect(try served.read("cash.csv") == "account,currency,amount\nBank,EUR,5\n,EUR,7\n")
                #expect(try await client.edit(.delete, "/api/balances/2", tag: tag).status.code < 300)
            }
        }

        @Test func `the account without a name follows alone, where others have names`() async throws {
            let served = try Served(
                trades: "date,type,symbol,shares,price,currency,account\n2012-01-02,buy,BMW,1,50,EUR,ISA\n")
            try await served.test(words: CashFormTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit/cash").text
                #expect(page.contains(">the account without a name</option>"))
                let fields = try formFields("following", in: page)
                // What is refused comes back as it was chosen.
                let unsaid = try await client.send("/edit/following", fields, ["followed-account": " "])
                #expect(unsaid.status.code == 422)
                #expect(
                    try formFields("following", in: unsaid.text).contains {
                        $0.name == "followed-account" && $0.value == " "
                    })
                let set = try await client.send(
                    "/edit/following", fields, ["followed-account": " ", "follows": "true"])
                #expect(set.status == .seeOther)
                #expect(
                    try served.read("portfolio.json")
                        == #"{"name": "Three", "currency": "EUR", "accounts": {"": {"followsCash": true}}}"#)
                let told = try await client.get("/edit/cash").text
                #expect(told.contains(">the account without a name (followed)</option>"))
                // No text stays the choice of all others.
                let all = try formFields("following", in: told)
                let followed = try await client.send("/edit/following", all, ["follows": "true"])
                #expect(followed.status == .seeOther)
                #expect(try served.read("portfolio.json").contains(#""EUR", "followsCash": true"#) == false)
                #expect(try served.read("portfolio.json").contains(#"}}, "followsCash": true}"#))
            }
        }

        @Test func `one account follows, where it is one of the portfolio`() async throws {
            let served = try Served(
                trades: "date,type,symbol,shares,price,currency,account\n2012-01-02,buy,BMW,1,50,EUR,ISA\n")
            try await served.test(words: CashFormTests.allowed) { (client, _) async throws in
                let fields = try formFields("following", in: try await client.get("/edit/cash").text)
                let set = try await client.send(
                    "/edit/following", fields, ["followed-account": "ISA", "follows": "true"])
                #expect(set.status == .seeOther)
                #expect(
                    try served.read("portfolio.json")
                        == #"{"name": "Three", "currency": "EUR", "accounts": {"ISA": {"followsCash": true}}}"#
                )
                #expect(try await client.get("/edit/cash").text.contains("The cash of ISA follows"))
                #expect(try await client.get("/cash").text.contains("-50.00"))
                // The tag is that of portfolio.json, which has changed.
                let again = try formFields("following", in: try await client.get("/edit/cash").text)
                let unsaid = try await client.send(
                    "/edit/following", again, ["followed-account": "", "follows": "others"])
                #expect(unsaid.status.code == 422 && unsaid.text.contains("name the account"))
                let back = try await client.send(
                    "/edit/following", again, ["followed-account": "ISA", "follows": "others"])
                #expect(back.status == .seeOther)
                #expect(try served.read("portfolio.json") == #"{"name": "Three", "currency": "EUR"}"#)
                #expect(!(try await client.get("/edit/cash").text.contains("follows from the trades.")))
            }
        }

        @Test func `a program says of which accounts cash follows, and takes it back`() async throws {
            let served = try Served(
                trades: "date,type,symbol,shares,price,currency,account\n2012-01-02,buy,BMW,1,50,EUR,ISA\n")
            let before = try served.read("portfolio.json")
            try await served.test(words: CashFormTests.allowed) { (client, _) async throws in
                func state() async throws -> (all: Bool?, accounts: [String: Bool], tag: String?) {
                    let answer = try await client.get("/api/following")
                    let members = try answer.members()
                    let accounts = (members["accounts"] as? [[String: Any]] ?? []).compactMap { account in
                        (account["account"] as? String).flatMap { name in
                            (account["follows"] as? Bool).map { (name, $0) }
                        }
                    }
                    return (
                        members["follows"] as? Bool, Dictionary(accounts) { $1 }, answer.headers[.eTag]
                    )
                }
                let first = try await state()
                #expect(first.all == false && first.accounts.isEmpty)
                for wrong in [
                    "{}", #"{"follows": 1}"#, #"{"follows": null}"#, #"{"account": "IAS", "follows": true}"#,
                    #"{"folows": true}"#,
                ] {
                    let answer = try await client.edit(.patch, "/api/following", wrong, tag: "*")
                    #expect(answer.status.code == 422, "\(wrong): \(answer.text)")
                }
                #expect(try served.read("portfolio.json") == before)
                let body = #"{"account": "ISA", "follows": true}"#
                #expect(
                    try await client.edit(.patch, "/api/following", body, tag: "\"x\"").status
                        == .preconditionFailed)
                let set = try await client.edit(.patch, "/api/following", body, tag: first.tag)
                #expect(set.status == .ok)
                #expect(try await state().accounts == ["ISA": true])
                let all = try await client.edit(
                    .patch, "/api/following", #"{"follows": true}"#, tag: set.headers[.eTag])
                #expect(try await state().all == true)
                let none = try await client.edit(
                    .patch, "/api/following", #"{"account": "ISA", "follows": null}"#,
                    tag: all.headers[.eTag])
                #expect(none.status == .ok)
                let last = try await state()
                #expect(last.all == true && last.accounts.isEmpty)
            }
        }
    }
#endif
