internal import CSV
internal import PortfolioFiles
internal import Valuation

/// What the cells of a column prove about it. Columns of a table are told by their places.
struct ColumnFacts: Equatable {
    enum Kind: Equatable {
        /// No cell has any text.
        case empty
        /// Every cell is a number or stands for none.
        case figures
        /// Every cell is a currency code.
        case currencies
        /// Every cell is a date; the form is `nil` if the day and the month can't be told apart.
        case dates(DateForm?)
        case texts
    }

    let place: Int
    /// The name in the header, without the spaces around it.
    let name: String
    let kind: Kind
    /// For figures: how the numbers are read; `nil` if they can be read in two ways.
    let notation: Notation?
    /// For figures: whether some cell makes sense with one decimal mark only.
    let provesMark: Bool
    /// For figures: the texts that stand for no number.
    let placeholders: [String]
    /// For figures: the signs and words for units, and the characters between groups of digits.
    let unitWords: [String]
    let grouping: [Unicode.Scalar]

    /// Signs and words for units, with the currencies they stand for; those of a dollar sign are several.
    static let words: [(word: String, codes: [String])] = [
        ("US$", ["USD"]), ("£", ["GBP"]), ("€", ["EUR"]),
        ("$", ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN"]), ("¥", ["JPY", "CNY"]),
        ("kr", ["SEK", "DKK", "NOK", "ISK"]), ("p", ["GBX"]),
    ]

    /// The currencies that a sign or word stands for, or one in a column's name.
    static func codes(of word: String) -> [String] {
        words.first { $0.word == word }?.codes ?? (word == "pence" ? ["GBX"] : [])
    }

    /// The texts that mean an empty cell in brokers' exports.
    private static let nothing = ["-", "--", "---", "–", "—", "n/a", "N/A", "n.a."]

    /// Reads numbers however they are written.
    private static let probe: TextFormat = {
        var format = TextFormat()
        format.grouping = [" ", "'", "\u{2019}", "\u{A0}", "\u{202F}"]
        format.units = words.compactMap { word, codes in (try? QuoteCurrency(codes[0])).map { (word, $0) } }
        format.empty = nothing.map { Pattern($0) }
        return format
    }()

    static let notations = [UInt8(ascii: "."), UInt8(ascii: ",")].map {
        Notation(decimalMark: $0, in: probe)
    }

    init(_ table: ExportTable, place: Int) {
        self.place = place
        name = table.header.text(place).trimmed
        let rows = table.rows.filter { !$0.trimmed(place).isEmpty }
        var evidence = MarkEvidence(ColumnFacts.probe)
        for row in rows {
            evidence.add(row.content.span.extracting(row.trimmed(place)), row, field: place)
        }
        var notation: Notation?
        var isAmbiguous = false
        switch evidence.verdict {
        case .proven(let proven): notation = proven
        case .ambiguous: (notation, isAmbiguous) = (ColumnFacts.notations[0], true)
        case .contradictory: notation = nil
        }
        let (figures, placeholders) = ColumnFacts.count(rows, place, notation)
        let isOfFigures = figures > 0 && figures + placeholders.count == rows.count
        kind =
            rows.isEmpty
            ? .empty
            : ColumnFacts.dates(rows, place, isOfFigures: isOfFigures)
                ?? (isOfFigures ? .figures : ColumnFacts.areCurrencies(rows, place) ? .currencies : .texts)
        self.notation = isAmbiguous ? nil : notation
        provesMark = evidence.needsPoint != nil || evidence.needsComma != nil
        self.placeholders = placeholders.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        let text = isOfFigures ? rows.map { $0.trimmedText(place) } : []
        unitWords = ColumnFacts.words.map(\.word).filter { word in
            text.contains {
                $0.hasPrefix(word) || $0.hasSuffix(word) || $0.hasPrefix("-" + word)
                    || $0.hasPrefix("+" + word) || $0.hasPrefix("(" + word)
            }
        }
        let mark = notation?.decimalMark ?? 0
        grouping = TextFormat.groupingMarks.filter { scalar in
            scalar != Unicode.Scalar(mark) && text.contains { ColumnFacts.groups($0, by: scalar) }
        }
    }

    static func == (left: ColumnFacts, right: ColumnFacts) -> Bool { left.place == right.place }

    /// Whether a figure's digits are grouped by a character.
    private static func groups(_ text: String, by scalar: Unicode.Scalar) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.contains { index in
            scalars[index] == scalar && index > 0 && index + 3 < scalars.count
                && [scalars[index - 1], scalars[index + 1], scalars[index + 2], scalars[index + 3]]
                    .allSatisfy { "0"..."9" ~= $0 }
        }
    }

    /// The number of figures, and the texts that stand for none.
    private static func count(_ rows: [Record], _ place: Int, _ notation: Notation?) -> (Int, [String]) {
        guard let notation else { return (0, []) }
        var figures = 0
        var placeholders: [String] = []
        for row in rows {
            switch notation.read(row.content.span.extracting(row.trimmed(place))) {
            case .figure: figures += 1
            case .nothing: placeholders.append(row.trimmedText(place))
            case .wrong: break
            }
        }
        return (figures, placeholders)
    }

    private static func dates(_ rows: [Record], _ place: Int, isOfFigures: Bool) -> Kind? {
        var forms = DayForms(nil)
        for row in rows { forms.add(row, place) }
        switch forms.verdict(rows, place) {
        case .form(let form): return isOfFigures && form.text != "yyyyMMdd" ? nil : .dates(form)
        case .ambiguous: return isOfFigures ? nil : .dates(nil)
        case .none: return nil
        }
    }

    private static func areCurrencies(_ rows: [Record], _ place: Int) -> Bool {
        rows.allSatisfy { QuoteCurrency(bytes: $0.content.span.extracting($0.trimmed(place))) != nil }
    }

    /// The figure of a row.
    ///
    /// - Parameter notation: how to read a column that can be read in two ways.
    func figure(_ row: Record, _ notation: Notation) -> Notation.Figure? {
        let bytes = row.content.span.extracting(row.trimmed(place))
        if case .figure(let figure) = (self.notation ?? notation).read(bytes) { return figure }
        return nil
    }
}
