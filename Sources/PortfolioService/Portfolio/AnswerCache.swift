#if Server
    import NIOCore
    import PortfolioReport

    /// An answer as it is sent, with the name of its bytes.
    struct StoredAnswer: Sendable {
        let body: ByteBuffer
        /// A strong validator: the same bytes have the same tag, whatever made them, also after a restart.
        let tag: String
        let isComplete: Bool

        init(_ answer: Answer) {
            body = ByteBuffer(bytes: answer.bytes)
            tag = "\"\(Base64.text(SHA256.digest(answer.bytes)))\""
            isComplete = answer.isComplete
        }
    }

    /// The answers one edition has given: each question is worked out once, however many ask it at the same time.
    actor AnswerCache {
        private struct Entry {
            let task: Task<StoredAnswer, any Error>
            var size = 0
            var lastUse: Int
        }

        private var entries: [Question: Entry] = [:]
        private var size = 0
        private var uses = 0
        private let limit: Int

        /// What an answer costs besides its bytes, at the most.
        private static let overhead = 4096

        /// - Parameter limit: how many bytes of answers are kept.
        init(limit: Int) { self.limit = limit }

        /// The answer that is kept, or else the one `make` makes; an error is not kept.
        func answer(
            to question: Question, _ make: @escaping @Sendable () async throws -> StoredAnswer
        ) async throws -> StoredAnswer {
            uses += 1
            if let task = entries[question]?.task {
                entries[question]?.lastUse = uses
                return try await task.value
            }
            let task = Task { try await make() }
            entries[question] = Entry(task: task, lastUse: uses)
            do {
                let answer = try await task.value
                keep(question, answer.body.readableBytes)
                return answer
            } catch {
                entries[question] = nil
                throw error
            }
        }

        private func keep(_ question: Question, _ bytes: Int) {
            let cost = bytes + AnswerCache.overhead
            entries[question]?.size = cost
            size += cost
            // Answers that are still being made have no size yet, and stay.
            while size > limit,
                let oldest = entries.filter({ $0.value.size > 0 }).min(by: {
                    $0.value.lastUse < $1.value.lastUse
                })
            {
                size -= oldest.value.size
                entries[oldest.key] = nil
            }
        }
    }
#endif
