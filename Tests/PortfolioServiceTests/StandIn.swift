#if Server
    import PortfolioFiles
    import Synchronization

    @testable import PortfolioService

    /// A portfolio whose every answer is made by hand, and counted.
    final class StandIn: ServedPortfolio, PortfolioEdition {
        let asked = Mutex<[Question]>([])
        let reads = Atomic<Int>(0)
        private let make: @Sendable (Question) throws(Refusal) -> Answer

        init(_ make: @escaping @Sendable (Question) throws(Refusal) -> Answer) { self.make = make }

        func read() throws(Refusal) -> any PortfolioEdition {
            reads.add(1, ordering: .relaxed)
            return self
        }

        func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
        func options(of result: ResultKind) -> [QueryOption] { [] }

        func answer(_ question: Question) throws(Refusal) -> Answer {
            asked.withLock { $0.append(question) }
            return try make(question)
        }

        func value(
            _ holdings: FileInput, _ question: Question, write: @escaping @Sendable (Span<UInt8>) -> Bool
        ) throws(Refusal) -> Bool {
            let answer = try make(question)
            _ = write(answer.bytes.span)
            return answer.isComplete
        }

        /// How often a subject was worked out.
        func count(of subject: Question.Subject) -> Int {
            asked.withLock { $0.count { $0.subject == subject } }
        }
    }
#endif
