#if Server
    import Digests
    import PortfolioImport
    import Synchronization
    import Portfolios

    /// The exports that were sent to be looked at, until they are imported: what is imported is what was seen, to the byte.
    ///
    /// They are kept in memory for a while, under names that nobody can guess, for the session that sent them alone.
    final class KeptUploads: Sendable {
        private struct Upload {
            let name: String
            let files: [BrokerExport]
            let owner: FormSecret
            let end: ContinuousClock.Instant

            var size: Int { files.reduce(0) { $0 + $1.bytes.count } }
        }

        /// The maximum number of uploads.
        static let mostUploads = 16
        /// How long an upload is kept.
        static let time = Duration.seconds(30 * 60)

        /// The latest last.
        private let uploads = Mutex<[Upload]>([])
        /// The maximum number of bytes of all uploads.
        private let limit: Int

        /// - Parameter largest: the maximum number of bytes of an upload.
        init(largest: Int) { limit = 4 * largest }

        /// Keeps exports, in place of the oldest ones if there is no room.
        ///
        /// - Returns: the name under which they are kept.
        func keep(_ files: [BrokerExport], for owner: FormSecret, at now: ContinuousClock.Instant = .now)
            -> String
        {
            let upload = Upload(
                name: Base64.text(Secret.random(24)), files: files, owner: owner, end: now + KeptUploads.time)
            uploads.withLock { uploads in
                uploads.removeAll { $0.end <= now }
                uploads.append(upload)
                while uploads.count > KeptUploads.mostUploads
                    || uploads.count > 1
                        && uploads.reduce(0, { $0 + $1.size }) > limit
                {
                    uploads.removeFirst()
                }
            }
            return upload.name
        }

        /// The exports that are kept under a name; `nil` if there are none, or none any more.
        func files(
            _ name: String, of owner: FormSecret, at now: ContinuousClock.Instant = .now
        ) -> [BrokerExport]? {
            uploads.withLock { uploads in
                uploads.removeAll { $0.end <= now }
                return uploads.first {
                    Secret.areEqual(Array($0.name.utf8), Array(name.utf8)) && $0.owner.accepts(owner.token)
                }?.files
            }
        }
    }
#endif
