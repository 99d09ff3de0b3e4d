/// What the scripts of all shells share, besides the tables of commands and options.
enum CompletionTables {
    /// The options allowed in place of a command.
    static let programOptions: [Option] = [.help, .version]

    /// The comment at the start of a script.
    static func title(_ shell: Shell) -> String {
        "# \(shell.rawValue) completion of \(Help.version), as portfolio completions \(shell.rawValue) prints it."
    }

    /// A text with a backslash before each of some characters.
    static func escaped(_ text: String, _ special: String) -> String {
        text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// An option's names, the long one first.
    static func names(_ option: Option) -> [String] {
        ["--\(option.rawValue)"] + (option.letter.map { ["-\($0)"] } ?? [])
    }
}
