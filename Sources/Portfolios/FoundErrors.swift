/// The errors of files that are read one after another: what is wrong with one of them hides nothing of the others.
struct FoundErrors {
    /// The errors in the files.
    var log: DiagnosticLog
    /// Why files can't be opened or read, one error of each file.
    private(set) var files: [FileError] = []
    /// A file of which it is not told that it can't be opened.
    private let ignored: String?

    init(_ log: DiagnosticLog = DiagnosticLog(), files: [FileError] = [], ignoring ignored: String? = nil) {
        self.log = log
        self.ignored = ignored
        for error in files { add(error) }
    }

    var isEmpty: Bool { log.isEmpty && files.isEmpty }

    /// Those of the paths that are not known to lead nowhere.
    func opened(_ paths: [String]) -> [String] {
        paths.filter { path in !files.contains { $0.path == path } }
    }

    /// Adds errors in files.
    mutating func add(_ errors: DiagnosticLog) { log.add(errors) }

    /// Adds a file that can't be opened or read.
    mutating func add(_ error: FileError) {
        guard error.path != ignored, !files.contains(where: { $0.path == error.path }) else { return }
        files.append(error)
    }

    /// Reads a file, whose errors go to the log; `nil` if it can't be read.
    mutating func read<Contents>(_ read: (inout DiagnosticLog) throws(FileError) -> Contents) -> Contents? {
        do throws(FileError) { return try read(&log) } catch {
            add(error)
            return nil
        }
    }

    /// Reads files, whose errors go to the log; `nil` if they can't be read.
    ///
    /// - Throws: ``PortfolioFailure``, if it is no error of files.
    mutating func collect<Contents>(
        _ read: (inout DiagnosticLog) throws(PortfolioFailure) -> Contents
    ) throws(PortfolioFailure) -> Contents? {
        do throws(PortfolioFailure) { return try read(&log) } catch {
            guard add(error) else { throw error }
            return nil
        }
    }

    /// Adds the errors of files that a failure is about.
    ///
    /// - Returns: `false` if it is about none.
    @discardableResult
    mutating func add(_ failure: PortfolioFailure) -> Bool {
        switch failure {
        case .unreadable(let errors): add(errors)
        case .file(let error): add(error)
        case .files(let errors): for error in errors { add(error) }
        default: return false
        }
        return true
    }

    /// All that is told: files that can't be opened are told beside errors in others.
    var failure: PortfolioFailure {
        let isAlone = files.count == 1
        if log.isEmpty, !files.isEmpty, isAlone || !files.contains(where: \.isInFile) {
            return isAlone ? .file(files[0]) : .files(files)
        }
        var all = log
        for error in files { all.add(Diagnostic(error)) }
        return .unreadable(all)
    }

    /// - Throws: ``failure``, if there is an error.
    func check() throws(PortfolioFailure) {
        if !isEmpty { throw failure }
    }
}

extension FileError {
    /// Whether it is an error in the file, at a place.
    fileprivate var isInFile: Bool { if case .lineTooLong = self { true } else { false } }
}
