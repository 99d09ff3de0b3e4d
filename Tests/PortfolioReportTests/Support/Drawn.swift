@testable import PortfolioReport

/// What is written, as text.
func drawn(_ write: (inout HTMLWriter) -> Void) -> String {
    var html = HTMLWriter()
    write(&html)
    return String(decoding: html.bytes, as: UTF8.self)
}
