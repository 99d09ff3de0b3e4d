// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Dependencies of the service alone, resolved and fetched only with `--traits Server`.
func server(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

let package = Package(
    name: "portfolio",
    // The first releases with everything in use: `InlineArray`, `Span`, `Int128`, observation of changes.
    platforms: [
        .macOS(.v26), .macCatalyst(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26),
    ],
    products: [
        .library(name: "Valuation", targets: ["Valuation"]),
        .library(name: "Portfolios", targets: ["Portfolios"]),
        .library(name: "PortfolioImport", targets: ["PortfolioImport"]),
        .library(name: "PortfolioEditing", targets: ["PortfolioEditing"]),
        .library(name: "PortfolioModel", targets: ["PortfolioModel"]),
        .executable(name: "portfolio", targets: ["PortfolioCLI"]),
    ],
    traits: [.trait(name: "Server", description: "The command `serve`, on Hummingbird.")],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // What Swift does not see of the system, in C: access lists of files, renaming without replacing, and starting
        // programs.
        .target(name: "FileCalls"),
        // The C library, whatever it is called on a system.
        .target(name: "CLibrary", swiftSettings: strict),
        // SHA-256 and base 64, which the toolchain's libraries do not have on every system.
        .target(name: "Digests", swiftSettings: strict),
        // Access to the system: files, processes, threads, time and terminals. No other module imports the C library,
        // except FileWatching for its notifications.
        .target(name: "SystemInterface", dependencies: ["CLibrary", "FileCalls"], swiftSettings: strict),
        // The engine: exact figures from holdings, trades, prices and rates. It reads no file, no clock and no locale.
        .target(name: "Valuation", swiftSettings: strict),
        // The inner loops with vector instructions, in C, for processors that have them.
        .target(name: "VectorKernels"),
        // The inner loops as tables of functions: one in plain Swift, and one per set of vector instructions.
        .target(name: "Kernels", dependencies: ["VectorKernels"], swiftSettings: strict),
        // Converts bytes to records and back: no Foundation, no files, no money.
        .target(name: "CSV", dependencies: ["Kernels"], swiftSettings: strict),
        // Reads files into the engine's values, with located errors.
        .target(
            name: "PortfolioFiles", dependencies: ["CSV", "Kernels", "SystemInterface", "Valuation"],
            swiftSettings: strict),
        // Converts brokers' exports to files of holdings and trades by mappings, and takes them into a portfolio.
        .target(
            name: "PortfolioImport",
            dependencies: ["CSV", "PortfolioEditing", "PortfolioFiles", "SystemInterface", "Valuation"],
            resources: [.embedInCode("Profiles"), .embedInCode("Schemas"), .embedInCode("Words")],
            swiftSettings: strict),
        // Waits for files to change.
        .target(
            name: "FileWatching", dependencies: ["PortfolioFiles", "SystemInterface"], swiftSettings: strict),
        // Serves results over HTTP with the trait `Server`, and changes the files if allowed; empty without it. Only the
        // program's `serve` imports it.
        .target(
            name: "PortfolioService",
            dependencies: [
                "CSV", "Digests", "FileWatching", "Kernels", "PortfolioEditing", "PortfolioImport",
                "Portfolios",
                "SystemInterface",
                server("Hummingbird", "hummingbird"), server("HummingbirdCore", "hummingbird"),
                server("HTTPTypes", "swift-http-types"),
                server("Logging", "swift-log"),
                server("NIOCore", "swift-nio"), server("NIOEmbedded", "swift-nio"),
                server("NIOHTTP1", "swift-nio"), server("NIOPosix", "swift-nio"),
                server("NIOHTTPCompression", "swift-nio-extras"),
                server("NIOHTTPTypes", "swift-nio-extras"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
                server("UnixSignals", "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Schemas")],
            swiftSettings: strict),
        // Edits files of holdings and trades, merges prices and rates into theirs, and saves them safely.
        .target(
            name: "PortfolioEditing",
            dependencies: ["CSV", "Digests", "PortfolioFiles", "SystemInterface", "Valuation"],
            swiftSettings: strict),
        // An observable portfolio for views.
        .target(
            name: "PortfolioModel",
            dependencies: ["FileWatching", "PortfolioEditing", "Portfolios", "SystemInterface"],
            swiftSettings: strict),
        // Renders results as text, CSV, JSON and HTML, whose pages stand alone or link to the others of a service.
        .target(
            name: "PortfolioReport", dependencies: ["Digests", "Kernels", "Valuation"],
            resources: [.embedInCode("Web")], swiftSettings: strict),
        // The core: turns a portfolio's files into reports, stocks, histories and checks, or a typed failure. It
        // re-exports the modules whose types its own interface uses, see Exports.swift.
        .target(
            name: "Portfolios",
            dependencies: ["Kernels", "PortfolioFiles", "PortfolioReport", "SystemInterface", "Valuation"],
            swiftSettings: strict),
        // The program `portfolio`: options, commands, help, messages and completions.
        .executableTarget(
            name: "PortfolioCLI",
            dependencies: [
                "Kernels", "PortfolioEditing", "PortfolioFiles", "PortfolioImport", "PortfolioReport",
                "Portfolios",
                "FileWatching", "SystemInterface", "Valuation",
                .target(name: "PortfolioService", condition: .when(traits: ["Server"])),
                server("Logging", "swift-log"),
            ],
            // The articles that help shows, where they are written, its examples, and what scripts of completions have in common.
            resources: [
                .embedInCode("Guides"), .embedInCode("Help/examples.json"),
                .embedInCode("Completions/Scripts"),
            ],
            swiftSettings: strict),
        // Generates large random books of holdings, always the same for a seed.
        .target(name: "BookGenerator", path: "Benchmarks/BookGenerator", swiftSettings: strict),
        // Measures the time of closures.
        .target(name: "BenchmarkKit", path: "Benchmarks/BenchmarkKit", swiftSettings: strict),
        // The program that generates books and runs the benchmarks. Built by its name, but no product of the package.
        .executableTarget(
            name: "valuation-benchmark",
            dependencies: [
                "BenchmarkKit", "BookGenerator", "CSV", "Kernels", "PortfolioFiles", "PortfolioImport",
                "PortfolioReport", "SystemInterface", "Valuation",
            ],
            path: "Benchmarks/valuation-benchmark", swiftSettings: strict),
        // Shared test helpers: random numbers, temporary folders, fixtures, failing calls, runs of the program.
        .target(
            name: "TestSupport", dependencies: ["SystemInterface"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "SystemInterfaceTests", dependencies: ["SystemInterface", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: strict),
        .testTarget(
            name: "KernelsTests", dependencies: ["Kernels", "TestSupport", "VectorKernels"],
            swiftSettings: strict),
        .testTarget(
            name: "CSVTests", dependencies: ["CSV", "Kernels", "TestSupport"], resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "ValuationTests", dependencies: ["TestSupport", "Valuation"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioFilesTests",
            dependencies: [
                "CSV", "Kernels", "PortfolioFiles", "SystemInterface", "TestSupport", "Valuation",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FileWatchingTests",
            dependencies: ["FileWatching", "PortfolioFiles", "SystemInterface", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioModelTests",
            dependencies: ["PortfolioEditing", "PortfolioModel", "Portfolios", "TestSupport", "Valuation"],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioEditingTests",
            dependencies: [
                "PortfolioEditing", "PortfolioFiles", "SystemInterface", "TestSupport", "Valuation",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioImportTests",
            dependencies: [
                "CSV", "PortfolioCLI", "PortfolioFiles", "PortfolioImport", "SystemInterface", "TestSupport",
                "Valuation",
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "PortfolioReportTests",
            dependencies: ["Digests", "Kernels", "PortfolioReport", "TestSupport", "Valuation"],
            swiftSettings: strict),
        .testTarget(
            name: "PortfolioCLITests",
            dependencies: [
                "Kernels", "PortfolioCLI", "PortfolioFiles", "PortfolioReport", "Portfolios",
                "SystemInterface",
                "TestSupport", "Valuation",
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "PortfoliosTests",
            dependencies: ["Kernels", "PortfolioReport", "Portfolios", "TestSupport"],
            swiftSettings: strict),
        // Empty without the trait `Server`.
        .testTarget(
            name: "PortfolioServiceTests",
            dependencies: [
                "Digests", "Kernels", "PortfolioCLI", "PortfolioEditing", "PortfolioFiles", "PortfolioImport",
                "PortfolioReport", "PortfolioService",
                "Portfolios",
                "SystemInterface", "TestSupport",
                server("Hummingbird", "hummingbird"), server("HummingbirdCore", "hummingbird"),
                server("HTTPTypes", "swift-http-types"), server("Logging", "swift-log"),
                server("NIOCore", "swift-nio"), server("NIOEmbedded", "swift-nio"),
                server("NIOHTTP1", "swift-nio"), server("NIOHTTPCompression", "swift-nio-extras"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
            ], swiftSettings: strict),
        .testTarget(
            name: "BenchmarkTests",
            dependencies: [
                "BenchmarkKit", "BookGenerator", "TestSupport", "Valuation", "valuation-benchmark",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
