internal import Kernels

/// Values the holdings of a file as they are read; every report is built on this loop.
struct ValuationSink: HoldingSink {
    /// What to keep of each holding, in addition to the totals.
    enum Keeping: Sendable {
        case nothing
        /// A row in a form, and what to sort it by.
        case rows(RowForm, sortedBy: SortKey? = nil)
        /// The holding and its figures, of one symbol or of all.
        case holdings(symbol: String?)
        /// What is stated of each lot of one symbol, in little memory.
        case lots(of: ExactText)
        /// The same, of some symbols. The totals don't cover the other holdings.
        case stocks(SymbolTable)
        /// What each row of the holdings file states, without figures; the lots of trades are not kept.
        case stated
    }

    struct Output: Sendable {
        var holdings = 0
        var currencies = CurrencyGroups()
        var groups = Groups()
        /// Groups in the order of their keys; see ``GroupSpool/run(taking:)``.
        var groupRun: [UInt8] = []
        /// To be returned to ``SpareRows``.
        var rows: Monitor<[UInt8]>?
        var marks = RowMarks()
        var valued: [HoldingValuation] = []
        /// The lots of the only symbol asked for.
        var lots = PackedHoldings()
        /// What is kept of rows without their figures.
        var stated: [Holding] = []
        /// The number of holdings valued, whether kept or not.
        var valuedCount = 0
        /// With lines counted from the start of the chunk.
        var issues: [Issue] = []
        var issueCount = 0
        var isIncomplete = false
        var conflicts = PriceConflicts()

        /// Moves the groups out.
        mutating func takeGroups() -> Groups {
            defer { groups = Groups() }
            return groups
        }
    }

    private var valuer: HoldingValuer
    private let keeping: Keeping
    /// The symbols whose holdings are kept, and the only ones that are valued.
    private var wanted: SymbolTable?
    /// The holdings to keep; `nil` for all.
    private var first: FirstHoldings?
    /// For reports that list the first holdings.
    private var firstRows: FirstRows?
    private var batch = Batch()
    private let grouping: Grouping?
    /// The maximum number of issues to keep per chunk; all are counted.
    var issueLimit: Int
    private let countsRows: Bool
    /// The number of the file that holdings are read from.
    var file = 0
    /// The only accounts whose holdings are valued; `nil` for all.
    private let accounts: SymbolTable?
    private var computed = ComputedHolding()
    private var output = Output()
    private var rows: [UInt8] = []
    /// For reports that only have totals.
    private var columnTotals: ColumnTotals?
    /// For reports by symbol.
    private var columnGroups: ColumnGroups?
    /// The number of groups that are collected over chunks until they are passed on as a run; `nil` where groups are not
    /// spilled.
    var groupsInRun: Int?
    /// For reports that list rows.
    private var plainRows: PlainRows?
    private let spareRows: SpareRows

    /// - Parameters:
    ///   - kernel: the kernel that writes rows.
    ///   - issueLimit: the maximum number of issues to keep per chunk; all are counted.
    ///   - spareRows: where used memory for rows is returned.
    ///   - knownFirst: what is known of the first holdings.
    ///   - accounts: the only accounts whose holdings are valued; `nil` for all.
    init(
        _ valuer: HoldingValuer, keeping: Keeping, first: FirstHoldings? = nil, grouping: Grouping?,
        kernel: Kernel = .fastest,
        issueLimit: Int = .max, countsRows: Bool = false, spareRows: SpareRows = SpareRows(),
        knownFirst: Monitor<KnownFirst> = Monitor(KnownFirst()), accounts: SymbolTable? = nil
    ) {
        self.accounts = accounts
        self.spareRows = spareRows
        self.valuer = valuer
        self.keeping = keeping
        if case .stocks(let symbols) = keeping { wanted = symbols }
        self.first = first
        self.grouping = grouping
        self.issueLimit = issueLimit
        var sorts = false
        if case .rows(_, sortedBy: _?) = keeping { sorts = true }
        self.countsRows = countsRows || sorts
        if case .nothing = keeping, grouping == nil || grouping == .currency {
            columnTotals = ColumnValuer(valuer).map { ColumnTotals($0) }
        }
        if case .nothing = keeping, grouping == .symbol || grouping == .account,
            let columnValuer = ColumnValuer(valuer)
        {
            columnTotals = ColumnTotals(columnValuer, groupsAccounts: grouping == .account)
            columnGroups = ColumnGroups(columnValuer, areAccounts: grouping == .account)
        }
        if case .holdings(nil) = keeping, let first, grouping == nil, let columnValuer = ColumnValuer(valuer)
        {
            firstRows = FirstRows(first, columnValuer, known: knownFirst)
            if firstRows != nil { columnTotals = ColumnTotals(columnValuer) }
        }
        if case .rows(let form, let key) = keeping, grouping == nil {
            plainRows = PlainRows(form, sortedBy: key, valuer, kernel: kernel)
        }
    }

    var columnUse: ColumnUse {
        if accounts != nil { return .none }
        return columnTotals != nil ? .together : plainRows != nil || wanted != nil ? .inOrder : .none
    }

    mutating func prepare(_ columns: inout LotColumns) {
        if plainRows == nil { return }
        // Reserve enough for the rows of a whole chunk, because the memory of intermediate growth would never be freed.
        if rows.capacity == 0 { rows.reserveCapacity(1 << 20) }
        plainRows?.prepare(&columns)
    }

    mutating func add(
        row: Int, _ unit: QuoteCurrency, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        date: Span<UInt8>
    ) -> Bool {
        if let wanted {
            guard wanted.find(symbol) == nil else { return false }
            output.holdings += 1
            return true
        }
        let isTaken =
            plainRows?.append(
                row: row, unit, symbol: symbol, name: name, market: market, account: account, date: date,
                &valuer,
                to: &rows, &output.marks)
            ?? false
        guard isTaken else { return false }
        output.holdings += 1
        if countsRows { output.marks.ends.append(rows.count) }
        return true
    }

    var columnNeeds: ColumnNeeds {
        ColumnNeeds(
            symbols: valuer.prices.symbols.count > 0 || valuer.hasStatedPrices
                || columnGroups != nil && !groupsAccounts,
            accounts: groupsAccounts, multipliers: firstRows == nil,
            comparedText: firstRows == nil ? nil : FirstRows.text(of: first?.order))
    }

    private var groupsAccounts: Bool { columnGroups != nil && grouping == .account }

    mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        let before = left.count
        if let first { firstRows?.mark(&columns, first, kept: output.valued.count) }
        columnTotals?.add(&columns, left: &left)
        if !groupsAccounts || columnTotals?.hasUngrouped == true {
            columnGroups?.add(columns, to: &output.groups)
        }
        let taken = columns.count - (left.count - before)
        output.holdings += taken
        guard firstRows != nil else { return }
        batch = Batch(start: output.valuedCount, rows: left[before...])
        output.valuedCount += taken
    }

    /// Rows of columns that come one by one, after all others of their columns.
    private struct Batch: Sendable {
        /// The number of holdings before the columns.
        var start = 0
        var rows: ArraySlice<Int> = []
        var leftOut = 0

        /// The number of valued holdings before the next row; `nil` for a row of no columns.
        mutating func next(isLeftOut: Bool) -> Int? {
            guard let row = rows.popFirst() else { return nil }
            defer { leftOut += isLeftOut ? 1 : 0 }
            return start + row - leftOut
        }
    }

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        let file = file
        add(inputs, symbol: symbol, name: name, market: market, account: account) {
            InputLocation(file: file, line: line.lineInChunk())
        }
    }

    /// Adds an open lot of trades.
    mutating func add(_ lot: Holding) {
        let symbol = Array(lot.symbol.utf8)
        let name = Array((lot.name ?? "").utf8)
        let market = Array((lot.market ?? "").utf8)
        let account = Array((lot.account ?? "").utf8)
        add(
            lot.inputs, symbol: symbol.span, name: name.span, market: market.span, account: account.span
        ) { lot.location }
    }

    @inline(__always)
    private mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        location: () -> InputLocation
    ) {
        if let accounts, accounts.find(account) == nil { return }
        output.holdings += 1
        if case .holdings(let wanted?) = keeping, wanted != String(copying: symbol) { return }
        if case .lots(let wanted) = keeping, wanted != String(copying: symbol).exact { return }
        if let wanted, wanted.find(symbol) == nil { return }
        let id = valuer.prices.symbols.count == 0 ? nil : valuer.prices.symbols.find(symbol)
        let stated = valuer.hasStatedPrices ? valuer.statedPrice(of: String(copying: symbol)) : nil
        valuer.compute(inputs, symbol: id, statedPrice: stated, into: &computed)
        if !computed.issueKinds.isEmpty || computed.conflictingPrice != nil { note(inputs, symbol, location) }
        let place = batch.next(isLeftOut: computed.isLeftOut)
        if computed.isLeftOut { return }
        if !inputs.isExcluded {
            output.currencies.add(computed, currency: inputs.quote.currency)
            switch grouping {
            case .symbol: output.groups.add(computed, key: symbol)
            case .market: output.groups.add(computed, key: market)
            case .account: output.groups.add(computed, key: account)
            case .currency, nil: break
            }
        }
        switch keeping {
        case .nothing: break
        case .rows(.csv(let row), sortedBy: nil):
            append(row, inputs, symbol, name, market, account)
        case .rows(let form, let key):
            let valuation = valuation(inputs, symbol, name, market, account, InputLocation())
            if let key {
                key.append(valuation, to: &output.marks.keys)
                output.marks.keyEnds.append(output.marks.keys.count)
            }
            switch form {
            case .csv(let row): append(row, inputs, symbol, name, market, account)
            case .json(let json): append { json.append(valuation, to: &$0) }
            case .cells(let cells): append { cells.append(valuation, to: &$0) }
            case .html(let list): append { list.append(valuation, to: &$0) }
            case .stock(let stock): append { stock.append(valuation, to: &$0) }
            }
        case .stated:
            let location = location()
            if inputs.lacking == nil {
                output.stated.append(holding(inputs, symbol, name, market, account, location))
            }
        case .lots:
            output.valuedCount += 1
            output.lots.append(holding(inputs, symbol, name, market, account, location()))
        case .holdings, .stocks:
            output.valuedCount += 1
            if first?.isFull(output.valued) == true { break }
            var valuation = valuation(inputs, symbol, name, market, account, location())
            valuation.id = place ?? output.valuedCount - 1
            output.keep(valuation, &first)
        }
    }

    private mutating func append(_ write: (inout [UInt8]) -> Void) {
        write(&rows)
        if countsRows { output.marks.ends.append(rows.count) }
    }

    private mutating func append(
        _ row: HoldingRow, _ inputs: HoldingInputs, _ symbol: Span<UInt8>, _ name: Span<UInt8>,
        _ market: Span<UInt8>, _ account: Span<UInt8>
    ) {
        let capacity = HoldingRow.capacity(texts: symbol.count + name.count + market.count + account.count)
        rows.append(addingCapacity: capacity) { bytes in
            row.append(
                symbol: symbol, name: name, market: market, account: account, inputs: inputs, computed,
                to: &bytes)
        }
        if countsRows { output.marks.ends.append(rows.count) }
    }

    private func valuation(
        _ inputs: HoldingInputs, _ symbol: Span<UInt8>, _ name: Span<UInt8>, _ market: Span<UInt8>,
        _ account: Span<UInt8>,
        _ location: InputLocation
    ) -> HoldingValuation {
        HoldingValuation(
            holding: holding(inputs, symbol, name, market, account, location),
            currency: valuer.options.currency,
            computed: computed)
    }

    private func holding(
        _ inputs: HoldingInputs, _ symbol: Span<UInt8>, _ name: Span<UInt8>, _ market: Span<UInt8>,
        _ account: Span<UInt8>,
        _ location: InputLocation
    ) -> Holding {
        Holding(
            symbol: String(copying: symbol), name: name.isEmpty ? nil : String(copying: name),
            market: market.isEmpty ? nil : String(copying: market),
            account: account.isEmpty ? nil : String(copying: account), note: nil, location: location,
            inputs: inputs)
    }

    private mutating func note(
        _ inputs: HoldingInputs, _ symbol: Span<UInt8>, _ location: () -> InputLocation
    ) {
        if computed.conflictingPrice != nil {
            output.conflicts.add(
                PriceConflict(symbol: String(copying: symbol).exact, stock: inputs.quote.currency))
        }
        if !inputs.isExcluded, !computed.issueKinds.isDisjoint(with: .errors) { output.isIncomplete = true }
        let count = computed.issueKinds.rawValue.nonzeroBitCount
        output.issueCount += count
        guard output.issues.count < issueLimit else { return }
        output.issues += computed.issues(
            symbol: String(copying: symbol),
            location: location(),
            inputs: inputs, options: valuer.options)
    }

    mutating func finishChunk() -> Output {
        if let isFull = columnTotals?.isFull, isFull {
            columnTotals?.take(into: &output.currencies, &output.groups)
        }
        var finished = Output()
        if !rows.isEmpty {
            let memory = spareRows.take(roomFor: rows.count)
            memory.use { swap(&$0, &rows) }
            output.rows = memory
        }
        swap(&finished, &output)
        let count = finished.groups.count
        if let groupsInRun, count < groupsInRun {
            swap(&finished.groups, &output.groups)
        } else if count > 0 {
            // Most likely as many come next.
            output.groups = Groups(capacity: count)
            let areCompact = finished.groups.compactCount > count / 2
            if groupsInRun != nil, areCompact { finished.groupRun = GroupSpool.run(taking: &finished.groups) }
        }
        firstRows?.update(&first)
        return finished
    }

    mutating func finish() -> Output? {
        columnTotals?.take(into: &output.currencies, &output.groups)
        var last = finishChunk()
        last.groups.add(output.takeGroups())
        return last
    }
}

/// The memory of written rows, kept for reuse, because otherwise every chunk would allocate and free its own.
final class SpareRows: Sendable {
    private let spare = Monitor<[Monitor<[UInt8]>]>([])

    /// Returns an empty array with room for about `count` bytes.
    func take(roomFor count: Int) -> Monitor<[UInt8]> {
        let memory = spare.use { $0.popLast() } ?? Monitor([])
        // A little more, because an array doubles when it grows; rounded up in steps, so that memory can be shared.
        memory.use { $0.reserveCapacity((count + count / 16 + 0x3FFFF) & ~0x3FFFF) }
        return memory
    }

    func give(_ memory: Monitor<[UInt8]>) {
        memory.use { $0.removeAll(keepingCapacity: true) }
        spare.use { $0.append(memory) }
    }
}
