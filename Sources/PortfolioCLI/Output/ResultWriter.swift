internal import Portfolios

/// Writes results to standard output or to a file, which is replaced in one step once everything is written.
/// A device or a pipe is written to directly.
final class ResultWriter: Sendable {
    private enum Destination {
        case stream(Int32)
        /// A device or pipe opened by its path, and closed at the end.
        case special(Int32)
        case replacement(FileReplacement)
        /// Standard output is captured instead.
        case capture(Capture)
    }

    private enum Outcome {
        case open
        /// The reader has closed the pipe: no more output is wanted.
        case closedPipe
        case failed(FileError)
        case finished
    }

    /// The name used in messages.
    private let name: String
    private let destination: Destination
    private let outcome = Monitor(Outcome.open)
    /// Filters what is written to a terminal; `nil` to write everything unchanged.
    private let terminalText: Monitor<TerminalText>?
    /// Shows long results page by page; `nil` if they are written as they come.
    private let paging: Monitor<Paging>?
    private let isTerminal: Bool

    /// - Parameters:
    ///   - path: `nil` for standard output.
    ///   - isColoured: whether the output contains its own control characters, with those in the data already
    ///     removed.
    init(_ path: String?, isColoured: Bool = false) throws(FileError) {
        name = path ?? "standard output"
        destination = try ResultWriter.destination(path)
        isTerminal =
            switch destination {
            case .stream(let descriptor), .special(let descriptor): Console.isTerminal(descriptor)
            case .replacement, .capture: false
            }
        terminalText = isTerminal && !isColoured ? Monitor(TerminalText()) : nil
        if case .stream(Descriptor.standardOutput) = destination {
            paging = Paging().map { Monitor($0) }
        } else {
            paging = nil
        }
    }

    private static func destination(_ path: String?) throws(FileError) -> Destination {
        guard let path else {
            guard let capture = Console.capture else { return .stream(Descriptor.standardOutput) }
            return capture.standardOutput.map(Destination.stream) ?? .capture(capture)
        }
        let place = try OutputTarget(path)
        let system = SystemCalls()
        var old: Int32?
        defer { if let old { Descriptor.close(old) } }
        do throws(SystemError) {
            switch place.kind {
            case .descriptor(let descriptor): return .stream(descriptor)
            case .special: return .special(try system.open(place.target, .writing))
            case .folder: throw .isFolder
            case .existing:
                try system.checkWritable(place.target)
                old = try? system.open(place.target, .readingAtOnce)
                // A file that is writable but not readable also has an owner and permissions to keep.
                if old == nil { old = try system.open(place.target, .writingAtOnce) }
            case .missing: break
            }
        } catch {
            throw .writeFailed(path, reason: error.reason)
        }
        return .replacement(try FileReplacement(of: place.target, name: path, like: old))
    }

    /// Writes bytes; `false` if no more output is wanted.
    func write(_ bytes: Span<UInt8>) -> Bool {
        guard let terminalText else { return writeAsIs(bytes) }
        let shown = terminalText.use { $0.next(bytes) }
        return writeAsIs(shown.span)
    }

    private func writeAsIs(_ bytes: Span<UInt8>) -> Bool {
        guard isOpen else { return false }
        // The progress line would mix with the output on the same terminal.
        if isTerminal {
            ProgressMeter.shared.finish()
        } else {
            ProgressMeter.shared.note(written: bytes.count)
        }
        do throws(FileError) {
            switch destination {
            case .capture(let capture): capture.addOutput(bytes)
            case .replacement(let replacement): try replacement.write(bytes)
            case .stream(let descriptor), .special(let descriptor):
                try writing { () throws(SystemError) in
                    guard let paging else { return try Descriptor.write(bytes, to: descriptor) }
                    try paging.use { paging throws(SystemError) in try paging.write(bytes) }
                }
            }
        } catch {
            outcome.use { $0 = .failed(error) }
            return false
        }
        return isOpen
    }

    private var isOpen: Bool { outcome.use { if case .open = $0 { true } else { false } } }

    /// Writes; a pipe that its reader has closed only ends the output.
    private func writing(_ body: () throws(SystemError) -> Void) throws(FileError) {
        do { try body() } catch .brokenPipe { outcome.use { $0 = .closedPipe } } catch {
            throw .writeFailed(name, reason: error.reason)
        }
    }

    /// Shows the rest of what is shown in pages.
    private func endPaging() throws(FileError) {
        guard let paging else { return }
        try writing { () throws(SystemError) in
            try paging.use { paging throws(SystemError) in try paging.finish() }
        }
    }

    func write(_ bytes: [UInt8]) -> Bool { write(bytes.span) }

    /// Writes a whole result to standard output.
    static func print(_ bytes: [UInt8]) throws(FileError) {
        let writer = try ResultWriter(nil)
        _ = writer.write(bytes)
        try writer.finish()
    }

    /// Completes the output; a file is put in its place.
    func finish() throws(FileError) { _ = try finish(mayReplace: true) }

    /// The same.
    ///
    /// - Parameter mayReplace: whether a file may be there.
    /// - Returns: `false` if there is one although none may be; it stays.
    func finish(mayReplace: Bool) throws(FileError) -> Bool {
        if let rest = terminalText?.use({ $0.end() }), !rest.isEmpty { _ = writeAsIs(rest.span) }
        try endPaging()
        let failure: FileError? = outcome.use { outcome in
            if case .failed(let error) = outcome { return error }
            return nil
        }
        if let failure {
            discard()
            throw failure
        }
        switch destination {
        case .stream, .capture: break
        case .special(let descriptor):
            do { try SystemCalls().close(descriptor) } catch {
                throw .writeFailed(name, reason: error.reason)
            }
        case .replacement(let replacement):
            try replacement.flush()
            guard try replacement.commit(mayReplace: mayReplace) else { return false }
        }
        outcome.use { $0 = .finished }
        return true
    }

    /// Leaves the file that was there before.
    func discard() {
        try? endPaging()
        switch destination {
        case .stream, .capture: break
        case .special(let descriptor): Descriptor.close(descriptor)
        case .replacement(let replacement): replacement.discard()
        }
    }
}
