import PortfolioFiles
import Testing

@testable import PortfolioImport

/// The schema says of mappings what the reader of mappings says.
@Suite struct MappingSchemaTests {
    private let validator: SchemaValidator

    init() throws { validator = SchemaValidator(root: try LocatedJSON(Array(MappingSchema.positions.utf8))) }

    @Test func `every profile is valid`() throws {
        for profile in PositionsProfile.all {
            #expect(try validator.problems(in: profile.json) == [], "\(profile.name)")
        }
    }

    @Test func `the schema has the keys that are read, and no others`() {
        #expect(validator.keys() == Set(PositionsMapping.keys))
        #expect(
            validator.keys("properties", "columns")
                == Set(PositionRole.allCases.filter { $0 != .currency }.map(\.key)))
        #expect(validator.keys("$defs", "detailedColumn") == Set(MappingKey.column(.positions).map(\.name)))
        let conditions = Set(MappingNotes.testKeys)
        #expect(validator.keys("$defs", "condition") == conditions)
        #expect(
            validator.keys("$defs", "skipRule") == conditions.union(["because", "counts", "total", "refuse"]))
        #expect(validator.keys("$defs", "adjustment") == conditions.union(["multiplier", "price"]))
    }

    @Test(arguments: [
        #"{"inherits": "degiro", "columns": {"shares": "Antal", "name": null}, "currency": null, "lastLine": null}"#,
        #"{"columns": {"symbol": 1, "shares": ["A", "B"], "fees": {"sum": ["F", {"column": "T", "optional": true}]}}}"#,
        #"{"columns": {"symbol": "S", "shares": "N", "value": "V"}, "currency": {"of": "value"}, "$schema": "x"}"#,
        #"{"columns": {"symbol": "S", "shares": "N"}, "skip": [{"column": "S", "is": "", "and": [{"column": 2, "sign": "zero"}]}]}"#,
        #"{"columns": {"symbol": "S", "shares": "N"}, "adjust": [{"column": "S", "isNot": "x", "multiplier": 100}]}"#,
    ])
    func `what is read is valid`(mapping: String) throws {
        #expect(try validator.problems(in: mapping) == [])
        var log = DiagnosticLog()
        #expect(
            PositionsMapping.read(Array(mapping.utf8), file: "map.json", log: &log) != nil, "\(log.first)")
    }

    @Test(arguments: [
        #"{}"#, #"{"columns": {"symbl": "S"}}"#, #"{"columns": {"symbol": 0, "shares": "N"}}"#,
        #"{"inherits": "degirro"}"#, #"{"inherits": "degiro", "decimalMarks": "."}"#,
        #"{"inherits": "degiro", "decimalMark": ";"}"#, #"{"inherits": "degiro", "encoding": []}"#,
        #"{"inherits": "degiro", "currency": "gbp"}"#, #"{"inherits": "degiro", "currency": {"of": "name"}}"#,
        #"{"inherits": "degiro", "columns": {"price": {"column": "P", "from": "value"}}}"#,
        #"{"inherits": "degiro", "columns": {"price": {"optional": true}}}"#,
        #"{"inherits": "degiro", "columns": {"fees": {"sum": ["A"]}}}"#,
        #"{"inherits": "degiro", "columns": {"cost": {"column": "A", "sign": "negative"}}}"#,
        #"{"inherits": "degiro", "skip": [{"column": "A"}]}"#,
        #"{"inherits": "degiro", "skip": [{"column": "A", "is": "x", "sign": "zero"}]}"#,
        #"{"inherits": "degiro", "rows": {}}"#, #"{"inherits": "degiro", "endsAtBlankLine": "yes"}"#,
    ])
    func `what is refused is not valid`(mapping: String) throws {
        #expect(try validator.problems(in: mapping) != [])
        var log = DiagnosticLog()
        #expect(PositionsMapping.read(Array(mapping.utf8), file: "map.json", log: &log) == nil)
    }
}
