// The examples use portfolios in the package's folder `data`, where tests run every one.
extension Command {
    /// Two examples: a common use and a more specialised one.
    var examples: [Example] {
        switch self {
        case .report:
            [
                Example("A portfolio at its latest prices:", "portfolio report france"),
                Example(
                    "By market and in dollars, as a web page:",
                    "portfolio report france --by market --currency USD --format html -o report.html"),
            ]
        case .show:
            [
                Example("How every figure of a stock comes about:", "portfolio show IBM france --explain"),
                Example(
                    "A stock on an earlier day, as JSON:",
                    "portfolio show AAPL france --as-of 2012-12-31 --format json"),
            ]
        case .history:
            [
                Example(
                    "The value at each month's end of a year:",
                    "portfolio history france --from 2012-01-01 --to 2012-12-31"),
                Example(
                    "Every week, for a spreadsheet:",
                    "portfolio history france --every week --format csv -o history.csv"),
            ]
        case .check:
            [
                Example(
                    "What is missing (here there is something, so the exit code is 2):",
                    "portfolio check unknowns", exit: .incomplete),
                Example(
                    "Prices that are 3 days old or older, too:", "portfolio check france --max-price-age 3"),
            ]
        case .merge:
            [
                Example(
                    "A report from its partial:",
                    "portfolio report france --as-of 2013-03-01 --format partial > partial.csv\n"
                        + "portfolio merge partial.csv"),
                Example(
                    "The markets, the largest first:",
                    "portfolio report france --by market --as-of 2013-03-01 --format partial > partial.csv\n"
                        + "portfolio merge partial.csv --sort -value"),
            ]
        case .gains:
            [
                Example("What was realised in a year:", "portfolio gains germany --year 2013"),
                Example(
                    "How each sale's gain comes about:", "portfolio gains germany --explain BARC.L"),
            ]
        case .returns:
            [
                Example("What each stock contributed:", "portfolio returns germany --by symbol"),
                Example(
                    "Since a day, beside a share:",
                    "portfolio returns germany --from 2016-06-01 --benchmark BARC.L"),
            ]
        case .lots:
            [
                Example("What is held, lot by lot:", "portfolio lots germany"),
                Example(
                    "The same at average cost, to a file:",
                    "portfolio lots germany --lots average -o holdings.csv"),
            ]
        case .new:
            [
                Example("A portfolio of holdings:", "portfolio new mine --currency EUR --name \"My shares\""),
                Example("One of trades:", "portfolio new mine --currency GBP --trades"),
            ]
        case .import:
            [
                Example(
                    "What a broker's export would change:",
                    "portfolio import positions.csv --into mine --dry-run"),
                Example(
                    "A history of prices into a portfolio:",
                    "portfolio import --prices lse/BARC.L-2016.csv --into barclays-gbp"),
            ]
        case .price:
            [
                Example("A price of today:", "portfolio price IBM 203.40 france"),
                Example(
                    "The price of a day, in pence:",
                    "portfolio price BARC.L 163.4 barclays-gbp --date 2016-08-15 --currency GBX"),
            ]
        case .serve:
            [
                Example("On this machine, at http://127.0.0.1:8080/:", "portfolio serve france"),
                Example(
                    "For other machines, with a token:",
                    "PORTFOLIO_TOKEN=secret portfolio serve france --host 0.0.0.0 --port 8000"),
            ]
        case .help:
            [
                Example("What there is:", "portfolio help"),
                Example("The options of a command:", "portfolio help report"),
            ]
        case .completions:
            [
                Example("In this bash, at once:", "source <(portfolio completions bash)"),
                Example(
                    "In every fish:",
                    "portfolio completions fish > ~/.config/fish/completions/portfolio.fish"),
            ]
        case .manual:
            [
                Example("To read it:", "portfolio manual > portfolio.1 && man ./portfolio.1"),
                Example(
                    "For man portfolio:",
                    "mkdir -p ~/.local/share/man/man1\n"
                        + "portfolio manual > ~/.local/share/man/man1/portfolio.1"),
            ]
        case .add, .edit, .remove, .move, .exclude, .include: examplesOfHoldings
        default: examplesOfTrades
        }
    }

    private var examplesOfHoldings: [Example] {
        switch self {
        case .add:
            [
                Example(
                    "A purchase:",
                    "portfolio add SAP.DE france --shares 10 --currency EUR --price 183.40 --date 2024-04-22"),
                Example(
                    "One of which all that was paid is known, shown without adding it:",
                    "portfolio add IBM france --shares 5 --currency USD --cost-stock 1005.60 --dry-run"),
            ]
        case .edit:
            [
                Example("The number of shares of a lot:", "portfolio edit AAPL#3 france --shares 6"),
                Example(
                    "A note, shown without writing it:",
                    "portfolio edit IBM france --note \"from the bonus plan\" --dry-run"),
            ]
        case .remove:
            [
                Example("The second lot of a stock:", "portfolio remove AAPL#2 france"),
                Example("A stock, shown without removing it:", "portfolio remove IBM france --dry-run"),
            ]
        case .move:
            [
                Example("To the top of the list:", "portfolio move IBM france --to 1"),
                Example("Behind another lot:", "portfolio move GOOG france --after MSFT#2"),
            ]
        case .exclude:
            [
                Example("A stock:", "portfolio exclude IBM france"),
                Example("One of its lots:", "portfolio exclude AAPL#1 france"),
            ]
        default:
            [
                Example("A lot:", "portfolio include IBM#2 unknowns"),
                Example("The same, shown without doing it:", "portfolio include IBM#2 unknowns --dry-run"),
            ]
        }
    }

    private var examplesOfTrades: [Example] {
        switch self {
        case .buy:
            [
                Example(
                    "A purchase with fees in another currency:",
                    "portfolio buy BARC.L germany --shares 500 --price 160.20 --date 2016-08-01 --fees 9.90 --fees-currency EUR"
                ),
                Example(
                    "A new stock, by all that was paid:",
                    "portfolio buy SAP.DE germany --shares 10 --amount 789.90 --currency EUR --date 2016-08-02"
                ),
            ]
        case .sell:
            [
                Example(
                    "A sale:",
                    "portfolio sell KONT.DE germany --shares 30 --price 26.40 --fees 9.90 --date 2016-07-15"),
                Example(
                    "A sale of shares bought on a day, shown without writing it down:",
                    "portfolio sell BARC.L germany --shares 200 --price 161 --date 2016-08-10 --lot 2016-06-24 --dry-run"
                ),
            ]
        case .short, .cover:
            [
                Example(
                    "A short sale\(self == .short ? "" : ", and the purchase that closes half of it"):",
                    "portfolio short IBM germany --shares 10 --price 160.50 --currency USD --date 2016-08-01"
                        + (self == .short
                            ? "" : "\nportfolio cover IBM germany --shares 5 --price 158 --date 2016-08-08")),
                self == .short
                    ? Example(
                        "One by all that was received, with a note:",
                        "portfolio short MSFT germany --shares 5 --amount 283.10 --currency USD --date 2016-08-01 --note hedge"
                    )
                    : Example(
                        "One, closed on the same day:",
                        "portfolio short IBM germany --shares 10 --price 160.50 --currency USD --date 2016-08-01 --time 10:15\n"
                            + "portfolio cover IBM germany --shares 10 --price 159.80 --date 2016-08-01 --time 16:40"
                    ),
            ]
        case .transferIn:
            [
                Example(
                    "Shares from another broker, with what they cost and when they were bought:",
                    "portfolio transfer-in IBM germany --shares 20 --amount 2500 --currency USD --purchase-date 2011-03-01 --date 2016-08-01"
                ),
                Example(
                    "Shares of which the cost is not known:",
                    "portfolio transfer-in KONT.DE germany --shares 10 --date 2016-08-01"),
            ]
        case .transferOut:
            [
                Example(
                    "Shares to another broker:",
                    "portfolio transfer-out BARC.L germany --shares 700 --date 2016-08-05"),
                Example(
                    "Those bought on a day:",
                    "portfolio transfer-out BARC.L germany --shares 700 --lot 2016-06-24 --date 2016-08-05"),
            ]
        case .dividend:
            [
                Example(
                    "What was paid, and the tax withheld from it:",
                    "portfolio dividend KONT.DE germany --amount 42 --taxes 11.08 --date 2016-08-01"),
                Example(
                    "A dividend per share:",
                    "portfolio dividend BARC.L germany --shares 1700 --price 1 --date 2016-08-09"),
            ]
        case .interest:
            [
                Example(
                    "Interest on the account, and the tax on it:",
                    "portfolio interest germany --amount 3.05 --taxes 0.80 --currency EUR --date 2016-08-31"),
                Example(
                    "Interest taken back:",
                    "portfolio interest germany --amount -1.20 --currency EUR --date 2016-08-31"),
            ]
        case .fee:
            [
                Example(
                    "A fee of the account:",
                    "portfolio fee germany --amount 12.50 --currency EUR --date 2016-08-12 --note custody"),
                Example(
                    "A fee of one stock:",
                    "portfolio fee germany --symbol BARC.L --amount 4 --currency GBP --date 2016-08-12"),
            ]
        case .tax:
            [
                Example("A tax:", "portfolio tax germany --amount 25 --currency EUR --date 2016-08-12"),
                Example(
                    "A refund:",
                    "portfolio tax germany --amount -7.10 --currency EUR --date 2016-08-12 --symbol KONT.DE"),
            ]
        case .split:
            [
                Example(
                    "Four shares for one:", "portfolio split KONT.DE germany --ratio 4:1 --date 2016-08-08"),
                Example(
                    "One share for ten:", "portfolio split BARC.L germany --ratio 1:10 --date 2016-08-08"),
            ]
        case .exchange:
            [
                Example(
                    "A new symbol:",
                    "portfolio exchange KONT.DE germany --to-symbol KTR.DE --ratio 1:1 --date 2016-08-08"),
                Example(
                    "Three shares of the buyer for two:",
                    "portfolio exchange KONT.DE germany --to-symbol BIG.DE --ratio 3:2 --date 2016-08-08"),
            ]
        case .spinOff:
            [
                Example(
                    "425 new shares, to which a tenth of the cost goes:",
                    "portfolio spin-off BARC.L germany --shares 425 --to-symbol NEW.L --cost-share 0.1 --date 2016-08-08"
                ),
                Example(
                    "The same, shown without writing it down:",
                    "portfolio spin-off BARC.L germany --shares 425 --to-symbol NEW.L --cost-share 0.1 --date 2016-08-08 --dry-run"
                ),
            ]
        default:
            [
                Example(
                    "Two euros back for each of 70 shares:",
                    "portfolio return-of-capital KONT.DE germany --amount 140 --date 2016-08-08"),
                Example(
                    "The same, shown without writing it down:",
                    "portfolio return-of-capital KONT.DE germany --amount 140 --date 2016-08-08 --dry-run"),
            ]
        }
    }
}
