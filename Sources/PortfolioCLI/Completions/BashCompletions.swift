/// The completion script for bash 3.2 or later.
enum BashCompletions {
    static var script: String {
        var text = CompletionTables.title(.bash) + "\n" + head
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
        return text + "_portfolio_commands=':\(words.joined(separator: " "))'\n" + tail
    }

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

    private static let head = #"""
        # What the program or a file says is data: it is read line by line, and never evaluated.

        # Offers a text where it goes on as the word begins. In open quotes only what means nothing there to a shell.
        _portfolio_offer() {
            local text=$lead$1 harmless='^[A-Za-z0-9._:/^+#=,-]+$'
            [[ -n $1 && $text == "$cur"* ]] || return 0
            text=${text#"$prefix"}
            if [[ -n $quote ]]; then
                [[ $text =~ $harmless ]] && COMPREPLY+=("$text")
            else
                printf -v text %q "$text"
                COMPREPLY+=("$text")
            fi
            return 0
        }

        # What is meant by a word with backslashes.
        _portfolio_plain() {
            local rest=$1
            plain=
            while [[ $rest == *\\* ]]; do
                plain+=${rest%%\\*}
                rest=${rest#*\\}
                plain+=${rest:0:1}
                rest=${rest:1}
            done
            plain+=$rest
        }

        # Offers what the program knows of the portfolio.
        _portfolio_known() {
            local line
            while IFS= read -r line; do
                _portfolio_offer "$line"
            done < <(command portfolio __complete "$1" "${words[@]:0:last}" </dev/null 2>/dev/null)
        }


        """#

    private static let tail = #"""

        _portfolio() {
            local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} words=() piece index last
            local cur prefix='' quote='' lead='' plain='' kind='' command='' option='' ended='' count=0
            # bash breaks words at = and : too; what no space parts is one word here.
            for ((index = 0; index < COMP_CWORD; index++)); do
                piece=${COMP_WORDS[index]}
                if ((index == 0)) || [[ $line == [[:space:]]* ]]; then
                    words+=("$piece")
                else
                    words[${#words[@]} - 1]+=$piece
                fi
                line=${line#*"$piece"}
            done
            if [[ $line == [[:space:]]* ]]; then
                words+=("${line#"${line%%[![:space:]]*}"}")
            else
                last=$((${#words[@]} - 1))
                prefix=${words[last]}
                words[last]+=$line
                while [[ $line == [=:]* ]]; do
                    prefix+=${line:0:1}
                    line=${line:1}
                done
            fi
            last=$((${#words[@]} - 1))
            cur=${words[last]}
            COMPREPLY=()
            ((last > 0)) || return 0
            if [[ $cur == [\"\']* ]]; then
                quote=${cur:0:1}
                cur=${cur:1}
            else
                _portfolio_plain "$cur"
                cur=$plain
                _portfolio_plain "$prefix"
                prefix=$plain
            fi

            for ((index = 1; index < last; index++)); do
                piece=${words[index]}
                if [[ -z $command ]]; then
                    command=$piece
                elif [[ -n $option ]]; then
                    option=
                elif [[ -n $ended ]]; then
                    ((count += 1))
                elif [[ $piece == -- ]]; then
                    ended=1
                elif [[ $piece == --*=* ]]; then
                    :
                elif [[ $piece == -?* ]]; then
                    _portfolio_kind "$command" "$piece"
                    [[ -z $kind ]] || option=$piece
                else
                    ((count += 1))
                fi
            done
            if [[ -z $command ]]; then
                kind=$_portfolio_commands
            elif [[ -n $option ]]; then
                _portfolio_kind "$command" "$option"
            elif [[ -z $ended && $cur == --*=* ]]; then
                lead=${cur%%=*}=
                _portfolio_kind "$command" "${cur%%=*}"
            elif [[ -z $ended && $cur == -?* || $cur == - ]]; then
                _portfolio_options "$command"
            else
                _portfolio_operand "$command" "$count"
            fi
            # Files are left to readline, which quotes them as they need it; bash 3.2 takes other words for files as well.
            [[ $kind == file ]] || compopt +o default 2>/dev/null
            case $kind in
                :*) for piece in ${kind#:}; do _portfolio_offer "$piece"; done ;;
                folder) compopt -o dirnames 2>/dev/null ;;
                symbols | lots | priced) _portfolio_known "$kind" ;;
                assigned)
                    compopt -o nospace 2>/dev/null
                    _portfolio_known "$kind"
                    ;;
            esac
            return 0
        }

        complete -o default -F _portfolio portfolio

        """#
}
