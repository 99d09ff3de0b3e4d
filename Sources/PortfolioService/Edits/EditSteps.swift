#if Server
    import PortfolioEditing

    /// The changes made here, the last of which can be undone.
    struct EditSteps {
        /// A change of a file.
        struct Step: Sendable {
            /// Identifies the change.
            let number: Int
            let change: FileChange
            /// What was done, in a few words.
            let summary: String

            fileprivate var size: Int { change.before.count + change.after.count }
        }

        /// What was done, in a few words, and what looks like a slip in it.
        struct Summary: Sendable {
            let text: String
            let remarks: [String]
        }

        /// The maximum number of bytes of files to keep; the last step is always kept.
        private static let limit = 64 << 20
        /// The number of summaries to keep.
        private static let told = 100

        private var steps: [Step] = []
        private var summaries: [(number: Int, summary: Summary)] = []
        private var count = 0
        /// The latest change of each file, by its path, and the contents that it left.
        private var latest: [String: (number: Int, bytes: [UInt8])] = [:]

        /// - Parameter earlier: the changes made before the service was started, the newest last.
        init(_ earlier: [(change: FileChange, summary: String)] = []) {
            for (change, summary) in earlier { _ = add(change, summary, []) }
        }

        var last: Step? { steps.last }

        /// Adds a change.
        ///
        /// - Returns: its number; `nil` if it changed nothing.
        mutating func add(_ change: FileChange, _ summary: String, _ remarks: [String]) -> Int? {
            guard change.isChanged else { return nil }
            let number = tell(Summary(text: summary, remarks: remarks))
            latest[change.path] = (number, change.after)
            steps.append(Step(number: number, change: change, summary: summary))
            var size = steps.reduce(0) { $0 + $1.size }
            while size > EditSteps.limit, steps.count > 1 { size -= steps.removeFirst().size }
            return number
        }

        /// Forgets a step that was undone.
        ///
        /// - Returns: the number under which the summary of the undoing is kept.
        mutating func undo(_ step: Step) -> Int {
            steps.removeAll { $0.number == step.number }
            let number = tell(Summary(text: "Undone: \(step.summary)", remarks: []))
            latest[step.change.path] = (number, step.change.before)
            return number
        }

        /// The file that was last changed under a number, and the contents that this left; `nil` if it was changed again.
        func file(of number: Int) -> (path: String, bytes: [UInt8])? {
            latest.first { $0.value.number == number }.map { ($0.key, $0.value.bytes) }
        }

        private mutating func tell(_ summary: Summary) -> Int {
            count += 1
            summaries.append((count, summary))
            if summaries.count > EditSteps.told { summaries.removeFirst() }
            return count
        }

        /// What was done under a number; `nil` if that is forgotten.
        func summary(_ number: Int) -> Summary? { summaries.last { $0.number == number }?.summary }
    }
#endif
