/// The stated numbers of a trade, without its texts.
package struct TradeInputs: Sendable {
    package var type: TradeType
    package var date: CalendarDate
    package var time: TimeOfDay?
    /// The fields that were given, including texts.
    package var given: TradeFields = []
    /// The quote currency; `nil` for a corporate action that does not state one.
    package var quote: QuoteCurrency?
    /// Above 0.
    package var shares: CompactDecimal?
    /// In ``quote``.
    package var price: CompactDecimal?
    /// In ``feesCurrency``, or else in stock currency.
    package var fees: CompactDecimal?
    package var feesCurrency: Currency?
    /// In stock currency.
    package var taxes: CompactDecimal?
    /// In stock currency.
    package var amount: CompactDecimal?
    /// The number of decimals of ``amount`` and ``total`` as written.
    package var amountDecimals: Int16 = 0
    package var totalDecimals: Int16 = 0
    /// Own currency per stock currency.
    package var rate: CompactDecimal?
    /// In own currency.
    package var total: CompactDecimal?
    /// m, the units of the underlying that the price of one share is for; `nil` for 1.
    package var multiplier: CompactDecimal?
    /// In ``toCurrency``.
    package var toAmount: CompactDecimal?
    package var toCurrency: Currency?
    package var ratio: SplitRatio?
    package var costShare: CompactDecimal?
    package var purchaseDate: CalendarDate?

    package init(_ type: TradeType, on date: CalendarDate) {
        self.type = type
        self.date = date
    }

    /// The day whose rates apply to the cost: for shares transferred in, the day they were bought.
    package var dayOfRate: CalendarDate { purchaseDate ?? date }

    /// The fees, if they are in another currency than the stock.
    package var foreignFees: (amount: CompactDecimal, currency: Currency)? {
        guard let fees, let feesCurrency, feesCurrency != quote?.currency else { return nil }
        return (fees, feesCurrency)
    }

    /// The fees in stock currency; 0 if they are in another one.
    package var ownFees: ExactDecimal { foreignFees == nil ? fees?.exact ?? .zero : .zero }
}

/// A trade as the ledger takes it: numbers, with texts replaced by their numbers in ``TradeTexts``.
package struct TradeRow: Sendable {
    package var inputs: TradeInputs
    package var symbol = TradeTexts.none
    package var toSymbol = TradeTexts.none
    package var name = TradeTexts.none
    package var market = TradeTexts.none
    /// The name given to the lot.
    package var id = TradeTexts.none
    package var lot: LotReference?
    /// The account, by its number in ``TradeTexts/accounts``; that of the file where the row states none.
    package var account: UInt32 = 0
    package var toAccount = TradeTexts.none
    package var location: InputLocation
    /// Its position among all trades, where they are passed on in order.
    package var position = 0

    package init(_ inputs: TradeInputs, at location: InputLocation) {
        self.inputs = inputs
        self.location = location
    }

    /// A trade without any fields: to make one takes longer than to copy it.
    package static let blank = TradeRow(
        TradeInputs(.buy, on: CalendarDate(daysSince1970: 0)), at: InputLocation(file: 0, line: 0))

    /// The lots that a closing trade names.
    package enum LotReference: Sendable {
        /// The lots of a purchase date.
        case bought(CalendarDate)
        /// The lot with a name.
        case named(UInt32)
    }
}

/// What a stock is called, apart from its symbol.
package struct StockLabels: Sendable {
    package var name: String?
    package var market: String?

    package init(name: String? = nil, market: String? = nil) {
        self.name = name
        self.market = market
    }

    /// Takes over what is not stated yet.
    package mutating func complete(by other: StockLabels) {
        name = name ?? other.name
        market = market ?? other.market
    }
}

/// The texts of trades; each distinct text has a number.
package struct TradeTexts: Sendable {
    package var symbols = SymbolTable()
    /// The names and markets of stocks.
    package var labels = SymbolTable()
    /// The names of lots.
    package var lots = SymbolTable()
    /// The accounts in the order in which the files name them; an account without a name has the empty text.
    package var accounts = SymbolTable()
    /// The multipliers other than 1, by the symbols' numbers; and the symbols whose prices have a multiplier of 1.
    package var multipliers: [UInt32: CompactDecimal] = [:]
    package var plainSymbols: Set<UInt32> = []
    /// Whether a row states a multiplier, be it 1.
    package var statesMultiplier = false

    /// The names and markets of symbols for which no row states one, by the symbols' numbers.
    package var usualLabels: [UInt32: StockLabels] = [:]

    /// The number that stands for no text.
    @inlinable package static var none: UInt32 { .max }

    package init() {}

    package func symbol(_ number: UInt32) -> String? {
        number == TradeTexts.none ? nil : symbols[Int(number)]
    }

    package func label(_ number: UInt32) -> String? {
        number == TradeTexts.none ? nil : labels[Int(number)]
    }

    /// The number of an account; `nil` is the one without a name.
    package mutating func accountNumber(of name: String?) -> UInt32 {
        let bytes = Array((name ?? "").utf8)
        return UInt32(clamping: accounts.intern(bytes.span))
    }

    /// The number of an account.
    package mutating func accountNumber(of name: Span<UInt8>) -> UInt32 {
        UInt32(clamping: accounts.intern(name))
    }

    /// The multiplier of a symbol whose rows state what its prices are for; a symbol without such rows has another one.
    package func multiplier(of symbol: UInt32, else other: CompactDecimal?) -> CompactDecimal? {
        multipliers[symbol] ?? (plainSymbols.contains(symbol) ? nil : other)
    }

    /// Whether the trades name an account.
    package var hasAccounts: Bool { accounts.count > 1 || accounts.count == 1 && !accounts[0].isEmpty }

    /// The name of an account; `nil` for the one without a name.
    package func accountName(_ number: UInt32) -> String? {
        let name = account(number)
        return name.isEmpty ? nil : name
    }

    /// The name of an account; empty for the one without a name.
    package func account(_ number: UInt32) -> String {
        Int(number) < accounts.count ? accounts[Int(number)] : ""
    }

    /// Labels by the number of their symbol, for the symbols that trades name.
    package func numbered(_ labels: [ExactText: StockLabels]) -> [UInt32: StockLabels] {
        var found: [UInt32: StockLabels] = [:]
        for (symbol, labels) in labels {
            if let number = symbols.find(symbol.text) { found[UInt32(clamping: number)] = labels }
        }
        return found
    }

    /// The error of a row that names lots though the method pools them, whatever its day; `nil` of any other row.
    package func error(ofLotIn row: TradeRow, _ method: LotMethod) -> TradeError? {
        guard method.isPooled, row.lot != nil, row.inputs.type.isClosing else { return nil }
        return error(TradeProblem(.lot, .namedLotOfPool(method)), in: row)
    }

    /// The problem of a row, with its location.
    package func error(_ problem: TradeProblem, in row: TradeRow) -> TradeError {
        let type = row.inputs.type
        let isOfAll = type.isOfAllHolders && !row.inputs.given.contains(.account)
        let number = problem.account ?? (isOfAll ? nil : row.account)
        return TradeError(
            problem, type: type, date: row.inputs.date, symbol: symbol(row.symbol),
            account: hasAccounts ? number.map(account) : nil, location: row.location)
    }
}

extension SymbolTable {
    /// The number of a text; ``none`` for an empty one.
    package mutating func number(of text: Span<UInt8>) -> UInt32 {
        text.isEmpty ? TradeTexts.none : UInt32(truncatingIfNeeded: intern(text))
    }

    package mutating func number(of text: String?) -> UInt32 {
        let bytes = Array((text ?? "").utf8)
        return number(of: bytes.span)
    }
}
