@testable import PortfolioReport

extension PageAssets {
    /// The style as text.
    static let styleSheet = String(decoding: style, as: UTF8.self)
}
