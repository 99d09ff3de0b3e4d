package import Valuation

/// The contents of `portfolio.json`.
package struct PortfolioDocument: Equatable, Sendable {
    package var name: String?
    package var currency: Currency?
    /// Paths relative to the folder; `nil` for the default files. If the stated files can't be determined, the list is
    /// empty.
    package var prices: [String]?
    package var rates: [String]?
    package var trades: [String]?
    /// The files of ``prices`` that are stated to be adjusted for splits.
    package var adjustedPrices: Set<String> = []
    /// How sales choose their lots.
    package var lots: LotMethod?
    /// The day on which years begin.
    package var yearStart: YearStart?

    private static let keys = ["name", "currency", "prices", "rates", "trades", "lots", "yearStarts"]

    init() {}

    /// Reads the document. Everything wrong with it is added to the log.
    init(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) {
        guard let root = LocatedJSON.read(bytes, file: file, log: &log) else {
            (prices, rates, trades) = ([], [], [])
            return
        }
        var notes = Notes(bytes: bytes, file: file, log: log)
        guard case .object(let members) = root.value else {
            notes.report(.notAnObject(PortfolioDocument.keys), root.range)
            log = notes.log
            (prices, rates, trades) = ([], [], [])
            return
        }
        var seen: Set<String> = []
        for member in members {
            if !seen.insert(member.key).inserted {
                notes.report(.repeatedKey(member.key), member.keyRange)
            }
            switch member.key {
            case "name": name = notes.text(member)
            case "currency":
                guard let code = notes.text(member) else { continue }
                do {
                    currency = try Currency(CellReader.trimmed(code))
                } catch {
                    notes.report(.currency("currency", error), member.value.range)
                }
            case "prices":
                let files = notes.priceFiles(member)
                prices = files?.map(\.path)
                adjustedPrices = Set((files ?? []).filter(\.isAdjusted).map(\.path))
            case "rates": rates = notes.texts(member)
            case "trades": trades = notes.texts(member)
            case "lots":
                guard let word = notes.text(member) else { continue }
                lots = LotMethod(rawValue: CellReader.trimmed(word))
                if lots == nil { notes.report(.notALotMethod(word), member.value.range) }
            case "yearStarts":
                guard let text = notes.text(member) else { continue }
                yearStart = YearStart(CellReader.trimmed(text))
                if yearStart == nil { notes.report(.notAYearStart(text), member.value.range) }
            default: notes.report(.unknownKey(member.key, PortfolioDocument.keys), member.keyRange)
            }
        }
        log = notes.log
    }

    private struct Notes {
        let bytes: [UInt8]
        let file: String
        var log: DiagnosticLog

        mutating func report(_ wording: @autoclosure () -> Wording, _ range: Range<Int>) {
            log.add { [file, bytes] in Diagnostic(wording(), file: file, in: bytes, firstLine: 1, at: range) }
        }

        mutating func text(_ member: LocatedJSON.Member) -> String? {
            if case .string(let text) = member.value.value { return text }
            if case .null = member.value.value { return nil }
            report(.notText(member.key), member.value.range)
            return nil
        }

        mutating func texts(_ member: LocatedJSON.Member) -> [String]? {
            guard case .array(let elements) = member.value.value else {
                if case .null = member.value.value { return nil }
                report(.notFiles(member.key), member.value.range)
                return []
            }
            var texts: [String] = []
            for element in elements {
                if case .string(let text) = element.value {
                    texts.append(text)
                } else {
                    report(.notFiles(member.key), element.range)
                }
            }
            return texts
        }

        /// The price files: paths, or objects with a path and properties of the file.
        mutating func priceFiles(_ member: LocatedJSON.Member) -> [(path: String, isAdjusted: Bool)]? {
            guard case .array(let elements) = member.value.value else {
                if case .null = member.value.value { return nil }
                report(.notFiles(member.key), member.value.range)
                return []
            }
            var files: [(path: String, isAdjusted: Bool)] = []
            for element in elements {
                switch element.value {
                case .string(let path): files.append((path, false))
                case .object(let members):
                    if let file = priceFile(members, element.range) { files.append(file) }
                default: report(.notFiles(member.key), element.range)
                }
            }
            return files
        }

        private mutating func priceFile(
            _ members: [LocatedJSON.Member], _ range: Range<Int>
        ) -> (path: String, isAdjusted: Bool)? {
            let keys = ["file", "splitAdjusted"]
            var path: String?
            var isAdjusted = false
            var seen: Set<String> = []
            for member in members {
                if !seen.insert(member.key).inserted {
                    report(.repeatedKey(member.key), member.keyRange)
                }
                switch member.key {
                case "file": path = text(member)
                case "splitAdjusted":
                    switch member.value.value {
                    case .bool(let value): isAdjusted = value
                    case .null: break
                    default: report(.notAFlag(member.key), member.value.range)
                    }
                default: report(.unknownKey(member.key, keys), member.keyRange)
                }
            }
            if !seen.contains("file") { report(.noFile, range) }
            return path.map { ($0, isAdjusted) }
        }
    }
}
