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
    products: [
        .library(name: "Valuation", targets: ["Valuation"]),
        // CLI
    ],
    targets: [
        // The engine. Imports nothing but the standard library and Foundation's Decimal.
        .target(name: "Valuation", swiftSettings: strict),
        // Values to text, CSV and JSON. Imports Valuation.
        .target(name: "PortfolioReport", dependencies: ["Valuation"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
