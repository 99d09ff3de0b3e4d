internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Determines a column's decimal mark from all its cells; no single cell decides.
///
/// A cell is evidence if it is a number in only one of the two readings: `1.234,50`, `0,5`, `1,234,567`. A cell such as
/// `1,234` fits both.
struct MarkEvidence: Sendable {
    /// A cell to show in a message.
    struct Cell: Sendable {
        let record: Record
        let field: Int
    }

    private let point: Notation
    private let comma: Notation
    /// The first cell that only makes sense with a decimal point, and the first with a decimal comma.
    private(set) var needsPoint: Cell?
    private(set) var needsComma: Cell?
    /// The first cell that has a different value in the two readings.
    private(set) var undecided: Cell?

    init(_ format: TextFormat) {
        point = Notation(decimalMark: UInt8(ascii: "."), in: format)
        comma = Notation(decimalMark: UInt8(ascii: ","), in: format)
    }

    mutating func add(_ bytes: Span<UInt8>, _ record: Record, field: Int) {
        var hasMark = false
        for index in bytes.indices
        where bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
            hasMark = true
        }
        guard hasMark else { return }
        // Once a cell has decided, only one that contradicts it is of interest.
        if needsPoint != nil, case .figure = point.read(bytes) { return }
        if needsComma != nil, case .figure = comma.read(bytes) { return }
        switch (point.read(bytes), comma.read(bytes)) {
        case (.figure(let left), .figure(let right)):
            if undecided == nil, left.number != right.number {
                undecided = Cell(record: record, field: field)
            }
        case (.figure, .wrong): if needsPoint == nil { needsPoint = Cell(record: record, field: field) }
        case (.wrong, .figure): if needsComma == nil { needsComma = Cell(record: record, field: field) }
        default: break
        }
    }

    enum Verdict {
        case proven(Notation)
        /// Both readings are possible, and differ.
        case ambiguous(Cell)
        /// Some cells need a point, others a comma.
        case contradictory(point: Cell, comma: Cell)
    }

    var verdict: Verdict {
        switch (needsPoint, needsComma) {
        case (let point?, let comma?): .contradictory(point: point, comma: comma)
        case (.some, nil): .proven(point)
        case (nil, .some): .proven(comma)
        case (nil, nil): undecided.map { .ambiguous($0) } ?? .proven(point)
        }
    }

    var isProven: Bool { if case .proven = verdict { true } else { false } }

    /// The notation that the cells prove; `nil` if they do not, and the log says why.
    ///
    /// - Parameters:
    ///   - isOfHistory: whether the file is a history, to which no mapping applies.
    ///   - column: the name of the column of a field.
    func notation(
        file: String, log: inout DiagnosticLog, ofHistory isOfHistory: Bool = false,
        column: (_ field: Int) -> String
    ) -> Notation? {
        switch verdict {
        case .proven(let notation): return notation
        case .ambiguous(let cell):
            log.add(
                .ambiguousMark(
                    column(cell.field), cell.record.trimmedText(cell.field), ofHistory: isOfHistory),
                field: cell.field, of: cell.record, file: file)
        case .contradictory(let point, let comma):
            let (first, second) = point.record.line <= comma.record.line ? (point, comma) : (comma, point)
            log.add(
                .contradictoryMarks(
                    column(second.field), second.record.trimmedText(second.field),
                    first.record.trimmedText(first.field), line: first.record.line),
                field: second.field, of: second.record, file: file)
        }
        return nil
    }
}
