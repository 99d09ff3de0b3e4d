package import Valuation

/// What `portfolio.json` says.
package struct PortfolioDocument: Equatable, Sendable {
    package var name: String?
    package var currency: Currency?
    /// Paths relative to the folder.
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
            let range = error.offset..<error.offset
            log.add(Diagnostic(file: file, in: bytes, firstLine: 1, at: range, message: error.message))
            return
        }
        var notes = Notes(bytes: bytes, file: file, log: log)
        guard case .object(let members) = root.value else {
            notes.report(.notAnObject(PortfolioDocument.keys), root.range)
            log = notes.log
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
                    currency = try Currency(code)
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

        mutating func report(_ wording: Wording, _ range: Range<Int>) {
            log.add(
                Diagnostic(
                    file: file, in: bytes, firstLine: 1, at: range, message: wording.message,
                    remedy: wording.remedy))
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
                return nil
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
