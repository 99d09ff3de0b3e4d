import PortfolioFiles
import Testing

@testable import PortfolioImport

/// Mappings of transactions: what they inherit, and what their schema says of them.
@Suite struct ActivityMappingTests {
    private let validator: SchemaValidator

    init() throws {
        validator = SchemaValidator(root: try LocatedJSON(Array(ActivityMappingSchema.json.utf8)))
    }

    // MARK: The schema

    @Test func `every profile is valid`() throws {
        for profile in ActivityProfile.all {
            #expect(try validator.problems(in: profile.json) == [], "\(profile.name)")
        }
    }

    @Test func `the schema has the keys that are read, and no others`() {
        #expect(validator.keys() == Set(ActivityMapping.textKeys + ActivityMapping.tableKeys))
        #expect(validator.keys("$defs", "table") == Set(ActivityMapping.tableKeys))
        #expect(validator.keys("$defs", "columns") == Set(ActivityRole.allKeys))
        #expect(validator.keys("$defs", "detailedColumn") == Set(MappingNotes.activityColumnKeys))
        let conditions = Set(MappingNotes.activityConditionKeys)
        #expect(validator.keys("$defs", "condition") == conditions)
        #expect(validator.keys("$defs", "rule") == conditions.union(MappingNotes.activityRuleKeys))
    }

    @Test(arguments: [
        #"{"kind": "activity", "$schema": "x", "inherits": "schwab"}"#,
        #"{"kind": "activity", "inherits": "saxo", "fees": null, "decimalMark": null, "columns": {"name": null}}"#,
        #"{"kind": "activity", "inherits": "vanguard-uk", "rules": [{"column": 1, "is": "x", "skip": "x"}]}"#,
        #"{"kind": "activity", "columns": {"date": "D"}, "rules": [{"type": "trade", "by": "shares"}]}"#,
        #"{"kind": "activity", "tables": [{"columns": {"date": 1}, "rules": [{"type": "buy"}]}], "margin": 0.01}"#,
    ])
    func `what is read is valid`(mapping: String) throws {
        #expect(try validator.problems(in: mapping) == [])
        var log = DiagnosticLog()
        #expect(ActivityMapping.read(Array(mapping.utf8), file: "m.json", log: &log) != nil, "\(log.first)")
    }

    @Test(arguments: [
        #"{"kind": "activity"}"#, #"{"kind": "positions", "inherits": "schwab"}"#,
        #"{"kind": "activity", "inherits": "schwap"}"#,
        #"{"kind": "activity", "inherits": "schwab", "colums": {}}"#,
        #"{"kind": "activity", "inherits": "schwab", "columns": {"dat": "D"}}"#,
        #"{"kind": "activity", "inherits": "schwab", "decimalMark": ";"}"#,
        #"{"kind": "activity", "inherits": "schwab", "months": "la"}"#,
        #"{"kind": "activity", "inherits": "schwab", "rules": {}}"#,
        #"{"kind": "activity", "inherits": "schwab", "rules": [{"column": "A", "is": "x"}]}"#,
        #"{"kind": "activity", "inherits": "schwab", "rules": [{"column": "A", "is": "x", "type": "spin_off"}]}"#,
        #"{"kind": "activity", "inherits": "schwab", "rules": [{"column": "A", "sign": "odd", "type": "buy"}]}"#,
        #"{"kind": "activity", "inherits": "schwab", "columns": {"fees": {"form": "d.M.yyyy"}}}"#,
    ])
    func `what is refused is not valid`(mapping: String) throws {
        #expect(try validator.problems(in: mapping) != [])
        var log = DiagnosticLog()
        #expect(ActivityMapping.read(Array(mapping.utf8), file: "m.json", log: &log) == nil)
    }

    // MARK: What is inherited

    private static let header =
        "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"

    @Test func `a rule goes before the inherited ones`() {
        let export =
            Self.header + "\"04/18/2023\",\"Twist\",\"BND\",\"A FUND\",\"2\",\"$70.00\",\"\",\"-$140.00\"\n"
            + "\"04/19/2023\",\"Buy\",\"BND\",\"A FUND\",\"1\",\"$70.00\",\"\",\"-$70.00\"\n"
        // The message has the mapping to begin with.
        let errors = importingActivity(export).errors
        let remedy =
            #"{"kind": "activity", "inherits": "schwab", "rules": [{"column": "Action", "is": "Twist", "type": "?"}]}"#
        #expect(errors.contains("Action \"Twist\": no rule says what such a row is"))
        #expect(errors.contains("say what it is in a file for --map: \(remedy)"))
        #expect(
            importingActivity(export, map: remedy).errors.contains("stands for what the export does not tell")
        )
        let result = importingActivity(export, map: remedy.replacing("\"?\"", with: "\"buy\""))
        #expect(result.errors == "")
        #expect(result.positions == ["BND 3"])
        let skipped = importingActivity(
            export, map: remedy.replacing("\"type\": \"?\"", with: "\"skip\": \"no trade\""))
        #expect(skipped.positions == ["BND 1"])
        // Even a word that the profile knows.
        let refused = importingActivity(
            export,
            map: remedy.replacing("Twist", with: "Buy").replacing(
                "\"type\": \"?\"", with: "\"refuse\": \"no\""))
        #expect(refused.errors.contains("no: the row can't be imported as it is"))
    }

    @Test func `a column replaces the inherited one, and the others stay`() {
        let map =
            #"{"kind": "activity", "inherits": "schwab", "columns": {"date": {"column": "Fecha", "form": "d/M/yyyy"}}}"#
        let export =
            Self.header.replacing("Date", with: "Fecha")
            + "\"18/4/2023\",\"Buy\",\"BND\",\"A FUND\",\"2\",\"$70.00\",\"\",\"-$140.00\"\n"
        let result = importingActivity(export, map: map)
        #expect(result.errors == "")
        #expect(result.csv.contains("2023-04-18,buy,BND,A FUND,2,70,USD"))
    }

    @Test func `columns of one of several tables are an error`() {
        let map = #"{"kind": "activity", "inherits": "vanguard-uk", "columns": {"date": "D"}}"#
        let errors = importingActivity("a", map: map).errors
        #expect(errors.contains("map.json:1:49: error: \"columns\" of which table? The profile has 2"))
    }

    @Test func `what is inherited can be removed`() {
        var log = DiagnosticLog()
        let map =
            #"{"kind": "activity", "inherits": "degiro-account", "continued": null, "decimalMark": null}"#
        let mapping = ActivityMapping.read(Array(map.utf8), file: "m.json", log: &log)
        #expect(mapping?.continued == nil)
        #expect(mapping?.mixesMarks == false)
        #expect(mapping?.name == "")
    }
}
