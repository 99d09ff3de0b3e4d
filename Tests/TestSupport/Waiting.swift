import Foundation
public import Testing

/// Runs tests that wait, for files or for programs, on threads of their own. There are only as many threads for all other
/// tests as the machine has processors, and a test that blocked one would keep them waiting.
public struct Waiting: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Threads()) { try await function() }
    }

    /// Runs each job on a new thread.
    private final class Threads: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}

extension Trait where Self == Waiting {
    /// The test waits, and blocks its thread.
    public static var waits: Self { Self() }
}
