internal import PortfolioFiles

/// The completion script for zsh: a function for a folder in `fpath`, which can also be sourced.
enum ZshCompletions {
    static var script: String {
        var text = "#compdef portfolio\n" + CompletionTables.title(.zsh) + "\n" + head
        text += "_portfolio_commands() {\n    local -a commands=(\n"
        for command in Command.available {
            text += "        \(ShellWord.inQuotes("\(command.name):\(command.summary)"))\n"
        }
        text += "    )\n    _describe -t commands command commands\n}\n\n"
        text += "_portfolio() {\n    local curcontext=$curcontext\n"
        text += "    local -a portfolio_words=(\"${(@)words[1,CURRENT-1]}\")\n"
        text += "    if (( CURRENT == 2 )); then\n        _arguments : \\\n"
        for option in CompletionTables.programOptions {
            text +=
                "            \(spec(option, meaning: Command.help.help(option), value: nil, isRepeated: false)) \\\n"
        }
        text += "            '1:command:_portfolio_commands'\n        return\n    fi\n"
        text += "    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n"
        for command in Command.available { text += arguments(of: command) }
        return text + "        (*) return 1 ;;\n    esac\n}\n\n" + tail
    }

    private static func arguments(of command: Command) -> String {
        var specs = command.options.map { option in
            let value = command.value(of: option).map { value in
                (placeholder: command.placeholder(option) ?? "", value)
            }
            return spec(
                option, meaning: command.help(option), value: value, isRepeated: command.isRepeated(option))
        }
        for (number, operand) in command.operands.enumerated() {
            let place = command.repeatsOperand && operand == command.operands.last ? "*" : "\(number + 1)"
            specs.append(
                ShellWord.inQuotes(
                    "\(place):\(escaped(operand.placeholder)):\(action(operand.value))"))
        }
        let lines = specs.map { "                \($0)" }.joined(separator: " \\\n")
        return "        (\(command.name))\n            _arguments -S : \\\n\(lines)\n            ;;\n"
    }

    /// The specification of an option for `_arguments`.
    private static func spec(
        _ option: Option, meaning: String, value: (placeholder: String, OptionValue)?, isRepeated: Bool
    ) -> String {
        let names = CompletionTables.names(option)
        let words =
            "[\(escaped(meaning))]" + (value.map { ":\(escaped($0.placeholder)):\(action($0.1))" } ?? "")
        let written = names.map { name in
            value == nil ? name : name + (name.hasPrefix("--") ? "=" : "")
        }
        let exclusion = isRepeated ? "*" : names.count > 1 ? "(\(names.joined(separator: " ")))" : ""
        guard names.count > 1 else { return ShellWord.inQuotes("\(exclusion)\(written[0])\(words)") }
        return ShellWord.inQuotes(exclusion) + "{\(written.joined(separator: ","))}"
            + ShellWord.inQuotes(words)
    }

    private static func action(_ value: OptionValue) -> String {
        switch value {
        case .choice, .profile: "(\((value.words ?? []).joined(separator: " ")))"
        case .file: "_files"
        case .folder: "_files -/"
        // With a leading space, `_arguments` calls the function without adding arguments for `compadd`.
        case .symbol, .lot, .priced, .assignment: " _portfolio_known \(value.query?.rawValue ?? "")"
        // Offers nothing, but shows the description.
        case .text: " "
        }
    }

    /// A text escaped for a specification, in which colons and brackets are special.
    private static func escaped(_ text: String) -> String { CompletionTables.escaped(text, ":[]\\") }

    private static let head = #"""

        # Offers what the program knows of the portfolio: data, which is never evaluated, and quoted by compadd.
        _portfolio_known() {
            local -a known space
            known=(${(f)"$(command portfolio __complete $1 "${portfolio_words[@]}" </dev/null 2>/dev/null)"})
            [[ $1 != assigned ]] || space=(-S '')
            (( $#known )) && compadd "${(@)space}" -a -- known
        }


        """#

    private static let tail = #"""
        if [[ $funcstack[1] == _portfolio ]]; then
            _portfolio "$@"
        else
            compdef _portfolio portfolio
        fi

        """#
}
