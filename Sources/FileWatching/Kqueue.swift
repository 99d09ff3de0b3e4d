#if canImport(Darwin)
    internal import Darwin
    internal import SystemInterface

    /// Watches files on Darwin with kqueue, a queue of events for open files and folders.
    struct SystemWatch: ~Copyable {
        /// Readable when something has changed; -1 if there are too many open files already.
        let descriptor: Int32
        /// Whether everything requested is watched.
        private(set) var isComplete: Bool
        /// The files and folders open for watching, by real path.
        private var open: [String: Watched] = [:]
        /// The plan as last seen, because a folder's event does not say which name changed.
        private var plan: WatchPlan?
        private var look: @Sendable () -> WatchPlan

        private struct Watched {
            var descriptor: Int32
            var identity: FileStatus.Identity?
            var isFolder: Bool
        }

        private static let events =
            NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE

        /// - Parameter look: follows the watched paths again.
        init(look: @escaping @Sendable () -> WatchPlan) {
            descriptor = SystemWatch.watching { kqueue() } ?? -1
            isComplete = descriptor >= 0
            self.look = look
        }

        deinit {
            for watched in open.values { _ = close(watched.descriptor) }
            if descriptor >= 0 { _ = close(descriptor) }
        }

        /// Watches what a plan names, and nothing else.
        mutating func watch(_ plan: WatchPlan) {
            guard descriptor >= 0 else { return }
            self.plan = plan
            isComplete = true
            var wanted: [String: (identity: FileStatus.Identity?, isFolder: Bool)] = [:]
            for path in plan.folders.keys {
                wanted[path] = ((try? SystemCalls().status(path, followsLink: false))?.identity, true)
            }
            for (path, stamp) in plan.files { wanted[path] = (stamp.identity, false) }
            for (path, watched) in open where wanted[path]?.identity != watched.identity {
                _ = close(watched.descriptor)
                open[path] = nil
            }
            for (path, (identity, isFolder)) in wanted where open[path] == nil {
                let queue = descriptor
                let file = SystemWatch.watching { unsafe Darwin.open(path.path, O_EVTONLY | O_CLOEXEC) } ?? -1
                var event = unsafe kevent(
                    ident: UInt(bitPattern: Int(file)), filter: Int16(EVFILT_VNODE),
                    flags: UInt16(EV_ADD | EV_CLEAR), fflags: UInt32(SystemWatch.events), data: 0, udata: nil)
                if file >= 0, SystemWatch.watching({ unsafe kevent(queue, &event, 1, nil, 0, nil) }) == 0 {
                    open[path] = Watched(descriptor: file, identity: identity, isFolder: isFolder)
                } else {
                    if file >= 0 { _ = close(file) }
                    isComplete = isComplete && plan.folders[path]?.holdsFiles != true
                }
            }
        }

        /// Everything reported since the last call.
        mutating func drain() -> Notice {
            var notice = Notice()
            var touchesFolder = false
            var event = unsafe kevent()
            var now = timespec()
            let queue = descriptor
            while queue >= 0, SystemWatch.watching({ unsafe kevent(queue, nil, 0, &event, 1, &now) }) == 1 {
                let file = unsafe Int32(truncatingIfNeeded: event.ident)
                guard let watched = open.values.first(where: { $0.descriptor == file }) else { continue }
                if watched.isFolder {
                    touchesFolder = true
                } else {
                    // There is no event for closing a file.
                    let isBeingWritten = unsafe event.fflags & UInt32(NOTE_WRITE | NOTE_EXTEND) != 0
                    notice.add(Notice.Entry(watch: file, name: ""), isBeingWritten: isBeingWritten)
                }
            }
            if touchesFolder, !notice.isRelevant {
                let plan = look()
                if plan != self.plan { notice.isRelevant = true }
                self.plan = plan
            }
            return notice
        }
    }
#endif
