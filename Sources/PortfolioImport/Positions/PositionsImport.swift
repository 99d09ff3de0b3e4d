internal import CSV
package import PortfolioFiles
internal import Valuation

/// Reads exports, one after another, into one table of holdings.
///
/// ```
/// var run = PositionsImport(options: ImportOptions())
/// run.add(bytes, name: "positions.csv", mapping: nil, log: &log)
/// if log.isEmpty { output.write(run.table.csv()) }
/// ```
package struct PositionsImport: Sendable {
    package let options: ImportOptions
    package private(set) var table = HoldingsTable()
    package private(set) var reports: [PositionsReport] = []
    /// What the exports say of stocks.
    package private(set) var statedSymbols = StatedSymbols()
    /// The files by digests of their rows; empty as long as there is only one.
    private var files: [String: String] = [:]
    /// The holdings by what tells them; empty as long as there is only one file.
    private var holdings = RepeatedHoldings()

    package init(options: ImportOptions) { self.options = options }

    /// Reads an export. All errors go to the log; if there are any, the holdings must not be used. Of several exports
    /// with equal rows, such as one that was given twice, the first counts.
    ///
    /// - Parameter mapping: the mapping; `nil` to recognise the profile by the export's header.
    /// - Complexity: O(*n*) for *n* bytes: one pass if the mapping declares the decimal mark, otherwise two.
    package mutating func add(
        _ bytes: [UInt8], name: String, mapping: PositionsMapping?, log: inout DiagnosticLog
    ) {
        let isStated = mapping != nil
        guard let mapping = mapping ?? PositionsRecognition.profile(of: bytes, name: name, log: &log) else {
            return
        }
        guard let (text, statement) = mapping.decoded(bytes, name: name, log: &log),
            text.isOneText(name, &log), let dialect = PositionsRecognition.dialect(of: text, mapping)
        else { return }
        if isStated {
            let start = Array(text.prefix(HeaderLimits.bytes))
            var transactions = TransactionRecognition(bytes)
            if !DelimitedText(text: start, dialect: dialect, mapping: mapping, name: name).hasHeader,
                !transactions.fits().isEmpty
            {
                return log.add(Diagnostic(.history, file: name))
            }
        }
        let source = DelimitedText(text: text, dialect: dialect, mapping: mapping, name: name)
        guard let notations = source.notations(options, log: &log) else { return }
        var reader = PositionsReader(source.mapping, options, file: name, pass: .read, notations: notations)
        reader.dialect = source.dialect
        reader.statedSymbols = statedSymbols
        reader.snapshots = source.snapshots(options)
        reader.selectsAccount = source.hasAmongAccounts(options.account)
        source.read(into: &reader)
        reader.finish(text)
        log.add((statement?.placed(reader.log) ?? reader.log).inOrder)
        guard reader.log.isEmpty else { return }
        var report = reader.report
        report.repeatedFile = reader.table.count > 0 ? fileWithRows(of: reader.table, name) : nil
        if report.repeatedFile == nil { tellRepeated(reader.table, &report) }
        if let statement { report.place(in: statement) }
        reports.append(report)
        if report.repeatedFile != nil { return }
        statedSymbols = reader.statedSymbols
        if table.count == 0 { table = reader.table } else { table.append(reader.table) }
    }

    /// An earlier file with the same rows; `nil` if there is none.
    private mutating func fileWithRows(of added: HoldingsTable, _ name: String) -> String? {
        guard let first = reports.first(where: { $0.holdings > 0 }) else { return nil }
        if files.isEmpty { files[table.digest] = first.file }
        if let earlier = files[added.digest] { return earlier }
        files[added.digest] = name
        return nil
    }

    /// Warns if earlier files have holdings of a file, too.
    private mutating func tellRepeated(_ added: HoldingsTable, _ report: inout PositionsReport) {
        guard let first = reports.first(where: { $0.holdings > 0 }), added.count > 0 else { return }
        if holdings.isEmpty { _ = holdings.add(table, of: first) }
        if let (wording, line) = holdings.add(added, of: report) { report.warn(wording, line: line) }
    }

    /// The mapping of the profile that an export's header fits; `nil` if none does, which the log then explains.
    ///
    /// - Parameter bytes: the export, or at least its first ``PositionsProfile/searched`` bytes.
    package static func mapping(of bytes: [UInt8], name: String, log: inout DiagnosticLog)
        -> PositionsMapping?
    {
        PositionsRecognition.profile(of: bytes, name: name, log: &log)
    }
}

extension HoldingsTable {
    /// A digest of what the rows say.
    fileprivate var digest: String {
        var digest = ContentDigest()
        let rows = csv()
        digest.add(rows.span)
        return digest.text
    }
}

/// The text of an export, with its delimiter and quoting.
struct DelimitedText {
    let text: [UInt8]
    let dialect: Dialect
    let mapping: PositionsMapping
    let name: String

    func read(into reader: inout PositionsReader) {
        var records = RecordReader(dialect: dialect, blankLines: .keep)
        records.readAll(of: text.span) { reader.take($0) }
    }

    /// What a pass finds that needs no notations.
    private func found(_ pass: PositionsReader.Pass, _ options: ImportOptions) -> PositionsReader {
        var reader = PositionsReader(
            mapping, options, file: name, pass: pass, notations: PositionRole.allCases.map { _ in nil })
        reader.dialect = dialect
        read(into: &reader)
        return reader
    }

    /// Whether a row is the header of the mapping.
    var hasHeader: Bool { found(.accounts, ImportOptions()).layout != nil }

    /// The days of the positions, if a column has them.
    func snapshots(_ options: ImportOptions) -> PositionSnapshots {
        // In a holdings file of this program, each lot has the day of its own price.
        guard mapping.columns[.priceDate] != nil, mapping.name != PositionsProfile.own else {
            return PositionSnapshots()
        }
        return found(.days, options).snapshots.found
    }

    /// Whether the rows state several accounts, and this one among them.
    func hasAmongAccounts(_ account: String?) -> Bool {
        guard let account, mapping.columns[.account] != nil else { return false }
        let accounts = found(.accounts, ImportOptions()).accounts
        let name = Array(account.utf8)
        return accounts.count > 1 && accounts.contains { $0.name == name }
    }

    /// The notation of each column's numbers, as declared or as the whole column proves; `nil` if a column does not.
    func notations(_ options: ImportOptions, log: inout DiagnosticLog) -> [Notation?]? {
        let stated = options.decimalMark ?? mapping.text.decimalMark
        let usual = Notation(decimalMark: stated ?? UInt8(ascii: "."), in: mapping.text)
        let reader = stated == nil ? found(.prove, options) : nil
        let errors = log.count
        let notations = PositionRole.allCases.map { role -> Notation? in
            if !role.isNumber { return nil }
            guard let reader, let layout = reader.layout else { return usual }
            return reader.evidence[role.rawValue].notation(file: name, log: &log) { _ in layout.name(role) }
        }
        return log.count == errors ? notations : nil
    }
}

extension DecodedText {
    /// Whether a character besides ASCII is there, which a text in another encoding hardly ever has by chance.
    private var hasMultibyteCharacter: Bool {
        let invalid = Set(faults.map(\.offset))
        return utf8.indices.contains { utf8[$0] >= 0xC2 && !invalid.contains($0) }
    }

    /// Whether the only fault is a character at the very end, of which bytes are missing.
    private var isCut: Bool {
        guard encoding == .utf8, let first = faults.first, first.offset + faults.count == utf8.count else {
            return false
        }
        let missing: Int? =
            switch utf8[first.offset] {
            case 0xC2...0xDF: 1
            case 0xE0...0xEF: 2
            case 0xF0...0xF4: 3
            default: nil
            }
        return missing.map { faults.count <= $0 } ?? false
            && utf8[(first.offset + 1)...].allSatisfy { 0x80...0xBF ~= $0 }
    }

    /// Reports bytes that are invalid in the encoding; of a text that windows-1252 explains, the first one.
    ///
    /// A text with other characters in UTF-8 is not explained so: there a byte is wrong, or its end is missing.
    ///
    /// - Parameter mapping: the mapping of the same profile in windows-1252, in one line.
    func tell(_ name: String, _ log: inout DiagnosticLog, mapping: String? = nil) {
        let isExplained =
            encoding == .utf8 && !hasMultibyteCharacter
            && DecodedText(utf8, encodings: [.windows1252]).faults.isEmpty
        let isCut = !isExplained && isCut
        let isMixed = isMixed && !isCut
        for fault in isExplained || isCut || isMixed ? faults.prefix(1) : faults[...] {
            log.add {
                let wording: Wording =
                    isExplained
                    ? .seemsWindows1252(fault.what, faults.count, mapping: mapping)
                    : isCut
                        ? .cutText(fault.what)
                        : isMixed
                            ? .mixedEncodings(fault.what, mapping: mapping)
                            : .notEncoded(fault.what, encoding)
                let range = fault.offset..<(fault.offset + fault.length)
                return Diagnostic(wording, file: name, in: utf8, firstLine: 1, at: range)
            }
        }
    }
}
