import Foundation
import Observation
import PortfolioModel

/// A view without a screen: it draws what it observes, redraws when that changes, and reads nothing else.
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

    /// Waits until the view shows the wanted state; `false` if it never does.
    func shows(_ isWanted: (Picture) -> Bool) async -> Bool {
        for _ in 0..<6000 {
            if isWanted(picture) { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return isWanted(picture)
    }
}
