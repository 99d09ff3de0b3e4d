internal import SystemInterface

/// The destination of a path given as `--output`.
struct OutputPlace {
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
        let links: [String]
        do { links = try SystemCalls().links(from: path) } catch {
            throw .writeFailed(path, reason: error.reason)
        }
        target = links.last ?? path
        if let descriptor = links.lazy.compactMap(OutputPlace.descriptor).first {
            kind = .descriptor(descriptor)
        } else {
            switch FileStatus(target)?.kind {
            case .special: kind = .special
            case .folder: kind = .folder
            case .file, .link: kind = .existing
            case nil: kind = .missing
            }
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
    func isSame(as input: String) -> Bool {
        let output =
            switch kind {
            case .descriptor(let number): FileStatus(number)
            default: FileStatus(target)
            }
        if let output {
            let read = input == "-" ? FileStatus(Descriptor.standardInput) : FileStatus(input)
            return output.kind == .file && output.identity == read?.identity
        }
        guard case .missing = kind, input != "-", let other = try? SystemCalls().resolve(input) else {
            return false
        }
        return Path.name(of: target) == Path.name(of: other)
            && FileStatus(Path.folder(of: target))?.identity == FileStatus(Path.folder(of: other))?.identity
    }

    /// Refuses an output path that is also an input, before anything is done.
    static func check(_ path: String?, reading inputs: @autoclosure () -> [String]) throws(Failure) {
        guard let path else { return }
        let place = try reading { () throws(FileError) in try OutputPlace(path) }
        guard !inputs().contains(where: place.isSame) else { throw .usage(.outputIsInput(path)) }
    }
}
