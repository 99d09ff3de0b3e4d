#if canImport(SwiftUI)
    import PortfolioModel
    import SwiftUI
    import Valuation

    struct PortfolioView: View {
        @State private var model: ObservablePortfolio
        @State private var problem: String?

        init(_ portfolio: String) {
            _model = State(initialValue: ObservablePortfolio(portfolio))
        }

        var body: some View {
            NavigationSplitView {
                List(selection: $model.selection) {
                    ForEach(model.rows) { row in
                        LabeledContent(row.symbol, value: worth(row))
                            .foregroundStyle(row.isExcluded ? .secondary : .primary)
                            .swipeActions(edge: .leading) {
                                Button(row.isExcluded ? "Include" : "Exclude") {
                                    keep { try await model.toggle(row.id) }
                                }
                            }
                    }
                    .onDelete { places in
                        let ids = places.compactMap { model.row(at: $0)?.id }
                        keep { try await model.delete(ids) }
                    }
                    .onMove { places, target in
                        keep { try await model.move(rowsAt: places, toOffset: target) }
                    }
                }
                .safeAreaInset(edge: .bottom) { StateView(state: model.state, isStale: model.isStale) }
            } detail: {
                List {
                    ForEach(model.detail?.sections ?? []) { section in
                        SwiftUI.Section(section.title) {
                            ForEach(section.items) { item in
                                LabeledContent(item.label, value: item.text)
                            }
                        }
                    }
                }
                .navigationTitle(model.detail?.symbol ?? "")
            }
            .task { await model.load() }
            .alert(problem ?? "", isPresented: .constant(problem != nil)) {
                Button("OK") { problem = nil }
            }
        }

        /// Makes an edit in a task, and shows the error if it fails.
        private func keep(
            _ edit: @escaping @MainActor () async throws(ObservablePortfolio.EditError) -> Void
        ) {
            Task {
                do throws(ObservablePortfolio.EditError) { try await edit() } catch {
                    problem = error.message
                }
            }
        }

        private func worth(_ row: ObservablePortfolio.Row) -> String {
            row.valuation?.inPortfolioCurrency.value.map { $0.formatted() } ?? "n/a"
        }
    }

    /// The state of the last reading, if something is wrong with it.
    struct StateView: View {
        let state: ObservablePortfolio.State
        let isStale: Bool

        var body: some View {
            switch state {
            case .loading: ProgressView()
            case .loaded: EmptyView()
            case .failed(let failure):
                VStack(alignment: .leading) {
                    if isStale { Text("Out of date: the files can't be read").bold() }
                    ForEach(failure.diagnostics, id: \.self) { problem in
                        Text("\(problem.file), line \(problem.line): \(problem.message)")
                    }
                }
            }
        }
    }
#endif
