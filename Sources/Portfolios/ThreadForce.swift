/// Does the parts of a work on several threads, each of which takes the next part when it is done with one.
struct ThreadForce: Workforce {
    let threads: Int

    func results<Result: Sendable>(
        of parts: Int, _ work: @escaping @Sendable (_ part: Int) -> Result
    ) -> [Result] {
        if threads < 2 || parts < 2 { return SingleWorker().results(of: parts, work) }
        let progress = Monitor(Progress<Result>(results: Array(repeating: nil, count: parts)))
        Threads.run(min(threads, parts)) {
            while let part = progress.use({ $0.take() }) {
                let result = work(part)
                progress.use { $0.results[part] = result }
            }
        }
        return progress.use { $0.results.compactMap(\.self) }
    }

    private struct Progress<Result: Sendable>: Sendable {
        var results: [Result?]
        private var next = 0

        init(results: [Result?]) { self.results = results }

        /// The next part that nobody has taken; `nil` if all are taken.
        mutating func take() -> Int? {
            if next == results.count { return nil }
            defer { next += 1 }
            return next
        }
    }
}
