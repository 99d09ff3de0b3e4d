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
                    "The value month by month of a year:",
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
        case .income:
            [
                Example(
                    "What was paid, and what is ahead, month by month:",
                    "portfolio income household --estimate"
                ),
                Example(
                    "Dividends and yields of each share:",
                    "portfolio income household --by symbol --next 6m"),
            ]
        case .plan:
            [
                Example(
                    "What to buy with 500 to come to the targets of classes:",
                    "portfolio plan household --by class:assets --invest 500"),
                Example(
                    "The same in whole shares, as rows for a trades file:",
                    "portfolio plan household --by symbol --invest 500 --whole --format trades"),
            ]
        case .cash:
            [
                Example("What each account holds:", "portfolio cash household"),
                Example(
                    "How the cash of an account came about:",
                    "portfolio cash household --history --account GIA"),
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
                Example(
                    "Several shown as one, each an account:", "portfolio new both --of barclays-gbp household"
                ),
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
        case .rate:
            [
                Example("What a dollar is worth in pounds today:", "portfolio rate USD 0.76 household"),
                Example("The rate of a day:", "portfolio rate USD 0.7688 household --date 2025-08-15"),
            ]
        case .fetch:
            [
                Example(
                    "What a command would add, such as one that prints a file:",
                    "portfolio fetch france --with \"cat france/prices.csv\" --dry-run"),
                Example(
                    "Asking for prices from a day on:",
                    "portfolio fetch france --from 2013-01-01 --with \"cat france/prices.csv\""),
            ]
        case .serve:
            [
                Example("On this machine, at http://127.0.0.1:8080/:", "portfolio serve france"),
                Example(
                    "For other machines, with a token:",
                    "PORTFOLIO_TOKEN=$(openssl rand -hex 16) portfolio serve france --host 0.0.0.0"),
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
        case .classify:
            [
                Example(
                    "A fund that is in two regions, as far as it is known:",
                    "portfolio classify NORTH region Europe=90 Asia=7.5 --into household"),
                Example(
                    "What cash is, by asset class:", "portfolio classify cash assets Cash --into household"),
            ]
        case .undo:
            [
                Example(
                    "A sale that is noted, and undone:",
                    "touch germany/changes.log\n"
                        + "portfolio sell KONT.DE germany --shares 30 --price 26.40 --date 2016-07-15\n"
                        + "portfolio undo germany"),
                Example(
                    "What would be undone (here nothing is noted, so the exit code is 64):",
                    "portfolio undo france --dry-run", exit: .usage),
            ]
        case .add, .edit, .remove, .move, .exclude, .include: examplesOfHoldings
        case .trade(let type): type.examples
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
}
