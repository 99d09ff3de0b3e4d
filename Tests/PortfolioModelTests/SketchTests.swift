import Foundation
import Testing

/// The views in the documentation are those that are compiled on platforms that can show them.
@Suite struct SketchTests {
    @Test(arguments: ["SwiftUI": "SwiftUISketch", "UIKit": "UIKitSketch"])
    func `a documented view stands in the tests`(_ article: String, _ sketch: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let package = root.deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: package.appendingPathComponent(
                "Sources/PortfolioModel/PortfolioModel.docc/\(article).md"),
            encoding: .utf8)
        let code = try String(
            contentsOf: root.appendingPathComponent("Sketches/\(sketch).swift"), encoding: .utf8
        ).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("    ") ? String(line.dropFirst(4)) : String(line)
        }.joined(separator: "\n")
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(code.contains(block)) }
    }
}
