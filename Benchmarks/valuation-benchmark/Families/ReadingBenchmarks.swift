internal import BenchmarkKit
internal import CSV
internal import Kernels

/// From the bytes of a holdings file to records and to holdings, all on one thread.
func readingBenchmarks(_ place: Workplace) -> [Benchmark] {
    let names = Kernel.Name.allCases
    return names.map { name in
        Benchmark(
            "reading.index.\(name)", "Find the fields and records (\(name) kernel)",
            largestSize: Workplace.largestInMemory
        ) { size in
            let kernel = try kernel(name)
            let bytes = try place.bookBytes(size)
            let blocks = wholeRecords(in: bytes)
            let index = StructuralIndex(kernel: kernel)
            return Work(rows: size, bytes: bytes.count) {
                var index = index
                for block in blocks {
                    index.build(over: bytes.span.extracting(block))
                    blackHole(index.recordCount)
                }
            }
        }
    }
        + names.map { name in
            Benchmark(
                "reading.lines.\(name)", "Count the lines (\(name) kernel)",
                largestSize: Workplace.largestInMemory
            ) { size in
                let kernel = try kernel(name)
                let bytes = try place.bookBytes(size)
                return Work(rows: size, bytes: bytes.count) {
                    blackHole(BlockScan.countLineBreaks(in: bytes.span, kernel: kernel))
                }
            }
        }
        + [
            Benchmark(
                "reading.utf8", "Check that the text is UTF-8", largestSize: Workplace.largestInMemory
            ) { size in
                let bytes = try place.bookBytes(size)
                return Work(rows: size, bytes: bytes.count) {
                    blackHole(UTF8Validation.firstInvalidOffset(in: bytes.span))
                }
            },
            Benchmark(
                "reading.records", "Read records byte by byte, as the careful reader does",
                largestSize: Workplace.largestInMemory
            ) { size in
                recordReading(try place.bookBytes(size), rows: size)
            },
            Benchmark("reading.columns", "Decode a file's plain rows to columns of integers, as for totals") {
                size in
                let path = try place.bookFile(size)
                let read = try ColumnCollector.read(path, own: Workplace.euro, keeps: false)
                guard read.count == size else {
                    throw Unavailable("\(read.count) of \(size) holdings came as columns")
                }
                return Work(rows: size, bytes: try place.size(path)) {
                    blackHole(try? ColumnCollector.read(path, own: Workplace.euro, keeps: false).count)
                }
            },
            Benchmark("reading.holdings", "Decode every holding of a file, row by row") { size in
                let path = try place.bookFile(size)
                let read = try HoldingCollector.count(in: path, own: Workplace.euro)
                guard read == size else { throw Unavailable("\(read) of \(size) holdings were read") }
                return Work(rows: size, bytes: try place.size(path)) {
                    blackHole(try? HoldingCollector.count(in: path, own: Workplace.euro))
                }
            },
        ]
}

/// Reading the records of a text byte by byte, as the careful reader does.
func recordReading(_ bytes: [UInt8], rows: Int) -> Work {
    Work(rows: rows, bytes: bytes.count) {
        var reader = RecordReader()
        var fields = 0
        reader.feed(bytes.span) { fields += $0.fields.count }
        reader.finish { fields += $0.fields.count }
        blackHole(fields)
    }
}

private func kernel(_ name: Kernel.Name) throws -> Kernel {
    guard let kernel = Kernel(name) else { throw Unavailable("this machine can't run the \(name) kernel") }
    return kernel
}

/// The bytes split into blocks of the size in which files are read, each of whole records.
private func wholeRecords(in bytes: [UInt8]) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
        let end = min(start + 256 << 10, bytes.count)
        let isLast = end == bytes.count
        let length = BlockScan.lastRecordBoundary(
            in: bytes.span.extracting(start..<end), isEndOfInput: isLast)
        blocks.append(start..<(isLast ? end : start + (length ?? end - start)))
        start = blocks[blocks.count - 1].upperBound
    }
    return blocks
}
