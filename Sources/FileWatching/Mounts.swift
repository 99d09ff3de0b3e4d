#if os(Linux)
    internal import PortfolioFiles

    /// The mounted file systems, as the system lists them.
    struct Mounts {
        private var mounts: [(folder: String, type: String)] = []

        /// Lists the mounts of this process.
        init() {
            let bytes = try? FileInput("/proc/self/mounts").readAll()
            self.init(String(decoding: bytes ?? [], as: UTF8.self))
        }

        /// - Parameter list: one line per mount, with its source, folder, type and more.
        init(_ list: String) {
            for line in list.split(separator: "\n") {
                let parts = line.split(separator: " ")
                guard parts.count > 2 else { continue }
                mounts.append((Mounts.unescaped(parts[1]), String(parts[2])))
            }
        }

        /// Whether the contents of a folder may be changed by other systems, which this one does not report.
        ///
        /// - Parameter folder: a real path.
        func isShared(_ folder: String) -> Bool {
            var longest: (length: Int, type: String) = (-1, "")
            for (root, type) in mounts {
                let isWithin = root == "/" || folder == root || folder.hasPrefix("\(root)/")
                // A later mount at the same place hides earlier ones.
                if isWithin, root.utf8.count >= longest.length { longest = (root.utf8.count, type) }
            }
            let kinds = ["nfs", "cifs", "smb", "9p", "fuse", "ceph", "afs", "virtiofs", "vboxsf", "vmhgfs"]
            return kinds.contains { longest.type.hasPrefix($0) }
        }

        /// Decodes spaces, tabs, line breaks and backslashes, which are written as octal numbers of three digits.
        private static func unescaped(_ text: Substring) -> String {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                let digits = rest.prefix(3).map { Int($0) - 48 }
                guard byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ 0..<8 ~= $0 }) else {
                    bytes.append(byte)
                    continue
                }
                bytes.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + $1 }))
                rest = rest.dropFirst(3)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
#endif
