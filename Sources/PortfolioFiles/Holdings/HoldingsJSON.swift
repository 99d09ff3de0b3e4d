internal import Valuation

/// Converts holdings in JSON, piece by piece, to the holdings file with the same rows.
///
///     [{"symbol": "AAPL", "shares": 10, "currency": "USD"}, …]   →   symbol,shares,currency,…
///                                                                    AAPL,10,USD,…
///
/// Keys are the columns of a holdings file, under the same rules. A value is a string, a number exactly as written, a
/// Boolean or `null`, which is the same as a missing value. The first object is line 2 of the file. It keeps one row in
/// memory.
package struct HoldingsJSON {
    /// Why a text is not a list of holdings.
    package enum Problem: Hashable, Sendable, CaseIterable {
        case noList, noObject, noComma, afterEnd, endsEarly, tooLong, repeatedKey, noPlainValue, syntax

        /// The message; for syntax errors it is the JSON parser's own.
        var message: String {
            switch self {
            case .noList: "a list of holdings should be here: [{\"symbol\": …}, …]"
            case .noObject: "a holding should be here: {\"symbol\": …}"
            case .noComma: "a comma or a closing bracket should be here"
            case .afterEnd: "something follows the list's end"
            case .endsEarly: "the list ends before its closing bracket"
            case .tooLong: "this holding is longer than \(HoldingsJSON.longestRow) bytes"
            case .repeatedKey: "a column is given twice"
            case .noPlainValue: "a value is a text, a number, true, false or null"
            case .syntax: "this is no JSON"
            }
        }
    }

    /// The maximum length of a holding in bytes.
    static let longestRow = 64 << 10

    private enum State { case start, first, object, between, next, end }

    private let file: String
    private var state = State.start
    private var row: [UInt8] = []
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    /// The positions of the next byte and of the start of the row, counted from 1.
    private var line = 1
    private var column = 1
    private var isAfterReturn = false
    /// The number of bytes of the byte order mark skipped so far; all three if there is none.
    private var markBytes = 0
    /// The number of holdings read.
    private var count = 0
    private var rowLine = 1
    private var rowColumn = 1

    private static let fields = HoldingField.allCases
    private static let places = Dictionary(
        uniqueKeysWithValues: fields.enumerated().map { (TableHeader.canonical($1.rawValue), $0) })

    /// - Parameter file: the name of the text in messages.
    package init(file: String) { self.file = file }

    /// The file's first line.
    package static var header: [UInt8] { TableHeader.line(of: fields.map(\.rawValue)) }

    /// Reads a piece of the text and appends the rows that it completes.
    package mutating func read(_ piece: Span<UInt8>, into rows: inout [UInt8]) throws(Diagnostic) {
        for index in piece.indices {
            let byte = piece[index]
            if markBytes < 3 {
                if byte == HoldingsJSON.mark[markBytes] {
                    markBytes += 1
                    continue
                }
                guard markBytes == 0 else { throw problem(.noList) }
                markBytes = 3
            }
            try take(byte, into: &rows)
            if byte == 10 || byte == 13 {
                if byte == 13 || !isAfterReturn { line += 1 }
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            isAfterReturn = byte == 13
        }
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Ends the text.
    package func finish() throws(Diagnostic) {
        switch state {
        case .end: break
        case .start: throw problem(.noList)
        default: throw problem(.endsEarly)
        }
    }

    private mutating func take(_ byte: UInt8, into rows: inout [UInt8]) throws(Diagnostic) {
        if state == .object { return try takeInObject(byte, into: &rows) }
        if byte == 0x20 || byte == 9 || byte == 10 || byte == 13 { return }
        switch (state, byte) {
        case (.start, UInt8(ascii: "[")): state = .first
        case (.start, _): throw problem(.noList)
        case (.first, UInt8(ascii: "]")), (.between, UInt8(ascii: "]")): state = .end
        case (.first, UInt8(ascii: "{")), (.next, UInt8(ascii: "{")):
            state = .object
            depth = 0
            rowLine = line
            rowColumn = column
            try takeInObject(byte, into: &rows)
        case (.first, _), (.next, _): throw problem(.noObject)
        case (.between, UInt8(ascii: ",")): state = .next
        case (.between, _): throw problem(.noComma)
        case (.end, _), (.object, _): throw problem(.afterEnd)
        }
    }

    private mutating func takeInObject(_ byte: UInt8, into rows: inout [UInt8]) throws(Diagnostic) {
        guard row.count < HoldingsJSON.longestRow else {
            throw problem(.tooLong, line: rowLine, column: rowColumn)
        }
        row.append(byte)
        if isInText {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInText = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if depth == 0 {
                try appendRow(to: &rows)
                count += 1
                row.removeAll(keepingCapacity: true)
                state = .between
            }
        default: break
        }
    }

    private func appendRow(to rows: inout [UInt8]) throws(Diagnostic) {
        let object: LocatedJSON
        do { object = try LocatedJSON(row) } catch {
            throw located(error.range, error.wording.message)
        }
        guard case .object(let members) = object.value else { throw located(0..<1, Problem.noObject.message) }
        var cells = [String?](repeating: nil, count: HoldingsJSON.fields.count)
        var seen: Set<String> = []
        for member in members {
            let key = TableHeader.canonical(member.key)
            guard seen.insert(key).inserted else {
                throw located(member.keyRange, Problem.repeatedKey.message)
            }
            let text: String
            switch member.value.value {
            case .string(let value), .number(let value): text = value
            case .bool(let value): text = value ? "true" : "false"
            case .null: text = ""
            case .array, .object: throw located(member.value.range, Problem.noPlainValue.message)
            }
            if let place = HoldingsJSON.places[key] { cells[place] = text }
        }
        try checkKeys(members, given: seen)
        for (place, cell) in cells.enumerated() {
            if place > 0 { rows.append(UInt8(ascii: ",")) }
            HoldingsJSON.append(cell ?? "", to: &rows)
        }
        rows.append(10)
    }

    /// Refuses a key that is probably a misspelled known one. Other keys are ignored, as unknown columns are.
    private func checkKeys(_ members: [LocatedJSON.Member], given: Set<String>) throws(Diagnostic) {
        for member in members where HoldingsJSON.places[TableHeader.canonical(member.key)] == nil {
            let names = HoldingsJSON.fields.map(\.rawValue)
            guard let near = Suggestions.near(member.key, in: names, limit: 1).first,
                !given.contains(TableHeader.canonical(near))
            else { continue }
            throw located(member.keyRange, "[\(count)].\(member.key): did you mean \(near)?")
        }
    }

    private static func append(_ text: String, to rows: inout [UInt8]) {
        let isPlain = text.utf8.allSatisfy {
            $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != 10 && $0 != 13
        }
        guard !isPlain else {
            rows += text.utf8
            return
        }
        rows.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { rows.append(byte) }
            rows.append(byte)
        }
        rows.append(UInt8(ascii: "\""))
    }

    private func problem(_ problem: Problem) -> Diagnostic {
        self.problem(problem, line: line, column: column)
    }

    private func problem(_ problem: Problem, line: Int, column: Int) -> Diagnostic {
        Diagnostic(file: file, line: line, column: column, message: problem.message)
    }

    /// A diagnostic for a place in the row.
    private func located(_ range: Range<Int>, _ message: String) -> Diagnostic {
        var diagnostic = Diagnostic(file: file, in: row, firstLine: rowLine, at: range, message: message)
        if diagnostic.line == rowLine { diagnostic.column += rowColumn - 1 }
        diagnostic.excerpt = nil
        return diagnostic
    }
}
