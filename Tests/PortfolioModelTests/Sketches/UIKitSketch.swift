#if canImport(UIKit)
    import Observation
    import PortfolioModel
    import UIKit
    import Valuation

    final class StockController: UITableViewController {
        private let model: ObservablePortfolio

        init(_ model: ObservablePortfolio) {
            self.model = model
            super.init(style: .insetGrouped)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "item")
            follow()
        }

        /// Shows the current state, and again whenever it changes.
        private func follow() {
            withObservationTracking {
                title = model.detail?.symbol
                navigationItem.prompt = model.isStale ? "Out of date: the files can't be read" : nil
                tableView.reloadData()
            } onChange: { [weak self] in
                Task { @MainActor in self?.follow() }
            }
        }

        override func numberOfSections(in tableView: UITableView) -> Int {
            model.numberOfSections
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            model.numberOfItems(in: section)
        }

        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            model.title(of: section)
        }

        override func tableView(
            _ tableView: UITableView, cellForRowAt path: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: path)
            if let item = model.item(at: path) {
                var content = UIListContentConfiguration.valueCell()
                content.text = item.label
                content.secondaryText = item.text
                cell.contentConfiguration = content
            }
            return cell
        }
    }
#endif
