import Kernels
import TestSupport
import Testing

@testable import PortfolioReport
@testable import Valuation

/// A row written by a kernel equals the row of the same figures written one by one in the usual way.
@Suite struct FixedPointRowTests {
    private func number(_ random: inout SeededGenerator) -> FixedPointFigure {
        var figure = FixedPointFigure()
        figure.isAbsent = Int.random(in: 0..<8, using: &random) == 0
        if figure.isAbsent { return figure }
        let digits = Int.random(in: 0...20, using: &random)
        let limit = digits > 19 ? UInt64.max : UInt64(PowersOfTen.int128[digits])
        figure.magnitude = UInt64.random(in: 0...limit, using: &random)
        // Trailing zeros, as products of prices have them.
        if Bool.random(using: &random) {
            let power = UInt64(PowersOfTen.int128[Int.random(in: 0...12, using: &random)])
            figure.magnitude = figure.magnitude / power * power
        }
        figure.scale = UInt8.random(in: 0..<30, using: &random)
        figure.isNegative = figure.magnitude > 0 && Bool.random(using: &random)
        return figure
    }

    private func text(_ figure: FixedPointFigure) -> String {
        if figure.isAbsent { return "" }
        let magnitude = Int128(figure.magnitude)
        return DecimalFormat.plain(
            ExactDecimal(figure.isNegative ? -magnitude : magnitude, scale: Int(figure.scale)))
    }

    /// The figures in the order of CSV.
    private static var figures: [WritableKeyPath<RowFigures.Values, FixedPointFigure>] {
        [
            \.shares, \.purchasePrice, \.price, \.purchaseRate, \.rate, \.costStock, \.valueStock,
            \.gainStock,
            \.gainStockPercent, \.cost, \.value, \.gain, \.gainPercent, \.priceGain, \.currencyGain,
            \.intradayChange, \.intradayPercent,
        ]
    }

    @Test(arguments: Kernel.available, seeds(from: 1))
    func `figures, texts and codes stand where they belong`(_ kernel: Kernel, seed: UInt64) throws {
        var row = FixedPointRow(texts: TextCells(guardsSpreadsheets: true), kernel: kernel)
        var random = SeededGenerator(seed: seed)
        let pence = try QuoteCurrency("GBX")
        let cells: [(String, String)] = [
            ("", ""), ("A", "A"), ("Smith, Jones", "\"Smith, Jones\""), ("=1+1", "'=1+1"),
            ("a\"b", "\"a\"\"b\""), ("line\nbreak", "\"line\nbreak\""), ("=a,b", "\"'=a,b\""),
            ("トヨタ自動車", "トヨタ自動車"),
            ("twelve bytes", "twelve bytes"), ("12345678", "12345678"), ("1234567,", "\"1234567,\""),
        ]
        for round in 0..<8_000 {
            var figures = RowFigures()
            for figure in FixedPointRowTests.figures { figures.values[keyPath: figure] = number(&random) }
            let (name, writtenName) = cells[round % cells.count]
            let (market, writtenMarket) = cells[round / 11 % cells.count]
            var bytes: [UInt8] = []
            row.append(
                symbol: Array("S".utf8).span, name: Array(name.utf8).span, market: Array(market.utf8).span,
                account: [UInt8]().span, date: Array("2024-01-31".utf8).span, unit: pence, figures, to: &bytes
            )
            let numbers = FixedPointRowTests.figures.map { text(figures.values[keyPath: $0]) }
            let expected =
                (["S", writtenName, writtenMarket, "false", numbers[0], "GBX", "GBP", "2024-01-31"]
                + [numbers[1], numbers[2], ""] + numbers[3...]).joined(separator: ",") + "\n"
            #expect(String(decoding: bytes, as: UTF8.self) == expected)
        }
    }
}
