#if Server
    import PortfolioEditing
    import Portfolios

    /// The fields of the forms, for readers.
    extension HoldingField: FormField {
        var label: String {
            switch self {
            case .symbol: "Symbol"
            case .shares: "Shares"
            case .currency: "Currency or unit of the price"
            case .name: "Name"
            case .market: "Market"
            case .purchaseDate: "Bought on"
            case .purchasePrice: "Price at purchase"
            case .purchaseCurrency: "Unit of that price"
            case .fees: "Fees"
            case .costStock: "Cost in stock currency"
            case .purchaseRate: "Rate at purchase"
            case .cost: "Cost in own currency"
            case .price: "Price now"
            case .priceDate: "Date of that price"
            case .previousClose: "Close before"
            case .rate: "Rate now"
            case .excluded: "Left out of totals"
            case .account: "Account"
            case .multiplier: "Units that a price is for"
            case .note: "Note"
            }
        }

        var hint: String {
            switch self {
            case .shares: "Negative for a short position"
            case .currency: "Such as USD, or GBX for pence"
            case .purchaseRate, .rate: "Own currency for 1 unit of stock currency; else that of the day"
            case .costStock: "In place of price and fees"
            case .cost: "In place of the rate at purchase"
            case .price: "In place of that of the price files"
            case .name, .market, .account, .note: limitHint
            default: ""
            }
        }

        static let required: Set<HoldingField> = [.symbol, .shares, .currency]

        /// What is needed to say that something was bought, so that it is always in sight.
        static let usual = required.union([.purchaseDate, .purchasePrice])

        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind {
            switch self {
            case .purchaseDate, .priceDate: .date(ifShowing: text)
            case .currency, .purchaseCurrency: .suggesting(PageForms.currencies)
            case .account: .suggesting(symbols)
            case .purchasePrice, .fees, .costStock, .purchaseRate, .cost, .price, .previousClose, .rate,
                .multiplier:
                .number
            case .excluded:
                // Spreadsheets write TRUE.
                EditedCells.truth(text) == true
                    ? .choice([PageForm.Pair("", "no"), PageForm.Pair(text, "yes")])
                    : .choice([PageForm.Pair(text, "no"), PageForm.Pair("true", "yes")])
            default: .text
            }
        }
    }

    extension TradeField: FormField {
        var label: String {
            switch self {
            case .date: "Date"
            case .time: "Time"
            case .type: "Type"
            case .symbol: "Symbol"
            case .name: "Name"
            case .market: "Market"
            case .shares: "Shares"
            case .price: "Price per share"
            case .currency: "Currency or unit of the price"
            case .fees: "Fees"
            case .feesCurrency: "Currency of the fees"
            case .taxes: "Taxes"
            case .amount: "Amount in all"
            case .rate: "Exchange rate"
            case .total: "Amount in own currency"
            case .ratio: "Ratio of new to old shares"
            case .toSymbol: "New symbol"
            case .costShare: "Part of the cost"
            case .purchaseDate: "Bought on"
            case .lot: "Lots to close"
            case .id: "Name of the lot"
            case .account: "Account"
            case .multiplier: "Units that a price is for"
            case .toAccount: "Account that receives"
            case .toAmount: "Amount received"
            case .toCurrency: "Currency of that amount"
            case .note: "Note"
            }
        }

        var hint: String {
            switch self {
            case .rate: "Own currency for 1 unit of stock currency; else that of the day"
            case .ratio: "Such as 4:1"
            case .name, .market, .note, .id: limitHint
            default: ""
            }
        }

        /// What the field is called in the form of a type, and what it means there.
        func words(in type: TradeType) -> FieldWords {
            let hasPrice = type.allowedFields.contains(.price)
            switch self {
            case .currency where !type.possibleFields.contains(.symbol):
                return FieldWords(label: "Currency", hint: "")
            case .currency:
                let need =
                    type.requiredFields.contains(.symbol)
                    ? "Needed for a new symbol" : "Needed without a symbol, or for a new one"
                return FieldWords(
                    label: hasPrice ? label : "Currency",
                    hint: "\(need); otherwise as in its other rows")
            case .amount where type.isExecution:
                return FieldWords(label: label, hint: "In place of price and fees")
            case .amount where type == .dividend || type == .interest:
                return FieldWords(
                    label: label,
                    hint: "Before taxes and fees" + (hasPrice ? ", in place of shares and price" : ""))
            case .amount where !hasPrice: return FieldWords(label: "Amount", hint: "")
            default: return FieldWords(label: label, hint: hint)
            }
        }

        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind {
            switch self {
            case .symbol, .account, .toAccount: .suggesting(symbols)
            case .date, .purchaseDate: .date(ifShowing: text)
            case .currency, .feesCurrency, .toCurrency: .suggesting(PageForms.currencies)
            case .shares, .price, .fees, .taxes, .amount, .rate, .total, .costShare, .multiplier, .toAmount:
                .number
            default: .text
            }
        }
    }

    extension PageForm.Field.Kind {
        /// A field for dates, if it can show a text; a browser shows nothing else in one.
        static func date(ifShowing text: String) -> PageForm.Field.Kind {
            text.isEmpty || (try? CalendarDate(text)) != nil ? .date : .text
        }
    }
#endif
