/// A key of an object in a mapping, from which what is read, the message on unknown keys, and the schema follow.
struct MappingKey: Sendable {
    let name: String
    /// What a value must be, as members of a JSON Schema.
    let schema: String
    let meaning: String

    init(_ name: String, _ schema: String, _ meaning: String) {
        self.name = name
        self.schema = schema
        self.meaning = meaning
    }

    private static func reference(_ name: String) -> String { "\"$ref\": \"#/$defs/\(name)\"" }

    /// The key as a property of a JSON Schema.
    var property: String { "\"\(name)\": {\(schema), \"description\": \"\(meaning)\"}" }
}

/// The keys of a column in a mapping.
extension MappingKey {
    /// The keys that say where a column's text comes from; a column has one of them.
    static func columnSources(_ kind: Statement.Purpose) -> [MappingKey] {
        let sum = "\"type\": \"array\", \"items\": {\(reference("column"))}"
        let sources = [
            MappingKey(
                "column", reference("source"), "The name, names or position, counted from 1."),
            MappingKey(
                "sum", kind == .positions ? sum + ", \"minItems\": 2" : sum, "The columns to add up."),
            MappingKey("constant", #""type": "string""#, "The text of every row."),
            MappingKey("text", #""type": "string""#, "The same as constant."),
            MappingKey("beside", #""type": "string""#, "The text above the table to the left of the cell."),
            MappingKey(
                "above", reference("someTexts"),
                "A row above the table, with the relevant part in braces: For Account:,{holder}."),
        ]
        guard kind == .positions else { return sources }
        return sources + [MappingKey("from", #""const": "value""#, "value ÷ shares, for price.")]
    }

    /// All keys of a column.
    static func column(_ kind: Statement.Purpose) -> [MappingKey] {
        let code = "{\(reference("unit"))}"
        let units =
            #"{"enum": ["quote", "major", "price", "account"]}, "# + code
            + (kind == .positions ? "" : ", {\(reference("detailedColumn"))}")
        let signs =
            kind == .positions
            ? (
                #"["turned", "shares"]"#,
                "turned if the column writes the opposite sign, shares if an amount of a short position comes without one."
            ) : (#"["turned"]"#, "turned if the column writes the opposite sign.")
        let keys = [
            MappingKey(
                "offset", #""type": "integer", "minimum": 0"#, "The number of columns to go further right."),
            MappingKey("optional", #""type": "boolean""#, "Whether the header may lack it."),
            MappingKey(
                "in", "\"anyOf\": [\(units)]",
                "The unit of its figures: that of the price (quote), its currency but never pence (major or price), "
                    + "that of the account"
                    + (kind == .positions ? " or a code." : ", a code, or a column that has it.")),
            MappingKey(
                "form", reference("someTexts"), "The form of dates, such as dd/MM/yyyy."),
            MappingKey(
                "between", #""type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2"#,
                "The texts before and after the relevant part."),
            MappingKey(
                "else", reference("column"), "The column to use if this one is empty."),
            MappingKey(
                "followedBy", reference("column"),
                "What else stands above the table, to be put after the text from there."),
            MappingKey("sign", "\"enum\": \(signs.0)", signs.1),
            MappingKey(
                "negative", #""type": "boolean""#, "The same as the sign turned: costs are negative numbers."),
        ]
        let midnight = MappingKey(
            "midnight", #""type": "boolean""#, "Whether the nearest midnight is the day.")
        return columnSources(kind) + keys + (kind == .positions ? [] : [midnight])
    }

    /// The schema of a column with details.
    static func columnSchema(_ kind: Statement.Purpose) -> String {
        let properties = column(kind).map { "          " + $0.property }.joined(separator: ",\n")
        let sources = columnSources(kind).map { #"{"required": ["\#($0.name)"]}"# }.joined(separator: ", ")
        return """
                "detailedColumn": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
            \(properties)
                  },
                  "oneOf": [\(sources)]
                },
            """
    }
}
