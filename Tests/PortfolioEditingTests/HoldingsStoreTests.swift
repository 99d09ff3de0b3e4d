import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

@Suite struct HoldingsStoreTests {
    private let folder: TemporaryFolder

    private static var isRoot: Bool { geteuid() == 0 }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("holdings.csv", "symbol,shares,currency\nA,1,EUR\n")
    }

    private func store(_ path: String? = nil) throws -> HoldingsStore {
        try HoldingsStore(path ?? folder.path)
    }

    private func setShares(_ shares: String, _ store: HoldingsStore) throws(EditingError) {
        _ = try store.edit { document throws(EditingError) in
            try document.applying(.set([.shares: shares], row: 0))
        }
    }

    private func attribute(_ key: FileAttributeKey, _ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")[key] as? Int
    }

    @Test func `a change is kept, and nothing beside it`() throws {
        let change = try store().edit { document throws(EditingError) in
            try document.applying(.add([.symbol: "B", .shares: "2", .currency: "USD"]))
        }
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,1,EUR\nB,2,USD\n")
        #expect(change.before.rows.count == 1 && change.after.rows.count == 2)
        #expect(folder.names == ["holdings.csv"])
    }

    @Test func `a document that was loaded is saved, unless the file has changed`() throws {
        let store = try store()
        let loaded = try store.load()
        let mine = try loaded.applying(.set([.shares: "2"], row: 0))
        try store.save(mine, replacing: loaded)
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,2,EUR\n")
        let late = try loaded.applying(.set([.shares: "3"], row: 0))
        #expect(throws: EditingError.changed(store.file)) { try store.save(late, replacing: loaded) }
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,2,EUR\n")
    }

    @Test func `a change by an editor that asks for no lock is not overwritten`() throws {
        let store = try store()
        #expect(throws: EditingError.changed(store.file)) {
            try store.edit { document throws(EditingError) in
                _ = try? folder.write("other", "symbol,shares,currency\nA,9,EUR\n")
                _ = unsafe rename("\(folder.path)/other", store.file)
                return try document.applying(.set([.shares: "2"], row: 0))
            }
        }
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,9,EUR\n")
        #expect(throws: EditingError.changed(store.file)) {
            try store.edit { document throws(EditingError) in
                let handle = FileHandle(forWritingAtPath: store.file)
                _ = try? handle?.seekToEnd()
                _ = try? handle?.write(contentsOf: Data("B,1,EUR\n".utf8))
                _ = try? handle?.close()
                return try document.applying(.set([.shares: "2"], row: 0))
            }
        }
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,9,EUR\nB,1,EUR\n")
        #expect(folder.names == ["holdings.csv"])
    }

    @Test func `no change writes nothing`() throws {
        let before = try attribute(.systemFileNumber, "holdings.csv")
        try setShares("1", store())
        #expect(try attribute(.systemFileNumber, "holdings.csv") == before)
        try setShares("2", store())
        #expect(try attribute(.systemFileNumber, "holdings.csv") != before)
    }

    @Test(arguments: [0o600, 0o640, 0o664, 0o755]) func `permissions stay`(_ mode: Int) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: "\(folder.path)/holdings.csv")
        try setShares("2", store())
        #expect(try attribute(.posixPermissions, "holdings.csv") == mode)
    }

    @Test(.enabled(if: isRoot, "Only root may give a file away"))
    func `the owner stays where it may be given`() throws {
        #expect(unsafe chown("\(folder.path)/holdings.csv", 4711, 4712) == 0)
        try setShares("2", store())
        #expect(try attribute(.ownerAccountID, "holdings.csv") == 4711)
        #expect(try attribute(.groupOwnerAccountID, "holdings.csv") == 4712)
    }

    @Test(.enabled(if: isRoot, "Only root may give a file away"))
    func `where the owner can't be given, nobody may do more than before`() throws {
        let file = "\(folder.path)/holdings.csv"
        #expect(unsafe chown(file, 4711, 4712) == 0)
        for (mode, kept) in [(0o660, 0o600), (0o664, 0o644), (0o666, 0o666), (0o640, 0o600), (0o604, 0o604)] {
            #expect(unsafe chmod(file, mode_t(mode)) == 0)
            #expect(unsafe chown(file, 4711, 4712) == 0)
            var store = try store()
            store.system = SystemCalls { $0 == .setOwner ? .fails(EPERM) : nil }
            try setShares("\(mode)", store)
            #expect(try attribute(.posixPermissions, "holdings.csv") == kept)
        }
    }

    @Test func `a link stays a link, and what it points to is replaced`() throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: "\(folder.path)/links", withIntermediateDirectories: true)
        let link = "\(folder.path)/links/mine.csv"
        try manager.createSymbolicLink(atPath: link, withDestinationPath: "../holdings.csv")
        try setShares("2", store(link))
        #expect(try manager.destinationOfSymbolicLink(atPath: link) == "../holdings.csv")
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,2,EUR\n")
        #expect(folder.names == ["holdings.csv", "links"])
        #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/links") == ["mine.csv"])
    }

    @Test func `another name of the file keeps the old contents`() throws {
        try FileManager.default.linkItem(
            atPath: "\(folder.path)/holdings.csv", toPath: "\(folder.path)/other.csv")
        try setShares("2", store())
        #expect(folder.read("other.csv") == "symbol,shares,currency\nA,1,EUR\n")
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,2,EUR\n")
    }

    @Test func `a lock is waited for, and not for ever`() throws {
        var store = try store()
        let held = unsafe open(store.file, O_RDONLY)
        defer { close(held) }
        #expect(flock(held, LOCK_EX) == 0)
        store.patience = .milliseconds(30)
        #expect(throws: EditingError.locked(store.file)) { try setShares("2", store) }
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,1,EUR\n")
        store.patience = .seconds(60)
        let waiting = store
        Threads.run(2) {
            if ((try? waiting.load().rows.count) ?? 0) == 1 { flock(held, LOCK_UN) }
            try? setShares("3", waiting)
        }
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,3,EUR\n")
    }

    @Test func `a lock is given up even if a child process has its descriptor`() throws {
        var store = try store()
        store.patience = .zero
        let path = store.file
        // A duplicate stands for that of a child between fork and exec: both share what is locked.
        let duplicates = Monitor<[Int32]>([])
        store.system = SystemCalls { call in
            if call == .write {
                var file = stat()
                var open = stat()
                for descriptor in Int32(3)..<16_384
                where unsafe stat(path, &file) == 0 && fstat(descriptor, &open) == 0
                    && file.st_ino == open.st_ino && file.st_dev == open.st_dev
                {
                    duplicates.use { $0.append(dup(descriptor)) }
                }
                return .fails(EIO)
            }
            return nil
        }
        #expect(throws: EditingError.self) { try setShares("2", store) }
        #expect(!duplicates.use { $0 }.isEmpty)
        store.system = SystemCalls()
        try setShares("3", store)
        for duplicate in duplicates.use({ $0 }) { close(duplicate) }
    }

    @Test func `none of a thousand edits by four at once is lost`() throws {
        let path = folder.path
        let errors = Monitor<[EditingError]>([])
        Threads.run(4) {
            for _ in 0..<250 {
                do throws(EditingError) {
                    var store = try HoldingsStore(path)
                    store.patience = .seconds(300)
                    _ = try store.edit { document throws(EditingError) in
                        let shares = document.text(of: .shares, inRow: 0).flatMap { Int($0) } ?? 0
                        return try document.applying(.set([.shares: "\(shares + 1)"], row: 0))
                    }
                } catch {
                    errors.use { $0.append(error) }
                }
            }
        }
        #expect(errors.use { $0 } == [])
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,1001,EUR\n")
        #expect(folder.names == ["holdings.csv"])
    }

    @Test func `a file that may not be written is not replaced either`() throws {
        var store = try store()
        store.system = SystemCalls { $0 == .access ? .fails(EACCES) : nil }
        #expect(
            throws: EditingError.file(.writeFailed(store.file, reason: "permission denied"))
        ) { try setShares("2", store) }
    }

    @Test func `what is no file is not edited, and not waited for`() throws {
        let pipe = "\(folder.path)/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        #expect(throws: EditingError.file(.cannotOpen(pipe, reason: "it is no regular file"))) {
            try setShares("2", store(pipe))
        }
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/p/holdings.csv", withIntermediateDirectories: true)
        let inner = "\(folder.path)/p/holdings.csv"
        #expect(throws: EditingError.file(.cannotOpen(inner, reason: "it is a folder"))) {
            try setShares("2", store("\(folder.path)/p"))
        }
    }

    #if os(Linux)
        /// What a script in Python prints; its argument is a file.
        private static func python(_ script: String, _ file: String) -> String? {
            let run = try? Run.shell(
                "python3 -c \"$SCRIPT\" \"$FILE\"", in: "/",
                environment: ["SCRIPT": script, "FILE": file])
            return run?.code == 0 ? run?.output : nil
        }

        private static let giveAttribute = "import os, sys; os.setxattr(sys.argv[1], 'user.colour', b'red')"

        private static func canGiveAttributes() throws -> Bool {
            let folder = try TemporaryFolder()
            return try withExtendedLifetime(folder) {
                try python(giveAttribute, folder.write("file", "")) != nil
            }
        }

        @Test(.enabled("Needs python3, and attributes in the temporary folder") { try canGiveAttributes() })
        func `access lists and the user's attributes stay`() throws {
            let file = "\(folder.path)/holdings.csv"
            #expect(Self.python(Self.giveAttribute, file) != nil)
            // Version 2; the owner rw, user 4711 r, the group none, mask r, others none.
            let list =
                "import os, struct, sys; e = struct.pack; n = 0xffffffff\n"
                + "v = e('<I', 2) + b''.join(e('<HHI', *x) for x in "
                + "[(1, 6, n), (2, 4, 4711), (4, 0, n), (16, 4, n), (32, 0, n)])\n"
                + "os.setxattr(sys.argv[1], 'system.posix_acl_access', v)"
            let hasList = Self.python(list, file) != nil
            let show =
                "import os, sys\nfor n in sorted(os.listxattr(sys.argv[1])): print(n, os.getxattr(sys.argv[1], n))"
            let before = Self.python(show, file)
            try setShares("2", store())
            #expect(Self.python(show, file) == before)
            #expect(before?.contains("user.colour b'red'") == true)
            #expect(before?.contains("posix_acl_access") == hasList)
        }
    #endif

    @Test func `the own currency is that of portfolio.json`() throws {
        #expect(try HoldingsStore(folder.path, currency: Currency("USD")).currency == Currency("USD"))
        try folder.write("portfolio.json", "{\"currency\": \"EUR\"}")
        let store = try HoldingsStore(folder.path, currency: Currency("USD"))
        #expect(try store.currency == Currency("EUR"))
        #expect {
            try store.edit { document throws(EditingError) in
                try document.applying(.set([.rate: "2"], row: 0))
            }
        } throws: { error in
            guard case .refused(let log) = error as? EditingError else { return false }
            return log.first.map(\.message) == ["rate 2 is not 1, though the holding is in EUR"]
        }
        #expect(throws: EditingError.notAFile) { try HoldingsStore("-") }
    }
}
