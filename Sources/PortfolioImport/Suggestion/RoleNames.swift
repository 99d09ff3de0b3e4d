internal import Valuation

/// The names that columns have in the exports of many brokers, in several languages.
enum RoleNames {
    /// What the column may mean, and how usual the name is for it; 0 is the most usual.
    static func roles(of name: String) -> [(role: PositionRole, rank: Int)] {
        let name = ColumnName.canonical(name)
        return all.compactMap { role, names in names.firstIndex(of: name).map { (role, $0) } }
    }

    /// The name without the unit in it, such as the pence of `Price (pence)`, and the name with `{currency}` instead.
    static func unit(in name: String) -> (name: String, pattern: String, word: String, unit: QuoteCurrency?)?
    {
        for (opening, closing) in [(" (", ")"), (" [", "]"), (" in ", ""), (" ", "")] {
            guard name.hasSuffix(closing),
                let start = name.indices.last(where: { name[$0...].hasPrefix(opening) }),
                name.distance(from: name.startIndex, to: start) > 0
            else { continue }
            let word = String(name[start...].dropFirst(opening.count).dropLast(closing.count))
            let known = ColumnFacts.codes(of: word)
            let code = known.count > 1 ? "" : known.first ?? word
            guard !known.isEmpty || (word.utf8.count == 3 && QuoteCurrency(bytes: word.utf8.span) != nil)
            else {
                continue
            }
            let base = String(name[..<start])
            return (
                base, base + opening + ColumnName.placeholder + closing, known.isEmpty ? "" : word,
                try? QuoteCurrency(code)
            )
        }
        return nil
    }

    private static let all: [(PositionRole, [String])] = WordList.read(PackageResources.position_columns_json)
        .compactMap { key, names in PositionRole(key: key).map { ($0, names) } }
}
