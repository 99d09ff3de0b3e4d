internal import SystemInterface

/// The changes of files, as an asynchronous sequence.
///
/// ```swift
/// for await _ in FileChanges(of: { PortfolioSource.files(of: "data/france") }) { … }
/// ```
///
/// Changes that occur while nobody waits are combined into one. A separate thread sleeps until there is a change; it
/// ends, and watching with it, when the waiting task is cancelled or the sequence and its iterators are released.
package struct FileChanges: AsyncSequence, Sendable {
    private let stream: AsyncStream<Void>

    /// Starts watching.
    ///
    /// - Parameter files: returns the paths to watch, of files that need not exist. It is called again after each
    ///   change, because a file may name others.
    package init(of files: @escaping @Sendable () -> [String]) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.stream = stream
        guard let stop = try? WakePipe() else {
            continuation.finish()
            return
        }
        let watcher = FileWatcher(files)
        continuation.onTermination = { _ in stop.send() }
        let isWatched = Threads.detach {
            while true {
                switch watcher.wait(inputs: [stop.input]) {
                case .changed: break
                // What can't be waited for may have changed.
                case .failed where stop.receive() == nil: CurrentProcess.sleep(microseconds: 1_000_000)
                default: return continuation.finish()
                }
                continuation.yield()
            }
        }
        if !isWatched { continuation.finish() }
    }

    package func makeAsyncIterator() -> AsyncStream<Void>.Iterator { stream.makeAsyncIterator() }
}
