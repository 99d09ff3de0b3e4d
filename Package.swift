// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "portfolio",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "Valuation", targets: ["Valuation"]),
        .library(name: "PortfolioBook", targets: ["PortfolioBook"]),
        .library(name: "PortfolioModel", targets: ["PortfolioModel"]),
        .executable(name: "portfolio", targets: ["PortfolioCLI"]),
        .executable(name: "valuation-benchmark", targets: ["valuation-benchmark"]),
    ],
    targets: [
        // The engine. Imports nothing but the standard library and Foundation's Decimal.
        .target(name: "Valuation", swiftSettings: strict),
        // Vector intrinsics behind the reader's index. C, imports nothing.
        .target(name: "CSVKernels"),
        // Bytes to records and back. Imports CSVKernels; no Foundation, no files, no money.
        .target(name: "CSV", dependencies: ["CSVKernels"], swiftSettings: strict),
        // Files to the engine's values, with located errors. Imports CSV, CSVKernels and Valuation.
        .target(
            name: "PortfolioFiles", dependencies: ["CSV", "CSVKernels", "Valuation"], swiftSettings: strict),
        // Brokers' exports to a holdings file, by mappings. Imports CSV, Valuation and PortfolioFiles.
        .target(
            name: "PortfolioImport", dependencies: ["CSV", "PortfolioFiles", "Valuation"],
            swiftSettings: strict),
        // Waits for files to change. Imports PortfolioFiles.
        .target(name: "PortfolioWatch", dependencies: ["PortfolioFiles"], swiftSettings: strict),
        // Access lists from file to file. C, imports nothing.
        .target(name: "FileAccessLists"),
        // Edits of holdings files, kept safely. Imports CSV, FileAccessLists, Valuation and PortfolioFiles.
        .target(
            name: "PortfolioBook", dependencies: ["CSV", "FileAccessLists", "PortfolioFiles", "Valuation"],
            swiftSettings: strict),
        // A portfolio under a view. Imports Observation, PortfolioBook, PortfolioFiles, PortfolioWatch and Valuation.
        .target(
            name: "PortfolioModel",
            dependencies: ["PortfolioBook", "PortfolioFiles", "PortfolioWatch", "Valuation"],
            swiftSettings: strict),
        // Values to text, CSV and JSON. Imports CSVKernels and Valuation.
        .target(name: "PortfolioReport", dependencies: ["CSVKernels", "Valuation"], swiftSettings: strict),
        // The program `portfolio`. Imports all of the above.
        .executableTarget(
            name: "PortfolioCLI",
            dependencies: [
                "PortfolioBook", "PortfolioFiles", "PortfolioImport", "PortfolioReport", "PortfolioWatch",
                "Valuation",
            ],
            swiftSettings: strict),
        // Draws large books of holdings, always the same for a seed. Imports nothing.
        .target(name: "BookGenerator", path: "Benchmarks/BookGenerator", swiftSettings: strict),
        // Takes the time of whatever it is given. Imports nothing.
        .target(name: "BenchmarkKit", path: "Benchmarks/BenchmarkKit", swiftSettings: strict),
        // The program that draws books and measures. Imports what it measures.
        .executableTarget(
            name: "valuation-benchmark",
            dependencies: [
                "BenchmarkKit", "BookGenerator", "CSV", "PortfolioFiles", "PortfolioReport", "Valuation",
            ],
            path: "Benchmarks/valuation-benchmark", swiftSettings: strict),
        .testTarget(
            name: "CSVTests", dependencies: ["CSV"], resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "ValuationTests", dependencies: ["Valuation"], resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioFilesTests", dependencies: ["PortfolioFiles", "Valuation"], swiftSettings: strict),
        .testTarget(
            name: "PortfolioWatchTests", dependencies: ["PortfolioFiles", "PortfolioWatch"],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioModelTests",
            dependencies: ["PortfolioBook", "PortfolioFiles", "PortfolioModel", "Valuation"],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioBookTests",
            dependencies: ["PortfolioBook", "PortfolioFiles", "Valuation"],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioImportTests",
            dependencies: ["CSV", "PortfolioCLI", "PortfolioFiles", "PortfolioImport", "Valuation"],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "PortfolioReportTests", dependencies: ["PortfolioReport", "Valuation"],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioCLITests",
            dependencies: ["PortfolioCLI", "PortfolioFiles", "PortfolioReport", "Valuation"],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "BenchmarkTests",
            dependencies: ["BenchmarkKit", "BookGenerator", "Valuation", "valuation-benchmark"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
