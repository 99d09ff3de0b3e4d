import Foundation
import Testing

@testable import PortfolioReport

@Suite struct StyleSheetTests {
    /// The colours of each scheme: light, dark and paper.
    private var schemes: [[String: String]] {
        PageAssets.styleSheet.components(separatedBy: ":root {").dropFirst().map { block in
            var colours: [String: String] = [:]
            for declaration in block.prefix(while: { $0 != "}" }).split(separator: ";") {
                let parts = declaration.split(separator: ":").map {
                    $0.trimmingCharacters(in: .whitespacesAndNewlines)
                }
                if parts.count == 2, parts[1].hasPrefix("#") {
                    colours[String(parts[0].dropFirst(2))] = parts[1]
                }
            }
            return colours
        }
    }

    /// The relative luminance as defined by WCAG 2.2.
    private func luminance(_ colour: String) -> Double {
        let value = Int(colour.dropFirst(), radix: 16) ?? 0
        let parts = [value >> 16, value >> 8, value].map { (part: Int) -> Double in
            let share = Double(part & 255) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private func contrast(_ scheme: [String: String], _ colour: String, _ ground: String) throws -> Double {
        let levels = try [colour, ground].map { luminance(try #require(scheme[$0], "\($0)")) }.sorted()
        return (levels[1] + 0.05) / (levels[0] + 0.05)
    }

    @Test func `black on white is 21 to 1`() throws {
        #expect(try contrast(["a": "#000000", "b": "#ffffff"], "a", "b") == 21)
    }

    @Test func `texts stand out by 4.5 to 1 from all they stand on, in every scheme`() throws {
        #expect(schemes.count == 3)
        for scheme in schemes {
            for colour in ["ink", "soft", "link", "gain", "loss", "caution"] {
                for ground in ["page", "card", "notice", "alarm"] {
                    #expect(try contrast(scheme, colour, ground) >= 4.5, "\(colour) on \(ground)")
                }
            }
        }
    }

    @Test func `browsers are told the colours of the page`() {
        #expect(schemes.prefix(2).map { $0["page"] } == [Site.ground, Site.darkGround])
    }

    @Test func `gains and losses stand out by 4.5 to 1 from their own grounds`() throws {
        for scheme in schemes {
            for level in 1...3 {
                #expect(try contrast(scheme, "gain", "up-\(level)") >= 4.5)
                #expect(try contrast(scheme, "loss", "down-\(level)") >= 4.5)
            }
        }
    }

    @Test func `lines and areas of pictures stand out by 3 to 1`() throws {
        for scheme in schemes {
            for colour in ["rule", "part", "gain", "loss", "price", "currency", "soft"] {
                #expect(try contrast(scheme, colour, "card") >= 3, "\(colour)")
            }
        }
    }

    @Test func `every class a page uses is known to the style sheet`() throws {
        let page = try ThreeDays().page()
        let used = Set(
            page.components(separatedBy: " class=\"").dropFirst()
                .flatMap { $0.prefix { $0 != "\"" }.split(separator: " ").map(String.init) })
        let css = PageAssets.styleSheet
        #expect(used.filter { !css.contains(".\($0)") }.isEmpty)
    }
}
