import PortfolioFiles
import Testing

@testable import PortfolioImport

/// Mappings of transactions: what they inherit, and what their schema says of them.
@Suite struct TransactionMappingTests {
    private let validator: SchemaValidator

    init() throws {
        validator = SchemaValidator(root: try LocatedJSON(Array(MappingSchema.transactions.utf8)))
    }

    // MARK: The schema

    @Test func `every profile is valid`() throws {
        for profile in TransactionProfile.all {
            #expect(try validator.problems(in: profile.json) == [], "\(profile.name)")
        }
    }

    @Test func `the schema has the keys that are read, and no others`() {
        #expect(validator.keys() == Set(TransactionMapping.keys))
        #expect(validator.keys("$defs", "table") == Set(TransactionMapping.tableKeys))
        #expect(validator.keys("$defs", "columns") == Set(TransactionRole.allKeys))
        #expect(
            validator.keys("$defs", "detailedColumn") == Set(MappingKey.column(.transactions).map(\.name)))
        let conditions = Set(MappingNotes.transactionConditionKeys)
        #expect(validator.keys("$defs", "condition") == conditions)
        #expect(validator.keys("$defs", "rule") == conditions.union(MappingNotes.transactionRuleKeys))
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
        #expect(
            TransactionMapping.read(Array(mapping.utf8), file: "m.json", log: &log) != nil, "\(log.first)")
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
        #expect(TransactionMapping.read(Array(mapping.utf8), file: "m.json", log: &log) == nil)
    }

    // MARK: What is inherited

    private static let header =
        "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"

    @Test func `a rule goes before the inherited ones`() {
        let export =
            Self.header + "\"04/18/2023\",\"Twist\",\"BND\",\"A FUND\",\"2\",\"$70.00\",\"\",\"-$140.00\"\n"
            + "\"04/19/2023\",\"Buy\",\"BND\",\"A FUND\",\"1\",\"$70.00\",\"\",\"-$70.00\"\n"
        // The message has the mapping to begin with.
        let errors = importingTransactions(export).errors
        let remedy =
            #"{"kind": "activity", "inherits": "schwab", "rules": [{"column": "Action", "is": "Twist", "type": "?"}]}"#
        #expect(errors.contains("Action \"Twist\": no rule says what such a row is"))
        #expect(errors.contains("say what it is in a file for --map: \(remedy)"))
        #expect(
            importingTransactions(export, map: remedy).errors.contains(
                "the export does not say")
        )
        let result = importingTransactions(export, map: remedy.replacing("\"?\"", with: "\"buy\""))
        #expect(result.errors == "")
        #expect(result.positions == ["BND 3"])
        let skipped = importingTransactions(
            export, map: remedy.replacing("\"type\": \"?\"", with: "\"skip\": \"no trade\""))
        #expect(skipped.positions == ["BND 1"])
        // Even a word that the profile knows.
        let refused = importingTransactions(
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
        let result = importingTransactions(export, map: map)
        #expect(result.errors == "")
        #expect(result.csv.contains("2023-04-18,buy,BND,A FUND,2,70,USD"))
    }

    @Test func `columns of one of several tables are an error`() {
        let map = #"{"kind": "activity", "inherits": "vanguard-uk", "columns": {"date": "D"}}"#
        let errors = importingTransactions("a", map: map).errors
        #expect(errors.contains("map.json:1:49: error: \"columns\" of which table? The profile has 2"))
    }

    @Test func `what is inherited can be removed`() {
        var log = DiagnosticLog()
        let map =
            #"{"kind": "activity", "inherits": "degiro-account", "continued": null, "decimalMark": null}"#
        let mapping = TransactionMapping.read(Array(map.utf8), file: "m.json", log: &log)
        #expect(mapping?.continued == nil)
        #expect(mapping?.mixesMarks == false)
        #expect(mapping?.name == "")
    }

    // MARK: Columns as in mappings of positions

    private func symbolOfText(_ fees: String) -> String {
        """
        {"kind": "activity", "decimalMark": ".", "rules": [{"type": "buy"}],
         "columns": {"date": "Date", "symbol": {"column": "Text", "between": ["(", ")"]}, "shares": "Shares",
                     "price": "Price", "currency": {"constant": "USD"}, "fees": \(fees)}}
        """
    }

    @Test(arguments: [
        #"{"column": "Costs", "sign": "turned"}"#, #"{"column": "Costs", "negative": true}"#,
    ])
    func `a part of a text, a constant and a turned sign are read`(fees: String) {
        let result = importingTransactions(
            "Date,Text,Shares,Price,Costs\n2024-01-02,Apple (AAPL) Inc,10,5,-1\n", map: symbolOfText(fees))
        #expect(result.errors == "")
        #expect(
            result.csv == "date,type,symbol,shares,price,currency,fees\n2024-01-02,buy,AAPL,10,5,USD,1\n")
    }

    @Test(arguments: [
        (#"{"column": "Costs", "sign": "shares"}"#, "sign"),
        (#"{"column": "Costs", "text": "1"}"#, "exclude each other"),
        (#"{"column": "Costs", "from": "value"}"#, "unknown key \"from\""),
    ])
    func `what a column of transactions can't be is refused`(fees: String, error: String) {
        let errors = importingTransactions("Date\n", map: symbolOfText(fees)).errors
        #expect(errors.hasPrefix("map.json:3:"))
        #expect(errors.contains(error))
    }
}
