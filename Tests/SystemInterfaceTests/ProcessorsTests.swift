import Testing

@testable import SystemInterface

@Suite struct ProcessorsTests {
    private func processors(_ files: [String: String]) -> Processors { Processors { files[$0] } }

    @Test(arguments: [
        ("3", 2), ("f", 4), ("00000000,0000000f", 4), ("ff,ffffffff,ffffffff", 72), ("8", 1), ("0", nil),
    ])
    func `the processors a process may run on are counted`(_ mask: String, _ count: Int?) {
        let status = "Name:\tportfolio\nCpus_allowed:\t\(mask)\nCpus_allowed_list:\t0-1\n"
        #expect(processors(["/proc/self/status": status]).count == count)
    }

    @Test(arguments: [
        ("max 100000\n", nil), ("100000 100000\n", 1), ("150000 100000\n", 2), ("50000 100000\n", 1),
        ("400000 100000", 4),
        ("", nil), ("0 0", nil), ("99999999999999999999 1", nil),
    ])
    func `a control group's share of the processors is rounded up`(_ limit: String, _ count: Int?) {
        let files = ["/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/cpu.max": limit]
        #expect(processors(files).count == count)
        var first = files
        first["/proc/self/cgroup"] = "5:memory:/a\n4:cpu,cpuacct:/a\n"
        let parts = limit.split { $0 == " " || $0 == "\n" }.map(String.init)
        if parts.count == 2, parts[0] != "max" {
            first["/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us"] = "\(parts[0])\n"
            first["/sys/fs/cgroup/cpu/a/cpu.cfs_period_us"] = "\(parts[1])\n"
            #expect(processors(first).count == count)
        }
        first["/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us"] = "-1\n"
        #expect(processors(first).count == nil)
    }

    @Test func `the least of what is allowed counts`() {
        let files = [
            "/proc/self/status": "Cpus_allowed:\tff\n", "/proc/self/cgroup": "0::/a/b/c\n",
            "/sys/fs/cgroup/a/b/c/cpu.max": "max 100000\n", "/sys/fs/cgroup/a/b/cpu.max": "600000 100000\n",
            "/sys/fs/cgroup/a/cpu.max": "300000 100000\n", "/sys/fs/cgroup/cpu.max": "500000 100000\n",
        ]
        #expect(processors(files).count == 3)
        #expect(processors([:]).count == nil)
        #expect(Threads.available >= 1)
    }
}
