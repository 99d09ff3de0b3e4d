/// The names of months in other languages than English, which dates are written with.
enum ActivityMonths {
    static let languages = ["da", "de", "es", "fi", "fr", "it", "nl", "no", "pt", "sv"]

    /// The names and usual short forms of a language's months, the longest first; `nil` if it is unknown.
    static func names(_ language: String) -> [(name: [UInt8], number: Int)]? {
        guard languages.contains(language), let whole = MonthNames.names(language) else { return nil }
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
        let lower = bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 32 : $0 }
        for (name, number) in names {
            var place = 0
            while place + name.count <= lower.count {
                if lower[place...].starts(with: name) {
                    return Array(
                        lower[..<place] + MonthNames.short[number - 1].letters
                            + lower[(place + name.count)...])[...]
                }
                place += 1
            }
        }
        return nil
    }
}
