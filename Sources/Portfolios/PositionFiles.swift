/// A file of holdings.
struct HoldingsInput: Sendable {
    let input: FileInput
    /// The account of rows that state none; `nil` for the one without a name.
    let account: String?
    /// Its number in ``InputLocation/file``.
    var number = 0
}

/// The files that say what is held: holdings, trades, or both.
struct PositionFiles: Sendable {
    /// The holdings files; none if there are only trades.
    private(set) var holdings: [HoldingsInput]
    /// The accounts of the rows of files of trades and cash that state none, by the files' paths.
    let accounts: [String: String]
    /// The paths of the trades files.
    let trades: [String]
    /// The trades file that is the whole portfolio, if there is one.
    private var lone: FileInput?
    private var openFile: @Sendable (String) throws(FileError) -> FileInput

    /// Opens a portfolio's holdings, and finds its trades.
    ///
    /// - Parameter given: trades files to use instead of the folder's.
    /// - Throws: ``PortfolioFailure`` if a file can't be opened, if trades are given in addition to a trades file, or
    ///   if a file is given twice.
    init(_ source: PortfolioSource, trades given: [String]) throws(PortfolioFailure) {
        var found = FoundErrors()
        try self.init(source, trades: given, &found) { path throws(FileError) in try FileInput(path) }
        try found.check()
    }

    /// Opens those of a portfolio's holdings that can be opened, and finds its trades.
    ///
    /// - Parameters:
    ///   - found: receives the files that can't be opened.
    ///   - openFile: opens a file.
    init(
        _ source: PortfolioSource, trades given: [String], _ found: inout FoundErrors,
        open openFile: @escaping @Sendable (String) throws(FileError) -> FileInput
    ) throws(PortfolioFailure) {
        self.openFile = openFile
        func open(_ path: String) -> FileInput? {
            found.read { _ throws(FileError) in try openFile(path) }
        }
        func checkDistinct(_ paths: [String]) throws(PortfolioFailure) {
            _ = try found.collect { _ throws(PortfolioFailure) in try PositionFiles.checkDistinct(paths) }
        }
        if source.isFolder {
            let trades = source.trades(given: given)
            try checkDistinct(trades)
            self.trades = trades
            lone = nil
            if let lack = source.lackOfPositions(trades: trades) { found.add(lack) }
            try checkDistinct(source.holdingsFiles)
            var holdings: [HoldingsInput] = []
            for path in source.holdingsFiles {
                guard let input = open(path) else { continue }
                holdings.append(HoldingsInput(input: input, account: source.account(ofFile: path)))
            }
            self.holdings = holdings
            accounts = (trades + source.cash(given: [])).reduce(into: [:]) {
                $0[$1] = source.account(ofFile: $1)
            }
            return
        }
        guard source.holdings != "-" || given.isEmpty else { throw .tradesBesideFile("-") }
        try checkDistinct(given)
        let input = open(source.holdings)
        let isTrades =
            input.flatMap { input in
                found.read { _ throws(FileError) in try TradesHeader.isTrades(input) }
            } ?? false
        guard given.isEmpty || !isTrades else { throw .tradesBesideFile(source.holdings) }
        holdings = isTrades ? [] : [input].compactMap { $0.map { HoldingsInput(input: $0, account: nil) } }
        accounts = [:]
        lone = isTrades ? input : nil
        trades = isTrades ? [source.holdings] : given
    }

    /// Opens a trades file, unless it is the one that is the whole portfolio, which is open already.
    func open(_ path: String) throws(FileError) -> FileInput {
        if let lone { return lone }
        return try openFile(path)
    }

    /// The same files, opened in another way.
    func replacingFiles(
        _ open: @escaping @Sendable (String) throws(FileError) -> FileInput
    ) -> PositionFiles {
        var files = self
        files.holdings = holdings.compactMap { file in
            (try? open(file.input.path)).map { HoldingsInput(input: $0, account: file.account) }
        }
        (files.lone, files.openFile) = (nil, open)
        return files
    }

    static func checkDistinct(_ paths: [String]) throws(PortfolioFailure) {
        let repeated = try reading { () throws(FileError) in try RepeatedFile(in: paths) }
        if let repeated { throw .repeatedFile(repeated.path) }
    }
}
