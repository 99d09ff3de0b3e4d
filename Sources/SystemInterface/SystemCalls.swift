/// The system calls for reading and saving files: each does one thing, and reports failures as errors.
///
/// For tests, every call can be made to fail.
package struct SystemCalls: Sendable {
    /// The kinds of call.
    package enum Call: CaseIterable, Hashable, Sendable {
        case resolve, open, close, read, write, status, access, setOwner, setMode, copyLists, synchronize
        case rename, remove, makeFolder, removeFolder, lock, list
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

    /// Called before every call.
    package var fault: @Sendable (Call) -> Fault? = { _ in nil }

    package init() {}

    package init(fault: @escaping @Sendable (Call) -> Fault?) { self.fault = fault }

    /// Makes a call, and repeats it if a signal interrupted it.
    func perform<Result>(
        _ call: Call, repeats: Bool = true, _ body: (_ isShort: Bool) -> (result: Result, failed: Bool)
    ) throws(SystemError) -> Result {
        while true {
            let fault = fault(call)
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
