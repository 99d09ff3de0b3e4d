internal import CLibrary
internal import FileCalls
internal import Synchronization

/// Runs another program, which gets bytes on its standard input, and takes what it writes: `sort -u` sorts what it is sent.
///
/// The program has a process group of its own, so that what it starts ends with it.
package struct ChildProcess: Sendable {
    /// The program and its arguments.
    package let words: [String]
    /// The most that it may write to its standard output, in bytes.
    package let limit: Int
    package let timeout: Duration
    package var system = SystemCalls()

    package init(_ words: [String], limit: Int, timeout: Duration) {
        (self.words, self.limit, self.timeout) = (words, limit, timeout)
    }

    /// What a program wrote, and how it ended.
    package struct Result: Sendable {
        package let output: [UInt8]
        /// The end of what it wrote to its standard error.
        package let errors: [UInt8]
        package let end: End
    }

    package enum End: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// Why there is no result.
    package enum Failure: Error, Hashable, Sendable {
        case notStarted(SystemError)
        /// What it is sent can't be written, or what it sends can't be read.
        case broken(SystemError)
        /// How it ended can't be told.
        case lost(SystemError)
        /// It wrote more than the limit, and was ended.
        case tooMuch
        /// It took longer than the timeout, and was ended.
        case timedOut
    }

    /// How much of the standard error is kept.
    private static let errorsKept = 1 << 16
    /// How long the program may take to end when it is asked to, in steps of 10 ms.
    private static let graceSteps = 50
    /// The group of the program that runs, for the signals that end this one; 0 if there is none.
    private static let group = Atomic<Int32>(0)

    /// Ends the program that runs, if there is one. Safe in a handler of signals.
    package static func endRunning() {
        let group = group.load(ordering: .sequentiallyConsistent)
        if group > 0 { _ = kill(-group, SIGTERM) }
    }

    /// Runs the program until it has ended and closed its output.
    ///
    /// - Parameter input: what it can read; it need not read all of it.
    package func run(sending input: [UInt8]) throws(Failure) -> Result {
        let deadline = ContinuousClock.now + timeout
        var pipes = Pipes()
        defer { pipes.closeAll() }
        let process: Int32
        do throws(SystemError) {
            try pipes.open(system)
            process = try start(pipes)
        } catch {
            throw .notStarted(error)
        }
        ChildProcess.group.store(process, ordering: .sequentiallyConsistent)
        defer { ChildProcess.group.store(0, ordering: .sequentiallyConsistent) }
        pipes.closeOtherEnds()
        do throws(Failure) {
            let (output, errors) = try exchange(input, &pipes, deadline)
            return Result(output: output, errors: errors, end: try wait(for: process, until: deadline))
        } catch {
            endGroup(process)
            throw error
        }
    }

    private func start(_ pipes: Pipes) throws(SystemError) -> Int32 {
        try system.perform(.start) { _ in
            // The parent of this program may have had it ignore its children, which hides how they end.
            _ = signal(SIGCHLD, SIG_DFL)
            // A child that does not read all must not end this program.
            Signals.ignoreFailedWrites()
            var arguments = unsafe words.map { unsafe strdup($0.path) } + [nil]
            defer { for place in unsafe arguments.indices { unsafe free(arguments[place]) } }
            var process: Int32 = 0
            let code = unsafe process_start(
                &arguments, 1, nil, pipes.input.read, pipes.output.write, pipes.errors.write, &process)
            errno = code
            return (process, code != 0)
        }
    }

    /// Sends the input and takes what is written, in whatever order the program reads and writes.
    private func exchange(
        _ input: [UInt8], _ pipes: inout Pipes, _ deadline: ContinuousClock.Instant
    ) throws(Failure) -> (output: [UInt8], errors: [UInt8]) {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var sent = 0
        if input.isEmpty { pipes.input.closeWrite() }
        while pipes.output.read >= 0 || pipes.errors.read >= 0 {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { throw .timedOut }
            var polled = [
                pollfd(fd: pipes.input.write, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: pipes.output.read, events: Int16(POLLIN), revents: 0),
                pollfd(fd: pipes.errors.read, events: Int16(POLLIN), revents: 0),
            ]
            do throws(SystemError) {
                // What is closed is below 0, and passed over.
                guard try system.poll(&polled, milliseconds: left.milliseconds) else { continue }
            } catch {
                throw .broken(error)
            }
            if polled[0].revents != 0 {
                let isOpen = try send(input, &sent, pipes.input.write)
                if !isOpen || sent == input.count { pipes.input.closeWrite() }
            }
            if polled[1].revents != 0, try !take(pipes.output.read, &output) { pipes.output.closeRead() }
            guard output.count <= limit else { throw .tooMuch }
            if polled[2].revents != 0, try !take(pipes.errors.read, &errors) { pipes.errors.closeRead() }
            if errors.count > 2 * ChildProcess.errorsKept {
                errors.removeFirst(errors.count - ChildProcess.errorsKept)
            }
        }
        return (output, errors)
    }

    /// Writes as much as the pipe takes; `false` if nobody reads it any more.
    private func send(
        _ input: [UInt8], _ sent: inout Int, _ descriptor: Int32
    ) throws(Failure) -> Bool {
        do throws(SystemError) {
            sent += try system.write(descriptor, input.span.extracting(sent..<input.count))
            return true
        } catch {
            if error == .brokenPipe { return false }
            guard error == .wouldBlock else { throw .broken(error) }
            return true
        }
    }

    /// Reads what is there; `false` at the end.
    private func take(_ descriptor: Int32, _ bytes: inout [UInt8]) throws(Failure) -> Bool {
        do throws(SystemError) {
            return try system.read(descriptor, 1 << 16, into: &bytes) > 0
        } catch {
            guard error == .wouldBlock else { throw .broken(error) }
            return true
        }
    }

    /// How the process ended.
    private func wait(
        for process: Int32, until deadline: ContinuousClock.Instant
    ) throws(Failure) -> End {
        while true {
            do throws(SystemError) {
                if let end = try system.end(of: process, waits: false) { return end }
            } catch {
                throw .lost(error)
            }
            guard ContinuousClock.now < deadline else { throw .timedOut }
            CurrentProcess.sleep(microseconds: 2000)
        }
    }

    /// Ends the process and all of its group: it is asked to, and then made to.
    private func endGroup(_ process: Int32) {
        _ = kill(-process, SIGTERM)
        var isEnded = false
        for _ in 0..<ChildProcess.graceSteps where !isEnded {
            isEnded = (try? system.end(of: process, waits: false)) != nil
            if !isEnded { CurrentProcess.sleep(microseconds: 10_000) }
        }
        // Others of the group may be there when its leader is not.
        _ = kill(-process, SIGKILL)
        if !isEnded { _ = try? system.end(of: process, waits: true) }
    }
}

/// The three pipes between a program and its child.
private struct Pipes {
    struct Pipe {
        var read: Int32 = -1
        var write: Int32 = -1

        mutating func closeRead() { Pipe.close(&read) }
        mutating func closeWrite() { Pipe.close(&write) }

        private static func close(_ end: inout Int32) {
            if end >= 0 { Descriptor.close(end) }
            end = -1
        }
    }

    /// Where the child reads, and where it writes.
    var input = Pipe()
    var output = Pipe()
    var errors = Pipe()

    mutating func open(_ system: SystemCalls) throws(SystemError) {
        input = try Pipes.made(system)
        output = try Pipes.made(system)
        errors = try Pipes.made(system)
        for end in [input.write, output.read, errors.read] {
            try system.control(end, F_SETFL, O_NONBLOCK)
        }
    }

    /// A pipe above the standard descriptors, which a child gets in their place.
    private static func made(_ system: SystemCalls) throws(SystemError) -> Pipe {
        let made = try system.pipe()
        var ends = [made.read, made.write]
        for place in ends.indices {
            do throws(SystemError) {
                let moved = try system.control(ends[place], F_DUPFD_CLOEXEC, 3)
                Descriptor.close(ends[place])
                ends[place] = moved
            } catch {
                for end in ends { Descriptor.close(end) }
                throw error
            }
        }
        return Pipe(read: ends[0], write: ends[1])
    }

    mutating func closeOtherEnds() {
        input.closeRead()
        output.closeWrite()
        errors.closeWrite()
    }

    mutating func closeAll() {
        closeOtherEnds()
        input.closeWrite()
        output.closeRead()
        errors.closeRead()
    }
}

extension Duration {
    /// Rounded up, at most a minute.
    fileprivate var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        if seconds >= 60 { return 60_000 }
        return Int32(seconds) * 1000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
    }
}
