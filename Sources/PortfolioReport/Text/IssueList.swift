package import Valuation

/// Lists of issues in the various formats.
package enum IssueList {
    /// One line for each issue, errors first.
    ///
    /// - Parameters:
    ///   - files: the file names, indexed by ``InputLocation/file``; files of trades are named in the text.
    ///   - width: in columns of a terminal; longer lines are wrapped and indented.
    package static func text(
        _ issues: [Issue], _ palette: Palette, files: [String] = [], width: Int = .max
    ) -> String {
        let ordered = issues.filter { $0.severity == .error } + issues.filter { $0.severity == .warning }
        return ordered.map { line($0, palette, files: files, width: width) }.joined()
    }

    /// An issue as it is listed under a report.
    fileprivate static func line(_ issue: Issue, _ palette: Palette, files: [String], width: Int) -> String {
        let mark = issue.severity == .error ? palette.paint("✗", .error) : palette.paint("!", .warning)
        let excluded = issue.isExcluded ? " (excluded)" : ""
        let file = issue.location.file > 0 ? files.file(at: issue.location) : ""
        let place = file.isEmpty ? "line" : "\(file), line"
        let line = issue.location.line > 0 ? "\(place) \(issue.location.line)" : ""
        let subject =
            issue.symbol.isEmpty ? line : line.isEmpty ? issue.symbol : "\(issue.symbol) (\(line))"
        let words = DisplayWidth.printable("\(subject)\(excluded): \(issue.message)")
        return marked(words, mark: mark, width: width)
    }

    /// A message after its mark, wrapped so that further lines align with its first word.
    static func marked(_ words: String, mark: String, width: Int) -> String {
        mark + " " + WrappedText.broken(words, width: width - 2).joined(separator: "\n  ") + "\n"
    }

    /// The issue as a located message: `holdings.csv:3: error: AAPL: no price …`.
    package static func located(_ issue: Issue, files: [String]) -> String {
        let place = "\(files.file(at: issue.location)):\(issue.location.line): \(issue.severity.rawValue)"
        let symbol = issue.symbol.isEmpty ? "" : " \(issue.symbol):"
        return DisplayWidth.printable("\(place):\(symbol) \(issue.message) [\(issue.kind.rawValue)]")
    }
}

extension IssueList {
    /// Writes a list whose issues someone else passes on in between.
    ///
    /// - Parameters:
    ///   - isComplete: whether no counted holding has an issue of severity error.
    ///   - summary: how many issues and holdings there are.
    ///   - rows: called once; passes the issues on as ``IssueRow`` writes them, in JSON without the first comma.
    package static func write(
        _ form: IssueRow.Form, isComplete: Bool, summary: String, rows: () -> Void,
        to output: @escaping (Span<UInt8>) -> Void
    ) {
        switch form {
        case .located, .listed:
            rows()
            output(Array("\(summary)\n".utf8).span)
        case .csv:
            output(Array("severity,kind,symbol,file,line,message\n".utf8).span)
            rows()
        case .json:
            JSONWriter.document(to: output) { json in
                json.field("complete", isComplete)
                json.line()
                json.field("issues", rows: rows)
            }
        }
    }
}

extension [String] {
    /// The file of a location, if these are the file names in order; empty if there is none.
    package func file(at location: InputLocation) -> String {
        indices.contains(location.file) ? self[location.file] : ""
    }
}

/// Writes issues one by one, as elements of a list.
package struct IssueRow: Sendable {
    /// The form of a list of issues.
    package enum Form: Sendable {
        case csv, json
        /// As located messages, in lines of a width in columns.
        case located(width: Int)
        /// As under a report, in lines of a width in columns.
        case listed(Palette, width: Int)
    }

    private let form: Form
    private let files: [String]
    private let texts = TextCells(guardsSpreadsheets: true)

    /// - Parameter files: the file names, indexed by ``InputLocation/file``.
    package init(_ form: Form, files: [String]) {
        self.form = form
        self.files = files
    }

    /// Appends an issue; in JSON with a comma before it.
    package func append(_ issue: Issue, to bytes: inout [UInt8]) {
        switch form {
        case .located(let width):
            let lines = WrappedText.broken(
                IssueList.located(issue, files: files), width: width, indent: 2)
            bytes += Array((lines.joined(separator: "\n  ") + "\n").utf8)
        case .listed(let palette, let width):
            bytes += Array(IssueList.line(issue, palette, files: files, width: width).utf8)
        case .csv:
            bytes += Array("\(issue.severity.rawValue),\(issue.kind.rawValue),".utf8)
            texts.append(issue.symbol, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            texts.append(files.file(at: issue.location), to: &bytes)
            bytes += Array(",\(issue.location.line),".utf8)
            texts.append(issue.message, to: &bytes)
            bytes.append(10)
        case .json:
            JSONWriter.appendElement(to: &bytes) {
                $0.issue(issue, file: files.file(at: issue.location))
            }
        }
    }
}
