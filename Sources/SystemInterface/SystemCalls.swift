/// The system calls on files: each does one thing, and reports failures as errors. Everything that the program reads
/// and writes goes through them.
///
/// For tests, every call can be made to fail, of one value or of everything that runs in a scope:
///
/// ```text
/// SystemCalls.withFault({ $0 == .read ? .fails(EIO) : nil }) { run() }
/// ```
///
/// `FailingCall` of the tests' helpers makes the nth one fail, here the third that writes:
///
/// ```text
/// let third = FailingCall(.write, .fails(ENOSPC), number: 3)
/// SystemCalls.withFault({ third.next($0) }) { run() }
/// ```
package struct SystemCalls: Sendable {
    /// The kinds of call.
    package enum Call: CaseIterable, Hashable, Sendable {
        case resolve, open, close, read, write, seek, status, access, setOwner, setMode, copyLists,
            synchronize
        case rename, link, remove, makeFile, makeFolder, removeFolder, lock, list
        case start, wait, pipe, poll, watch, control
    }

    /// How a call is made to fail.
    package enum Fault: Hashable, Sendable {
        /// It does nothing and fails with this `errno`.
        case fails(Int32)
        /// It does its work, but reports failure.
        case failsAfterwards(Int32)
        /// It transfers at most one byte.
        case isShort
    }

    package typealias Faults = @Sendable (Call) -> Fault?

    /// Called before every call; `nil` if none is to fail.
    private let faults: Faults?

    /// The faults of this scope; threads started in it have them too.
    @TaskLocal static var scope: Faults?

    /// The faults of this scope, for threads that were started elsewhere; `nil` without any.
    package static var ofScope: Faults? { scope }

    /// The calls, with the faults of this scope.
    package init() { faults = SystemCalls.scope }

    package init(fault: @escaping Faults) { faults = fault }

    /// Runs a body with faults in all its calls; without any, in the scope it is in.
    // Inlined into a thread's first function, `withValue` crashes: it pushes the value where no task is.
    @inline(never)
    package static func withFault<Result>(_ fault: Faults?, _ body: () -> Result) -> Result {
        guard let fault else { return body() }
        return $scope.withValue(fault, operation: body)
    }

    /// The same of a body that waits.
    package static func withFault<Result>(
        _ fault: @escaping Faults, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $scope.withValue(fault, operation: body)
    }

    /// Makes a call, and repeats it if a signal interrupted it.
    package func perform<Result>(
        _ call: Call, repeats: Bool = true, _ body: (_ isShort: Bool) -> (result: Result, failed: Bool)
    ) throws(SystemError) -> Result {
        while true {
            let fault = faults?(call)
            if case .fails(let code) = fault {
                let error = SystemError(code)
                if error == .interrupted, repeats { continue }
                throw error
            }
            let (result, failed) = body(fault == .isShort)
            if case .failsAfterwards(let code) = fault { throw SystemError(code) }
            guard failed else { return result }
            let error = SystemError.last
            if error == .interrupted, repeats { continue }
            throw error
        }
    }
}
