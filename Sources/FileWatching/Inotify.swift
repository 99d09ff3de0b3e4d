#if os(Linux)
    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #endif
    internal import SystemInterface

    /// Watches files on Linux with inotify: a descriptor to wait on, and the events read from it.
    struct SystemWatch: ~Copyable {
        /// Readable when something has changed; -1 if there are too many watchers already.
        let descriptor: Int32
        /// Whether everything requested is watched, whoever may change it.
        private(set) var isComplete: Bool
        /// The relevant names in each watched folder; empty for a file that is watched itself.
        private var names: [Int32: Set<String>] = [:]

        private static let structure =
            IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
        private static let writing = IN_MODIFY | IN_CLOSE_WRITE
        private static let limits = IN_MASK_ADD | IN_EXCL_UNLINK

        /// - Parameter isUsable: whether to use the system's notifications at all.
        init(isUsable: Bool = true) {
            descriptor = isUsable ? inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) : -1
            isComplete = descriptor >= 0
        }

        deinit {
            if descriptor >= 0 { _ = close(descriptor) }
        }

        /// Watches what a plan names, and nothing else.
        mutating func watch(_ plan: WatchPlan) {
            guard descriptor >= 0 else { return }
            var wanted: [Int32: Set<String>] = [:]
            isComplete = true
            let mounts = Mounts()
            for (path, folder) in plan.folders {
                if folder.holdsFiles, mounts.isShared(path) { isComplete = false }
                let mask = SystemWatch.structure | (folder.holdsFiles ? SystemWatch.writing : 0)
                let watch = unsafe inotify_add_watch(
                    descriptor, path.path, UInt32(bitPattern: mask | SystemWatch.limits | IN_ONLYDIR))
                if watch >= 0 {
                    wanted[watch, default: []].formUnion(folder.names)
                } else if folder.holdsFiles {
                    // A folder on the way may be unreadable; what is in it can still be watched.
                    isComplete = false
                }
            }
            // Watch the file itself, because it may be written through another hard link, in a folder that is not
            // watched.
            for path in plan.files.keys {
                let mask = SystemWatch.writing | IN_ATTRIB | SystemWatch.limits
                let watch = unsafe inotify_add_watch(descriptor, path.path, UInt32(bitPattern: mask))
                if watch >= 0, wanted[watch] == nil { wanted[watch] = [] }
            }
            for watch in names.keys where wanted[watch] == nil { _ = inotify_rm_watch(descriptor, watch) }
            names = wanted
        }

        /// Everything reported since the last call.
        mutating func drain() -> Notice {
            var notice = Notice()
            var bytes = [UInt8](repeating: 0, count: 1 << 14)
            while descriptor >= 0 {
                let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                    unsafe read(descriptor, buffer.baseAddress, buffer.count)
                }
                guard count > 0 else { break }
                add(bytes.prefix(count), to: &notice)
            }
            return notice
        }

        /// Parses events as the system writes them: watch, mask, cookie and length of the name, 4 bytes each, then the
        /// padded name.
        private mutating func add(_ bytes: ArraySlice<UInt8>, to notice: inout Notice) {
            var rest = bytes
            while rest.count >= 16 {
                let watch = Int32(bitPattern: SystemWatch.word(rest))
                let mask = Int32(bitPattern: SystemWatch.word(rest.dropFirst(4)))
                let length = Int(SystemWatch.word(rest.dropFirst(12)))
                let name = PathBytes.text(rest.dropFirst(16).prefix(length).prefix { $0 != 0 })
                rest = rest.dropFirst(16 + length)
                if mask & IN_Q_OVERFLOW != 0 {
                    notice.isRelevant = true
                    continue
                }
                guard let wanted = names[watch], name.isEmpty || wanted.contains(name) else { continue }
                if mask & IN_IGNORED != 0 { names[watch] = nil }
                notice.add(
                    Notice.Place(watch: watch, name: name),
                    isBeingWritten: mask & (IN_MODIFY | IN_CREATE) != 0)
            }
        }

        private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
            // In native byte order, which is little-endian wherever Swift runs on Linux.
            bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
#endif
