internal import CSVKernels

/// Which implementation scans a block. All of them give the same results.
///
/// ```swift
/// IndexKernel.allCases.filter(\.isAvailable)  // [.portable] on arm64
/// ```
public enum IndexKernel: CaseIterable, Hashable, Sendable {
    /// Swift alone, on every platform.
    case portable
    /// x86-64 with AVX2 and carry-less multiplication.
    case avx2
    /// x86-64 with AVX-512 and byte compression (VBMI2).
    case avx512

    /// Whether this machine can run it.
    ///
    /// - Complexity: O(1)
    public var isAvailable: Bool {
        switch self {
        case .portable: true
        case .avx2: Self.hasAVX2
        case .avx512: Self.hasAVX512
        }
    }

    /// The fastest one this machine can run.
    ///
    /// - Complexity: O(1)
    public static let fastest: IndexKernel = hasAVX512 ? .avx512 : hasAVX2 ? .avx2 : .portable

    private static let hasAVX2 = csv_avx2_available()
    private static let hasAVX512 = csv_avx512_available()

    /// Itself, or the fastest one where it cannot run.
    var orFastest: IndexKernel { isAvailable ? self : .fastest }
}
