/// What the system reported about the watched files.
struct Notice {
    /// A name in a folder, or a watched file.
    struct Entry: Hashable {
        var watch: Int32
        var name: String
    }

    /// Whether anything relevant has changed.
    var isRelevant = false
    /// Files being written, which may be incomplete.
    var opened: Set<Entry> = []
    /// Files closed, moved or removed since.
    var closed: Set<Entry> = []

    mutating func add(_ entry: Entry, isBeingWritten: Bool) {
        isRelevant = true
        if isBeingWritten {
            opened.insert(entry)
            closed.remove(entry)
        } else {
            closed.insert(entry)
            opened.remove(entry)
        }
    }
}
