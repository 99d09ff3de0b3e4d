#if os(Linux)
    internal import PortfolioFiles

    /// What is mounted where, as the system lists it.
    struct Mounts {
        private var mounts: [(folder: String, type: String)] = []

        /// The mounts of this process.
        init() {
            let bytes = try? FileInput("/proc/self/mounts").readAll()
            self.init(String(decoding: bytes ?? [], as: UTF8.self))
        }

        /// - Parameter list: a line for each: what is mounted, where, of which type, and more.
        init(_ list: String) {
            for line in list.split(separator: "\n") {
                let parts = line.split(separator: " ")
                guard parts.count > 2 else { continue }
                mounts.append((Mounts.unescaped(parts[1]), String(parts[2])))
            }
        }

        /// Whether others than this system may change what is in a folder, which it then doesn't tell.
        ///
        /// - Parameter folder: a real path.
        func isShared(_ folder: String) -> Bool {
            var longest: (length: Int, type: String) = (-1, "")
            for (root, type) in mounts {
                let isWithin = root == "/" || folder == root || folder.hasPrefix("\(root)/")
                // The last mount at a place covers those before it.
                if isWithin, root.utf8.count >= longest.length { longest = (root.utf8.count, type) }
            }
            let kinds = ["nfs", "cifs", "smb", "9p", "fuse", "ceph", "afs", "virtiofs", "vboxsf", "vmhgfs"]
            return kinds.contains { longest.type.hasPrefix($0) }
        }

        /// Spaces, tabs, line breaks and backslashes stand as three octal digits.
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
