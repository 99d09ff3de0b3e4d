/// The completion script for bash 3.2 or later.
enum BashCompletions {
    static var script: String {
        var text = CompletionTables.title(.bash) + "\n" + fixed(PackageResources.head_bash) + "\n"
        text += "_portfolio_kind() {\n    kind=\n    case $1 in\n"
        for command in Command.available { text += kinds(of: command) }
        text += "    esac\n}\n\n_portfolio_options() {\n    kind=\n    case $1 in\n"
        for command in Command.available {
            let names = command.options.flatMap(CompletionTables.names)
            text += "        \(command.name)) kind=':\(names.joined(separator: " "))' ;;\n"
        }
        text += "    esac\n}\n\n_portfolio_operand() {\n    kind=text\n    case $1,$2 in\n"
        for command in Command.available {
            for (number, operand) in command.operands.enumerated() {
                let count = command.repeatsOperand && operand == command.operands.last ? "*" : "\(number)"
                text += "        \(command.name),\(count)) kind='\(kind(operand.value))' ;;\n"
            }
        }
        text += "    esac\n}\n\n"
        let words =
            Command.available.map(\.name)
            + CompletionTables.programOptions.flatMap(CompletionTables.names)
        return text + "_portfolio_commands=':\(words.joined(separator: " "))'\n\n"
            + fixed(PackageResources.tail_bash)
    }

    private static func fixed(_ part: [UInt8]) -> String { String(decoding: part, as: UTF8.self) }

    /// How to complete a value: a keyword, or a colon followed by the values themselves.
    private static func kind(_ value: OptionValue) -> String {
        switch value {
        case .choice, .profile: ":" + (value.words ?? []).joined(separator: " ")
        case .file: "file"
        case .folder: "folder"
        case .symbol, .lot, .priced, .assignment: value.query?.rawValue ?? "text"
        case .text: "text"
        }
    }

    private static func kinds(of command: Command) -> String {
        var names: [String: [String]] = [:]
        var order: [String] = []
        for option in command.options {
            guard let value = command.value(of: option) else { continue }
            let kind = kind(value)
            if names[kind] == nil { order.append(kind) }
            names[kind, default: []] += CompletionTables.names(option)
        }
        guard !order.isEmpty else { return "" }
        var text = "        \(command.name))\n            case $2 in\n"
        for kind in order {
            let patterns = (names[kind] ?? []).joined(separator: " | ")
            text += "                \(patterns)) kind='\(kind)' ;;\n"
        }
        return text + "            esac\n            ;;\n"
    }
}
