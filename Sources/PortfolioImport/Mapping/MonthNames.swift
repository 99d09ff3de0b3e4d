/// The names of months in the languages in which brokers write them.
enum MonthNames {
    /// The first three letters in English, in lower case.
    static let short: [(letters: [UInt8], month: Int)] = names("en").enumerated().map {
        (Array($1.utf8.prefix(3)), $0 + 1)
    }

    /// Whole names in lower case, longer ones before those that they begin with, in English, German, Spanish, French,
    /// Italian, Dutch, Portuguese and Chinese. No name stands for two months.
    static let whole: [(letters: [UInt8], month: Int)] = {
        var names: [(letters: [UInt8], month: Int)] = []
        for language in ["en", "de", "es", "fr", "it", "nl", "pt", "zh"] {
            for (index, name) in MonthNames.names(language).enumerated() {
                let letters = Array(name.utf8)
                if !names.contains(where: { $0.letters == letters }) { names.append((letters, index + 1)) }
            }
        }
        return names.sorted { $0.letters.count > $1.letters.count }
    }()

    /// The languages that a mapping can name, besides English.
    static let languages = ["da", "de", "es", "fi", "fr", "it", "nl", "no", "pt", "sv"]

    /// The names and usual short forms of a language's months, the longest first; `nil` if a mapping can't name it.
    static func forms(_ language: String) -> [(name: [UInt8], number: Int)]? {
        guard languages.contains(language) else { return nil }
        let whole = names(language)
        var forms: [(name: [UInt8], number: Int)] = []
        for (index, name) in whole.enumerated() {
            forms.append((Array(name.utf8), index + 1))
            for length in 3..<max(4, name.count) {
                let short = String(name.prefix(length))
                // A short form must not be that of two months: French juin and juillet.
                if whole.filter({ $0.hasPrefix(short) }).count == 1 {
                    forms.append((Array(short.utf8), index + 1))
                }
            }
        }
        if language == "nl" { forms.append((Array("mrt".utf8), 3)) }
        return forms.sorted { $0.name.count > $1.name.count }
    }

    /// A date with the first name of a month replaced by its English short form; `nil` if there is none.
    static func english(
        _ bytes: ArraySlice<UInt8>, _ names: [(name: [UInt8], number: Int)]
    ) -> ArraySlice<UInt8>? {
        let lower = bytes.map(\.lowercased)
        for (name, number) in names {
            var place = 0
            while place + name.count <= lower.count {
                if lower[place...].starts(with: name) {
                    return Array(
                        lower[..<place] + short[number - 1].letters + lower[(place + name.count)...])[...]
                }
                place += 1
            }
        }
        return nil
    }

    /// The names of a language's months from January on.
    private static func names(_ language: String) -> [String] {
        all.first { $0.key == language }?.words ?? []
    }

    private static let all = WordList.read(PackageResources.months_json)
}
