/// The source of a manual page, written piece by piece.
struct Roff {
    private(set) var text = ""

    /// The maximum length of a source line in characters, where spaces allow.
    private static let width = 76

    /// Whether a title was written last, so that the text after it needs no request.
    private var isAfterTitle = false

    /// The first line: the page's name, header and footer.
    mutating func title(_ name: String, date: String, version: String) {
        text += ".TH \(name) 1 \(date) \"\(version)\" \"User Commands\"\n.nh\n.ad l\n"
    }

    /// Begins a section.
    mutating func section(_ title: String) { heading("SH", title) }

    /// Begins a subsection.
    mutating func subsection(_ title: String) { heading("SS", title) }

    private mutating func heading(_ request: String, _ title: String) {
        text += ".\(request) \"\(Roff.escaped(title))\"\n"
        isAfterTitle = true
    }

    /// Begins a paragraph.
    private mutating func begin() {
        if !isAfterTitle { text += ".PP\n" }
        isAfterTitle = false
    }

    /// The name and purpose of the page, for whatis(1).
    mutating func name(_ name: String, _ purpose: String) {
        isAfterTitle = false
        text += "\(Roff.escaped(name)) \\- \(Roff.escaped(purpose))\n"
    }

    /// A paragraph.
    mutating func paragraph(_ words: String) {
        begin()
        lines(words)
    }

    /// A term in bold, with its meaning indented beside or below it.
    ///
    /// - Parameter rest: the rest of the term, in regular type.
    mutating func item(_ term: String, rest: String = "", _ meaning: String) {
        isAfterTitle = false
        text += ".TP\n\\fB\(Roff.escaped(term))\\fR\(Roff.escaped(rest))\n"
        lines(meaning)
    }

    /// Preformatted lines.
    mutating func code(_ lines: String) {
        begin()
        text += ".in +4n\n.nf\n"
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            text += Roff.line(Roff.escaped(String(line))) + "\n"
        }
        text += ".fi\n.in\n"
    }

    /// Command lines, which may be wrapped.
    mutating func usage(_ usage: String) {
        isAfterTitle = false
        for line in usage.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            text += ".HP 4n\n\\fB\(Roff.escaped(words.prefix(2).joined(separator: " ")))\\fR"
            text += words.count > 2 ? " \(Roff.escaped(words[2]))\n" : "\n"
        }
    }

    /// Wraps a text into lines.
    private mutating func lines(_ words: String) {
        for line in TextWrap.lines(Roff.escaped(words), width: Roff.width) { text += Roff.line(line) + "\n" }
    }

    /// A line of escaped text that can't be read as a request.
    private static func line(_ text: String) -> String { text.hasPrefix(".") ? "\\&" + text : text }

    /// A text in ASCII, with everything escaped that would be a request or an escape. Quote marks are safe in
    /// arguments too, and hyphens can be copied to a command line.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "\"": escaped += "\\(dq"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            default:
                if scalar.isASCII {
                    escaped.unicodeScalars.append(scalar)
                } else {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
                }
            }
        }
        return escaped
    }
}
