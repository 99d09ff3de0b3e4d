#if Server
    import CoreMetrics
    import Synchronization

    /// Keeps metrics in memory, and writes them in the Prometheus text format 0.0.4. It is short enough not to need a
    /// package of its own.
    final class PrometheusRegistry: MetricsFactory {
        private let series = Mutex<[String: [String: Series]]>([:])

        /// A metric with one set of labels.
        final class Series: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler,
            TimerHandler
        {
            enum Kind: String { case counter, gauge, histogram }

            private struct State {
                var value = 0.0
                var buckets = [Int](repeating: 0, count: Series.bounds.count)
                var count = 0
            }

            /// The histogram buckets of durations, in seconds.
            static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

            let kind: Kind
            private let state = Mutex(State())

            init(_ kind: Kind) { self.kind = kind }

            func increment(by amount: Int64) { increment(by: Double(amount)) }
            func increment(by amount: Double) { state.withLock { $0.value += amount } }
            func decrement(by amount: Double) { state.withLock { $0.value -= amount } }
            func set(_ value: Int64) { set(Double(value)) }
            func set(_ value: Double) { state.withLock { $0.value = value } }
            func reset() { state.withLock { $0 = State() } }
            func record(_ value: Int64) { record(Double(value)) }
            func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

            func record(_ value: Double) {
                guard kind == .histogram else { return set(value) }
                state.withLock { state in
                    state.value += value
                    state.count += 1
                    for (place, bound) in Series.bounds.enumerated() where value <= bound {
                        state.buckets[place] += 1
                    }
                }
            }

            /// The lines of the series.
            func text(_ name: String, labels: String) -> String {
                let state = state.withLock { $0 }
                let braced = labels.isEmpty ? "" : "{\(labels)}"
                guard kind == .histogram else { return "\(name)\(braced) \(Series.text(state.value))\n" }
                let more = labels.isEmpty ? "" : labels + ","
                var text = ""
                for (bound, count) in zip(Series.bounds, state.buckets) {
                    text += "\(name)_bucket{\(more)le=\"\(Series.text(bound))\"} \(count)\n"
                }
                text += "\(name)_bucket{\(more)le=\"+Inf\"} \(state.count)\n"
                text += "\(name)_sum\(braced) \(Series.text(state.value))\n"
                return text + "\(name)_count\(braced) \(state.count)\n"
            }

            private static func text(_ value: Double) -> String {
                value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
            }
        }

        private func series(_ label: String, _ dimensions: [(String, String)], _ kind: Series.Kind) -> Series
        {
            let name = PrometheusRegistry.name(label)
            let labels = dimensions.map {
                "\(PrometheusRegistry.name($0.0))=\"\(PrometheusRegistry.escaped($0.1))\""
            }
            .joined(separator: ",")
            return series.withLock { series in
                if let known = series[name]?[labels], known.kind == kind { return known }
                let new = Series(kind)
                series[name, default: [:]][labels] = new
                return new
            }
        }

        private static func name(_ text: String) -> String {
            String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
        }

        private static func escaped(_ text: String) -> String {
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        }

        func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
            series(label, dimensions, .counter)
        }

        func makeFloatingPointCounter(
            label: String, dimensions: [(String, String)]
        ) -> any FloatingPointCounterHandler {
            series(label, dimensions, .counter)
        }

        func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
            series(label, dimensions, .gauge)
        }

        func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool)
            -> any RecorderHandler
        {
            series(label, dimensions, aggregate ? .histogram : .gauge)
        }

        func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
            series(label, dimensions, .histogram)
        }

        // Counts are kept.
        func destroyCounter(_ handler: any CounterHandler) {}
        func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
        func destroyMeter(_ handler: any MeterHandler) {}
        func destroyRecorder(_ handler: any RecorderHandler) {}
        func destroyTimer(_ handler: any TimerHandler) {}

        /// All metrics, sorted by name.
        ///
        /// - Parameter help: the help texts, by metric name.
        func text(help: [String: String]) -> String {
            let all = series.withLock { $0 }
            var text = ""
            for (name, group) in all.sorted(by: { $0.key < $1.key }) {
                guard let kind = group.values.first?.kind else { continue }
                if let help = help[name] { text += "# HELP \(name) \(help)\n" }
                text += "# TYPE \(name) \(kind.rawValue)\n"
                for (labels, series) in group.sorted(by: { $0.key < $1.key }) {
                    text += series.text(name, labels: labels)
                }
            }
            return text
        }
    }
#endif
