package import Valuation

/// What `portfolio.json` says.
package struct PortfolioDocument: Equatable, Sendable {
    package var name: String?
    package var currency: Currency?
    /// Paths relative to the folder; `nil` for the usual ones. Where it can't be told which are meant, there are none.
    package var prices: [String]?
    package var rates: [String]?

    private static let keys = ["name", "currency", "prices", "rates"]

    package init() {}

    /// Reads the document; everything wrong with it goes to the log.
    package init(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) {
        let root: LocatedJSON
        do {
            root = try LocatedJSON(bytes)
        } catch {
            log.add(Diagnostic(error.wording, file: file, in: bytes, firstLine: 1, at: error.range))
            (prices, rates) = ([], [])
            return
        }
        var notes = Notes(bytes: bytes, file: file, log: log)
        guard case .object(let members) = root.value else {
            notes.report(.notAnObject(PortfolioDocument.keys), root.range)
            log = notes.log
            (prices, rates) = ([], [])
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
            case "prices": prices = notes.texts(member)
            case "rates": rates = notes.texts(member)
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
    }
}
