/// The texts of a row in which something is wrong.
package struct TradeCellTexts {
    /// The text of the cell at fault.
    package var cell = ""
    package var symbol = ""
    package var lot = ""
    /// The account; `nil` if the trades name none at all.
    package var account: String?

    package init(cell: String = "", symbol: String = "", lot: String = "", account: String? = nil) {
        (self.cell, self.symbol, self.lot, self.account) = (cell, symbol, lot, account)
    }
}

// Cells of trades.
extension Wording {
    package static func notATime(_ text: String) -> Wording {
        Wording("time \(quoted(text)) is not a time of the day", "write it as 14:30 or 14:30:05")
    }

    package static func notARatio(_ text: String) -> Wording {
        Wording(
            "ratio \(quoted(text)) is not a ratio", "write it as 4:1, which is four new shares for one old")
    }

    package static func ratioNotAboveZero(_ text: String) -> Wording {
        Wording("ratio \(text) is not one of numbers above 0")
    }
}

// Rows of trades.
extension Wording {
    /// An empty cell.
    package static func missing(_ field: TradeField, _ type: TradeType) -> Wording {
        Wording("\(field.rawValue) is empty", "\(type.rawValue) needs one")
    }

    /// A missing cell, because the file has no such column.
    ///
    /// - Parameter near: the name of a column that may have been intended for it.
    package static func missing(_ field: TradeField, _ type: TradeType, near: String?) -> Wording {
        Wording(
            "\(type.rawValue) needs \(field.rawValue), but there is no column of that name",
            near.map { "is \(quoted($0)) meant for it?" })
    }

    package static func missingPriceOrAmount(_ type: TradeType) -> Wording {
        Wording("neither price nor amount is given", "\(type.rawValue) needs one of them")
    }

    package static func heldTwice(_ symbol: String, file: String, line: Int) -> Wording {
        Wording(
            "\(symbol) has lots here and on line \(line) of \(file)",
            "keep them in one place: remove the holding there, and record its purchase here as a buy or transfer_in"
        )
    }

    /// The same without the row's texts.
    package static func trade(_ error: TradeError) -> Wording {
        trade(
            error.problem, error.type, error.date,
            TradeCellTexts(symbol: error.symbol ?? "", account: error.account), { _ in "" })
    }

    /// A problem with a row in itself, together with other rows, or with what is held.
    ///
    /// - Parameter name: the path of a file, by its number.
    package static func trade(
        _ problem: TradeProblem, _ type: TradeType, _ date: CalendarDate, _ texts: TradeCellTexts,
        _ name: (Int) -> String
    ) -> Wording {
        let column = problem.field.rawValue
        let stated = texts.cell.isEmpty ? column : "\(column) \(shortened(texts.cell))"
        func line(_ location: InputLocation) -> String { "line \(location.line) of \(name(location.file))" }
        switch problem.reason {
        case .number where problem.field == .ratio:
            return Wording(
                "\(stated) gives a number of shares that cannot be represented",
                "numbers are below 10^38 and have 38 decimals at most")
        case .number(let error):
            return texts.cell.isEmpty
                ? Wording("\(column) \(error.predicate)") : number(column, texts.cell, error)
        case .missing(let type): return missing(problem.field, type)
        case .missingPriceOrAmount(let type): return missingPriceOrAmount(type)
        case .unused(let type):
            return Wording(
                "\(type.rawValue) takes no \(column)", remedy(forUnused: problem.field, type))
        case .negative: return Wording("\(stated) is negative", remedy(forNegative: problem.field, type))
        case .notAboveZero:
            return Wording(
                "\(stated) is not above 0",
                problem.field == .shares ? "the type says whether shares are added or removed" : nil)
        case .notAPart: return Wording("\(stated) is not from 0 to 1", "write 30 percent as 0.3")
        case .inPlaceOf(let other):
            return Wording(
                "\(column) replaces \(other.rawValue), but both are given", "give one of them")
        case .disagrees(let figure):
            let parts = type == .dividend || type == .interest ? "the other cells" : "shares, price and fees"
            return Wording(
                "\(stated) does not match \(parts), which come to \(plain(figure))",
                "correct one of them, or leave \(column) empty")
        case .rateOfOwnCurrency(let currency):
            return Wording("\(stated) is not 1, though the trade is in \(currency)", "leave it empty")
        case .differs(let other, let currency):
            return Wording(
                "\(column) and \(other.rawValue) differ, though both are in \(currency)", "give one of them")
        case .sameSymbol:
            return Wording("\(stated) is the symbol itself", "\(column) is the symbol of the new stock")
        case .sameAccount:
            return Wording("\(stated) is the account itself", "\(column) is the account that receives")
        case .sameCurrency:
            return Wording("\(stated) is the currency itself", "\(column) is the currency bought")
        case .neitherCurrency(let from, let to):
            return Wording("\(stated) is neither \(from) nor \(to)", "record the fees in a row of their own")
        case .isDate:
            return Wording(
                "\(stated) looks like a date, and lots can be named by date anyway",
                "leave it empty, or give the lot another name")
        case .afterTrade: return Wording("\(stated) is after the transfer on \(date)")
        case .otherCurrency(let quote, let stock, let symbol, let location):
            return Wording(
                "\(symbol) is in \(quote) here, but in \(stock) on \(line(location))",
                "use a separate symbol for each trading currency")
        case .otherMultiplier(let known, let symbol, let location):
            return Wording(
                "multiplier \(texts.cell.isEmpty ? "1" : texts.cell) differs from \(plain(known)), which is that of \(symbol) on "
                    + line(location), "give all its rows the same")
        case .newStockInOtherCurrency(let currency, let stock):
            return Wording(
                "\(stated) is in \(currency), but \(texts.symbol) in \(stock)",
                "record it as a sell and a buy")
        case .repeatedName(let location):
            return Wording(
                "\(stated) is already used on \(line(location))", "give each lot its own name")
        case .differsFromSame(let location):
            return Wording(
                "\(stated) differs from that of the same spin_off on \(line(location))", "give both the same")
        case .repeatsSplit(let location):
            return Wording(
                "\(texts.symbol) is already split \(texts.cell) on \(date) on \(line(location))",
                "every split is applied: remove one of them")
        case .exceedsHolding(let shares, let held, let isShort):
            return excess(problem.field, type, date, texts, plain(shares), plain(held), isShort)
        case .noSuchLot: return noSuchLot(date, texts)
        case .namedLotOfPool(let method):
            return Wording(
                "\(stated) names a lot, but \(method.rawValue) pools all lots",
                "leave it empty, or choose fifo, lifo or hifo")
        case .exceedsCost(let cost):
            return Wording(
                "\(stated) is more than the cost of \(texts.symbol)\(inAccount(texts)) on \(date), which is "
                    + plain(cost),
                "record the excess as a dividend")
        case .nothingHeld:
            return Wording(
                "no \(texts.symbol) is held\(inAccount(texts)) on \(date)", "is a purchase missing?")
        }
    }

    private static func excess(
        _ field: TradeField, _ type: TradeType, _ date: CalendarDate, _ texts: TradeCellTexts,
        _ shares: String, _ held: String, _ isShort: Bool
    ) -> Wording {
        let verb =
            switch type {
            case .cover: "covers \(shares) \(texts.symbol)"
            case .transferOut: "transfers \(shares) \(texts.symbol) out"
            case .transfer: "transfers \(shares) \(texts.symbol)"
            default: "sells \(shares) \(texts.symbol)"
            }
        let isOne = held == "1"
        if field == .lot {
            return Wording(
                "\(verb), but lot \(texts.lot) has \(held == "0" ? "none" : held)\(inAccount(texts)) on \(date)",
                "give each lot a row of its own, or name no lot")
        }
        let state = type == .cover ? "short" : "held"
        let remedy =
            switch type {
            case .cover: "is a short sale missing? a purchase is written buy"
            case .transferOut, .transfer: "is a purchase or a transfer_in missing?"
            case _ where isShort: "it is held short: cover closes a short sale"
            default:
                texts.account?.isEmpty == true
                    ? "is its account missing, or a purchase? a short sale is written short"
                    : "is a purchase missing? a short sale is written short"
            }
        return Wording(
            "\(verb), but \(held == "0" ? "none" : held) \(isOne || held == "0" ? "is" : "are") \(state)"
                + "\(inAccount(texts)) on \(date)", remedy)
    }

    /// The account in which shares are held or missing; nothing if the trades name none at all.
    private static func inAccount(_ texts: TradeCellTexts) -> String {
        guard let account = texts.account else { return "" }
        return account.isEmpty ? " in the account without a name" : " in \(account)"
    }

    private static func noSuchLot(_ date: CalendarDate, _ texts: TradeCellTexts) -> Wording {
        let isDay = (try? CalendarDate(texts.lot)) != nil
        return Wording(
            isDay
                ? "no lot of \(texts.symbol) that was bought on \(texts.lot) is open\(inAccount(texts)) on \(date)"
                : "no lot of \(texts.symbol) that is named \(quoted(texts.lot)) is open\(inAccount(texts)) on \(date)",
            isDay
                ? "name a lot by its purchase date, or by the id of the row that opened it"
                : "name a lot by the id of the row that opened it, or by its purchase date")
    }

    private static func remedy(forUnused field: TradeField, _ type: TradeType) -> String {
        switch field {
        case .taxes where type.allowedFields.contains(.fees): "add them to fees"
        case .fees where type.allowedFields.contains(.amount): "write them as a row of type fee"
        case .lot where type.allowedFields.contains(.id): "name a new lot in id"
        case .id where type.allowedFields.contains(.lot): "name the lots to close in lot"
        case .purchaseDate: "only a transfer_in has one"
        case .shares where type.allowedFields.contains(.ratio): "give the ratio"
        case .price where type == .transferOut, .amount where type == .transferOut:
            "is it a sell? otherwise leave it empty"
        default: "leave it empty"
        }
    }

    private static func remedy(forNegative field: TradeField, _ type: TradeType) -> String? {
        switch field {
        case .amount, .total: "the type says whether it was paid or received"
        case .fees: "record a refund as a row of type fee"
        default: nil
        }
    }

    private static func plain(_ figure: Decimal) -> String {
        (try? CompactDecimal(figure)).map { DecimalFormat.plain($0.exact) } ?? figure.description
    }
}
