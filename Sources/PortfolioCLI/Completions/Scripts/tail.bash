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
