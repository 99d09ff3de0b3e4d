internal import CSV
internal import PortfolioFiles
internal import Valuation

extension Record {
    /// The name in a header row at a place; `nil` if there is none.
    func name(at place: Int?) -> String? {
        guard let place, fields.indices.contains(place) else { return nil }
        let name = text(place).trimmed
        return name.isEmpty ? nil : name
    }

    /// The place of a header's column of ISINs; `nil` if there is none.
    var placeOfISIN: Int? {
        fields.indices.first { ["isin", "code isin"].contains(ColumnName.canonical(text($0).trimmed)) }
    }

    /// Whether a row is a sentence, as footers are: more than five words and a full stop, in the first cell alone or, with
    /// a space after each comma, in fewer cells than the header has.
    func isSentence(below count: Int) -> Bool {
        let last = lastFilled
        guard last >= 0, content[trimmed(last)].last == UInt8(ascii: ".") else { return false }
        let isParted =
            fields.count < count && fields.dropFirst().allSatisfy { content[$0.contentRange].first == 32 }
        guard last == 0 || isParted else { return false }
        let words = (0...last).flatMap { trimmedText($0).split(separator: " ") }
        return words.count > 5 && words.count { $0.contains(where: \.isLetter) } > 3
    }

    /// Whether a row has the cells of a header of `count` columns. Cells at the end that the header lacks must be empty.
    func fits(_ count: Int) -> Bool { lastFilled < count && fields.count >= count }
}

extension DiagnosticLog {
    /// Reports a row that does not fit a header of `count` columns.
    mutating func add(lengthOf record: Record, _ count: Int, file: String) {
        let isLong = record.lastFilled >= count
        let wording = Wording.rowLength(isLong ? record.lastFilled + 1 : record.fields.count, count)
        if isLong {
            add(wording, field: count, of: record, file: file)
        } else {
            add(wording, at: record.raw.count..<record.raw.count, of: record, file: file)
        }
    }
}
