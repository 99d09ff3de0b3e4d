internal import CSV
internal import Valuation

extension TransactionImport {
    private static let order: [TradeField] = [
        .date, .time, .type, .symbol, .name, .market, .shares, .price, .currency, .fees, .feesCurrency,
        .taxes, .amount, .total, .toAmount, .toCurrency, .ratio, .toSymbol, .multiplier, .account,
    ]

    /// The trades as a trades file: the columns every one has, and those with a value; the oldest first.
    ///
    /// - Complexity: O(*n*) for *n* bytes of output.
    package func csv() -> [UInt8] {
        var bytes: [UInt8] = []
        writeCSV { piece in
            bytes += piece
            return true
        }
        return bytes
    }

    /// Writes the trades as a trades file, piece by piece; see ``csv()``.
    ///
    /// - Parameter body: takes a piece; returns `false` to stop.
    package func writeCSV(_ body: ([UInt8]) -> Bool) {
        if isOwn {
            _ = body(ownCSV())
            return
        }
        let shown = shownFields()
        var bytes = Array(shown.map(\.rawValue).joined(separator: ",").utf8)
        bytes.append(UInt8(ascii: "\n"))
        bytes.reserveCapacity(2 * TransactionImport.pieceLength)
        var named = [Bool](repeating: false, count: texts.symbols.count)
        let symbols = (0..<texts.symbols.count).map { field(texts.symbols[$0]) }
        let account = options.account.map(field)
        let labels = (0..<texts.labels.count).map { field(texts.labels[$0]) }
        // Many rows in a row are of one day.
        var (day, dayText) = (CalendarDate(daysSince1970: .min), [UInt8]())
        for place in rows.indices where rows.heads[place].state == .kept {
            let row = rows[place]
            if row.day != day {
                (day, dayText) = (row.day, [])
                dayText.append(addingCapacity: 10) { row.day.append(to: &$0) }
            }
            var isFirst = true
            for shownField in shown {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                switch shownField {
                case .date: bytes += dayText
                case .name, .market:
                    // Once is enough for each symbol.
                    guard row.symbol != TradeTexts.none, !named[Int(row.symbol)] else { continue }
                    let label = shownField == .name ? row.name : row.market
                    if label != TradeTexts.none { bytes += labels[Int(label)] }
                case .symbol: if row.symbol != TradeTexts.none { bytes += symbols[Int(row.symbol)] }
                case .account:
                    if let account {
                        bytes += account
                    } else if row.holder != TradeTexts.none {
                        bytes += labels[Int(row.holder)]
                    }
                case .toSymbol: if row.toSymbol != TradeTexts.none { bytes += symbols[Int(row.toSymbol)] }
                default: write(shownField, of: row, to: &bytes)
                }
            }
            if row.symbol != TradeTexts.none { named[Int(row.symbol)] = true }
            bytes.append(UInt8(ascii: "\n"))
            if bytes.count >= TransactionImport.pieceLength {
                guard body(bytes) else { return }
                bytes.removeAll(keepingCapacity: true)
            }
        }
        _ = body(bytes)
    }

    private static let pieceLength = 1 << 16

    private func field(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        FieldWriter.append(text, to: &bytes)
        return bytes
    }

    private func shownFields() -> [TradeField] {
        var used: TradeFields = [.date, .type, .symbol, .shares, .price, .currency]
        var fields: PackedTransaction.Fields = []
        for place in rows.indices where rows.heads[place].state == .kept {
            if rows.heads[place].second > 0 { used.insert(.time) }
            fields.formUnion(rows.fields(place))
        }
        if fields.contains(.fees) { used.insert(.fees) }
        if fields.contains(.taxes) { used.insert(.taxes) }
        if fields.contains(.amount) { used.insert(.amount) }
        if fields.contains(.total) { used.insert(.total) }
        if fields.contains(.newShares) { used.insert(.ratio) }
        if fields.contains(.toAmount) { used.formUnion([.toAmount, .toCurrency]) }
        if fields.contains(.multiplier) { used.insert(.multiplier) }
        for terms in rows.terms(where: { $0.state == .kept }) {
            if terms.name != TradeTexts.none { used.insert(.name) }
            if terms.market != TradeTexts.none { used.insert(.market) }
            if terms.feesCurrency != nil { used.insert(.feesCurrency) }
            if terms.toSymbol != TradeTexts.none { used.insert(.toSymbol) }
            if options.account != nil || terms.holder != TradeTexts.none { used.insert(.account) }
        }
        return TransactionImport.order.filter { used.contains(TradeFields($0)) }
    }

    private func write(_ field: TradeField, of row: TransactionRow, to bytes: inout [UInt8]) {
        switch field {
        case .time: writeTime(row.second, to: &bytes)
        case .type: bytes += row.type.rawValue.utf8
        case .shares: write(row.shares, to: &bytes)
        case .price: write(row.price, to: &bytes)
        case .currency:
            guard let (a, b, c) = row.currency?.codeBytes else { return }
            bytes.append(a)
            bytes.append(b)
            bytes.append(c)
        case .fees: write(row.fees, to: &bytes)
        case .feesCurrency: if let code = row.feesCurrency?.code { bytes += code.utf8 }
        case .taxes: write(row.taxes, to: &bytes)
        case .amount: write(row.amount, to: &bytes)
        case .total: write(row.total, to: &bytes)
        case .toAmount: write(row.toAmount, to: &bytes)
        case .toCurrency: if let code = row.toCurrency?.code { bytes += code.utf8 }
        case .multiplier: write(row.multiplier, to: &bytes)
        case .ratio:
            guard let ratio = row.ratio else { return }
            write(ratio.new, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            write(ratio.old, to: &bytes)
        default: break
        }
    }

    private func write(_ number: CompactDecimal?, to bytes: inout [UInt8]) {
        guard let number else { return }
        bytes.append(addingCapacity: DecimalFormat.longestPlain) {
            DecimalFormat.appendPlain(number, to: &$0)
        }
    }

    private func writeTime(_ second: Int32, to bytes: inout [UInt8]) {
        guard second >= 0 else { return }
        for (place, part) in [second / 3600, second / 60 % 60, second % 60].enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ":")) }
            bytes.append(UInt8(ascii: "0") + UInt8(part / 10))
            bytes.append(UInt8(ascii: "0") + UInt8(part % 10))
        }
    }
}
