internal import _StringProcessing

/// The options of `run`.
package struct RunOptions: Sendable {
    /// Only benchmarks whose name or title matches are run; `nil` for all.
    package private(set) var filter: String?
    package private(set) var holdings = [1000, 100_000]
    package private(set) var sampler = Sampler()
    package private(set) var isJSON = false
    package private(set) var listsOnly = false
    package private(set) var seed = 1
    /// The path of the program `portfolio`; `nil` for the one next to this program.
    package private(set) var portfolio: String?
    /// The path of the ECB's history; `nil` for the project's own copy.
    package private(set) var rates: String?

    package static let usage = """
        usage: valuation-benchmark run [options]

        Measures the parts of the valuation and the program `portfolio` on drawn holdings, and prints a table:
        the median and the shortest time of a repetition, rows and megabytes a second by the median, the most
        memory a run of a program held, and how the time for a row compares with that of the size before.

          --filter REGEX       only benchmarks whose name or title matches, whatever the case
          --holdings N,N,…     sizes, 1 to 100,000,000 (default 1000,100000); \
        what is kept in memory is measured up to 1,000,000
          --rounds N           take N samples of each
          --duration SECONDS   sample each so long, and no fewer than \(Sampler.fewest) times (default 0.5)
          --seed S             where the draws begin (default 1)
          --portfolio FILE     the program `portfolio` (default: the one beside this program)
          --rates FILE         the ECB's eurofxref-hist.csv (default: the project's)
          --json               print JSON; its shape stands in Benchmarks/README.md
          --list               print the names and titles, and measure nothing
          --help               print this

        """

    /// Why the arguments are invalid.
    package struct UsageError: Error, Equatable, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// Parses the arguments after `run`; `--name=value` is the same as `--name value`.
    package init(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = arguments.flatMap { word in
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isWhole = ["--json", "--list"].contains(parts[0])
            return word.hasPrefix("--") && !isWhole ? parts.map(String.init) : [word]
        }[...]
        while let option = rest.popFirst() {
            switch option {
            case "--json": isJSON = true
            case "--list": listsOnly = true
            case _ where option.hasPrefix("--json=") || option.hasPrefix("--list="):
                throw UsageError(description: "\(option.prefix(6)) takes no value")
            case "--filter", "--holdings", "--rounds", "--duration", "--seed", "--portfolio", "--rates":
                guard let value = rest.popFirst() else {
                    throw UsageError(description: "\(option) needs a value")
                }
                try take(option, value)
            default:
                let kind = option.hasPrefix("-") ? "unknown option" : "unexpected argument"
                throw UsageError(description: "\(kind) \(option)")
            }
        }
    }

    private mutating func take(_ option: String, _ value: String) throws(UsageError) {
        switch option {
        case "--filter":
            guard (try? Regex(value)) != nil else {
                throw UsageError(description: "--filter \(value) is not a regular expression")
            }
            filter = value
        case "--holdings":
            var sizes: [Int] = []
            for part in value.split(separator: ",", omittingEmptySubsequences: false) {
                sizes.append(try RunOptions.number(option, String(part), 1...100_000_000))
            }
            holdings = Set(sizes).sorted()
        case "--rounds": sampler.rounds = try RunOptions.number(option, value, 1...1_000_000)
        case "--duration":
            guard let seconds = Double(value), (0...3600).contains(seconds) else {
                throw UsageError(description: "--duration \(value) is not a number of seconds from 0 to 3600")
            }
            sampler.duration = seconds
        case "--seed": seed = try RunOptions.number(option, value, 0...Int.max)
        case "--portfolio": portfolio = value
        default: rates = value
        }
    }

    private static func number(
        _ option: String, _ text: String, _ limits: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let number = Int(text), limits.contains(number) else {
            throw UsageError(
                description:
                    "\(option) \(text) is not a number from \(limits.lowerBound) to \(limits.upperBound)")
        }
        return number
    }

    /// Whether a benchmark was requested.
    package func includes(_ benchmark: Benchmark) -> Bool {
        guard let filter, let pattern = try? Regex(filter).ignoresCase() else { return true }
        return benchmark.name.contains(pattern) || benchmark.title.contains(pattern)
    }

    /// The sizes a benchmark is measured at.
    package func sizes(of benchmark: Benchmark) -> [Int] {
        (benchmark.sizes ?? holdings).filter { $0 <= benchmark.largestSize }
    }
}
