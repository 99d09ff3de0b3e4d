internal import Valuation

/// Completes rows of shares that are gone: repaid, with the money in a row of its own, or worth nothing.
extension TransactionImport {
    /// How many days shares and the money for them may be apart.
    private static let longest = 31

    /// Leaves out the shares of repayments whose money is in rows of its own: of the same stock and number, the nearest
    /// first. Shares without money are gone for nothing, unless the exports end before the money may be there.
    mutating func settleRepayments(_ log: inout DiagnosticLog) {
        var gone = rows.indices.filter { rows.heads[$0].state == .repaid }
        let days = reports.map(\.lastDay) + [rows.heads.last?.day]
        guard !gone.isEmpty, let last = days.compactMap(\.self).max() else { return }
        var money = rows.indices.filter { rows.heads[$0].isRepayment && rows.heads[$0].state == .kept }
        for days in 0...TransactionImport.longest {
            gone.removeAll { place in
                let match = money.firstIndex {
                    isMoney($0, for: place) && distance($0, place) == days && shares($0) == shares(place)
                }
                guard let match else { return false }
                money.remove(at: match)
                leaveOut(place)
                return true
            }
        }
        for place in gone {
            let row = rows[place]
            let symbol = texts.symbol(row.symbol) ?? ""
            if let other = money.first(where: { isMoney($0, for: place) }) {
                tell(
                    place,
                    "\(DecimalFormat.plain(shares(place))) \(symbol) are repaid, but line \(rows[other].line) has the money "
                        + "for \(DecimalFormat.plain(shares(other)))",
                    "remove both rows, and enter the sale by hand", &log)
            } else if row.day.days(to: last) > TransactionImport.longest {
                rows[place].state = .closing
                (rows[place].shares, rows[place].price) = (row.shares?.magnitude, .zero)
            } else {
                reports[row.file].warn(.awaitedMoney(shares(place), symbol), line: row.line)
                leaveOut(place)
            }
        }
    }

    private func isMoney(_ place: Int, for other: Int) -> Bool {
        rows[place].symbol == rows[other].symbol && rows[place].account == rows[other].account
            && mappings[rows[place].file] == mappings[rows[other].file]
            && distance(place, other) <= TransactionImport.longest
    }

    private mutating func leaveOut(_ place: Int) {
        rows.heads[place].state = .dropped
        reports[rows[place].file].skip("shares of a repayment", line: rows[place].line)
    }

    /// Gives rows that close a position for nothing, and state no currency, that of other rows of the symbol.
    mutating func nameClosings() {
        let places = rows.indices.filter {
            rows.heads[$0].state == .closing && rows.terms($0).currency == nil
        }
        if places.isEmpty { return }
        let units = units
        for place in places {
            rows[place].currency = units[rows[place].symbol]
            if rows[place].currency == nil, let symbol = texts.symbol(rows[place].symbol) {
                reports[rows[place].file].addWithoutCurrency(symbol)
            }
        }
    }

    /// The unit in which the first row of each symbol that states one is quoted.
    var units: [UInt32: QuoteCurrency] {
        var units: [QuoteCurrency?] = Array(repeating: nil, count: texts.symbols.count)
        for place in rows.indices {
            let terms = rows.terms(place)
            if terms.symbol != TradeTexts.none, units[Int(terms.symbol)] == nil {
                units[Int(terms.symbol)] = terms.currency
            }
        }
        var named: [UInt32: QuoteCurrency] = [:]
        for (symbol, unit) in units.enumerated() { named[UInt32(clamping: symbol)] = unit }
        return named
    }
}
