# mawk, workload T in doubles: not exact. mawk -f peer_mawk.awk holdings.csv
BEGIN { FS = "," }
FNR == 1 { next }
/"/ { gsub(/"([^"]|"")*"/, "quoted") }
{
    code = $4
    currency = code == "GBX" ? "GBP" : code
    unit = code == "GBX" ? 100 : 1
    then = $8 == "" ? 1 : $8
    now = $11 == "" ? 1 : $11
    count[currency]++
    cost[currency] += $5 * $7 / unit * then
    value[currency] += $5 * $9 / unit * now
    costNow[currency] += $5 * $7 / unit * now
    close_[currency] += $5 * $10 / unit * now
}
function figures(c, v, n, p) {
    return sprintf("\"cost\": \"%.17g\", \"value\": \"%.17g\", \"gain\": \"%.17g\", " \
        "\"priceGain\": \"%.17g\", \"currencyGain\": \"%.17g\", " \
        "\"intradayChange\": \"%.17g\"", c, v, v - c, v - n, n - c, v - p)
}
END {
    for (k in count) {
        c += cost[k]; v += value[k]; n += costNow[k]; p += close_[k]
        line = sprintf("{\"currency\": \"%s\", \"holdings\": %d, %s}", k, count[k],
            figures(cost[k], value[k], costNow[k], close_[k]))
        list = list (list == "" ? "" : ",\n ") line
    }
    printf "{\"totals\": {%s},\n\"byCurrency\": [%s]}\n", figures(c, v, n, p), list
}
