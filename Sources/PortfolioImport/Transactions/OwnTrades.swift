internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Trades files of this program, perhaps saved by a spreadsheet: with other delimiters, with decimal commas, or with
/// columns of one's own.
enum OwnTrades {
    /// What reports call it in place of a profile.
    static let name = "trades.csv"
    static let title = "trades.csv, this program's own"

    /// The columns that tell a trades file with columns of one's own from another table with dates and types.
    private static let telling: [TradeField] = [.date, .type, .symbol, .shares, .price, .currency]

    /// What a header must have besides a date and a type.
    enum Columns {
        case anything
        /// No columns of one's own, or all the usual ones beside them.
        case usual
        /// No columns of one's own.
        case known
    }

    /// Whether a file begins with the header of one.
    static func begin(_ bytes: [UInt8], with columns: Columns) -> Bool {
        dialect(of: bytes, with: columns) != nil
    }

    /// How the cells of such a file are separated; `nil` if a file begins otherwise.
    static func dialect(of bytes: [UInt8], with columns: Columns) -> Dialect? {
        let text = DecodedText(Array(bytes.prefix(HeaderLimits.bytes)), encodings: [.utf8]).utf8
        let table = Array(text[header(of: text)...])
        return Dialect.usual.first { dialect in
            let names = names(in: table, dialect)
            guard TradesHeader.isTrades(columns: names) else { return false }
            let fields = names.map(field)
            if columns == .anything || !fields.contains(nil) { return true }
            return columns == .usual && telling.allSatisfy { fields.contains($0) }
        }
    }

    /// The field that a column is of; `nil` for one without a meaning.
    static func field(_ name: String) -> TradeField? { fields[TableHeader.canonical(name)] }

    private static let fields = Dictionary(
        uniqueKeysWithValues: TradeField.allCases.map { (TableHeader.canonical($0.rawValue), $0) })

    /// The names of the columns. A quote that is misplaced among them is told where the file is read.
    private static func names(in text: [UInt8], _ dialect: Dialect) -> [String] {
        guard let header = Record(beginning: text.span, dialect: dialect) else { return [] }
        if header.errors.isEmpty { return header.fields.indices.map { header.text($0).trimmed } }
        let line = text.prefix { $0 != 10 && $0 != 13 }.filter { $0 != UInt8(ascii: "\"") }
        return line.split(separator: dialect.delimiter, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self).trimmed
        }
    }

    /// The offset of the header, below comments, blank lines, and what programs write above a table: its title, or what
    /// separates its columns. Without a header it is that of the first line which is neither a comment nor blank.
    static func header(of text: [UInt8]) -> Int {
        var first: Int?
        var start = 0
        var lines = 0
        while start < text.count, lines < HeaderLimits.rows {
            let end = text[start...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
            let line = Array(text[start..<end].prefix(HeaderLimits.bytes))
            if !isPassedOver(line) {
                first = first ?? start
                let rest = Array(text[start...].prefix(HeaderLimits.bytes))
                if Dialect.usual.contains(where: { TradesHeader.isTrades(columns: names(in: rest, $0)) }) {
                    return start
                }
                guard isTitle(line) else { break }
                lines += 1
            }
            start = min(end + 1, text.count)
        }
        return first ?? start
    }

    /// Whether nothing but comments and blank lines is above an offset, as where a trades file of this program begins.
    static func isTop(_ start: Int, of text: [UInt8]) -> Bool {
        text[..<start].split { $0 == 10 || $0 == 13 }.allSatisfy { isPassedOver(Array($0)) }
    }

    /// Whether the readers of trades files read the header of one, or of its start, as it is.
    static func isPlain(_ bytes: [UInt8]) -> Bool {
        var ignored = DiagnosticLog()
        return TradesHeader(bytes, file: "", log: &ignored) != nil
    }

    private static func isPassedOver(_ line: [UInt8]) -> Bool {
        line.first == UInt8(ascii: "#") || line.isBlankText
    }

    /// Whether a line has fewer cells than a row has, such as `sep=;` or a title.
    private static func isTitle(_ line: [UInt8]) -> Bool {
        Dialect.usual.allSatisfy { dialect in names(in: line, dialect).count { !$0.isEmpty } < 3 }
    }
}
