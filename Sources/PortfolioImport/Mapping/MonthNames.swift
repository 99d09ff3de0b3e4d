/// The names of months in the languages in which brokers write them.
enum MonthNames {
    /// The first three letters in English, in lower case.
    static let short: [(letters: [UInt8], month: Int)] = (names("en") ?? []).enumerated().map {
        (Array($1.utf8.prefix(3)), $0 + 1)
    }

    /// Whole names in lower case, longer ones before those that they begin with, in English, German, Spanish, French,
    /// Italian, Dutch, Portuguese and Chinese. No name stands for two months.
    static let whole: [(letters: [UInt8], month: Int)] = {
        var names: [(letters: [UInt8], month: Int)] = []
        for language in ["en", "de", "es", "fr", "it", "nl", "pt", "zh"] {
            for (index, name) in (MonthNames.names(language) ?? []).enumerated() {
                let letters = Array(name.utf8)
                if !names.contains(where: { $0.letters == letters }) { names.append((letters, index + 1)) }
            }
        }
        return names.sorted { $0.letters.count > $1.letters.count }
    }()

    /// Whether a name stands at a place; the case of ASCII letters is ignored.
    static func has(_ bytes: Span<UInt8>, _ letters: [UInt8], at place: Int) -> Bool {
        guard place + letters.count <= bytes.count else { return false }
        for index in letters.indices {
            let byte = bytes[place + index]
            guard (byte &- UInt8(ascii: "A") < 26 ? byte | 32 : byte) == letters[index] else { return false }
        }
        return true
    }

    /// The names of a language's months from January on; `nil` if it is unknown.
    static func names(_ language: String) -> [String]? {
        languages[language]?.split(separator: " ").map(String.init)
    }

    private static let languages = [
        "da": "januar februar marts april maj juni juli august september oktober november december",
        "de": "januar februar märz april mai juni juli august september oktober november dezember",
        "en": "january february march april may june july august september october november december",
        "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "fi": "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
        "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "nl": "januari februari maart april mei juni juli augustus september oktober november december",
        "no": "januar februar mars april mai juni juli august september oktober november desember",
        "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "sv": "januari februari mars april maj juni juli augusti september oktober november december",
        "zh": "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
    ]
}
