internal import PortfolioFiles

/// A broker's statement as a document of elements, which is turned into a table that profiles read as any other.
///
/// One set of rules so serves a Flex query of Interactive Brokers, whether it is delivered as XML or as CSV.
enum Statement: Sendable {
    case flex
    case ofx

    /// - Returns: `nil` if a file does not begin as one. Only its start needs to be there.
    init?(_ bytes: some Collection<UInt8>) {
        let start = bytes.prefix(4096).drop { $0 == 32 || 9...13 ~= $0 || $0 >= 0x80 }
        guard start.first == UInt8(ascii: "<") || start.first == UInt8(ascii: "O") else { return nil }
        let text = String(decoding: start, as: UTF8.self)
        if text.hasPrefix("OFXHEADER") {
            self = .ofx
        } else if !text.hasPrefix("<") {
            return nil
        } else if text.contains("<FlexQueryResponse") || text.contains("<FlexStatementResponse") {
            self = .flex
        } else if text.contains("<OFX>") || text.contains("<?OFX") {
            self = .ofx
        } else {
            return nil
        }
    }

    /// What a statement is read for.
    enum Purpose: Sendable { case positions, transactions }

    /// The header by which the profile is recognised.
    func header(_ purpose: Purpose) -> [UInt8] {
        let rows: [[String]] =
            switch self {
            case .flex: FlexStatement.headers(purpose)
            case .ofx: [OFXStatement.header(purpose)]
            }
        var table = StatementTable()
        for row in rows { table.add(row, line: 1) }
        return table.text
    }

    /// The table of a statement; `nil` if it can't be read, which the log is told.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    func table(
        _ bytes: [UInt8], _ purpose: Purpose, file: String, log: inout DiagnosticLog
    ) -> StatementTable? {
        let decoded = DecodedText(bytes, encodings: [.utf8, .windows1252])
        guard decoded.faults.isEmpty else {
            decoded.tell(file, &log)
            return nil
        }
        let form: MarkupReader.Form = self == .flex ? .xml : .sgml
        guard let root = MarkupReader.read(decoded.utf8, as: form, file: file, log: &log) else { return nil }
        if root.name == "FlexStatementResponse" {
            log.add(Diagnostic(.flexAnswer(root.text("ErrorMessage")), file: file))
            return nil
        }
        let table =
            switch self {
            case .flex: FlexStatement.table(root, purpose)
            case .ofx: OFXStatement.table(root, purpose)
            }
        if table.lines.count > 1 { return table }
        log.add(Diagnostic(.emptyStatement(self, purpose), file: file))
        return nil
    }
}

/// Rows of comma-separated values, each on one line, with the lines of the document that they come from.
struct StatementTable: Sendable {
    private(set) var text: [UInt8] = []
    /// The document's line of each row.
    private(set) var lines: [Int] = []
    /// Where the cells stand in the document, if it is known.
    private let cells: StatementCells?

    /// - Parameter cells: of a table with a header.
    init(_ cells: StatementCells? = nil) { self.cells = cells }

    mutating func add(_ cells: [String], line: Int) {
        let quote = UInt8(ascii: "\"")
        for (place, cell) in cells.enumerated() {
            if place > 0 { text.append(UInt8(ascii: ",")) }
            text.append(quote)
            for byte in cell.utf8 {
                if byte == quote { text.append(quote) }
                text.append(byte == 10 || byte == 13 ? 32 : byte)
            }
            text.append(quote)
        }
        text.append(10)
        lines.append(line)
    }

    /// The document's line of a line of the table.
    func line(_ line: Int) -> Int { lines.indices.contains(line - 1) ? lines[line - 1] : line }

    /// The same diagnostic at the place in the document.
    func placed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.line > 0 else { return diagnostic }
        if let cells, let cell = diagnostic.cell,
            let range = cells.range(ofCell: cell.place, inRow: diagnostic.line - 2)
        {
            return Diagnostic(
                file: diagnostic.file, in: cells.document, firstLine: 1, at: range,
                message: diagnostic.message, remedy: diagnostic.remedy)
        }
        var placed = diagnostic
        placed.line = line(diagnostic.line)
        // Columns are those of the table, whose rows are not in the document.
        placed.column = 0
        placed.excerpt = nil
        return placed
    }

    func placed(_ log: DiagnosticLog) -> DiagnosticLog {
        var placed = DiagnosticLog(log.first.map { self.placed($0) })
        placed.addUnshown(log.more)
        return placed
    }
}

/// Where the cells of a table stand that is made of the objects of a JSON document.
struct StatementCells: Sendable {
    let document: [UInt8]
    /// The keys that the columns are made of.
    let keys: [String]
    /// The objects that the rows are made of, in order.
    let objects: [Range<Int>]

    /// The value of a cell, or its object if that has none; `nil` for a row that is no object's.
    ///
    /// - Complexity: O(*n*) for the *n* bytes of an object, which is read again because errors are rare.
    func range(ofCell cell: Int, inRow row: Int) -> Range<Int>? {
        guard objects.indices.contains(row), keys.indices.contains(cell) else { return nil }
        let object = objects[row]
        var log = DiagnosticLog()
        let json = LocatedJSON.read(Array(document[object]), longest: .max, file: "", log: &log)
        guard let value = json?.members.last(where: { $0.key == keys[cell] })?.value else {
            return object.lowerBound..<(object.lowerBound + 1)
        }
        return (value.range.lowerBound + object.lowerBound)..<(value.range.upperBound + object.lowerBound)
    }
}
