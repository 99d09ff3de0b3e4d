#if Server
    import PortfolioEditing

    /// What is known of the changes made here.
    struct EditSteps {
        /// What was done, in a few words, and what looks like a slip in it.
        struct Summary: Sendable {
            let text: String
            let remarks: [String]
            /// The number of files that were changed.
            fileprivate var files = 1
        }

        /// In place of the number of a change, where the files were as wanted already.
        static let unchanged = 0
        /// The number of summaries to keep.
        private static let told = 100

        private var summaries: [(number: Int, summary: Summary)] = []
        /// The number of the last one.
        private var count = 0
        /// The latest change of each file, by its path, and the contents that it left.
        private var latest: [String: (number: Int, bytes: [UInt8])] = [:]

        /// - Parameter earlier: the changes made before the service was started, the newest last.
        init(_ earlier: [ChangeLog.Undoable] = []) {
            for step in earlier { _ = add(step.changes, step.summary, step.remarks, number: step.number) }
        }

        /// Adds a change.
        ///
        /// - Parameter number: the one that the log has for it; `nil` if it is not known.
        /// - Returns: its number; `nil` if it changed nothing.
        mutating func add(
            _ changes: [FileChange], _ summary: String, _ remarks: [String], number: Int?
        ) -> Int? {
            let changes = changes.filter(\.isChanged)
            guard !changes.isEmpty else { return nil }
            let number = tell(Summary(text: summary, remarks: remarks, files: changes.count), number)
            for change in changes { latest[change.path] = (number, change.after) }
            return number
        }

        /// Takes note of a change that was undone.
        ///
        /// - Returns: the number under which the summary of the undoing is kept.
        mutating func undo(_ step: ChangeLog.Undoable, number: Int?) -> Int {
            let number = tell(
                Summary(text: "Undone: \(step.summary)", remarks: [], files: step.changes.count), number)
            for change in step.changes { latest[change.path] = (number, change.before) }
            return number
        }

        /// The files that were last changed under a number, and the contents that this left; `nil` if one was changed
        /// again.
        func files(of number: Int) -> [(path: String, bytes: [UInt8])]? {
            let files = latest.filter { $0.value.number == number }.map { ($0.key, $0.value.bytes) }
            return files.count == summary(number)?.files ? files : nil
        }

        private mutating func tell(_ summary: Summary, _ number: Int?) -> Int {
            count = max(count + 1, number ?? 0)
            summaries.append((count, summary))
            if summaries.count > EditSteps.told { summaries.removeFirst() }
            return count
        }

        /// What was done under a number; `nil` if that is forgotten.
        func summary(_ number: Int) -> Summary? {
            number == EditSteps.unchanged
                ? Summary(text: "Nothing was changed", remarks: [])
                : summaries.last { $0.number == number }?.summary
        }
    }
#endif
