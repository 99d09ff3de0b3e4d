/// The role of a piece of text, which determines its colour.
package enum Style: UInt8, Sendable {
    case plain, heading, faint, gain, loss, warning, error
}

/// Applies colours, if they are enabled.
package struct Palette: Sendable {
    private let isColoured: Bool

    package init(isColoured: Bool) { self.isColoured = isColoured }

    package static let plain = Palette(isColoured: false)

    package func paint(_ text: String, _ style: Style) -> String {
        guard isColoured, !text.isEmpty, let code = code(style) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private func code(_ style: Style) -> String? {
        switch style {
        case .plain: nil
        case .heading: "1"
        case .faint: "2"
        case .gain: "32"
        case .loss: "31"
        case .warning: "33"
        case .error: "1;31"
        }
    }
}
