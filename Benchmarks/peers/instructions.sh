#!/bin/sh
# Instructions that `portfolio` executes for a holding, counted by callgrind: the same on every machine of a
# kind, whatever else it is doing. The difference of two sizes takes off the start-up (and, of S, the rates
# and prices).
#
#     instructions.sh GENERATOR PORTFOLIO [ECB-HISTORY] [ROWS]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 2 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 64; }
generator=$1
portfolio=$2
rates=${3:-}
rows=${4:-10000}
symbols=5000
[ -n "$rates" ] || for folder in data Benchmarks Tests; do
    [ -n "$rates" ] || [ ! -d "$here/../../$folder" ] \
        || rates=$(find "$here/../../$folder" -name eurofxref-hist.csv | sort | head -n 1)
done
[ -n "$rates" ] || { echo "no eurofxref-hist.csv in the project: give one" >&2; exit 66; }
command -v valgrind > /dev/null || { echo "valgrind is not installed" >&2; exit 69; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# instructions FILE ARGUMENT... : of a whole run
instructions() {
    file=$1
    shift
    valgrind --tool=callgrind --callgrind-out-file="$work/callgrind" \
        "$portfolio" report "$file" --currency EUR "$@" > "$work/stdout" 2> "$work/stderr" \
        || { cat "$work/stderr" >&2; exit 1; }
    awk '$1 == "summary:" || $1 == "totals:" { count = $2 } END { print count }' "$work/callgrind"
}

# workload NAME FILE-PREFIX ARGUMENT... : prints its line of the table
workload() {
    name=$1
    prefix=$2
    shift 2
    small=$(instructions "$work/$prefix-$rows.csv" "$@")
    large=$(instructions "$work/$prefix-$large_rows.csv" "$@")
    awk -v n="$name" -v a="$small" -v b="$large" -v rows=$((large_rows - rows)) -v first="$rows" 'BEGIN {
        each = (b - a) / rows
        printf "| %s | %.1f | %.1f |\n", n, each, (a - each * first) / 1000000
    }'
}

large_rows=$((rows * 3))
for n in "$rows" "$large_rows"; do
    "$generator" generate --holdings "$n" --seed 1 --output "$work/quoted-$n.csv"
    "$generator" generate --holdings "$n" --seed 1 --output "$work/sourced-$n.csv" \
        --without-quotes --symbols "$symbols" --prices "$work/prices.csv"
done

echo "| workload | instructions for a holding | millions at the start |"
echo "| --- | --: | --: |"
workload T quoted --totals --format json
workload R quoted --format csv --output "$work/report.csv"
workload S sourced --totals --format json --rates "$rates" --prices "$work/prices.csv" --as-of 2024-12-31
