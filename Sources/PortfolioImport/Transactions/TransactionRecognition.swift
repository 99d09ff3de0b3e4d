internal import CSV
internal import PortfolioFiles

typealias TransactionRecognition = Recognition<TransactionMapping>

extension TransactionRecognition {
    /// The profile that fits an export of transactions; if there is none or several, the log has the closest ones.
    static func profile(of bytes: [UInt8], name: String, log: inout DiagnosticLog) -> TransactionMapping? {
        var recognition = Recognition(bytes)
        let fits = recognition.fits()
        guard fits.isEmpty else { return best(of: fits, file: name, &log) }
        if let (profile, delimiter) = recognition.resaved() {
            log.add(Diagnostic(.resaved(profile, delimiter), file: name))
            return nil
        }
        recognition.tell(name, &log) { _, near in
            var quiet = DiagnosticLog()
            let isOfPositions = PositionsRecognition.profile(of: bytes, name: name, log: &quiet) != nil
            return isOfPositions ? .positionsInstead : .unknownExport(ofTrades: true, near: near)
        }
        return nil
    }

    /// The profile whose file begins at a row of a file of another mapping, if one does.
    ///
    /// Rows with a figure or a date are no header, which is known at once.
    static func otherFit(_ record: Record, than mapping: String) -> String? {
        guard record.raw.count >= 16, !record.fields.indices.contains(where: { record.beginsWithDigit($0) })
        else {
            return nil
        }
        var recognition = Recognition(record.raw)
        let fits = recognition.fits()
        if fits.contains(where: { $0.mapping.name == mapping }) { return nil }
        return fits.max { $0.found < $1.found }?.mapping.name
    }

    /// The delimiter that turns a row into a header, if exactly one of those does that the mapping does not have.
    static func otherDelimiter(_ start: [UInt8], _ mapping: TransactionMapping) -> String? {
        var recognition = Recognition(start)
        return recognition.otherDelimiter(mapping)?.delimiter
    }
}

extension TransactionMapping {
    var hasNamedHeader: Bool { array == nil && tables.allSatisfy(\.shape.isEmpty) }
}

extension Record {
    fileprivate func beginsWithDigit(_ field: Int) -> Bool {
        var range = trimmed(field)
        if range.count > 1, [43, 45].contains(content[range.lowerBound]) { range = range.dropFirst() }
        return range.first.map { 48...57 ~= content[$0] } ?? false
    }
}
