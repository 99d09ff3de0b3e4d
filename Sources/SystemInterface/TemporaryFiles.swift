internal import CLibrary
internal import Synchronization

/// The temporary files that this process is writing, registered so that a signal handler can delete them.
///
/// The handler may run between any two instructions, so there are no locks: a path is a C string that belongs to
/// whoever takes its address out of the table.
package enum TemporaryFiles {
    /// The addresses of the paths; 0 for none. A path that finds no room is not registered, and its file stays after a
    /// signal.
    private static let paths = InlineArray<16, Atomic<UInt>> { _ in Atomic(0) }
    private static let isRemoving = Atomic(false)

    /// A registered path.
    struct Registration: Sendable {
        fileprivate let place: Int
        fileprivate let address: UInt

        /// Called when the file is deleted, or is no longer temporary.
        func end() {
            let (isOurs, _) = TemporaryFiles.paths[place].compareExchange(
                expected: address, desired: 0, ordering: .sequentiallyConsistent)
            if isOurs { unsafe free(UnsafeMutablePointer<CChar>(bitPattern: address)) }
        }
    }

    /// Whether the files have been deleted; whoever creates one after that must delete it.
    static var areRemoved: Bool { isRemoving.load(ordering: .sequentiallyConsistent) }

    /// Initialises everything that ``removeAll()`` uses, because a signal handler must not be the first to use it.
    static func prepare() {
        _ = areRemoved
        takeAway()
    }

    static func register(_ path: String) -> Registration? {
        let address = UInt(bitPattern: unsafe strdup(path.path))
        guard address != 0 else { return nil }
        for place in paths.indices {
            let (isTaken, _) = paths[place].compareExchange(
                expected: 0, desired: address, ordering: .sequentiallyConsistent)
            if isTaken { return Registration(place: place, address: address) }
        }
        unsafe free(UnsafeMutablePointer<CChar>(bitPattern: address))
        return nil
    }

    /// Deletes all files before the process ends. It is safe to call from a signal handler.
    package static func removeAll() {
        isRemoving.store(true, ordering: .sequentiallyConsistent)
        takeAway()
    }

    private static func takeAway() {
        for place in paths.indices {
            let address = paths[place].exchange(0, ordering: .sequentiallyConsistent)
            if let path = unsafe UnsafePointer<CChar>(bitPattern: address) { _ = unsafe unlink(path) }
        }
    }
}
