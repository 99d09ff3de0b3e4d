#if Server
    import PortfolioEditing
    import Portfolios
    import Synchronization

    /// The rows of files as they were read last, so that pages of a file that has not changed do not read its rows again.
    final class ReadDocuments<Field: ColumnField>: Sendable {
        /// The latest state of each file, by its path.
        private let kept = Mutex<[String: RowsDocument<Field>]>([:])
        /// The size of the largest file whose rows are kept, in bytes. Rows take some 20 times the size of their file.
        private let limit: Int

        init(limit: Int = 2 << 20) { self.limit = limit }

        /// The rows of contents of a file.
        ///
        /// - Parameters:
        ///   - currency: in which the file is read.
        ///   - read: reads the contents.
        /// - Complexity: O(*n*) in the length of the file, to compare it; much less than to read it.
        func document(
            _ bytes: [UInt8], of file: String, in currency: Currency?,
            _ read: ([UInt8]) throws(EditingError) -> RowsDocument<Field>
        ) throws(EditingError) -> RowsDocument<Field> {
            if let known = kept.withLock({ $0[file] }), known.bytes == bytes, known.currency == currency {
                return known
            }
            let document = try read(bytes)
            kept.withLock { $0[file] = bytes.count <= limit ? document : nil }
            return document
        }
    }
#endif
