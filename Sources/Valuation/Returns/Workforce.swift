/// Does work in parts that do not depend on one another, possibly on several threads.
package protocol Workforce: Sendable {
    /// The results of the parts, in their order.
    func results<Result: Sendable>(
        of parts: Int, _ work: @escaping @Sendable (_ part: Int) -> Result
    ) -> [Result]
}

/// Does one part after another.
package struct SingleWorker: Workforce {
    package init() {}

    package func results<Result: Sendable>(
        of parts: Int, _ work: @escaping @Sendable (_ part: Int) -> Result
    ) -> [Result] { (0..<parts).map(work) }
}
