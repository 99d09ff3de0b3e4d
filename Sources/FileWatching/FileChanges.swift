internal import SystemInterface

/// The changes of files, as a sequence to wait for.
///
/// ```swift
/// for await _ in FileChanges(of: { PortfolioSource.files(of: "data/france") }) { … }
/// ```
///
/// Changes that come while nobody waits are one. A thread of its own sleeps until there is something to tell; it ends,
/// and nothing is watched any more, when the task that waits is cancelled, or the sequence and its iterators are gone.
package struct FileChanges: AsyncSequence, Sendable {
    private let stream: AsyncStream<Void>

    /// Watches from now on.
    ///
    /// - Parameter files: the paths to watch, of files that need not be there; asked for anew at each change, because a
    ///   file may name others.
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
            while watcher.wait(inputs: [stop.input]) == .changed { continuation.yield() }
            continuation.finish()
        }
        if !isWatched { continuation.finish() }
    }

    package func makeAsyncIterator() -> AsyncStream<Void>.Iterator { stream.makeAsyncIterator() }
}
