import Testing

@testable import Kernels

/// Which kernels exist. Kernel tests run with every kernel this machine has (`Kernel.available`); a missing one shows
/// up as a skipped test below.
@Suite struct KernelTests {
    private func isThere(_ name: Kernel.Name) throws {
        let kernel = try #require(Kernel(name))
        #expect(kernel.name == name)
        #expect("\(kernel)" == name.rawValue)
        #expect(Kernel.available.contains(kernel))
    }

    @Test func `the portable kernel is there, on every machine`() throws { try isThere(.portable) }

    @Test(.enabled(if: Kernel(.avx2) != nil, "this machine can't run the kernel avx2"))
    func `the kernel avx2 is there, and the tests run with it`() throws { try isThere(.avx2) }

    @Test(.enabled(if: Kernel(.avx512) != nil, "this machine can't run the kernel avx512"))
    func `the kernel avx512 is there, and the tests run with it`() throws { try isThere(.avx512) }

    @Test(.enabled(if: Kernel(.neon) != nil, "this machine can't run the kernel neon"))
    func `the kernel neon is there, and the tests run with it`() throws { try isThere(.neon) }

    @Test func `the fastest kernel is the last of those there are, and the portable one the first`() {
        #expect(Kernel.available.first == .portable)
        #expect(Kernel.available.last == Kernel.fastest)
        #expect(Set(Kernel.available).count == Kernel.available.count)
    }
}
