import FileWatching
import Foundation
import SystemInterface
import TestSupport
import Testing

/// Changes as a sequence.
@Suite(.serialized) struct FileChangesTests {
    @Test func `each change is told while somebody waits`() async throws {
        let folder = try FileWatcherTests.folder()
        let changes = FileChanges { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        var iterator = changes.makeAsyncIterator()
        for step in 0..<5 {
            try folder.replace("data/holdings.csv", "\(step)")
            #expect(await iterator.next() != nil)
        }
    }

    @Test func `changes while nobody waits are kept as one`() async throws {
        let folder = try FileWatcherTests.folder()
        let changes = FileChanges { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        try folder.replace("data/holdings.csv", "new")
        try await Task.sleep(for: .milliseconds(300))
        try folder.replace("data/holdings.csv", "newer")
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next() != nil)
    }

    @Test func `files that can't be waited for are taken for changed, now and then`() async throws {
        let folder = try FileWatcherTests.folder()
        let faults: SystemCalls.Faults = { $0 == .poll ? .fails(12) : nil }
        let made: () -> FileChanges = {
            SystemCalls.withFault(faults) {
                FileChanges { [path = folder.path] in ["\(path)/data/holdings.csv"] }
            }
        }
        let changes = made()
        var iterator = changes.makeAsyncIterator()
        for _ in 0..<2 { #expect(await iterator.next() != nil) }
    }

    @Test func `a cancelled task stops waiting`() async throws {
        let folder = try FileWatcherTests.folder()
        let task = Task { [path = folder.path] in
            var count = 0
            for await _ in FileChanges(of: { ["\(path)/data/holdings.csv"] }) { count += 1 }
            return count
        }
        task.cancel()
        #expect(await task.value == 0)
    }

    @Test func `nothing stays open behind a sequence that is gone`() async throws {
        let folder = try FileWatcherTests.folder()
        let file = "\(folder.path)/data/holdings.csv"
        for round in 0..<200 {
            // More than the number of watchers the system allows a process, if they were kept.
            let changes = FileChanges { [file] }
            if round.isMultiple(of: 2) {
                let task = Task { for await _ in changes {} }
                task.cancel()
                await task.value
            }
        }
        var open = Int.max
        for _ in 0..<600 where open > 20 {
            open = watchers()
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(open <= 20)
    }

    /// The number of system watchers in use by this process.
    private func watchers() -> Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.contains(
                "inotify") ?? false
        }
    }
}
