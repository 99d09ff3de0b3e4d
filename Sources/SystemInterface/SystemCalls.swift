/// The system calls by which files are kept: each does one thing, and what the system answers is an error.
///
/// Every call can be made to fail, to show what comes of it.
package struct SystemCalls: Sendable {
    /// The calls there are.
    package enum Call: CaseIterable, Hashable, Sendable {
        case resolve, open, close, read, write, status, access, setOwner, setMode, copyLists, synchronize
        case rename, remove, makeFolder, removeFolder, lock, list
    }

    /// What a call is made to do.
    package enum Fault: Hashable, Sendable {
        /// It does nothing, and fails with this `errno`.
        case fails(Int32)
        /// It does what it should, and says that it failed.
        case failsAfterwards(Int32)
        /// It takes or gives one byte at most.
        case isShort
    }

    /// Asked before every call.
    package var fault: @Sendable (Call) -> Fault? = { _ in nil }

    package init() {}

    package init(fault: @escaping @Sendable (Call) -> Fault?) { self.fault = fault }

    /// Makes a call, again where a signal came between.
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
