/// The completion script for fish 3 or later.
enum FishCompletions {
    static var script: String {
        var text = CompletionTables.title(.fish) + "\n" + head
        text += "# Whether an operand is to come, by its number, and of which command.\n"
        text += "function __portfolio_operand\n    set -l words (commandline -opc)\n"
        text += "    test (count $words) -gt 1; and test \"$words[2]\" = $argv[1]; or return 1\n"
        text += "    set -l valued\n    switch $argv[1]\n"
        for command in Command.available {
            let names = command.options.filter { command.value(of: $0) != nil }.flatMap(
                CompletionTables.names)
            if names.isEmpty { continue }
            text +=
                "        case \(command.name)\n            set valued \(names.joined(separator: " "))\n"
        }
        text += "    end\n" + operandEnd
        for command in Command.available {
            text += "complete -c portfolio -n __portfolio_needs_command -f -a \(command.name)"
            text += " -d \(quoted(command.summary))\n"
        }
        for option in CompletionTables.programOptions {
            text +=
                "complete -c portfolio -n __portfolio_needs_command -f\(names(option)) -d \(quoted(Command.help.help(option)))\n"
        }
        for command in Command.available {
            for (number, operand) in command.operands.enumerated() where operand.value != .file {
                text += "complete -c portfolio -n '__portfolio_operand \(command.name) \(number + 1)' -f"
                text += candidates(operand.value) + "\n"
            }
        }
        return text + options
    }

    /// All options. Commands for which an option means the same share a line.
    private static var options: String {
        var lines: [(line: String, commands: [String])] = []
        for command in Command.available {
            for option in command.options {
                var line = names(option)
                if let value = command.value(of: option) {
                    line += value == .file ? " -r" : " -x" + candidates(value)
                }
                line += " -d \(quoted(command.help(option)))"
                if let same = lines.firstIndex(where: { $0.line == line }) {
                    lines[same].commands.append(command.name)
                } else {
                    lines.append((line, [command.name]))
                }
            }
        }
        return lines.map { line, commands in
            "complete -c portfolio -n '__portfolio_is \(commands.joined(separator: " "))'\(line)\n"
        }.joined()
    }

    private static func names(_ option: Option) -> String {
        " -l \(option.rawValue)" + (option.letter.map { " -s \($0)" } ?? "")
    }

    private static func candidates(_ value: OptionValue) -> String {
        switch value {
        case .choice, .profile: " -a \(quoted((value.words ?? []).joined(separator: " ")))"
        case .folder: " -a '(__fish_complete_directories)'"
        case .symbol, .lot, .priced, .assignment: " -a '(__portfolio_known \(value.query?.rawValue ?? ""))'"
        case .file, .text: ""
        }
    }

    /// A text in single quotes.
    private static func quoted(_ text: String) -> String {
        "'\(CompletionTables.escaped(text, "'\\"))'"
    }

    private static let head = #"""

        # What the program knows of the portfolio, a line each: data, which fish quotes and never evaluates.
        function __portfolio_known
            command portfolio __complete $argv[1] (commandline -opc) </dev/null 2>/dev/null
        end

        function __portfolio_needs_command
            test (count (commandline -opc)) -eq 1
        end

        # Whether the command is one of these.
        function __portfolio_is
            set -l words (commandline -opc)
            test (count $words) -gt 1; and contains -- "$words[2]" $argv
        end


        """#

    private static let operandEnd = #"""
            set -l rest $words
            set -e rest[1]
            set -e rest[1]
            set -l number 1
            set -l skipped no
            set -l ended no
            for word in $rest
                if test $skipped = yes
                    set skipped no
                else if test $ended = yes
                    set number (math $number + 1)
                else if test "$word" = --
                    set ended yes
                else if contains -- "$word" $valued
                    set skipped yes
                else if not string match -q -- '-?*' "$word"
                    set number (math $number + 1)
                end
            end
            test $skipped = no; and test $number -eq $argv[2]
        end


        """#
}
