internal import Portfolios

/// The shells with completions.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// - Throws: ``UsageError`` if the command line names no shell, an unknown one, or several.
    init(_ arguments: Arguments) throws(UsageError) {
        guard let word = arguments.operands.first else {
            throw UsageError("completions needs a shell: \(Wording.list(Shell.allCases.map(\.rawValue)))")
        }
        if arguments.operands.count > 1 { throw .unexpectedArgument(arguments.operands[1]) }
        guard let shell = Shell(rawValue: word) else {
            throw UsageError(
                "there are no completions for \(word): say \(Wording.list(Shell.allCases.map(\.rawValue)))")
        }
        self = shell
    }

    /// The completion script.
    var completions: String {
        switch self {
        case .bash: BashCompletions.script
        case .zsh: ZshCompletions.script
        case .fish: FishCompletions.script
        }
    }

    static let help = [
        "The script completes commands, options, their values, files, and the symbols of the portfolio that the command "
            + "line names, or of the one in the current folder. It asks portfolio, as PATH finds it, for the symbols.",
        "bash reads it from ~/.local/share/bash-completion/completions/portfolio where bash-completion is installed, or "
            + "with source; zsh from a file _portfolio in a folder of fpath; fish from "
            + "~/.config/fish/completions/portfolio.fish. With another version of portfolio, write it anew.",
    ]
}
