extension OpenPortfolio {
    /// Reads a further file, if the folder has it.
    ///
    /// - Parameter others: further files that the question reads as well.
    /// - Throws: ``PortfolioFailure/unreadable(_:)`` with every error of the file, of the others and of the holdings.
    private func further<Contents>(
        _ file: PortfolioSource.FurtherFile, beside others: [PortfolioSource.FurtherFile] = [],
        _ contents: (FileInput, inout DiagnosticLog) throws(FileError) -> Contents
    ) throws(PortfolioFailure) -> Contents? {
        var log = DiagnosticLog()
        let contents = try read(file) { input throws(FileError) in try contents(input, &log) }
        guard log.isEmpty else { throw try failure(log, beside: others.filter { $0 != file }) }
        return contents
    }

    private func read<Contents>(
        _ file: PortfolioSource.FurtherFile, _ contents: (FileInput) throws(FileError) -> Contents
    ) throws(PortfolioFailure) -> Contents? {
        try reading { () throws(FileError) -> Contents? in
            if let openFurther {
                return try openFurther(file).map { input throws(FileError) in try contents(input) }
            }
            return try source.path(of: file).map { path throws(FileError) in try contents(FileInput(path)) }
        }
    }

    /// The dividends per share that the folder states, in the order of the file.
    ///
    /// - Parameters:
    ///   - file: the number of the file in ``InputLocation/file``.
    ///   - others: further files that the question reads as well.
    func dividends(
        file: Int = 0, beside others: [PortfolioSource.FurtherFile] = []
    ) throws(PortfolioFailure) -> [DeclaredDividend] {
        try further(.dividends, beside: others) { input, log throws(FileError) in
            try DividendsFile.read(input, file: file, log: &log)
        } ?? []
    }

    /// The classes of symbols; none if the folder does not state any.
    ///
    /// - Parameter others: further files that the question reads as well.
    func classes(beside others: [PortfolioSource.FurtherFile] = []) throws(PortfolioFailure) -> ClassBook {
        try further(.classes, beside: others) { input, log throws(FileError) in
            try ClassesFile.read(input, log: &log)
        } ?? ClassBook()
    }

    /// The classes of symbols, which have a scheme.
    ///
    /// - Throws: ``PortfolioFailure/unknownScheme(_:known:)`` if they do not.
    func classes(of scheme: String) throws(PortfolioFailure) -> ClassBook {
        let classes = try classes()
        guard classes.has(scheme) else { throw .unknownScheme(scheme, known: classes.schemes) }
        return classes
    }

    /// What classes and symbols are meant to be of the whole; nothing if the folder does not state it.
    ///
    /// - Parameter others: further files that the question reads as well.
    func targets(beside others: [PortfolioSource.FurtherFile] = []) throws(PortfolioFailure) -> [Target] {
        try further(.targets, beside: others) { input, log throws(FileError) in
            try TargetsFile.read(input, log: &log)
        } ?? []
    }

    /// Reads all further files that are no part of the value, for their errors.
    ///
    /// - Throws: ``PortfolioFailure/unreadable(_:)`` with every error of all files.
    func checkFurther() throws(PortfolioFailure) {
        let all = PortfolioSource.FurtherFile.apartFromValue
        _ = try dividends(beside: all)
        _ = try classes(beside: all)
        _ = try targets(beside: all)
    }

    /// The errors of a further file with those of the holdings and of others.
    private func failure(
        _ log: DiagnosticLog, beside others: [PortfolioSource.FurtherFile]
    ) throws(PortfolioFailure) -> PortfolioFailure {
        var found = FoundErrors()
        do throws(PortfolioFailure) { _ = try value(keeping: .nothing, issueLimit: 0) } catch {
            if case .cancelled = error { throw error }
            // What else is wrong with the holdings is told once the files can be read.
            found.add(error)
        }
        found.add(log)
        for file in others {
            _ = try found.collect { log throws(PortfolioFailure) in
                try read(file) { input throws(FileError) in try file.check(input, log: &log) }
            }
        }
        return found.failure
    }
}

extension PortfolioSource.FurtherFile {
    /// Reads a file of this kind for its errors.
    func check(_ input: FileInput, log: inout DiagnosticLog) throws(FileError) {
        switch self {
        case .symbols: _ = try SymbolsFile.read(input, log: &log)
        case .dividends: _ = try DividendsFile.read(input, log: &log)
        case .classes: _ = try ClassesFile.read(input, log: &log)
        case .targets: _ = try TargetsFile.read(input, log: &log)
        }
    }
}
