extension Kernel {
    /// The kernels this machine can run, the fastest last.
    ///
    /// - Complexity: O(1)
    public static let available: [Kernel] = Name.allCases.compactMap { Kernel($0) }

    /// The fastest kernel this machine can run.
    ///
    /// - Complexity: O(1)
    public static let fastest = available.last ?? .portable

    /// The kernel with a name, or `nil` if this machine can't run it.
    ///
    /// ```swift
    /// Kernel(.avx2)?.name  // nil on arm64
    /// ```
    ///
    /// - Complexity: O(1)
    public init?(_ name: Name) {
        let found: Kernel? =
            switch name {
            case .portable: .portable
            #if arch(x86_64)
                case .avx2: .avx2
                case .avx512: .avx512
                case .neon: nil
            #elseif arch(arm64)
                case .neon: .neon
                case .avx2, .avx512: nil
            #else
                case .avx2, .avx512, .neon: nil
            #endif
            }
        guard let found else { return nil }
        self = found
    }
}
