internal import CLibrary

/// A value that one thread at a time may use, and that threads can wait on.
@safe
package final class Monitor<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init(_ value: Value) {
        self.value = value
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Uses the value exclusively, and wakes all threads that wait for a change.
    package func use<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_cond_broadcast(condition)
            unsafe pthread_mutex_unlock(mutex)
        }
        return try body(&value)
    }

    /// Uses the value exclusively, once it satisfies `isReady`.
    package func use<Result>(when isReady: (Value) -> Bool, _ body: (inout Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        while !isReady(value) { unsafe pthread_cond_wait(condition, mutex) }
        defer {
            unsafe pthread_cond_broadcast(condition)
            unsafe pthread_mutex_unlock(mutex)
        }
        return body(&value)
    }
}
