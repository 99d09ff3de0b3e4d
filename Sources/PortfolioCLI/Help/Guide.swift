internal import Portfolios

/// An article that help shows as text. The raw values are what follows `help`.
enum Guide: String, CaseIterable {
    case statement, transactions, mapping, quotes, investing
    case service

    /// The article's name, and its text.
    private var file: (name: String, bytes: [UInt8]) {
        switch self {
        case .statement: ("Statement", PackageResources.Statement_md)
        case .transactions: ("Transactions", PackageResources.Transactions_md)
        case .mapping: ("WritingAMapping", PackageResources.WritingAMapping_md)
        case .quotes: ("RatesAndPrices", PackageResources.RatesAndPrices_md)
        case .investing: ("Investing", PackageResources.Investing_md)
        case .service: ("Service", PackageResources.Service_md)
        }
    }

    /// The article's name, by which others refer to it.
    var article: String { file.name }

    private var lines: [Substring] {
        String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The title, as help lists it.
    var summary: String {
        let title = lines.first?.drop { $0 == "#" || $0 == " " } ?? ""
        return title.prefix(1).lowercased() + title.dropFirst()
    }

    /// Those whose subject this program has.
    static var available: [Guide] { allCases.filter { $0 != .service || Command.serve.isAvailable } }

    /// The article as text.
    func text(width: Int) -> String {
        var text = GuideText(width: width)
        for line in lines { text.take(line) }
        return text.end()
    }
}

/// Turns an article's lines into text: what can be broken is broken between words.
private struct GuideText {
    let width: Int
    private var text = ""
    /// The paragraph or item that is being read, with the indentation of its first line and of the others.
    private var words: [Substring] = []
    private var indents = (first: 0, rest: 0)
    /// The language of the code that is being read; `nil` outside of it.
    private var code: Substring?
    /// The heads of the columns of the table that is being read; empty outside of one.
    private var heads: [String] = []
    private var isForSwift = false

    init(width: Int) { self.width = width }

    mutating func take(_ line: Substring) {
        if line.hasPrefix("```") {
            flush()
            code = code == nil ? line.dropFirst(3) : nil
            if code == nil, !isForSwift { gap() }
            return
        }
        if let code {
            if code != "swift", !isForSwift { text += line.isEmpty ? "\n" : "      \(line)\n" }
            return
        }
        if line.hasPrefix("#") {
            flush()
            let title = line.drop { $0 == "#" }.dropFirst()
            // What follows is for programmers: an example, or the symbols of the library.
            isForSwift = title == "In Swift" || title == "Topics" || isForSwift && line.hasPrefix("###")
            if title != "Overview", !isForSwift { text += "\(title)\n\n" }
        } else if isForSwift {
            return
        } else if line.hasPrefix("|") {
            row(line)
        } else if line.isEmpty {
            heads = []
            flush()
        } else if line.hasPrefix("- ") {
            flush(closes: false)
            indents = (2, 4)
            words = ["-"] + GuideText.plain(line.dropFirst(2)).split(separator: " ")
            if words.count > 1, words[1] == "term" { words.remove(at: 1) }
        } else {
            words += GuideText.plain(line).split(separator: " ")
        }
    }

    /// A row of a table: the first cell, and the others below it, from the third on with the head of their column.
    private mutating func row(_ line: Substring) {
        let cells = GuideText.cells(line)
        if cells.allSatisfy({ $0.allSatisfy { $0 == "-" } }) { return }
        if heads.isEmpty {
            heads = cells
            return
        }
        if let first = cells.first, !first.isEmpty { lines(first, 2, 4) }
        for (place, cell) in cells.enumerated().dropFirst() where !cell.isEmpty {
            lines(place > 1 && place < heads.count ? "\(heads[place]): \(cell)" : cell, 6, 6)
        }
    }

    private static func cells(_ line: Substring) -> [String] {
        line.replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false)
            .dropFirst().dropLast().map { plain($0).replacing("\u{1}", with: "|") }
    }

    /// The words of a line of Markdown: without the marks of code, and links by their text or the topic of help.
    private static func plain(_ line: some StringProtocol) -> String {
        var words = CellReader.trimmed(String(line))
        for guide in Guide.allCases {
            words = words.replacing("<doc:\(guide.article)>", with: "portfolio help \(guide.rawValue)")
        }
        words = words.replacing("<doc:Brokers>", with: "portfolio help brokers")
        words = words.replacing(/\[([^\]]*)\]\(([^)]*)\)/) {
            $0.output.2.hasPrefix("http") ? "\($0.output.1) (\($0.output.2))" : "\($0.output.1)"
        }
        words = words.replacing(/\*([A-Za-z][A-Za-z ]*)\*/) { $0.output.1 }
        return words.replacing("`", with: "").replacing("\\*", with: "*")
    }

    private mutating func lines(_ words: String, _ first: Int, _ rest: Int) {
        let broken = WrappedText.lines(
            of: words.split(separator: " "), width: width - first, indent: rest - first)
        for (number, line) in broken.enumerated() {
            text += String(repeating: " ", count: number == 0 ? first : rest) + line + "\n"
        }
    }

    private mutating func gap() { if !text.hasSuffix("\n\n") { text += "\n" } }

    /// Writes the paragraph, and closes it with an empty line.
    private mutating func flush(closes: Bool = true) {
        if !words.isEmpty { lines(words.joined(separator: " "), indents.first, indents.rest) }
        words = []
        indents = (0, 0)
        if closes, !text.isEmpty { gap() }
    }

    mutating func end() -> String {
        flush()
        return text.hasSuffix("\n\n") ? String(text.dropLast()) : text
    }
}
