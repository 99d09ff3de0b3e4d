/// The processors available to this process, according to the files that Linux provides.
struct Processors: Sendable {
    /// Returns the text of a file, if it exists.
    let read: @Sendable (String) -> String?

    /// The number of processors; `nil` if it can't be determined, as on other systems.
    var count: Int? { [runnable, quota].compactMap(\.self).min() }

    /// The number of processors the process may run on, which `taskset` and the like may limit.
    var runnable: Int? {
        let lines = read("/proc/self/status")?.split(separator: "\n") ?? []
        for line in lines where line.hasPrefix("Cpus_allowed:") {
            // Cpus_allowed:   00000000,0000000f
            let digits = line.dropFirst("Cpus_allowed:".count).compactMap(\.hexDigitValue)
            let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
            return count > 0 ? count : nil
        }
        return nil
    }

    /// The number of processors that the control groups of the process may keep busy, rounded up.
    var quota: Int? {
        var limits: [Int] = []
        for line in read("/proc/self/cgroup")?.split(separator: "\n") ?? [] {
            // 0::/user.slice/a.service, or 4:cpu,cpuacct:/a with version 1 of control groups.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isSecondVersion = parts[1].isEmpty
            guard isSecondVersion || parts[1].split(separator: ",").contains("cpu") else { continue }
            // A group is also limited by its parents; a container sees its own as the root.
            var path = parts[2].split(separator: "/").map(String.init)
            repeat {
                let root = isSecondVersion ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu"
                let folder = ([root] + path).joined(separator: "/")
                let files = isSecondVersion ? ["cpu.max"] : ["cpu.cfs_quota_us", "cpu.cfs_period_us"]
                let text = files.compactMap { read("\(folder)/\($0)") }.joined(separator: " ")
                if let limit = Processors.limit(text) { limits.append(limit) }
            } while path.popLast() != nil
        }
        return limits.min()
    }

    /// The limit from a quota of time and its period, such as `150000 100000`; `nil` for the quotas `max` and -1, which
    /// mean no limit.
    private static func limit(_ text: String) -> Int? {
        let numbers = text.split { $0 == " " || $0 == "\n" }.map { Int($0) }
        guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0, period > 0
        else {
            return nil
        }
        return (quota - 1) / period + 1
    }
}

extension Processors {
    /// The processors of this process.
    static let ofThisProcess = Processors { path in
        guard let descriptor = try? SystemCalls().open(path, .reading) else { return nil }
        defer { Descriptor.close(descriptor) }
        var bytes: [UInt8] = []
        guard (try? SystemCalls().read(descriptor, 1 << 16, into: &bytes)) != nil else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
