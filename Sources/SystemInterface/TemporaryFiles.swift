internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The temporary files that this process is writing, known in a way that a signal's handler can take them away.
///
/// The handler may come between any two instructions, so there are no locks: a path is a C string that belongs to whoever
/// takes its address out of the table.
package enum TemporaryFiles {
    /// The addresses of the paths; 0 for none. One that finds no room is not known, and stays where a signal comes.
    private static let paths = InlineArray<16, Atomic<UInt>> { _ in Atomic(0) }
    private static let isRemoving = Atomic(false)

    /// A path that is known.
    struct Registration: Sendable {
        fileprivate let place: Int
        fileprivate let address: UInt

        /// The file is gone, or no temporary one any more.
        func end() {
            let (isOurs, _) = TemporaryFiles.paths[place].compareExchange(
                expected: address, desired: 0, ordering: .sequentiallyConsistent)
            if isOurs { unsafe free(UnsafeMutablePointer<CChar>(bitPattern: address)) }
        }
    }

    /// Whether they have been taken away: whoever makes one after that takes it away itself.
    static var areRemoved: Bool { isRemoving.load(ordering: .sequentiallyConsistent) }

    /// Makes all that ``removeAll()`` needs, which a signal's handler must not be the first to ask for.
    static func prepare() {
        _ = areRemoved
        takeAway()
    }

    static func register(_ path: String) -> Registration? {
        let address = UInt(bitPattern: unsafe strdup(path))
        guard address != 0 else { return nil }
        for place in paths.indices {
            let (isTaken, _) = paths[place].compareExchange(
                expected: 0, desired: address, ordering: .sequentiallyConsistent)
            if isTaken { return Registration(place: place, address: address) }
        }
        unsafe free(UnsafeMutablePointer<CChar>(bitPattern: address))
        return nil
    }

    /// Takes them all away, before the process ends. May be called by a signal's handler.
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
