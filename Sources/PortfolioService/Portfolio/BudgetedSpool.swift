#if Server
    import Portfolios
    import Synchronization

    /// How many bytes temporary files may hold in all.
    final class SpoolBudget: Sendable {
        let size: Int
        private let left: Mutex<Int>

        init(size: Int) {
            self.size = size
            left = Mutex(size)
        }

        /// Takes bytes out; `false` where there are not as many.
        func take(_ count: Int) -> Bool {
            left.withLock { left in
                guard count <= left else { return false }
                left -= count
                return true
            }
        }

        func give(_ count: Int) { left.withLock { $0 += count } }

        /// How many bytes may still be taken.
        var rest: Int { left.withLock { $0 } }
    }

    /// A temporary file whose bytes are out of a budget for as long as it is there.
    final class BudgetedSpool: Sendable {
        /// Why bytes can't be kept.
        enum Failure: Error {
            /// The budget has no room for them now.
            case noRoom
            /// It has none for so many, whatever else it is used for.
            case neverRoom
            /// The disk has none.
            case disk
        }

        private let spool: Spool
        private let budget: SpoolBudget
        /// Taken out of the budget, and used of that.
        private let bytes: Mutex<(taken: Int, used: Int)>

        /// - Parameters:
        ///   - name: what the bytes are called in messages.
        ///   - count: how many bytes are sure to come.
        init(_ name: String, _ budget: SpoolBudget, expecting count: Int = 0) throws(Failure) {
            guard budget.take(count) else { throw count > budget.size ? .neverRoom : .noRoom }
            self.budget = budget
            bytes = Mutex((count, 0))
            do { spool = try Spool(name) } catch {
                budget.give(count)
                throw .disk
            }
        }

        deinit { budget.give(bytes.withLock { $0.taken }) }

        /// Appends bytes.
        func write(_ piece: Span<UInt8>) throws(Failure) {
            let failure = bytes.withLock { bytes -> Failure? in
                let used = bytes.used + piece.count
                let more = max(0, used - bytes.taken)
                guard budget.take(more) else { return used > budget.size ? .neverRoom : .noRoom }
                bytes = (bytes.taken + more, used)
                return nil
            }
            if let failure { throw failure }
            do { try spool.write(piece) } catch { throw .disk }
        }

        /// What was written, from the start. Nothing is written after.
        func input() -> FileInput { spool.input() }
    }
#endif
