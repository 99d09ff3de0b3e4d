internal import Valuation

/// The JSON Schemas of mappings, for editors: files in the folder `Schemas`, into which goes what the reader of mappings
/// knows. Tests compare the keys with those that are read.
package enum MappingSchema {
    /// The schema of mappings of positions, in the draft of 2020-12.
    package static var positions: String {
        schema(PackageResources.positions_schema_json, .positions, PositionsProfile.all.map(\.name))
    }

    /// The schema of mappings of transactions, in the draft of 2020-12.
    package static var transactions: String {
        schema(PackageResources.transactions_schema_json, .transactions, TransactionProfile.all.map(\.name))
            .replacing("\"TYPES\"", with: list(types))
            .replacing("\"MONTHS\"", with: list(MonthNames.languages))
    }

    /// The types that rows of exports can have. No export states the part of the cost that goes to a spin-off, or the
    /// other account of a transfer.
    static let tradeTypes = TradeType.allCases.filter { $0 != .spinOff && $0 != .transfer && !$0.isMoney }

    /// What a rule of transactions may call its rows, in `type`.
    static let types =
        tradeTypes.map(\.rawValue) + ["trade", "position", "transfer", "swap", "close", "repaid"]

    /// A schema with what all mappings say of a file's text in place of `TEXT` and `DEFS`.
    private static func schema(_ file: [UInt8], _ kind: Statement.Purpose, _ profiles: [String]) -> String {
        String(decoding: file, as: UTF8.self)
            .replacing("    \"TEXT\": {},", with: members(PackageResources.text_properties_json))
            .replacing("    \"DEFS\": {},", with: members(PackageResources.text_definitions_json))
            .replacing("    \"COLUMN\": {},", with: MappingKey.columnSchema(kind))
            .replacing("\"PROFILES\"", with: list(profiles))
    }

    /// The members of an object that is written over several lines, each followed by a comma.
    private static func members(_ file: [UInt8]) -> String {
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
        return lines.dropFirst().dropLast().joined(separator: "\n") + ","
    }

    private static func list(_ names: [String]) -> String {
        names.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
