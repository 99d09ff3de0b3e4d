#if Server
    import NIOCore
    import PortfolioReport
    import Synchronization

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

    /// The answers to questions about one state of the portfolio: each is worked out once, however many ask it at the same
    /// time, and given up when all who asked it have left.
    final class AnswerCache: Sendable {
        /// An answer that is made, or has been.
        private struct Entry {
            let number: Int
            let task: Task<StoredAnswer, any Error>
            /// How many wait for it.
            var waiting = 0
            /// What it takes; 0 while it is made.
            var size = 0
            var lastUse = 0
        }

        private struct State {
            var entries: [Question: Entry] = [:]
            var size = 0
            var uses = 0
        }

        private let state = Mutex(State())
        private let limit: Int

        /// What an answer costs besides its bytes, at the most.
        private static let overhead = 4096

        /// - Parameter limit: how many bytes of answers are kept.
        init(limit: Int) { self.limit = limit }

        /// The answer that is kept, or else the one `make` makes; an error is not kept.
        ///
        /// `make` runs in a task of its own, which is cancelled when everybody's who waits for it is.
        func answer(
            to question: Question, _ make: @escaping @Sendable () async throws -> StoredAnswer
        ) async throws -> StoredAnswer {
            let (number, task) = join(question, make)
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                leave(question, number)
            }
        }

        private func join(
            _ question: Question, _ make: @escaping @Sendable () async throws -> StoredAnswer
        ) -> (number: Int, Task<StoredAnswer, any Error>) {
            state.withLock { state in
                state.uses += 1
                let number = state.uses
                var entry =
                    state.entries[question]
                    ?? Entry(
                        number: number,
                        task: Task {
                            do {
                                let answer = try await make()
                                self.keep(question, number, answer.body.readableBytes)
                                return answer
                            } catch {
                                self.forget(question, number)
                                throw error
                            }
                        })
                entry.waiting += 1
                entry.lastUse = number
                state.entries[question] = entry
                return (entry.number, entry.task)
            }
        }

        /// How many wait for an answer that is being made.
        func waitingCount(for question: Question) -> Int {
            state.withLock { state in
                state.entries[question].map { $0.size == 0 ? $0.waiting : 0 } ?? 0
            }
        }

        /// Gives an answer up that nobody waits for any more, and is not made yet.
        private func leave(_ question: Question, _ number: Int) {
            let task = state.withLock { state -> Task<StoredAnswer, any Error>? in
                guard let entry = state.entries[question], entry.number == number, entry.size == 0 else {
                    return nil
                }
                state.entries[question]?.waiting -= 1
                guard entry.waiting == 1 else { return nil }
                // Whoever asks now has it made anew.
                state.entries[question] = nil
                return entry.task
            }
            task?.cancel()
        }

        private func forget(_ question: Question, _ number: Int) {
            state.withLock { state in
                if state.entries[question]?.number == number { state.entries[question] = nil }
            }
        }

        /// Keeps an answer that nobody has asked for yet.
        func keep(_ answer: StoredAnswer, for question: Question) {
            let number = state.withLock { state in
                state.uses += 1
                state.entries[question] = Entry(
                    number: state.uses, task: Task { answer }, lastUse: state.uses)
                return state.uses
            }
            keep(question, number, answer.body.readableBytes)
        }

        private func keep(_ question: Question, _ number: Int, _ bytes: Int) {
            state.withLock { state in
                guard state.entries[question]?.number == number else { return }
                let size = bytes + AnswerCache.overhead
                state.entries[question]?.size = size
                state.size += size
                // Answers that are still being made have no size yet, and stay.
                while state.size > limit,
                    let oldest = state.entries.lazy.filter({ $0.value.size > 0 })
                        .min(by: { $0.value.lastUse < $1.value.lastUse })
                {
                    state.size -= oldest.value.size
                    state.entries[oldest.key] = nil
                }
            }
        }
    }
#endif
