internal import Kernels
internal import Portfolios

extension Kernel {
    /// The kernel named by `PORTFOLIO_KERNEL`; by default the fastest this machine can run.
    ///
    /// For benchmarking: every kernel gives the same results.
    static func ofEnvironment() throws(UsageError) -> Kernel {
        guard let text = Console.environment("PORTFOLIO_KERNEL"), !text.isEmpty else { return .fastest }
        guard let kernel = Name(rawValue: text).flatMap({ Kernel($0) }) else {
            throw UsageError(
                "PORTFOLIO_KERNEL \(Wording.quoted(text)) is not a kernel this machine can run: use "
                    + Wording.list(available.map(\.name.rawValue)))
        }
        return kernel
    }
}
