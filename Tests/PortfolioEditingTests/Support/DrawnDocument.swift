import TestSupport
import Valuation

/// A random holdings file with every possible oddity, built from pieces so that its rows and their places are known
/// without reading it.
struct DrawnDocument {
    struct Row: Equatable {
        /// The row's bytes, without the line end.
        var raw: String
        /// The contents of its cells, by column.
        var cells: [String]
        /// The blank lines after it.
        var blanks: [String]
    }

    var hasMark: Bool
    var before: [String]
    var columns: [String]
    var rawHeader: String
    var blanksAfterHeader: [String]
    var rows: [Row]
    var lineEnd: String
    var endsWithLineEnd: Bool

    var text: String {
        var lines = before + [rawHeader] + blanksAfterHeader
        for row in rows { lines += [row.raw] + row.blanks }
        return (hasMark ? "\u{FEFF}" : "") + lines.joined(separator: lineEnd)
            + (endsWithLineEnd ? lineEnd : "")
    }

    /// A column's name without letter case, spaces and dashes.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { !" _-".contains($0) }
    }

    func place(of field: HoldingField) -> Int? {
        columns.firstIndex { DrawnDocument.plain($0) == DrawnDocument.plain(field.rawValue) }
    }

    init(_ random: inout SeededGenerator) {
        lineEnd = random.pick(["\n", "\r\n"])
        endsWithLineEnd = random.chance(70)
        hasMark = random.chance(30)
        before = []
        while random.chance(30) {
            before.append(random.pick(["# a comment, \"with quotes", "", "#", "  \t"]))
        }
        var named: [HoldingField] = [.symbol, .shares, .currency]
        for field in [HoldingField.name, .market, .purchaseDate, .fees, .excluded, .note]
        where random.chance(50) {
            named.append(field)
        }
        columns = named.map { field in
            var name = field.rawValue
            if random.chance(30) { name = name.uppercased() }
            if random.chance(30) { name = name.split(separator: "_").joined(separator: " ") }
            return name
        }
        for name in ["Colour", "my note, quoted", "x\"y", "Größe"] where random.chance(30) {
            columns.append(name)
        }
        columns.shuffle(using: &random)
        rawHeader = ""
        rawHeader = columns.map { DrawnDocument.quoted($0, always: random.chance(20)) }.joined(separator: ",")
        blanksAfterHeader = []
        rows = []
        blanksAfterHeader = blanks(&random)
        for _ in 0..<Int.random(in: 0...8, using: &random) { rows.append(row(&random)) }
        // A blank last line without a line end would be none.
        if !endsWithLineEnd {
            if rows.isEmpty {
                blanksAfterHeader = []
                // Where no line ends, none can be kept to.
                if before.isEmpty { lineEnd = "\n" }
            } else {
                rows[rows.count - 1].blanks = []
            }
        }
    }

    private func blanks(_ random: inout SeededGenerator) -> [String] {
        var blanks: [String] = []
        while random.chance(15) { blanks.append(random.pick(["", "", " ", "\t "])) }
        return blanks
    }

    private func row(_ random: inout SeededGenerator) -> Row {
        var cells: [String] = []
        var raw: [String] = []
        for (place, column) in columns.enumerated() {
            let field = HoldingField.allCases.first { self.place(of: $0) == place }
            let text =
                field.map { DrawnDocument.text($0, &random) } ?? random.pick(["", "red", "a,b", "é\n\"x\""])
            _ = column
            cells.append(text)
            let isQuoted = random.chance(20)
            let pads =
                random.chance(10) && !isQuoted && field.map { ![.name, .market, .note].contains($0) } == true
            raw.append(pads ? " \(text)\t" : DrawnDocument.quoted(text, always: isQuoted))
        }
        return Row(raw: raw.joined(separator: ","), cells: cells, blanks: blanks(&random))
    }

    /// A text a field may have, one that may stay empty now and then is.
    static func text(_ field: HoldingField, _ random: inout SeededGenerator) -> String {
        switch field {
        case .symbol: return random.pick(["AAPL", "IBM", "BARC.L", "A#2", "ÉTÉ", "X Y"])
        case .shares: return random.pick(["1", "-2.50", "1e3", ".5", "00012"])
        case .currency: return random.pick(["USD", "GBX", "EUR"])
        case .purchaseDate: return random.pick(["", "2005-04-01", "2013-03-01"])
        case .fees: return random.pick(["", "9.95", "0"])
        case .excluded: return random.pick(["", "true", "FALSE", "False"])
        default: return random.pick(["", "Apple", "Foo, Inc", "a \"b\" c", "two\nlines", " spaced ", "日本"])
        }
    }

    /// A cell written according to RFC 4180.
    static func quoted(_ text: String, always: Bool) -> String {
        let isSpecial = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        guard always || isSpecial || text.hasPrefix(" ") || text.hasSuffix(" ") else { return text }
        return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
}
