/// What the system told of the watched files.
struct Notice {
    /// A name in a folder, or a file by itself.
    struct Place: Hashable {
        var watch: Int32
        var name: String
    }

    /// Whether anything that matters has changed.
    var isRelevant = false
    /// What is being written, and may not be whole yet.
    var opened: Set<Place> = []
    /// What has been closed, moved or taken away since.
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
