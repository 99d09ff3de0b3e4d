/// A file as lines, each with its line feed.
struct DiffLines {
    let bytes: [UInt8]
    /// The start of each line, and the end of the file.
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == 10 && offset + 1 < bytes.count {
            starts.append(offset + 1)
        }
        if !bytes.isEmpty { starts.append(bytes.count) }
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    subscript(line: Int) -> ArraySlice<UInt8> { bytes[starts[line]..<starts[line + 1]] }
}

/// Finds the lines in which two files differ.
struct LineDifference {
    let old: DiffLines
    let new: DiffLines
    private(set) var isRemoved: [Bool]
    private(set) var isAdded: [Bool]

    init(_ old: DiffLines, _ new: DiffLines) {
        self.old = old
        self.new = new
        isRemoved = Array(repeating: false, count: old.count)
        isAdded = Array(repeating: false, count: new.count)
        var first = 0
        while first < old.count, first < new.count, old[first] == new[first] { first += 1 }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        // Lines that the other file does not have have certainly changed and need not be matched.
        var known: [ArraySlice<UInt8>: Int] = [:]
        for line in first..<oldEnd { known[old[line]] = known[old[line]] ?? known.count }
        var shared: Set<Int> = []
        var newLines: [(line: Int, id: Int)] = []
        for line in first..<newEnd {
            if let id = known[new[line]] {
                shared.insert(id)
                newLines.append((line, id))
            } else {
                isAdded[line] = true
            }
        }
        var oldLines: [(line: Int, id: Int)] = []
        for line in first..<oldEnd {
            if let id = known[old[line]], shared.contains(id) {
                oldLines.append((line, id))
            } else {
                isRemoved[line] = true
            }
        }
        for change in newLines.map(\.id).difference(from: oldLines.map(\.id)) {
            switch change {
            case .remove(let offset, _, _): isRemoved[oldLines[offset].line] = true
            case .insert(let offset, _, _): isAdded[newLines[offset].line] = true
            }
        }
    }

    /// A group of changed lines, with the lines around them.
    struct Hunk: Equatable {
        var old: Range<Int>
        var new: Range<Int>
    }

    func hunks(context: Int) -> [Hunk] {
        var hunks: [Hunk] = []
        var oldLine = 0
        var newLine = 0
        while oldLine < old.count || newLine < new.count {
            let oldStart = oldLine
            let newStart = newLine
            while oldLine < old.count, isRemoved[oldLine] { oldLine += 1 }
            while newLine < new.count, isAdded[newLine] { newLine += 1 }
            if oldLine == oldStart, newLine == newStart {
                oldLine += 1
                newLine += 1
                continue
            }
            let before = min(context, oldStart)
            let after = min(context, old.count - oldLine)
            let hunk = Hunk(
                old: (oldStart - before)..<(oldLine + after), new: (newStart - before)..<(newLine + after))
            if let last = hunks.last, last.old.upperBound >= hunk.old.lowerBound {
                hunks[hunks.count - 1] = Hunk(
                    old: last.old.lowerBound..<hunk.old.upperBound,
                    new: last.new.lowerBound..<hunk.new.upperBound)
            } else {
                hunks.append(hunk)
            }
        }
        return hunks
    }
}

extension UnifiedDiff {
    /// Creates the diff of a change, to be applied in the given place.
    public init(_ change: HoldingsStore.Change, in place: PatchRoot) {
        self.init(from: change.before.bytes, to: change.after.bytes, in: place)
    }

    /// Creates the diff of a new trade, to be applied in the given place.
    public init(_ change: TradesStore.Change, in place: PatchRoot) {
        self.init(from: change.isNewFile ? [] : change.before.bytes, to: change.after.bytes, in: place)
    }

    /// Creates the diff of a change of a file, to be applied in the given place.
    package init(_ change: FileChange, in place: PatchRoot) {
        self.init(from: change.before, to: change.after, in: place, isNew: change.isNew)
    }

    private init(from old: [UInt8], to new: [UInt8], in place: PatchRoot, isNew: Bool = false) {
        self.init(
            from: old, to: new, name: place.name, isInWorkTree: place.isWorkTree && !place.isCurrent,
            isNew: isNew)
    }
}
