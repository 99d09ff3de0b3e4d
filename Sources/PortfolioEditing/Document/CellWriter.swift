internal import CSV
internal import PortfolioFiles

/// Writes texts as cells of a file.
enum CellWriter {
    /// A new cell.
    static func cell(_ text: String, _ field: some ColumnField) -> [UInt8] {
        var cell: [UInt8] = []
        FieldWriter.append(Array(plain(text, field)).span, to: &cell)
        return cell
    }

    /// A cell that replaces another: unchanged if it says the same, in quotes if the old one was, and with the spaces
    /// around the old one if they do not matter.
    static func cell(
        _ text: String, _ field: some ColumnField, inPlaceOf old: ArraySlice<UInt8>, isQuoted: Bool,
        text oldText: String
    ) -> [UInt8] {
        let new = plain(text, field)
        if Array(new) == Array(plain(oldText, field)) { return Array(old) }
        let cell = cell(text, field)
        if isQuoted, !cell.isEmpty, cell.first != quote {
            return [quote] + cell + [quote]
        }
        guard !isQuoted, !field.keepsSpaces, cell.first != quote else { return cell }
        let content = CellReader.trimmed(old)
        if content.isEmpty { return cell }
        return old[..<content.startIndex] + cell + old[content.endIndex...]
    }

    private static let quote = UInt8(ascii: "\"")

    private static func plain(_ text: String, _ field: some ColumnField) -> ArraySlice<UInt8> {
        let bytes = Array(text.utf8)
        return field.keepsSpaces ? bytes[...] : CellReader.trimmed(bytes[...])
    }
}
