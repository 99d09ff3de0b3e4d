/// Formats results as aligned lines, each printed as soon as it is known.
package struct ResultTable {
    private var family = ""

    package init() {}

    private static let nameWidth = 28

    /// The heading of the table.
    package static func heading(_ machine: Machine, build: String) -> String {
        let memory = Double(machine.memory) / 1_073_741_824
        return "\(machine.processor), \(machine.cores) cores, \(fixed(memory, 1)) GiB, \(machine.system), "
            + "\(build) build\n"
    }

    /// The lines of a result, preceded by a heading for a new family and a title for a new benchmark.
    package mutating func lines(_ result: Results.Result, isFirstSize: Bool) -> String {
        var text = ""
        let name = String(result.name.prefix { $0 != "." })
        if name != family {
            family = name
            text +=
                "\n"
                + ResultTable.line(
                    family.prefix(1).uppercased() + family.dropFirst(), "holdings", "median", "minimum",
                    "rows/s",
                    "MB/s", "peak", "growth")
        }
        if isFirstSize { text += "  \(result.title)\n" }
        return text
            + ResultTable.line(
                "    " + result.name.dropFirst(family.count + 1),
                result.holdings == 0 ? "" : ResultTable.grouped(result.holdings),
                ResultTable.time(result.median), ResultTable.time(result.minimum),
                ResultTable.count(result.rowsPerSecond),
                result.bytesPerSecond.map { ResultTable.fixed($0 / 1e6, $0 < 1e7 ? 1 : 0) } ?? "",
                result.peakMemory.map { ResultTable.fixed(Double($0) / 1_048_576, 1) + " MiB" } ?? "",
                result.growth.map { ResultTable.fixed($0, 2) } ?? "")
    }

    private static func line(_ name: String, _ cells: String...) -> String {
        let widths = [12, 11, 11, 10, 9, 11, 8]
        let right = zip(cells, widths).map { cell, width in
            String(repeating: " ", count: max(1, width - cell.count)) + cell
        }
        let line = name + String(repeating: " ", count: max(0, nameWidth - name.count)) + right.joined()
        return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }

    /// Three significant digits with a unit: `12.3 µs`.
    package static func time(_ seconds: Double) -> String {
        let units = [("ns", 1e9), ("µs", 1e6), ("ms", 1e3)]
        for (unit, scale) in units where seconds * scale < 999.5 {
            return "\(digits(seconds * scale)) \(unit)"
        }
        return "\(digits(seconds)) s"
    }

    /// Three significant digits with a suffix for the power of a thousand: `12.3 M`.
    package static func count(_ value: Double) -> String {
        if value < 999.5 { return digits(value) }
        for (unit, scale) in [("k", 1e3), ("M", 1e6)] where value / scale < 999.5 {
            return "\(digits(value / scale)) \(unit)"
        }
        return "\(digits(value / 1e9)) G"
    }

    private static func digits(_ value: Double) -> String {
        fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0)
    }

    /// A nonnegative number with `decimals` decimals.
    static func fixed(_ value: Double, _ decimals: Int) -> String {
        let scale = [1, 10, 100, 1000][min(max(decimals, 0), 3)]
        let rounded = (value * Double(scale)).rounded()
        guard rounded >= 0, rounded < 1e15 else { return "\(value)" }
        let number = Int(rounded)
        if decimals <= 0 { return String(number) }
        let rest = String(number % scale)
        return "\(number / scale)." + String(repeating: "0", count: decimals - rest.count) + rest
    }

    static func grouped(_ number: Int) -> String {
        var text = String(number)
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return text
    }
}
