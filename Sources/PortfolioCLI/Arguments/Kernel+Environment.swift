internal import Kernels

extension Kernel {
    /// The kernel that `PORTFOLIO_KERNEL` names; without it, the fastest this machine can run.
    ///
    /// For measuring: every kernel gives the same results.
    static func ofEnvironment() throws(UsageError) -> Kernel {
        guard let text = Console.environment("PORTFOLIO_KERNEL"), !text.isEmpty else { return .fastest }
        guard let kernel = Name(rawValue: text).flatMap({ Kernel($0) }) else {
            throw .unavailableKernel(text, available: available.map(\.name.rawValue))
        }
        return kernel
    }
}
