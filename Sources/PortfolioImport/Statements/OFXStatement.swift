internal import Valuation

/// A statement of investments in OFX, of any version: SGML or XML, with the extensions of QFX.
///
/// Its aggregates become rows of one table. Securities have their ticker, or else their number, such as a CUSIP.
enum OFXStatement {
    private static let transactionColumns = [
        "OFX", "Kind", "Account", "Date", "FITID", "Reversal", "Symbol", "Name", "Units", "Unit price",
        "Shares per contract", "Commission", "Fees", "Load", "Penalty", "Taxes", "Withholding",
        "State withholding", "Accrued interest", "Total", "Currency", "Ratio", "Held in", "Memo",
    ]

    private static let positionColumns = [
        "OFX", "Account", "Symbol", "Name", "Units", "Unit price", "Price date", "Market value",
        "Average cost",
        "Currency", "Shares per contract",
    ]

    static func header(_ purpose: Statement.Purpose) -> [String] {
        purpose == .positions ? positionColumns : transactionColumns
    }

    static func table(_ root: MarkupElement, _ purpose: Statement.Purpose) -> StatementTable {
        var table = StatementTable()
        let columns = header(purpose)
        table.add(columns, line: 1)
        func add(_ cells: Cells, _ element: MarkupElement) {
            table.add(columns.map { cells[$0] ?? "" }, line: element.line)
        }
        let securities = Securities(root)
        for statement in root.all("INVSTMTRS") {
            let account = Account(
                number: statement["INVACCTFROM"]?.text("ACCTID") ?? "", currency: statement.text("CURDEF"))
            switch purpose {
            case .transactions:
                for element in statement["INVTRANLIST"]?.children ?? [] {
                    for row in rows(of: element, account, securities) { add(row, element) }
                }
            case .positions:
                for element in statement["INVPOSLIST"]?.children ?? [] {
                    add(position(element, account, securities), element)
                }
                if let balances = statement["INVBAL"], !balances.number("AVAILCASH").isEmpty {
                    add(cash(balances, account), balances)
                }
            }
        }
        return table
    }

    // MARK: Parts of a statement

    private struct Account {
        let number: String
        let currency: String
    }

    /// What a statement says of the securities that it names by their numbers.
    private struct Securities {
        struct Security {
            var symbol: String
            var name: String
            var perContract: String
        }

        private var known: [String: Security] = [:]

        init(_ root: MarkupElement) {
            for list in root.all("SECLIST") {
                for entry in list.children {
                    guard let info = entry["SECINFO"] else { continue }
                    let number = info["SECID"]?.text("UNIQUEID") ?? ""
                    let ticker = info.text("TICKER")
                    known[number] = Security(
                        symbol: ticker.isEmpty ? number : ticker, name: info.text("SECNAME"),
                        perContract: entry.number("SHPERCTRCT"))
                }
            }
        }

        subscript(id: MarkupElement?) -> Security {
            let number = id?.text("UNIQUEID") ?? ""
            return known[number] ?? Security(symbol: number, name: "", perContract: "")
        }
    }

    /// The day of a date such as `20240115160000.000[-5:EST]`.
    private static func day(_ text: String) -> String {
        let digits = Array(text.utf8.prefix(8))
        guard digits.count == 8, digits.allSatisfy({ $0 &- 48 < 10 }) else { return text }
        let day = String(decoding: digits, as: UTF8.self)
        return "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    }

    /// A number without its sign.
    fileprivate static func magnitude(_ text: String) -> String {
        text.hasPrefix("-") || text.hasPrefix("+") ? String(text.dropFirst()) : text
    }

    private static func negative(_ text: String) -> String {
        text.isEmpty ? text : "-" + magnitude(text)
    }

    /// The currency of the figures of a row: one that is stated, unless they were converted from it.
    private static func currency(_ element: MarkupElement, _ account: Account) -> String {
        let stated = element["CURRENCY"]?.text("CURSYM") ?? ""
        return stated.isEmpty ? account.currency : stated
    }

    // MARK: Positions

    /// The cells of a row by the names of their columns.
    private typealias Cells = [String: String]

    private static func position(
        _ element: MarkupElement, _ account: Account, _ securities: Securities
    ) -> Cells {
        let held = element["INVPOS"] ?? element
        let security = securities[held["SECID"]]
        let isShort = held.text("POSTYPE") == "SHORT"
        let (units, value) = (held.number("UNITS"), held.number("MKTVAL"))
        return [
            "OFX": element.name, "Account": account.number, "Symbol": security.symbol, "Name": security.name,
            "Units": isShort ? negative(units) : units, "Unit price": held.number("UNITPRICE"),
            "Price date": day(held.text("DTPRICEASOF")), "Market value": isShort ? negative(value) : value,
            "Average cost": held.number("AVGCOSTBASIS"), "Currency": currency(held, account),
            "Shares per contract": element.name == "POSOPT" ? security.perContract : "",
        ]
    }

    private static func cash(_ balances: MarkupElement, _ account: Account) -> Cells {
        [
            "OFX": "INVBAL", "Account": account.number, "Symbol": "AVAILCASH",
            "Market value": balances.number("AVAILCASH"), "Currency": account.currency,
        ]
    }

    // MARK: Transactions

    private static func rows(
        of element: MarkupElement, _ account: Account, _ securities: Securities
    ) -> [Cells] {
        let trade = element["INVBUY"] ?? element["INVSELL"]
        var cells = cells(element, trade ?? element, account, securities)
        let (total, number) = (cells["Total"] ?? "", cells["FITID"] ?? "")
        switch element.name {
        case "DTSTART", "DTEND": return []
        case "INVBANKTRAN": return element["STMTTRN"].map { [bank($0, account)] } ?? []
        case "REINVEST":
            // Income that was paid, and shares that were bought for it.
            var income = cells
            income["OFX"] = "INCOME"
            income["FITID"] = number + "/income"
            income["Total"] = magnitude(total)
            cells["Total"] = negative(total)
            cells["Withholding"] = nil
            cells["State withholding"] = nil
            // Without shares it was paid out.
            return isZero(cells["Units"]) ? [income] : [income, cells]
        case "SPLIT":
            let cash = element.number("FRACCASH")
            if isZero(cash) { return [cells] }
            var income = cells
            income["OFX"] = "INCOME"
            income["FITID"] = number + "/cash"
            income["Total"] = cash
            return [cells, income]
        case "CLOSUREOPT":
            cells["Units"] = magnitude(cells["Units"] ?? "")
            return [cells]
        default:
            // Some write all figures without signs.
            if let trade {
                // What undoes a purchase brings its money back.
                let isPaid = (trade.name == "INVBUY") == (cells["Reversal"] ?? "").isEmpty
                cells["Total"] = isPaid ? negative(total) : magnitude(total)
                cells["Units"] = magnitude(cells["Units"] ?? "")
            }
            return [cells]
        }
    }

    private static func isZero(_ number: String?) -> Bool {
        number?.contains { "123456789".contains($0) } != true
    }

    private static let kinds = [
        "BUYTYPE", "SELLTYPE", "OPTBUYTYPE", "OPTSELLTYPE", "OPTACTION", "INCOMETYPE", "TFERACTION",
    ]

    /// - Parameter inner: the element with the figures: the row's own, or the purchase or the sale in it.
    private static func cells(
        _ outer: MarkupElement, _ inner: MarkupElement, _ account: Account, _ securities: Securities
    ) -> Cells {
        let head = inner["INVTRAN"]
        let security = securities[inner["SECID"]]
        let (new, old) = (outer.number("NUMERATOR"), outer.number("DENOMINATOR"))
        let stated = outer.number("SHPERCTRCT")
        let perContract = stated.isEmpty && outer.name.hasSuffix("OPT") ? security.perContract : stated
        return [
            "OFX": outer.name, "Kind": kinds.lazy.compactMap { outer[$0]?.text.trimmed }.first ?? "",
            "Account": account.number, "Date": day(head?.text("DTTRADE") ?? ""),
            "FITID": head?.text("FITID") ?? "", "Reversal": head?.text("REVERSALFITID") ?? "",
            "Symbol": security.symbol, "Name": security.name, "Units": inner.number("UNITS"),
            "Unit price": inner.number("UNITPRICE"), "Shares per contract": perContract,
            "Commission": inner.number("COMMISSION"), "Fees": inner.number("FEES"),
            "Load": inner.number("LOAD"),
            "Penalty": inner.number("PENALTY"), "Taxes": inner.number("TAXES"),
            "Withholding": inner.number("WITHHOLDING"), "State withholding": inner.number("STATEWITHHOLDING"),
            "Accrued interest": outer.number("ACCRDINT"), "Total": inner.number("TOTAL"),
            "Currency": currency(inner, account), "Ratio": new.isEmpty ? "" : "\(new):\(old)",
            "Held in": inner.text("SUBACCTSEC"), "Memo": head?.text("MEMO") ?? "",
        ]
    }

    private static func bank(_ transaction: MarkupElement, _ account: Account) -> Cells {
        // Some say in the memo what others say in the name.
        let words = [transaction.text("NAME"), transaction.text("MEMO")].filter { !$0.isEmpty }
        return [
            "OFX": "INVBANKTRAN", "Kind": transaction.text("TRNTYPE"), "Account": account.number,
            "Date": day(transaction.text("DTPOSTED")), "FITID": transaction.text("FITID"),
            "Total": transaction.number("TRNAMT"), "Currency": currency(transaction, account),
            "Memo": words.joined(separator: " "),
        ]
    }
}

extension MarkupElement {
    /// The number in the first child of a name, as other exports write it: `12.5` for `+0000012,50`, since OFX may have a
    /// sign, zeros and a comma.
    fileprivate func number(_ name: String) -> String {
        let text = text(name)
        var digits = OFXStatement.magnitude(text)[...]
        while digits.first == "0", digits.dropFirst().first?.isNumber == true { digits = digits.dropFirst() }
        var plain = String(digits)
        if !plain.contains("."), plain.count(where: { $0 == "," }) == 1 {
            plain = plain.replacing(",", with: ".")
        }
        return text.hasPrefix("-") ? "-" + plain : plain
    }
}
