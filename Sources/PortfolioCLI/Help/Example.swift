internal import PortfolioFiles

/// An example command line.
///
/// Its files are in the package's folder `data`, where it can be tried; `mine` and `positions.csv` stand for
/// a portfolio and a broker's export of the reader's own.
struct Example {
    /// What it shows, ending in a colon.
    let purpose: String
    /// For a shell; one line for each command.
    let line: String
    /// The exit code to expect.
    let exitCode: ExitCode
}

// The examples use portfolios in the package's folder `data`, where tests run every one.
extension Example {
    /// By the name of the command or topic. Each states its purpose, its lines and, unless it is 0, its exit code.
    private static let all: [String: [Example]] = {
        let members = (try? LocatedJSON(PackageResources.examples_json))?.members ?? []
        return Dictionary(members.map { ($0.key, $0.value.examples) }) { first, _ in first }
    }()

    /// Those of a command or a topic.
    static func of(_ name: String) -> [Example] { all[name] ?? [] }
}

extension LocatedJSON {
    fileprivate var examples: [Example] {
        guard case .array(let examples) = value else { return [] }
        return examples.compactMap { example in
            guard case .array(let parts) = example.value else { return nil }
            let texts = parts.compactMap(\.string)
            var code = ExitCode.complete
            if case .number(let number)? = parts.last?.value {
                code = Int32(number).flatMap(ExitCode.init) ?? code
            }
            return Example(
                purpose: texts.first ?? "", line: texts.dropFirst().joined(separator: "\n"), exitCode: code)
        }
    }
}

extension Command {
    /// Two examples: a common use and a more specialised one.
    var examples: [Example] { Example.of(name) }
}
