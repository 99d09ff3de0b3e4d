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
        return ordered.map { issue in
            let mark = issue.severity == .error ? palette.paint("✗", .error) : palette.paint("!", .warning)
            let excluded = issue.isExcluded ? " (excluded)" : ""
            let file = issue.location.file > 0 ? file(of: issue, files) : ""
            let place = file.isEmpty ? "line" : "\(file), line"
            let line = issue.location.line > 0 ? " (\(place) \(issue.location.line))" : ""
            let words = DisplayWidth.printable("\(issue.symbol)\(line)\(excluded): \(issue.message)")
            return marked(words, mark: mark, width: width)
        }.joined()
    }

    /// A message after its mark, wrapped so that further lines align with its first word.
    static func marked(_ words: String, mark: String, width: Int) -> String {
        mark + " " + WrappedText.broken(words, width: width - 2).joined(separator: "\n  ") + "\n"
    }

    /// The issue as a located message: `holdings.csv:3: error: AAPL: no price …`.
    package static func located(_ issue: Issue, files: [String]) -> String {
        DisplayWidth.printable(
            "\(file(of: issue, files)):\(issue.location.line): \(issue.severity.rawValue): \(issue.symbol): \(issue.message) "
                + "[\(issue.kind.rawValue)]")
    }
}

extension IssueList {
    /// The file an issue is in.
    ///
    /// - Parameter files: the file names, indexed by ``InputLocation/file``.
    package static func file(of issue: Issue, _ files: [String]) -> String {
        let place = Int(issue.location.file)
        return files.indices.contains(place) ? files[place] : ""
    }

    /// The issues as JSON, with a final line feed.
    package static func json(_ issues: [Issue], files: [String]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("complete", !issues.contains { $0.severity == .error && !$0.isExcluded })
            json.line()
            json.field("issues", lines: issues) { json, issue in
                json.issue(issue, file: file(of: issue, files))
            }
        }
        return json.bytes + [10]
    }

    /// The issues as CSV.
    package static func csv(_ issues: [Issue], files: [String]) -> [UInt8] {
        let texts = TextCells(guardsSpreadsheets: true)
        var bytes = Array("severity,kind,symbol,file,line,message\n".utf8)
        for issue in issues {
            bytes += Array("\(issue.severity.rawValue),\(issue.kind.rawValue),".utf8)
            texts.append(issue.symbol, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            texts.append(file(of: issue, files), to: &bytes)
            bytes += Array(",\(issue.location.line),".utf8)
            texts.append(issue.message, to: &bytes)
            bytes.append(10)
        }
        return bytes
    }
}
