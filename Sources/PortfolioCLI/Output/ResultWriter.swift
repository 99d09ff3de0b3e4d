internal import Portfolios
internal import SystemInterface

/// Where results go: standard output, or a file that is replaced in one step when all is written. What is no file, a
/// device or a pipe, is written to as it is.
final class ResultWriter: Sendable {
    private enum Destination {
        case stream(Int32)
        /// One that is opened, and closed, by its path.
        case special(Int32)
        case replacement(FileReplacement)
        /// What would go to standard output goes there instead.
        case capture(Capture)
    }

    private enum Outcome {
        case open
        /// The reader has gone: nothing more is wanted.
        case closedPipe
        case failed(FileError)
        case finished
    }

    /// What it is called in messages.
    private let name: String
    private let destination: Destination
    private let outcome = Monitor(Outcome.open)
    /// Of a terminal, what it may have of the data; `nil` for everything as it is.
    private let terminalText: Monitor<TerminalText>?
    private let isTerminal: Bool

    /// - Parameters:
    ///   - path: `nil` for standard output.
    ///   - isColoured: whether what is written has control characters of its own, so that data have been freed of theirs.
    init(_ path: String?, isColoured: Bool = false) throws(FileError) {
        name = path ?? "standard output"
        destination = try ResultWriter.destination(path)
        isTerminal =
            switch destination {
            case .stream(let descriptor), .special(let descriptor): Console.isTerminal(descriptor)
            case .replacement, .capture: false
            }
        terminalText = isTerminal && !isColoured ? Monitor(TerminalText()) : nil
    }

    private static func destination(_ path: String?) throws(FileError) -> Destination {
        guard let path else {
            return Console.capture.map(Destination.capture) ?? .stream(Descriptor.standardOutput)
        }
        let place = try OutputPlace(path)
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
                // One that may be written and not read has an owner and permissions to keep, too.
                if old == nil { old = try system.open(place.target, .writingAtOnce) }
            case .missing: break
            }
        } catch {
            throw .writeFailed(path, reason: error.reason)
        }
        return .replacement(try FileReplacement(of: place.target, name: path, like: old))
    }

    /// Writes; `false` where nothing more need be written.
    func write(_ bytes: Span<UInt8>) -> Bool {
        guard let terminalText else { return writeAsIs(bytes) }
        let shown = terminalText.use { $0.next(bytes) }
        return writeAsIs(shown.span)
    }

    private func writeAsIs(_ bytes: Span<UInt8>) -> Bool {
        let isOpen = outcome.use { outcome in
            if case .open = outcome { true } else { false }
        }
        guard isOpen else { return false }
        // A line of progress and what is written would stand on one terminal.
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
                do { try Descriptor.write(bytes, to: descriptor) } catch .brokenPipe {
                    outcome.use { $0 = .closedPipe }
                    return false
                } catch {
                    throw .writeFailed(name, reason: error.reason)
                }
            }
        } catch {
            outcome.use { $0 = .failed(error) }
            return false
        }
        return true
    }

    func write(_ bytes: [UInt8]) -> Bool { write(bytes.span) }

    /// Puts what was written in its place.
    func finish() throws(FileError) {
        if let rest = terminalText?.use({ $0.end() }), !rest.isEmpty { _ = writeAsIs(rest.span) }
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
            try replacement.seal()
            try replacement.takePlace()
        }
        outcome.use { $0 = .finished }
    }

    /// Leaves the file that was there before.
    func discard() {
        switch destination {
        case .stream, .capture: break
        case .special(let descriptor): Descriptor.close(descriptor)
        case .replacement(let replacement): replacement.discard()
        }
    }
}
