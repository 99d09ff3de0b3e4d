/// One thing that is measured, at several sizes.
package struct Benchmark: Sendable {
    /// What it is called on the command line and in files: `family.what.variant`.
    package let name: String
    /// What it measures, as a sentence without its subject.
    package let title: String
    /// The sizes it is measured at; `nil` for those that are asked for.
    package let sizes: [Int]?
    /// The largest size it is measured at: what it keeps in memory grows with the size.
    package let largestSize: Int
    private let prepare: @Sendable (Int) throws -> Work

    /// - Parameters:
    ///   - sizes: where a size that is asked for means nothing to it.
    ///   - prepare: makes the work of a size; nothing of that is measured.
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
    /// - Throws: ``Unavailable`` where this machine lacks what it takes.
    package func work(_ size: Int) throws -> Work { try prepare(size) }
}

/// What a benchmark repeats.
package struct Work {
    /// What one repetition works through: holdings, numbers, rates.
    package let rows: Int
    /// The bytes it reads or writes; `nil` where that is no measure of it.
    package let bytes: Int?
    package let body: Body

    package enum Body {
        /// A function of this process.
        case function(() -> Void)
        /// A program of its own.
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

/// Why a benchmark can't be measured here; the others can.
package struct Unavailable: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
