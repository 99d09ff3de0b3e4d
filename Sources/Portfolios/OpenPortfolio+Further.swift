extension OpenPortfolio {
    /// Reads a further file, if the folder has it.
    ///
    /// - Throws: ``PortfolioFailure/unreadable(_:)`` with every error of the file.
    func further<Contents>(
        _ file: PortfolioSource.FurtherFile,
        _ read: (FileInput, inout DiagnosticLog) throws(FileError) -> Contents
    ) throws(PortfolioFailure) -> Contents? {
        var log = DiagnosticLog()
        let contents = try reading { () throws(FileError) -> Contents? in
            if let openFurther {
                return try openFurther(file).map { input throws(FileError) in try read(input, &log) }
            }
            return try source.path(of: file).map { path throws(FileError) in
                try read(FileInput(path), &log)
            }
        }
        guard log.isEmpty else { throw .unreadable(log) }
        return contents
    }

    /// The dividends per share that the folder states, in the order of the file.
    ///
    /// - Parameter file: the number of the file in ``InputLocation/file``.
    func dividends(file: Int = 0) throws(PortfolioFailure) -> [DeclaredDividend] {
        try further(.dividends) { input, log throws(FileError) in
            try DividendsFile.read(input, file: file, log: &log)
        } ?? []
    }

    /// The classes of symbols; none if the folder does not state any.
    func classes() throws(PortfolioFailure) -> ClassBook {
        try further(.classes) { input, log throws(FileError) in try ClassesFile.read(input, log: &log) }
            ?? ClassBook()
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
    func targets() throws(PortfolioFailure) -> [Target] {
        try further(.targets) { input, log throws(FileError) in try TargetsFile.read(input, log: &log) } ?? []
    }

    /// Values the portfolio, and reads the files that its value does not depend on.
    ///
    /// - Throws: ``PortfolioFailure/unreadable(_:)`` with every error of all files.
    func checkingFurther(_ value: () throws(PortfolioFailure) -> Outcome) throws(PortfolioFailure) -> Outcome
    {
        var errors = DiagnosticLog()
        var outcome: Outcome?
        func check(_ read: () throws(PortfolioFailure) -> Void) throws(PortfolioFailure) {
            do throws(PortfolioFailure) {
                try read()
            } catch {
                guard case .unreadable(let log) = error else { throw error }
                errors.add(log)
            }
        }
        try check { () throws(PortfolioFailure) in outcome = try value() }
        try check { () throws(PortfolioFailure) in _ = try dividends() }
        try check { () throws(PortfolioFailure) in _ = try classes() }
        try check { () throws(PortfolioFailure) in _ = try targets() }
        guard let outcome, errors.isEmpty else { throw .unreadable(errors) }
        return outcome
    }
}
