/// What the system reported about the watched files.
struct Notice {
    /// A name in a folder, or a watched file.
    struct Place: Hashable {
        var watch: Int32
        var name: String
    }

    /// Whether anything relevant has changed.
    var isRelevant = false
    /// Files being written, which may be incomplete.
    var opened: Set<Place> = []
    /// Files closed, moved or removed since.
    var closed: Set<Place> = []

    mutating func add(_ place: Place, isBeingWritten: Bool) {
        isRelevant = true
        if isBeingWritten {
            opened.insert(place)
            closed.remove(place)
        } else {
            closed.insert(place)
            opened.remove(place)
        }
    }
}
