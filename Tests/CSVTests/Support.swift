import CSV
import Foundation
import Kernels
import TestSupport

/// A record as its fields' bytes.
typealias Row = [[UInt8]]

/// The result of reading an input.
struct Reading: Equatable {
    var rows: [Row] = []
    var errors: [LocatedError] = []
    var rawRows: [[UInt8]] = []
    var lines: [Int] = []
    var offsets: [Int] = []

    var texts: [[String]] { rows.map { $0.map { String(decoding: $0, as: UTF8.self) } } }

    /// The position of the first misplaced quote, ignoring unclosed quotes.
    var firstQuoteError: Int? {
        errors.first { $0.kind != .unclosedQuote }
            .map { $0.kind == .textAfterClosingQuote ? $0.offset - 1 : $0.offset }
    }
}

struct LocatedError: Equatable {
    let kind: StructuralError.Kind
    /// Counted from the start of the input.
    let offset: Int
}

extension Reading {
    mutating func take(_ record: Record) {
        rows.append(record.fields.indices.map { Array(record[$0]) })
        errors += record.errors.map { LocatedError(kind: $0.kind, offset: record.offset + $0.offset) }
        rawRows.append(record.raw)
        lines.append(record.line)
        offsets.append(record.offset)
    }
}

/// Reads with the slow reader, in pieces of `pieceLength` bytes.
func readSlowly(
    _ bytes: [UInt8], pieceLength: Int = .max, dialect: Dialect = .csv,
    blankLines: RecordReader.BlankLines = .skip
) -> Reading {
    var reader = RecordReader(dialect: dialect, blankLines: blankLines)
    var reading = Reading()
    var start = 0
    while start < bytes.count {
        let end = start + min(pieceLength, bytes.count - start)
        reader.feed(bytes.span.extracting(start..<end)) { reading.take($0) }
        start = end
    }
    reader.finish { reading.take($0) }
    return reading
}

/// Reads with the index.
func readFast(
    _ bytes: [UInt8], kernel: Kernel, dialect: Dialect = .csv,
    blankLines: RecordReader.BlankLines = .skip
) -> (rows: [Row], index: StructuralIndex) {
    var index = StructuralIndex(dialect: dialect, kernel: kernel)
    return (readFast(bytes.span, with: &index, blankLines: blankLines), index)
}

func readFast(
    _ block: Span<UInt8>, with index: inout StructuralIndex, blankLines: RecordReader.BlankLines = .skip
) -> [Row] {
    index.build(over: block)
    index.terminateLastRecord()
    var rows: [Row] = []
    for record in 0..<index.recordCount where blankLines == .keep || !index.isBlank(record, in: block) {
        var row: Row = []
        for raw in index.rawFields(ofRecord: record, in: block) {
            var field: [UInt8] = []
            Unquoting.append(Unquoting.content(of: raw, in: block), in: block, to: &field)
            row.append(field)
        }
        rows.append(row)
    }
    return rows
}

let kernels = Kernel.available

extension SeededGenerator {
    /// Random text over `a , " LF CR # space é`; with `isWellQuoted`, its quotes are well placed.
    mutating func input(maximumLength: Int, isWellQuoted: Bool) -> [UInt8] {
        let alphabet: [[UInt8]] = [
            [0x61], [0x2C], [0x22], [0x0A], [0x0D], [0x0D, 0x0A], [0x23], [0x20], [0xC3, 0xA9],
        ]
        let length = Int.random(in: 0...maximumLength, using: &self)
        var bytes: [UInt8] = []
        while bytes.count < length {
            let piece = alphabet.randomElement(using: &self) ?? []
            if !isWellQuoted {
                bytes += piece
            } else if piece != [0x22] {
                bytes += piece
            } else if bytes.last.map({ $0 == 0x2C || $0 == 0x0A }) ?? true {
                bytes.append(0x22)
                for _ in 0..<Int.random(in: 0...40, using: &self) {
                    let inner = alphabet.randomElement(using: &self) ?? []
                    bytes += inner == [0x22] ? [0x22, 0x22] : inner
                }
                bytes += [0x22, [0x2C, 0x0A, 0x0D].randomElement(using: &self) ?? 0x2C]
            }
        }
        return bytes
    }
}

let fixtures = Fixtures(Bundle.module.resourceURL)
