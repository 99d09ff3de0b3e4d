/// The syntax of JSON in files that people edit; results are written by a `JSONWriter`.
package enum JSONText {
    /// A text as a JSON string. What an editor does not show, or shows as something else, is escaped: control
    /// characters, unusual spaces, and marks that change the direction of writing.
    package static func quoted(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": json += "\\" + String(scalar)
            case "\n": json += "\\n"
            case "\t": json += "\\t"
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A1}", "\u{2028}"..."\u{202F}":
                let digits = String(scalar.value, radix: 16)
                json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }
}
