import Foundation
import TestSupport
import Testing

/// One case of the catalogue: a command, the files it meets, and all that comes of it.
///
///     === a title
///     covers what it shows
///     $ NAME=VALUE portfolio …
///     --- a file's name          its text; \xE9 is a byte
///     --- stdout, --- stderr     what is written; nothing where they are absent
///     exit 65
struct CatalogueCase: CustomTestStringConvertible, Sendable {
    var title: String
    var covers: [String] = []
    var environment: [String: String] = [:]
    var words: [String] = []
    var files: [(name: String, text: String)] = []
    var expected = Run(code: -1, output: "", errors: "")

    var testDescription: String { title }

    /// All cases of the folder of catalogues.
    static let all: [CatalogueCase] = {
        let folder = "\(PackageFolder.path)/Tests/PortfolioCLITests/Fixtures/catalogue"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return names.filter { $0.hasSuffix(".txt") }.flatMap { name in
            let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
            return "\n\(text)".components(separatedBy: "\n=== ").dropFirst().map(CatalogueCase.init)
        }
    }()

    private init(_ text: String) {
        var lines = text.components(separatedBy: "\n")
        title = lines.removeFirst()
        var section: String?
        var body: [String] = []
        var parts: [(String, String)] = []
        func close(_ parts: inout [(String, String)]) {
            if let section { parts.append((section, body.map { $0 + "\n" }.joined())) }
            body = []
        }
        for line in lines {
            if line.hasPrefix("exit "), let code = Int32(line.dropFirst(5)) {
                close(&parts)
                section = nil
                expected.code = code
            } else if line.hasPrefix("--- ") {
                close(&parts)
                section = String(line.dropFirst(4))
            } else if section != nil {
                body.append(line)
            } else if line.hasPrefix("covers") {
                covers = line.split(separator: " ").dropFirst().map(String.init)
            } else if line.hasPrefix("$ ") {
                // Two quotes are an empty word; no other is quoted.
                words = line.dropFirst(2).split(separator: " ").map { $0 == "\"\"" ? "" : String($0) }
            }
        }
        for (name, text) in parts {
            switch name {
            case "stdout": expected.output = text
            case "stderr": expected.errors = text
            default: files.append((name, text))
            }
        }
        while let word = words.first, word != "portfolio" {
            let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
            environment[pair[0]] = pair.last
            words.removeFirst()
        }
        words = Array(words.dropFirst())
    }

    /// Runs the command in a folder of its own; names of files in what it writes are as the case gives them.
    func run() throws -> Run {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, CatalogueCase.bytes(text)) }
        let roots = Set(
            files.map { $0.name } + files.compactMap { $0.name.split(separator: "/").first.map(String.init) })
        let placed = words.map { word in
            if word.hasPrefix("./") { return "\(folder.path)/\(word.dropFirst(2))" }
            return roots.contains(word) ? "\(folder.path)/\(word)" : word
        }
        var run = Run.inProcess(placed, environment: environment)
        run.output = run.output.replacingOccurrences(of: "\(folder.path)/", with: "")
        run.errors = run.errors.replacingOccurrences(of: "\(folder.path)/", with: "")
        return run
    }

    private static func bytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for (place, part) in text.components(separatedBy: "\\x").enumerated() {
            guard place > 0, let byte = UInt8(part.prefix(2), radix: 16) else {
                bytes += Array((place > 0 ? "\\x" : "").utf8) + Array(part.utf8)
                continue
            }
            bytes.append(byte)
            bytes += Array(part.dropFirst(2).utf8)
        }
        return bytes
    }
}
