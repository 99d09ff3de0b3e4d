internal import Valuation

/// The fees that exports of several kinds state of the same trades: one that states fewer, or has those of several trades
/// on the first, takes them from the other.
struct TransactionFees {
    /// Where a row is.
    struct Place: Hashable {
        let file: Int
        let line: Int
    }

    /// What fees are of: an order, or else the trades of a symbol in a minute.
    struct Group: Hashable {
        let order: UInt64
        let day: CalendarDate
        /// Negative if no time is stated, or an order is.
        let minute: Int32
        let symbol: UInt32
    }

    /// A trade that is kept.
    struct Kept {
        let place: Place
        let group: Group

        init(_ row: TransactionRow) {
            place = Place(file: row.file, line: row.line)
            group = Group(
                order: row.order, day: row.day, minute: row.second < 0 ? -1 : row.second / 60,
                symbol: row.symbol)
        }
    }

    struct Fee {
        var sum: ExactDecimal
        let currency: Currency?
    }

    typealias Lacking = [Place: Fee]

    private struct Fees {
        var sum = ExactDecimal.zero
        var currency: Currency?
        /// The trades, and those of them with a fee.
        var count = 0
        var charged = 0

        mutating func add(_ row: TransactionRow) {
            count += 1
            guard let fee = row.fees, !fee.isZero else { return }
            charged += 1
            sum += fee.exact
            currency = row.feesCurrency ?? row.currency?.currency
        }

        mutating func replace(with other: Fees) {
            (sum, currency, charged) = (other.sum, other.currency, other.charged)
        }
    }

    private var kept: [Group: Fees] = [:]
    /// What the export that is read states of trades that are kept.
    private var dropped: [Group: (fees: Fees, rows: [(place: Place, row: TransactionRow)])] = [:]

    mutating func keep(_ row: TransactionRow) { kept[Kept(row).group, default: Fees()].add(row) }

    mutating func drop(_ row: TransactionRow, for trade: Kept) {
        dropped[trade.group, default: (Fees(), [])].fees.add(row)
        dropped[trade.group]?.rows.append((trade.place, row))
    }

    /// The fees that the export stated of kept trades that have fewer.
    mutating func lacking() -> Lacking {
        var lacking: Lacking = [:]
        for (group, (stated, rows)) in dropped {
            let known = kept[group] ?? Fees()
            let isMore = known.sum < stated.sum || known.sum == stated.sum && known.charged < stated.charged
            let isWhole = known.count == Set(rows.map(\.place)).count && known.currency == stated.currency
            guard isMore, known.charged == 0 || isWhole else { continue }
            for (place, row) in rows {
                let fee = row.fees?.exact ?? .zero
                lacking[place, default: Fee(sum: .zero, currency: stated.currency)].sum += fee
            }
            kept[group]?.replace(with: stated)
        }
        dropped = [:]
        return lacking
    }
}

extension TransactionRow {
    /// Takes the fees that another export states of the trade.
    mutating func take(_ fee: TransactionFees.Fee) {
        guard price != nil, let sum = fee.sum.compact else { return }
        if let total {
            let more = fee.sum - (fees ?? .zero).exact
            let whole = type == .sell || type == .short ? total.exact - more : total.exact + more
            self.total = fee.currency == ownCurrency ? whole.compact : nil
        }
        // An amount without fees is one of shares × price again.
        (amount, fees) = (nil, fee.sum.isZero ? nil : sum)
        feesCurrency = fee.currency == currency?.currency ? nil : fee.currency
    }
}
