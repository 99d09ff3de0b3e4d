/// The names of months in other languages than English, which dates are written with.
enum ActivityMonths {
    private static let lists: [(language: String, names: String)] = [
        ("da", "januar februar marts april maj juni juli august september oktober november december"),
        ("de", "januar februar märz april mai juni juli august september oktober november dezember"),
        ("es", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
        ("fi", "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu"),
        ("fr", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
        (
            "it",
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
        ),
        ("nl", "januari februari maart april mei juni juli augustus september oktober november december"),
        ("no", "januar februar mars april mai juni juli august september oktober november desember"),
        ("pt", "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
        ("sv", "januari februari mars april maj juni juli augusti september oktober november december"),
    ]

    static let languages = lists.map(\.language)

    /// The names and usual short forms of a language's months, the longest first; `nil` if it is unknown.
    static func names(_ language: String) -> [(name: [UInt8], number: Int)]? {
        guard let list = lists.first(where: { $0.language == language }) else { return nil }
        let whole = list.names.split(separator: " ").map(String.init)
        var names: [(name: [UInt8], number: Int)] = []
        for (index, name) in whole.enumerated() {
            names.append((Array(name.utf8), index + 1))
            for length in 3..<max(4, name.count) {
                let short = String(name.prefix(length))
                // A short form must not be that of two months: French juin and juillet.
                if whole.filter({ $0.hasPrefix(short) }).count == 1 {
                    names.append((Array(short.utf8), index + 1))
                }
            }
        }
        if language == "nl" { names.append((Array("mrt".utf8), 3)) }
        return names.sorted { $0.name.count > $1.name.count }
    }

    /// A date with the first name of a month replaced by its English short form; `nil` if there is none.
    static func english(
        _ bytes: ArraySlice<UInt8>, _ names: [(name: [UInt8], number: Int)]
    ) -> ArraySlice<UInt8>? {
        let short = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let lower = bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 32 : $0 }
        for (name, number) in names {
            var place = 0
            while place + name.count <= lower.count {
                if lower[place...].starts(with: name) {
                    return Array(
                        lower[..<place] + Array(short[number - 1].utf8) + lower[(place + name.count)...])[...]
                }
                place += 1
            }
        }
        return nil
    }
}
