internal import SystemInterface

/// Where a path given as `--output` leads.
struct OutputPlace {
    enum Kind {
        /// An open file of this process, such as `/dev/stdout`.
        case descriptor(Int32)
        /// A pipe or a device, which is written to as it is.
        case special
        case folder
        /// A file that is there, and is replaced.
        case existing
        case missing
    }

    /// As it was typed.
    let path: String
    /// What it leads to through symbolic links.
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

    /// The number of an open file, of which the path is the system's name.
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

    /// Whether writing there changes a file that is read, or makes one that would be read.
    ///
    /// - Parameter input: a path, of a file that need not be there; `-` for standard input.
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

    /// Refuses a place that is among what a run reads, before anything is done.
    static func check(_ path: String?, reading inputs: @autoclosure () -> [String]) throws(Failure) {
        guard let path else { return }
        let place = try reading { () throws(FileError) in try OutputPlace(path) }
        guard !inputs().contains(where: place.isSame) else { throw .usage(.outputIsInput(path)) }
    }
}
