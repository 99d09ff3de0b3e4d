#if Server
    import NIOCore
    import Portfolios
    import Synchronization

    /// A limit on the total number of bytes in temporary files.
    final class SpoolBudget: Sendable {
        let size: Int
        private let left: Mutex<Int>

        init(size: Int) {
            self.size = size
            left = Mutex(size)
        }

        /// Takes bytes from the budget; `false` if there are not enough.
        func take(_ count: Int) -> Bool {
            left.withLock { left in
                guard count <= left else { return false }
                left -= count
                return true
            }
        }

        func give(_ count: Int) { left.withLock { $0 += count } }

        /// The number of bytes left.
        var rest: Int { left.withLock { $0 } }
    }

    /// A temporary file whose bytes are taken from a budget as long as it exists.
    final class BudgetedSpool: Sendable {
        /// Why bytes can't be stored.
        enum Failure: Error {
            /// The budget has no room for them at the moment.
            case noRoom
            /// They exceed the whole budget.
            case neverRoom
            /// The disk has no room.
            case disk
        }

        let isCompressed: Bool
        private let spool: Spool
        private let budget: SpoolBudget
        /// The bytes taken from the budget, and those used of them.
        private let bytes: Mutex<(taken: Int, used: Int)>

        /// - Parameters:
        ///   - name: the name of the contents in messages.
        ///   - count: the number of bytes that are certain to come.
        init(
            _ name: String, _ budget: SpoolBudget, expecting count: Int = 0, isCompressed: Bool = false
        ) throws(Failure) {
            guard budget.take(count) else { throw count > budget.size ? .neverRoom : .noRoom }
            // The optimiser of Swift 6.3 fails if a mutex is destroyed where the initialiser throws.
            do { spool = try Spool(name) } catch {
                budget.give(count)
                throw .disk
            }
            self.isCompressed = isCompressed
            self.budget = budget
            bytes = Mutex((count, 0))
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

        /// The same contents, compressed on this thread.
        func compressed(_ budget: SpoolBudget, _ cancellation: Cancellation) throws -> BudgetedSpool {
            let compressed = try BudgetedSpool("the answer", budget, isCompressed: true)
            let (gzip, input) = (try Gzip(), input())
            var bytes: [UInt8] = []
            while !cancellation.endsWork(), try input.read(1 << 20, into: &bytes) > 0 {
                try compressed.write(Array(gzip.write(ByteBuffer(bytes: bytes)).readableBytesView).span)
                bytes.removeAll(keepingCapacity: true)
            }
            try compressed.write(Array(gzip.finish().readableBytesView).span)
            return compressed
        }

        /// The number of bytes written.
        var count: Int { bytes.withLock { $0.used } }

        /// The contents from the start; nothing may be written afterwards.
        func input() -> FileInput { spool.input() }
    }
#endif
