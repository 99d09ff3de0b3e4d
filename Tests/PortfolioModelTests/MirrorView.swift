import Foundation
import Observation
import PortfolioModel

/// A view without a screen: it draws what it observes, again whenever that has changed, and looks at nothing else.
@MainActor final class MirrorView {
    private let model: ObservablePortfolio
    private(set) var picture: Picture
    private(set) var drawings = 0

    init(_ model: ObservablePortfolio) {
        self.model = model
        picture = Picture(of: model)
        draw()
    }

    private func draw() {
        drawings += 1
        picture = withObservationTracking {
            Picture(of: model)
        } onChange: { [weak self] in
            Task { @MainActor in self?.draw() }
        }
    }

    /// Waits until the view shows what is wanted; `false` where it never does.
    func shows(_ isWanted: (Picture) -> Bool) async -> Bool {
        for _ in 0..<6000 {
            if isWanted(picture) { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return isWanted(picture)
    }
}
