import Foundation
import Synchronization
import SystemInterface
import TestSupport
import Testing

@testable import FileWatching

/// What a watcher reports and what it ignores.
@Suite(.waits) struct FileWatcherTests {
    /// An event in a folder with `holdings.csv` and `other.csv`.
    struct Event: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var prepare: @Sendable (TemporaryFolder) throws -> Void = { _ in }
        var act: @Sendable (TemporaryFolder) throws -> Void
    }

    static let leftOpen = Mutex<[FileHandle]>([])

    /// The events of one watched file, `data/holdings.csv`.
    static let events: [Event] = [
        Event(testDescription: "written in place") { try $0.write("data/holdings.csv", "new") },
        Event(testDescription: "replaced") { try $0.replace("data/holdings.csv", "new") },
        Event(testDescription: "taken away") { try $0.remove("data/holdings.csv") },
        Event(testDescription: "moved away") { try $0.move("data/holdings.csv", to: "data/away.csv") },
        Event(
            testDescription: "made", prepare: { try $0.remove("data/holdings.csv") },
            act: {
                try $0.write("data/holdings.csv", "new")
            }),
        Event(testDescription: "closed to all") {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0], ofItemAtPath: "\($0.path)/data/holdings.csv")
        },
        Event(testDescription: "written and left open") { folder in
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder.path)/data/holdings.csv"))
            try file.write(contentsOf: Data("new".utf8))
            leftOpen.withLock { $0.append(file) }
        },
        Event(
            testDescription: "written through another name of it",
            prepare: {
                try FileManager.default.linkItem(
                    atPath: "\($0.path)/data/holdings.csv", toPath: "\($0.path)/elsewhere.csv")
            }, act: { try $0.write("elsewhere.csv", "new") }),
        Event(testDescription: "its folder moved away") { try $0.move("data", to: "away") },
        Event(testDescription: "its folder taken away") { try $0.remove("data") },
        Event(
            testDescription: "its folder put in place", prepare: { try $0.move("data", to: "away") },
            act: {
                try $0.move("away", to: "data")
            }),
        Event(
            testDescription: "what a link leads to, written",
            prepare: {
                try $0.make("far")
                try $0.move("data/holdings.csv", to: "far/real.csv")
                try $0.link("data/holdings.csv", to: "../far/real.csv")
            }, act: { try $0.write("far/real.csv", "new") }),
        Event(
            testDescription: "what a link leads to, replaced",
            prepare: {
                try $0.make("far")
                try $0.move("data/holdings.csv", to: "far/real.csv")
                try $0.link("data/holdings.csv", to: "\($0.path)/far/real.csv")
            }, act: { try $0.replace("far/real.csv", "new") }),
        Event(
            testDescription: "a link turned elsewhere",
            prepare: {
                try $0.move("data", to: "first")
                try $0.make("second")
                try $0.write("second/holdings.csv", "new")
                try $0.link("data", to: "first")
                try $0.link("next", to: "second")
            }, act: { try $0.move("next", to: "data") }),
        Event(
            testDescription: "a link that leads nowhere, given something to lead to",
            prepare: {
                try $0.remove("data/holdings.csv")
                try $0.link("data/holdings.csv", to: "../late.csv")
            }, act: { try $0.write("late.csv", "new") }),
    ]

    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.make("data")
        try folder.write("data/holdings.csv", "old")
        try folder.write("data/other.csv", "old")
        return folder
    }

    /// Long enough to be reached only if a change is never reported.
    static let patience = Duration.seconds(60)

    @Test(arguments: events)
    func `a file that changes is told`(_ event: Event) throws {
        let folder = try Self.folder()
        try event.prepare(folder)
        let watcher = FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        try event.act(folder)
        #expect(watcher.wait(timeout: Self.patience) == .changed)
    }

    @Test(arguments: events)
    func `a file that changes is seen where the system can't tell`(_ event: Event) throws {
        let folder = try Self.folder()
        try event.prepare(folder)
        let watcher = Self.watcher(of: folder) { $0 == .watch ? .fails(EMFILE) : nil }
        // Two writes of equal length within one tick of the file system's clock are indistinguishable.
        usleep(50_000)
        try event.act(folder)
        #expect(watcher.wait(timeout: Self.patience) == .changed)
    }

    private static func watcher(
        of folder: TemporaryFolder, _ fault: @escaping SystemCalls.Faults
    ) -> FileWatcher {
        SystemCalls.withFault(fault) { FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] } }
    }

    /// Every call that watching makes of the system fails by itself, once or for ever.
    @Test(arguments: 1...5, [false, true])
    func `a file that the system fails to watch is seen`(number: Int, isLasting: Bool) throws {
        let folder = try Self.folder()
        let calls = Mutex(0)
        let watcher = Self.watcher(of: folder) { call in
            guard call == .watch else { return nil }
            let made = calls.withLock { calls in
                calls += 1
                return calls
            }
            return made == number || isLasting && made > number ? .fails(ENOSPC) : nil
        }
        usleep(50_000)
        try folder.write("data/holdings.csv", "new")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
    }

    @Test func `where reports can't be read, files are looked at`() throws {
        let folder = try Self.folder()
        let watcher = Self.watcher(of: folder) { _ in nil }
        try folder.write("data/holdings.csv", "new")
        let faults: SystemCalls.Faults = { $0 == .read ? .fails(EIO) : nil }
        let first = SystemCalls.withFault(faults) { watcher.wait(timeout: Self.patience) }
        #expect(first == .changed)
        usleep(50_000)
        try folder.replace("data/holdings.csv", "newer")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
    }

    @Test func `a wait that fails is told, and goes on behind a signal`() throws {
        let folder = try Self.folder()
        let watcher = Self.watcher(of: folder) { _ in nil }
        let faults: SystemCalls.Faults = { $0 == .poll ? .fails(ENOMEM) : nil }
        let failed = SystemCalls.withFault(faults) { watcher.wait() }
        #expect(failed == .failed(SystemError(ENOMEM)))
        let isFirst = Mutex(true)
        let signals: SystemCalls.Faults = { call in
            guard call == .poll else { return nil }
            return isFirst.withLock { first in
                defer { first = false }
                return first ? .fails(EINTR) : nil
            }
        }
        let interrupted = SystemCalls.withFault(signals) { watcher.wait(timeout: .milliseconds(50)) }
        #expect(interrupted == .timedOut)
    }

    @Test(arguments: events)
    func `a file that is watched after a change is still watched`(_ event: Event) throws {
        let folder = try Self.folder()
        try event.prepare(folder)
        let watcher = FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        try event.act(folder)
        #expect(watcher.wait(timeout: Self.patience) == .changed)
        // Whatever happened to it: the whole folder is removed and recreated.
        if (try? folder.remove("data")) != nil { #expect(watcher.wait(timeout: Self.patience) == .changed) }
        try folder.make("data")
        try folder.write("data/holdings.csv", "again")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
        try folder.replace("data/holdings.csv", "and again")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
    }

    @Test func `other files, and reading, change nothing`() throws {
        let folder = try Self.folder()
        let watcher = FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        try folder.replace("data/other.csv", "new")
        try folder.write("data/.holdings.csv.lock", "")
        try folder.remove("data/other.csv")
        try folder.make("data/more")
        try folder.make("beside")
        _ = try String(contentsOfFile: "\(folder.path)/data/holdings.csv", encoding: .utf8)
        #expect(watcher.wait(timeout: .milliseconds(500)) == .timedOut)
    }

    @Test func `what happens in quick succession is one change`() throws {
        let folder = try Self.folder()
        let watcher = FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        for step in 0..<100 { try folder.replace("data/holdings.csv", "\(step)") }
        #expect(watcher.wait(timeout: Self.patience) == .changed)
        #expect(watcher.wait(timeout: .milliseconds(500)) == .timedOut)
    }

    /// The number of events the system queues.
    private static var keptEvents: Int {
        let limit = try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        return limit.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 1000
    }

    @Test(.enabled(if: keptEvents <= 1 << 17, "So many events take too long to make"))
    func `more than the system keeps in mind is a change all the same`() throws {
        let folder = try Self.folder()
        let watcher = FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        // Irrelevant names push the last, relevant event out of the queue.
        for _ in 0..<Self.keptEvents / 2 + 1 {
            _ = unsafe rename("\(folder.path)/data/other.csv", "\(folder.path)/data/another.csv")
            _ = unsafe rename("\(folder.path)/data/another.csv", "\(folder.path)/data/other.csv")
        }
        try folder.replace("data/holdings.csv", "new")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
    }

    @Test func `a file that another comes to name is watched`() throws {
        let folder = try Self.folder()
        try folder.write("list", "data/holdings.csv")
        let watcher = FileWatcher { [path = folder.path] in
            let list = (try? String(contentsOfFile: "\(path)/list", encoding: .utf8)) ?? ""
            return ["\(path)/list"] + list.split(separator: "\n").map { "\(path)/\($0)" }
        }
        try folder.replace("list", "data/holdings.csv\ndata/other.csv")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
        try folder.replace("data/other.csv", "new")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
        try folder.replace("list", "data/other.csv")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
        try folder.replace("data/holdings.csv", "no longer watched")
        #expect(watcher.wait(timeout: .milliseconds(500)) == .timedOut)
    }

    @Test func `a wait ends for another descriptor, and the change is told by the next`() throws {
        let folder = try Self.folder()
        let watcher = FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        let pipe = Pipe()
        let input = pipe.fileHandleForReading.fileDescriptor
        try pipe.fileHandleForWriting.write(contentsOf: Data("x".utf8))
        try folder.replace("data/holdings.csv", "new")
        #expect(watcher.wait(inputs: [input], timeout: Self.patience) == .ready(input))
        #expect(watcher.wait(timeout: Self.patience) == .changed)
    }

    @Test func `a wait ends when a reader goes away`() throws {
        let folder = try Self.folder()
        let watcher = FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        let pipe = Pipe()
        let output = pipe.fileHandleForWriting.fileDescriptor
        try pipe.fileHandleForReading.close()
        #expect(watcher.wait(outputs: [output], timeout: Self.patience) == .ready(output))
    }

    @Test func `links that lead round and round are waited for like what is missing`() throws {
        let folder = try Self.folder()
        try folder.remove("data/holdings.csv")
        try folder.link("data/holdings.csv", to: "round.csv")
        try folder.link("data/round.csv", to: "holdings.csv")
        let watcher = FileWatcher { [path = folder.path] in ["\(path)/data/holdings.csv"] }
        try folder.replace("data/round.csv", "the end")
        #expect(watcher.wait(timeout: Self.patience) == .changed)
    }

    @Test(arguments: seeds(from: 1))
    func `no change is lost between two waits, whoever writes when`(seed: UInt64) throws {
        let folder = try Self.folder()
        let file = "\(folder.path)/data/holdings.csv"
        let last = 300
        let watcher = FileWatcher { [file] }
        let thread = Thread {
            var random = SeededGenerator(seed: seed)
            for step in 1...last {
                if step.isMultiple(of: 3) {
                    _ = try? folder.write("data/holdings.csv", "\(step)")
                } else {
                    try? folder.replace("data/holdings.csv", "\(step)")
                }
                if step.isMultiple(of: 50) {
                    try? folder.move("data", to: "away")
                    try? folder.move("away", to: "data")
                }
                usleep(UInt32.random(in: 0..<20_000, using: &random))
            }
        }
        thread.start()
        // If a change were lost, the last text would never be seen.
        var seen = ""
        while seen != "\(last)", watcher.wait(timeout: Self.patience) == .changed {
            seen = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        }
        #expect(seen == "\(last)")
    }
}
