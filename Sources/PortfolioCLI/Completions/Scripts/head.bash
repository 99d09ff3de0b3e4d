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
