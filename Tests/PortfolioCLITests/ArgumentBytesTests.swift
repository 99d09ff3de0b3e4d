import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Arguments and variables as raw bytes.
@Suite struct ArgumentBytesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("h.csv", "symbol,shares,currency,price\nX,1,EUR,5\n")
    }

    @Test(arguments: [
        "show $'caf\\xe9' h.csv", "add X h.csv --shares 1 --currency EUR --note $'caf\\xe9'",
        "add $'caf\\xe9' h.csv --shares 1 --currency EUR", "$'caf\\xe9'", "report --$'caf\\xe9'=h.csv",
        "report h.csv --by $'caf\\xe9'", "price X $'caf\\xe9' h.csv",
    ])
    func `an argument that is neither UTF-8 nor a path is refused before anything is done`(
        _ words: String
    ) throws {
        let before = folder.read("h.csv")
        let run = try Run.shell("portfolio \(words)", in: folder.path)
        #expect(run.code == 64 && run.output == "", "\(run)")
        #expect(run.errors.hasPrefix("portfolio: error: the argument \""), "\(run)")
        #expect(run.errors.contains("caf\\xE9\" is not UTF-8\nTry: portfolio "), "\(run)")
        #expect(folder.names == ["h.csv"] && folder.read("h.csv") == before)
    }

    /// Every command reads and writes files of any name, whose bytes messages show.
    @Test func `a path need not be UTF-8`() throws {
        let lines = #"""
            exec 2>&1
            export PORTFOLIO_CURRENCY=EUR
            portfolio new $'p\xff' --currency EUR
            portfolio add X $'p\xff' --shares 2 --currency EUR --purchase-date 2024-01-02 --purchase-price 5
            portfolio price X 7 $'p\xff' --date 2024-01-03
            portfolio report $'p\xff' --totals --format csv --raw
            portfolio edit X $'p\xff' --shares 3 --dry-run > $'d\xff.patch'
            grep -c 'p.377/holdings.csv' $'d\xff.patch'
            portfolio edit X $'p\xff' --shares 3
            portfolio show X $'p\xff' --format json --output $'\xff.json' && ls | grep -a json | od -An -tx1
            portfolio report $'p\xff/holdings.csv' --prices $'p\xff/prices.csv' --as-of 2024-01-03 --by symbol \
                --format partial -o $'\xff.part'
            portfolio merge $'\xff.part' --format csv
            portfolio check $'p\xff/holdings.csv' --as-of 2024-01-03
            portfolio report $'no\xfe'
            printf 'symbol,shares,currency\nX,y,EUR\n' > $'bad\xe9\U10FFFF.csv'
            portfolio report $'bad\xe9\U10FFFF.csv'
            ln -s $'p\xff' link; portfolio edit X link --shares 4
            mkdir t; printf 'date,type,symbol,shares,price,currency\n2024-01-02,buy,X,1,5,EUR\n' > $'t/\xff.csv'
            portfolio lots $'t/\xff.csv'
            portfolio gains $'t/\xff.csv' --format partial --by symbol --as-of 2024-01-02 -o g && portfolio merge g
            portfolio import --into $'p\xff' $'p\xff/holdings.csv'
            """#
        let run = try Run.shell(lines, in: folder.path)
        let columns =
            "key,holdings,cost,value,gain,gain_percent,price_gain,currency_gain,intraday_change,intraday_percent,weight,"
            + "with_value,with_gain,with_split,with_intraday"
        #expect(
            run.output == #"""
                Created p\xFF/holdings.csv, p\xFF/portfolio.json and p\xFF/changes.log
                Added X to p\xFF/holdings.csv, line 2
                p\xFF/prices.csv: 1 price added: X at 7 EUR on 2024-01-03
                \#(columns)
                total,1,10,14,4,40,4,0,,,100,1,1,1,0
                2
                Changed X in p\xFF/holdings.csv, line 2: shares 2 → 3
                 ff 2e 6a 73 6f 6e 0a
                \#(columns)
                X,1,15,21,6,40,6,0,,,100,1,1,1,0
                p\xFF/holdings.csv:2: error: X: no price on or before 2024-01-03 [missingPrice]
                1 holding checked: 1 error, 0 warnings
                portfolio: there is no price of X: state one with --price X=P
                portfolio: error: no\xFE can't be opened: no such file or directory
                bad\xE9\xF4\x8F\xBF\xBF.csv:2:3: error: shares "y" is not a number
                  X,y,EUR
                    ^
                Changed X in link/holdings.csv, line 2: shares 3 → 4
                symbol,name,market,shares,currency,purchase_date,purchase_price,fees,cost_stock,purchase_rate,cost
                X,,,1,EUR,2024-01-02,5,,,,
                Realised gains in EUR, up to 2024-01-02, lots by FIFO

                Nothing was sold or paid.
                p\xFF/holdings.csv: 1 as it was
                p\xFF/holdings.csv: 1 holding (portfolio)
                p\xFF/holdings.csv: 1 holding without a price

                """#)
    }

    @Test func `the bytes that are wrong are shown among those that are right`() {
        func refused(_ bytes: [UInt8]) -> String {
            let capture = Capture()
            let code = Console.$capture.withValue(capture) { Program.run(arguments: [bytes]) }
            #expect(code == .usage)
            return String(decoding: capture.errors, as: UTF8.self).split(separator: "\"").map(String.init)[1]
        }
        #expect(refused(Array("é€😀".utf8) + [0xFF]) == "é€😀\\xFF")
        #expect(refused([0xC3]) == "\\xC3")
        #expect(refused([0xE2, 0x82, 0x41]) == "\\xE2\\x82A")
        // A surrogate and an overlong slash are not valid characters.
        #expect(refused([0xED, 0xA0, 0x80]) == "\\xED\\xA0\\x80")
        #expect(refused([0xC0, 0xAF]) == "\\xC0\\xAF")
        #expect(refused([0x1B, 0x80]) == " \\x80")
    }

    @Test func `a currency of the environment that is not UTF-8 is none`() throws {
        let run = try Run.shell("PORTFOLIO_CURRENCY=$'EU\\xe9' portfolio report h.csv", in: folder.path)
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("portfolio: error: PORTFOLIO_CURRENCY \"EU\u{FFFD}\" is not a currency"))
    }

    @Test func `paths with any character are taken as they are`() throws {
        let name = "caf\u{E9} 腾讯 \u{65}\u{301}.csv"
        try folder.write(name, "symbol,shares,currency,price\nX,1,EUR,5\n")
        let run = try Run.shell(
            "portfolio report '\(name)' --currency EUR --output 'é'; portfolio remove X '\(name)'",
            in: folder.path)
        #expect(run.output == "Removed X, which was line 2 of \(name):\n  X,1,EUR,5\n")
        #expect(folder.read(name) == "symbol,shares,currency,price\n")
        #expect(folder.read("é") != nil)
    }
}
