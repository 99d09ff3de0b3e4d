#if Server
    import NIOCore
    import Synchronization

    /// A response body with its entity tag.
    struct StoredAnswer: Sendable {
        let body: ByteBuffer
        /// Of what the body is about; the same tag has the same body.
        let tag: String
        let isComplete: Bool
        var isCompressed = false
        /// Of a part of a list, the number of rows before those that follow; `nil` if there are no more.
        var next: Int?
    }

    extension StoredAnswer {
        init(_ answer: Answer) {
            self.init(
                body: ByteBuffer(bytes: answer.bytes),
                tag: EntityTag.tag(of: answer.bytes), isComplete: answer.isComplete)
        }

        /// Whether it is large enough to be compressed.
        var isCompressible: Bool { body.readableBytes >= Gzip.least }

        /// The answer for a client, compressed if it accepts that and the answer is large enough.
        func compressed(ifAccepted isAccepted: Bool) throws -> StoredAnswer {
            isAccepted && isCompressible ? try compressed() : self
        }

        /// The same answer with its bytes compressed, and a tag of their own.
        ///
        /// - Complexity: O(*n*) in the length of the body, on this thread.
        func compressed() throws -> StoredAnswer {
            StoredAnswer(
                body: try Gzip.compressed(body), tag: EntityTag.compressed(tag), isComplete: isComplete,
                isCompressed: true, next: next)
        }

        /// A part of the answer, which is not compressed.
        ///
        /// - Parameter tag: that of the part; `nil` for one of its own.
        /// - Throws: ``Problem`` if it has no such part.
        func part(_ excerpt: Excerpt, isCSV: Bool = false, tag: String? = nil) throws -> StoredAnswer {
            let part = try excerpt.part(of: Array(body.readableBytesView), isCSV: isCSV)
            return StoredAnswer(
                body: ByteBuffer(bytes: part.bytes), tag: tag ?? EntityTag.tag(of: part.bytes),
                isComplete: isComplete, next: excerpt.next(of: part.rows))
        }
    }

    /// The answers to questions about one state of the portfolio. Each is computed once, however many clients ask at
    /// the same time, and abandoned when all of them have left.
    final class AnswerCache: Sendable {
        /// An answer that is complete or being computed.
        private struct Entry {
            let number: Int
            let task: Task<StoredAnswer, any Error>
            /// The number of clients waiting for it.
            var waiting = 0
            /// Its memory use; 0 while it is being computed.
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

        /// An upper bound for the memory of an answer beyond its bytes.
        private static let overhead = 4096

        /// - Parameter limit: the maximum number of bytes of answers to keep.
        init(limit: Int) { self.limit = limit }

        /// The cached answer, or else the one `make` computes; errors are not cached.
        ///
        /// `make` runs in its own task, which is cancelled when everyone waiting for it is. It works for the client who asked
        /// first; if that is who has asked for too much, whoever asked for the same meanwhile asks again.
        func answer(
            to question: Question, _ make: @escaping @Sendable () async throws -> StoredAnswer
        ) async throws -> StoredAnswer {
            while true {
                let (number, task) = join(question, make)
                do {
                    return try await withTaskCancellationHandler {
                        try await task.value
                    } onCancel: {
                        leave(question, number)
                    }
                } catch let refusal as ValuationQueue.ClientOverloaded
                    where refusal.client != WorkScheduler.client()
                {}
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

        /// The number of clients waiting for an answer that is being computed.
        func waitingCount(for question: Question) -> Int {
            state.withLock { state in
                state.entries[question].map { $0.size == 0 ? $0.waiting : 0 } ?? 0
            }
        }

        /// Abandons an answer that is not complete and that nobody is waiting for.
        private func leave(_ question: Question, _ number: Int) {
            let task = state.withLock { state -> Task<StoredAnswer, any Error>? in
                guard let entry = state.entries[question], entry.number == number, entry.size == 0 else {
                    return nil
                }
                state.entries[question]?.waiting -= 1
                guard entry.waiting == 1 else { return nil }
                // A new request for it starts over.
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

        /// Stores an answer that nobody has asked for yet.
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
                // Answers still being computed have no size yet, and stay.
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
