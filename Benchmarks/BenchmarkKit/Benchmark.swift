/// A benchmark, which is measured at several sizes.
package struct Benchmark: Sendable {
    /// The name on the command line and in files: `family.what.variant`.
    package let name: String
    /// What it measures, as a sentence without its subject.
    package let title: String
    /// The sizes to measure; `nil` for those requested.
    package let sizes: [Int]?
    /// The largest size to measure, because memory use grows with the size.
    package let largestSize: Int
    private let prepare: @Sendable (Int) throws -> Work

    /// - Parameters:
    ///   - sizes: the sizes to measure, if the requested ones don't apply.
    ///   - prepare: makes the work of a size; this is not measured.
    package init(
        _ name: String, _ title: String, sizes: [Int]? = nil, largestSize: Int = .max,
        prepare: @escaping @Sendable (Int) throws -> Work
    ) {
        self.name = name
        self.title = title
        self.sizes = sizes
        self.largestSize = largestSize
        self.prepare = prepare
    }

    /// The part of the name before the first point.
    package var family: String { String(name.prefix { $0 != "." }) }

    /// Makes the work of a size.
    ///
    /// - Throws: ``Unavailable`` if this machine lacks something the benchmark needs.
    package func work(_ size: Int) throws -> Work { try prepare(size) }
}

/// The work that a benchmark repeats.
package struct Work {
    /// The number of items one repetition processes: holdings, numbers or rates.
    package let rows: Int
    /// The bytes it reads or writes; `nil` if that is not a useful measure.
    package let bytes: Int?
    package let body: Body

    package enum Body {
        /// A function in this process.
        case function(() -> Void)
        /// A separate program.
        case program(ChildProgram)
    }

    package init(rows: Int, bytes: Int? = nil, _ function: @escaping () -> Void) {
        self.rows = rows
        self.bytes = bytes
        body = .function(function)
    }

    package init(rows: Int, bytes: Int? = nil, program: ChildProgram) {
        self.rows = rows
        self.bytes = bytes
        body = .program(program)
    }
}

/// Why a benchmark can't be measured here. The others still can.
package struct Unavailable: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
