internal import CSV
package import SystemInterface
internal import Valuation

/// The frame of a partial: a CSV file whose first row tells what it is and whose last row proves that nothing is
/// missing. Each row begins with its kind.
///
///     partial,3
///     option,currency,EUR
///     …
///     end,4f0c…
///
/// The last row has a digest of all rows before it, so that a file that was cut off or damaged is never taken for a
/// whole one.
package enum PartialFile {
    /// The version of the format, which changes whenever a program of another version could misread it.
    package static let version = "3"

    private static let first = "partial"
    private static let last = "end"

    /// Writes rows.
    package struct Writer {
        private var digest = ContentDigest()
        private var bytes: [UInt8] = []
        private let output: (Span<UInt8>) -> Void

        /// - Parameter output: called with the next bytes.
        package init(to output: @escaping (Span<UInt8>) -> Void) {
            self.output = output
            add([PartialFile.first, PartialFile.version])
        }

        package mutating func add(_ cells: [String]) {
            let start = bytes.count
            for (place, cell) in cells.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                FieldWriter.append(cell, to: &bytes)
            }
            var digest = digest
            digest.add(bytes.span.extracting(start..<bytes.count))
            self.digest = digest
            bytes.append(10)
            if bytes.count > 1 << 16 { flush() }
        }

        /// Writes the last row.
        package mutating func finish() {
            add([PartialFile.last, digest.text])
            flush()
        }

        private mutating func flush() {
            output(bytes.span)
            bytes.removeAll(keepingCapacity: true)
        }
    }

    /// A row, with the line it begins on.
    package struct Row {
        package let cells: [String]
        package let line: Int
    }

    /// Reads rows.
    ///
    /// - Parameter body: called with each row between the first and the last; returns `false` if it is not one of a
    ///   partial.
    /// - Returns: what is wrong with the file; `nil` if it is whole.
    /// - Complexity: O(*n*) in the size of the file; memory for one row.
    package static func read(
        _ input: FileInput, _ body: (Row) -> Bool
    ) throws(FileError) -> Diagnostic? {
        var reading = Reading(file: input.path)
        var reader = RecordReader(maximumLength: ChunkSource.longestRow)
        var piece: [UInt8] = []
        while reading.problem == nil, try input.read(1 << 18, into: &piece) > 0 {
            reader.feed(piece.span) { reading.take($0, body) }
            piece.removeAll(keepingCapacity: true)
            // A file without line breaks may be endless, and the first row of a partial is short.
            if reader.recordLength > (reading.hasBegun ? ChunkSource.longestSkipped : 1 << 16) { break }
        }
        reader.finish { reading.take($0, body) }
        return reading.problem ?? (reading.hasEnded ? nil : Diagnostic(.partialCut, file: input.path))
    }

    private struct Reading {
        let file: String
        var digest = ContentDigest()
        var hasBegun = false
        var hasEnded = false
        var problem: Diagnostic?

        mutating func take(_ record: Record, _ body: (Row) -> Bool) {
            guard problem == nil else { return }
            let cells = record.fields.indices.map { record.text($0) }
            guard hasBegun else {
                hasBegun = true
                check(cells)
                digest.add(record.raw.span)
                return
            }
            // A cut may leave a row that looks like a shorter one; its line end is missing then.
            if record.terminator == .endOfInput, !hasEnded {
                problem = Diagnostic(.partialCut, file: file)
            } else if hasEnded, cells.first == PartialFile.first {
                problem = Diagnostic(.partialSeveral, file: file, line: record.line)
            } else if hasEnded || !record.errors.isEmpty {
                problem = Diagnostic(.partialDamaged, file: file)
            } else if cells.first == PartialFile.last {
                hasEnded = true
                if cells != [PartialFile.last, digest.text] {
                    problem = Diagnostic(.partialDamaged, file: file)
                }
            } else {
                digest.add(record.raw.span)
                if !body(Row(cells: cells, line: record.line)) {
                    problem = Diagnostic(
                        .partialRow, file: file, in: record.raw, firstLine: record.line,
                        at: 0..<record.raw.count)
                }
            }
        }

        private mutating func check(_ cells: [String]) {
            if cells.count == 2, cells[0] == PartialFile.first {
                if cells[1] != PartialFile.version {
                    problem = Diagnostic(.partialOfOtherVersion(cells[1]), file: file)
                }
            } else {
                problem = Diagnostic(.notAPartial, file: file)
            }
        }
    }
}
