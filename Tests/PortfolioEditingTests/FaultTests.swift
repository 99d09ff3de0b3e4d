import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// Each system call of an edit is made to fail in turn: either the old file or the new one must exist in full.
@Suite struct FaultTests {
    private static let old = "symbol,shares,currency\nA,1,EUR\n" + String(repeating: "B,2,USD\n", count: 200)
    private static let new = old.replacingOccurrences(of: "A,1,EUR", with: "A,7,EUR")

    /// The faults that a call may report.
    private static func faults(_ call: SystemCalls.Call) -> [SystemCalls.Fault] {
        switch call {
        case .resolve, .access: [.fails(EACCES), .fails(ELOOP), .fails(EINTR)]
        case .open: [.fails(EACCES), .fails(ENOSPC), .fails(EROFS), .fails(EMFILE), .fails(EINTR)]
        case .read: [.fails(EIO), .fails(EINTR), .isShort]
        case .write: [.fails(ENOSPC), .fails(EDQUOT), .fails(EIO), .fails(EINTR), .isShort]
        case .status, .seek: [.fails(EIO), .fails(ENOENT)]
        case .setOwner, .setMode, .copyLists: [.fails(EPERM), .fails(EIO)]
        case .synchronize: [.fails(EIO), .fails(EINTR), .fails(EINVAL)]
        case .close: [.failsAfterwards(EIO), .failsAfterwards(EINTR)]
        case .rename: [.fails(EACCES), .fails(EIO), .failsAfterwards(EIO)]
        case .lock: [.fails(ENOLCK), .fails(EWOULDBLOCK), .fails(EBADF), .fails(EINTR)]
        case .link, .remove, .list: [.fails(EACCES), .fails(EIO)]
        case .makeFile, .makeFolder, .removeFolder, .start, .wait, .pipe, .poll, .watch, .control:
            [.fails(EACCES)]
        }
    }

    /// Edits with a call made to fail, and perhaps all behind it; with none for `nil`.
    private func edit(
        _ folder: TemporaryFolder, failing number: Int?, _ fault: SystemCalls.Fault?,
        andAllBehind: Bool = false
    ) throws -> (made: FailingCall, error: EditingError?) {
        let failing = FailingCall(nil, fault, number: (number ?? 0) + 1, isLasting: andAllBehind)
        var store = try HoldingsStore(folder.path)
        store.patience = .zero
        store.system = SystemCalls { failing.next($0) }
        do throws(EditingError) {
            let change = try store.edit { document throws(EditingError) in
                try document.applying(.set([.shares: "7"], row: document.row("A")))
            }
            #expect(String(decoding: change.after.bytes, as: UTF8.self) == FaultTests.new)
            return (failing, nil)
        } catch {
            return (failing, error)
        }
    }

    private func fresh() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("holdings.csv", FaultTests.old)
        if geteuid() == 0 { _ = unsafe chown("\(folder.path)/holdings.csv", 4711, 4712) }
        return folder
    }

    @Test func `whatever call fails, the old file or the new one is there whole, and nothing else`() throws {
        let calls = try edit(fresh(), failing: nil, nil).made.calls
        // Resolve, open, lock, look, look again; read; folder, litter, temporary, access, write, keep, close; look; rename.
        #expect(calls.count >= 18)
        for number in calls.indices {
            for fault in FaultTests.faults(calls[number]) {
                let folder = try fresh()
                let (made, error) = try edit(folder, failing: number, fault)
                let name = "\(fault) of call \(number), \(calls[number])"
                let text = folder.read("holdings.csv")
                let isFolderSynchronized =
                    calls[number] == .synchronize && calls[..<number].contains(.rename)
                    && fault == .fails(EIO)
                if error == nil {
                    #expect(text == FaultTests.new, "\(name)")
                } else if isFolderSynchronized || fault == .failsAfterwards(EIO) && calls[number] == .rename {
                    #expect(text == FaultTests.new, "\(name)")
                } else {
                    #expect(text == FaultTests.old, "\(name)")
                }
                #expect(folder.names == ["holdings.csv"], "\(name) leaves \(folder.names)")
                let isClosed =
                    made.done.count { $0 == .open } == made.done.count { $0 == .close }
                #expect(isClosed, "\(name) leaves descriptors open")
                if fault == .fails(EINTR) || fault == .fails(EBADF) || fault == .failsAfterwards(EINTR)
                    || fault == .isShort
                {
                    #expect(error == nil, "\(name): \(String(describing: error))")
                }
                // Nobody stays locked out.
                #expect(try edit(folder, failing: nil, nil).error == nil, "after \(name)")
                #expect(folder.read("holdings.csv") == FaultTests.new)
            }
        }
    }

    @Test
    func `what is written is on the disk before it is put in place, and the place is before the lock goes`()
        throws
    {
        let calls = try edit(fresh(), failing: nil, nil).made.calls
        let order: [SystemCalls.Call] = [.write, .synchronize, .close, .rename, .synchronize, .close]
        #expect(calls.filter { Set(order).contains($0) }.prefix(order.count) == order[...])
        #expect(calls.filter { $0 == .rename }.count == 1 && !calls.contains(.remove))
        let lock = try #require(calls.firstIndex(of: .lock))
        let read = try #require(calls.firstIndex(of: .read))
        #expect(lock < read)
        // The file is checked once more right before it is replaced.
        let rename = try #require(calls.firstIndex(of: .rename))
        #expect(calls[rename - 1] == .status)
        // The folder and the locked file.
        #expect(calls.suffix(2) == [.close, .close])
    }

    @Test func `whatever call a run ends at, the old file or the new one is there whole`() throws {
        let calls = try edit(fresh(), failing: nil, nil).made.calls
        let rename = try #require(calls.firstIndex(of: .rename))
        for number in calls.indices {
            let folder = try fresh()
            _ = try edit(folder, failing: number, .fails(EIO), andAllBehind: true)
            #expect(
                folder.read("holdings.csv") == (number <= rename ? FaultTests.old : FaultTests.new),
                "ends at call \(number), \(calls[number])")
            // What was left beside it goes with the next change.
            #expect(folder.names.count <= 2)
            let file = "\(folder.path)/holdings.csv"
            try FileManager.default.removeItem(atPath: file)
            try folder.write("holdings.csv", FaultTests.old)
            #expect(try edit(folder, failing: nil, nil).error == nil)
            #expect(folder.names == ["holdings.csv"])
        }
    }

    @Test func `a full disk, a read-only folder and a lock are told as what they are`() throws {
        func message(_ call: SystemCalls.Call, _ fault: SystemCalls.Fault, last: Bool = false) throws
            -> String?
        {
            let folder = try fresh()
            let calls = try edit(fresh(), failing: nil, nil).made.calls
            let number = try #require(last ? calls.lastIndex(of: call) : calls.firstIndex(of: call))
            return try edit(folder, failing: number, fault).error?.message
                .replacingOccurrences(of: folder.path + "/", with: "")
                .replacingOccurrences(of: folder.path, with: "the folder")
        }
        #expect(
            try message(.write, .fails(ENOSPC)) == "holdings.csv can't be written: no space left on device")
        #expect(
            try message(.open, .fails(EACCES), last: true)
                == "holdings.csv can't be written: no file can be made beside it: permission denied")
        #expect(
            try message(.open, .fails(EROFS), last: true)
                == "holdings.csv can't be written: no file can be made beside it: read-only file system")
        #expect(try message(.lock, .fails(EWOULDBLOCK)) == "the folder is locked by another editor")
        #expect(
            try message(.synchronize, .fails(EIO), last: true)
                == "holdings.csv is written, but may not outlast a power failure: input/output error"
        )
    }
}
