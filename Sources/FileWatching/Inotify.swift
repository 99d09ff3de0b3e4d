#if os(Linux)
    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #endif
    internal import SystemInterface

    /// Watches files on Linux with inotify: a descriptor to wait on, and the events read from it.
    struct SystemWatch: ~Copyable {
        /// Readable when something has changed; -1 if the system has no more watchers, or has failed.
        private(set) var descriptor: Int32
        /// Whether everything requested is watched, whoever may change it.
        private(set) var isComplete: Bool
        /// The relevant names in each watched folder; empty for a file that is watched itself.
        private var names: [Int32: Set<String>] = [:]

        private static let structure =
            IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
        private static let writing = IN_MODIFY | IN_CLOSE_WRITE
        private static let limits = IN_MASK_ADD | IN_EXCL_UNLINK

        init() {
            descriptor = SystemWatch.watching { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) } ?? -1
            isComplete = descriptor >= 0
        }

        deinit {
            if descriptor >= 0 { Descriptor.close(descriptor) }
        }

        private func watch(_ path: String, for mask: Int32) -> Int32? {
            SystemWatch.watching {
                unsafe inotify_add_watch(
                    descriptor, path.path, UInt32(bitPattern: mask | SystemWatch.limits))
            }
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
                if let watch = watch(path, for: mask | IN_ONLYDIR) {
                    wanted[watch, default: []].formUnion(folder.names)
                } else if folder.holdsFiles {
                    // A folder on the way may be unreadable; what is in it can still be watched.
                    isComplete = false
                }
            }
            // Watch the file itself, because it may be written through another hard link, in a folder that is not
            // watched.
            for path in plan.files.keys {
                if let watch = watch(path, for: SystemWatch.writing | IN_ATTRIB) {
                    wanted[watch] = wanted[watch] ?? []
                } else {
                    isComplete = false
                }
            }
            // What can't be given up reports names that nobody wants, which are passed over.
            for watch in names.keys where wanted[watch] == nil {
                _ = SystemWatch.watching { inotify_rm_watch(descriptor, watch) }
            }
            names = wanted
        }

        /// Everything reported since the last call.
        mutating func drain() -> Notice {
            var notice = Notice()
            while descriptor >= 0 {
                var bytes: [UInt8] = []
                do throws(SystemError) {
                    guard try SystemCalls().read(descriptor, 1 << 14, into: &bytes) > 0 else { break }
                } catch {
                    if error != .wouldBlock { giveUp(&notice) }
                    break
                }
                add(bytes[...], to: &notice)
            }
            return notice
        }

        /// Leaves it to polling, because what the system reports can't be read.
        private mutating func giveUp(_ notice: inout Notice) {
            Descriptor.close(descriptor)
            (descriptor, isComplete) = (-1, false)
            notice.isRelevant = true
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
                    Notice.Entry(watch: watch, name: name),
                    isBeingWritten: mask & (IN_MODIFY | IN_CREATE) != 0)
            }
        }

        private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
            // In native byte order, which is little-endian wherever Swift runs on Linux.
            bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
#endif
