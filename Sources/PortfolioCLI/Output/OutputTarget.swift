internal import PortfolioEditing
internal import Portfolios

/// The destination of a path given as `--output`.
struct OutputTarget {
    enum Kind {
        /// An open file of this process, such as `/dev/stdout`.
        case descriptor(Int32)
        /// A pipe or a device, which is written to directly.
        case special
        case folder
        /// An existing file, which is replaced.
        case existing
        case missing
    }

    /// The path as typed.
    let path: String
    /// The path with symbolic links resolved.
    let target: String
    let kind: Kind

    init(_ path: String) throws(FileError) {
        self.path = path
        do throws(SystemError) {
            let links = try SystemCalls().links(from: path)
            target = links.last ?? path
            if let descriptor = links.lazy.compactMap(OutputTarget.descriptor).first {
                kind = .descriptor(descriptor)
            } else {
                kind = try OutputTarget.kind(of: target)
            }
        } catch {
            throw .writeFailed(path, reason: error.reason)
        }
    }

    private static func kind(of target: String) throws(SystemError) -> Kind {
        do throws(SystemError) {
            return switch try SystemCalls().status(target).kind {
            case .special: .special
            case .folder: .folder
            case .file, .link: .existing
            }
        } catch {
            if error == .notFound { return .missing }
            throw error
        }
    }

    /// The descriptor of an open file, if the path is the system's name for one.
    private static func descriptor(_ path: String) -> Int32? {
        switch path {
        case "/dev/stdin": return Descriptor.standardInput
        case "/dev/stdout": return Descriptor.standardOutput
        case "/dev/stderr": return Descriptor.standardError
        default: break
        }
        let folders = ["/dev/fd/", "/proc/self/fd/"]
        guard let folder = folders.first(where: path.hasPrefix) else { return nil }
        return Int32(path.dropFirst(folder.count))
    }

    /// Whether writing here would change an input, or create a file that would be read as one.
    ///
    /// - Parameter input: the path of a file that need not exist; `-` for standard input.
    /// - Throws: an error if that can't be told.
    func isSame(as input: String) throws(FileError) -> Bool {
        let system = SystemCalls()
        guard case .missing = kind else {
            let output: FileStatus
            do throws(SystemError) {
                output =
                    if case .descriptor(let number) = kind { try system.status(number) } else {
                        try system.status(target)
                    }
            } catch {
                throw .writeFailed(path, reason: error.reason)
            }
            guard output.kind == .file else { return false }
            return try output.identity == FileInput.identity(input)
        }
        guard input != "-", let other = try? system.resolve(input),
            Path.name(of: target) == Path.name(of: other)
        else { return false }
        guard let folder = try FileInput.identity(Path.folder(of: target)) else { return false }
        return try folder == FileInput.identity(Path.folder(of: other))
    }

    /// Refuses an output path that is also an input, before anything is done.
    static func check(_ path: String?, reading inputs: @autoclosure () -> [String]) throws(Failure) {
        guard let path else { return }
        let place = try reading(OutputTarget(path))
        for input in inputs() where try reading(place.isSame(as: input)) {
            throw .usage(.output(path, "also an input"))
        }
    }

    /// Refuses an output path that is an input of a command that reports, the portfolio's log of changes, or an existing
    /// file of another portfolio.
    static func check(_ command: some ReportingCommand) throws(Failure) {
        guard let path = command.settings.output else { return }
        try check(path, reading: command.inputs)
        let (place, portfolio) = (try reading(OutputTarget(path)), command.settings.location.path)
        if let log = try? ChangeLog(of: portfolio), try reading(place.isSame(as: log.path)) {
            throw .usage(.output(path, "a file of a portfolio"))
        }
        // Lots are made to be another portfolio's holdings.
        guard case .existing = place.kind, !(command is LotsCommand) else { return }
        let folder = Path.folder(of: place.target)
        let isPortfolio = ["portfolio.json", "changes.log"].contains {
            !FileInput.isMissing(Path.join(folder, $0))
        }
        // Of the portfolio itself, options may have taken the place of files.
        guard isPortfolio,
            try reading({ () throws(FileError) in
                try FileInput.identity(folder) != FileInput.identity(portfolio)
            })
        else { return }
        let files = PortfolioLocation(folder).files + [Path.join(folder, "changes.log")]
        for file in files where try reading(place.isSame(as: file)) {
            throw .usage(.output(path, "a file of a portfolio"))
        }
    }
}
