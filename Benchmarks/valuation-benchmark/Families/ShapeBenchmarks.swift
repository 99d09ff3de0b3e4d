internal import BenchmarkKit
internal import BookGenerator
internal import Kernels

/// The program on ordinary files: T and R for every shape of book, and with a price file or a stated rate added, by
/// each kernel.
func shapeBenchmarks(_ place: Workplace) -> [Benchmark] {
    let shapes = GeneratedShape.allCases.map { shape in
        Shaped(name: shape.rawValue, shape: shape) { _ in [] }
    }
    let beside = [
        Shaped(name: "unheld-price", shape: .plain) { ["--prices", try $0.unheldPrices()] },
        Shaped(name: "stated-rate", shape: .plain) { _ in ["--rate", "JPY=0.0061"] },
    ]
    return (shapes + beside).flatMap { shaped in
        Kernel.Name.allCases.flatMap { kernel in
            [
                benchmark("totals", "T", shaped, kernel, place) { _ in ["--totals", "--format", "json"] },
                benchmark("rows", "R", shaped, kernel, place) { ["--format", "csv", "--output", $0] },
            ]
        }
    }
}

/// A book and the files next to it.
private struct Shaped: Sendable {
    let name: String
    let shape: GeneratedShape
    let sources: @Sendable (Workplace) throws -> [String]
}

private func benchmark(
    _ name: String, _ workload: String, _ shaped: Shaped, _ kernel: Kernel.Name, _ place: Workplace,
    _ format: @escaping @Sendable (_ output: String) -> [String]
) -> Benchmark {
    Benchmark(
        "shapes.\(name).\(shaped.name).\(kernel)", "\(workload) of a book: \(shaped.name), \(kernel) kernel"
    ) { size in
        guard Kernel(kernel) != nil else { throw Unavailable("this machine has no \(kernel) kernel") }
        let path = try place.shapedFile(size, shaped.shape)
        let output = place.folder.file("report.csv")
        let report = ["report", path, "--currency", "EUR", "--as-of", GeneratedPortfolio.asOf]
        let words = try report + format(output) + shaped.sources(place)
        // `env` sets the variable, because a measured program inherits this one's environment.
        let program = ChildProgram(
            "/usr/bin/env", ["PORTFOLIO_KERNEL=\(kernel)", try place.program()] + words, output: output)
        return Work(rows: size, bytes: try place.size(path), program: program)
    }
}
