internal import Kernels
package import SystemInterface

/// What the rows of a table state.
package enum TableKind: Sendable {
    case holdings, trades, prices, rates

    /// Whether a file may be such a table, judging by its start.
    ///
    /// - Parameter bytes: the start of the file, as ``TableStart`` has it.
    fileprivate func hasHeader(_ bytes: [UInt8], name: String) -> Bool {
        var log = DiagnosticLog()
        return switch self {
        case .holdings: HoldingsHeader(bytes, file: name, log: &log) != nil
        case .trades: TradesHeader(bytes, file: name, log: &log) != nil
        case .prices: TableKind.isHeader(bytes, name, of: PricesFile.self)
        case .rates: TableKind.isHeader(bytes, name, of: RatesFile.self)
        }
    }

    private static func isHeader<File: TableFile>(_ bytes: [UInt8], _ name: String, of: File.Type) -> Bool {
        var log = DiagnosticLog()
        var file = File(kernel: .portable)
        guard let start = try? TableStart(FileInput(name, bytes: bytes), name: name) else { return false }
        return (try? file.add(start, file: 0, log: &log)) != nil
    }
}

extension FileInput {
    /// The rest of a table's file. If the file lacks the header of such a table, only its start is read, which is
    /// enough to refuse it with the same message, however large it is.
    package func readAll(_ kind: TableKind) throws(FileError) -> [UInt8] {
        let start = try TableStart(self, name: path).bytes
        guard kind.hasHeader(start, name: path) else { return start }
        putBack(start)
        return try readAll()
    }
}
