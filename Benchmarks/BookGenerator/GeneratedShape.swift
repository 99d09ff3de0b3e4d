/// Variations of the plain book that occur in real users' files.
///
/// The figures are those of the plain book, except for what the shape adds.
package enum GeneratedShape: String, CaseIterable, Sendable {
    case plain
    /// A column `excluded`, true in every fiftieth row.
    case excluded
    /// A column `fees`.
    case fees
    /// The total cost in stock currency in place of the purchase price.
    case stockCosts = "stock-costs"
    /// The total cost in own currency in place of the purchase rate.
    case ownCosts = "own-costs"
    /// All columns of holdings that the plain book lacks, left empty.
    case emptyColumns = "empty-columns"
    /// A column `price_date`.
    case priceDates = "price-dates"
    /// A column `purchase_currency`, the same as `currency`.
    case purchaseCurrency = "purchase-currency"
    /// A blank line after every five hundredth row.
    case blankLines = "blank-lines"
    /// A space and a sign before the shares of every hundredth row.
    case oddRows = "odd-rows"
    /// Quotes around every cell.
    case quotedCells = "quoted-cells"
    /// Columns `account`, of four accounts and none, and `multiplier`, 100 in every fourth row and empty in half.
    case accounts
    /// Lines that end in CR and LF.
    case windowsLines = "windows-lines"

    /// The columns added to the plain header.
    var columns: String {
        switch self {
        case .excluded: ",excluded"
        case .fees: ",fees"
        case .stockCosts: ",cost_stock"
        case .ownCosts: ",cost"
        case .emptyColumns: ",purchase_currency,fees,cost_stock,cost,price_date,excluded,note"
        case .priceDates: ",price_date"
        case .purchaseCurrency: ",purchase_currency"
        case .accounts: ",account,multiplier"
        default: ""
        }
    }

    var lineEnd: String { self == .windowsLines ? "\r\n" : "\n" }

    /// A row of the plain book in this shape, without its line end.
    func shaped(_ line: ArraySlice<UInt8>, row: Int) -> [UInt8] {
        var cells = GeneratedShape.cells(of: line)
        switch self {
        case .excluded: cells.append(Array((row % 50 == 0 ? "true" : "false").utf8))
        case .fees: cells.append(Array("\(row % 20).\(10 + row % 90)".utf8))
        case .stockCosts:
            cells.append(GeneratedShape.cost(cells))
            cells[6] = []
        case .ownCosts:
            // In euros, as if the rate had been 1; holdings in euros have no rate to replace.
            cells.append(cells[3] == Array("EUR".utf8) ? [] : GeneratedShape.cost(cells))
            cells[7] = []
        case .emptyColumns: cells += Array(repeating: [], count: 7)
        case .priceDates: cells.append(Array("2024-12-30".utf8))
        case .purchaseCurrency: cells.append(cells[3])
        case .accounts:
            cells.append(Array(["ISA", "GIA", "SIPP", "Joint", ""][row % 5].utf8))
            cells.append(Array(["1", "", "100", ""][row % 4].utf8))
        case .oddRows: if row % 100 == 0 { cells[4] = Array(" +".utf8) + cells[4] }
        case .quotedCells:
            let quote = UInt8(ascii: "\"")
            cells = cells.map { $0.first == quote ? $0 : [quote] + $0 + [quote] }
        case .plain, .blankLines, .windowsLines: break
        }
        var bytes = Array(cells.joined(separator: [UInt8(ascii: ",")]))
        if self == .blankLines, row % 500 == 499 { bytes.append(UInt8(ascii: "\n")) }
        return bytes
    }

    /// The shares times the purchase price, in pounds where that is in pence; empty if one of them is.
    private static func cost(_ cells: [[UInt8]]) -> [UInt8] {
        var digits = 1
        var decimals = cells[3] == Array("GBX".utf8) ? 2 : 0
        for number in [cells[4], cells[6]] {
            let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            let fraction = parts.count > 1 ? parts[1].count : 0
            guard let value = Int(String(decoding: parts.joined(), as: UTF8.self)) else { return [] }
            let (product, overflow) = digits.multipliedReportingOverflow(by: value)
            if overflow { return [] }
            digits = product
            decimals += fraction
        }
        var text = Array(String(digits).utf8)
        if decimals > 0 {
            text = Array(repeating: UInt8(ascii: "0"), count: max(0, decimals + 1 - text.count)) + text
            text.insert(UInt8(ascii: "."), at: text.count - decimals)
        }
        return text
    }

    /// The cells as written, including quotes.
    private static func cells(of line: ArraySlice<UInt8>) -> [[UInt8]] {
        var cells: [[UInt8]] = [[]]
        var isInside = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { isInside.toggle() }
            if byte == UInt8(ascii: ","), !isInside {
                cells.append([])
            } else {
                cells[cells.count - 1].append(byte)
            }
        }
        return cells
    }
}
