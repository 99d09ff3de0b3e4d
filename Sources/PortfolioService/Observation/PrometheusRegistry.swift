#if Server
    import Synchronization

    /// Keeps metrics in memory, and writes them in the Prometheus text format 0.0.4. It is short enough not to need a
    /// package of its own.
    final class PrometheusRegistry: Sendable {
        enum Kind: String { case counter, gauge, histogram }

        /// The histogram buckets of durations, in seconds.
        private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

        private struct Metric {
            let kind: Kind
            /// By their labels, as they are written.
            var series: [String: Series] = [:]
        }

        /// A metric with one set of labels.
        private struct Series {
            var value = 0.0
            var buckets = [Int](repeating: 0, count: bounds.count)
            var count = 0
        }

        private let metrics = Mutex<[String: Metric]>([:])

        func count(_ name: String, _ labels: KeyValuePairs<String, String>) {
            change(name, .counter, labels) { $0.value += 1 }
        }

        func set(_ name: String, _ value: Double) { change(name, .gauge) { $0.value = value } }

        func add(_ difference: Double, to name: String) {
            change(name, .gauge) { $0.value += difference }
        }

        func time(
            _ name: String, _ duration: Duration, _ labels: KeyValuePairs<String, String> = [:]
        ) {
            let seconds = Double(duration.nanoseconds) / 1e9
            change(name, .histogram, labels) { series in
                series.value += seconds
                series.count += 1
                for (place, bound) in PrometheusRegistry.bounds.enumerated() where seconds <= bound {
                    series.buckets[place] += 1
                }
            }
        }

        private func change(
            _ name: String, _ kind: Kind, _ labels: KeyValuePairs<String, String> = [:],
            _ body: (inout Series) -> Void
        ) {
            let labels = labels.map { "\($0.key)=\"\(PrometheusRegistry.escaped($0.value))\"" }
                .joined(separator: ",")
            metrics.withLock {
                body(&$0[name, default: Metric(kind: kind)].series[labels, default: Series()])
            }
        }

        private static func escaped(_ text: String) -> String {
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        }

        /// All metrics, sorted by name.
        ///
        /// - Parameter help: the help texts, by metric name.
        func text(help: [String: String]) -> String {
            var text = ""
            for (name, metric) in metrics.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
                if let help = help[name] { text += "# HELP \(name) \(help)\n" }
                text += "# TYPE \(name) \(metric.kind.rawValue)\n"
                for (labels, series) in metric.series.sorted(by: { $0.key < $1.key }) {
                    text += PrometheusRegistry.text(series, of: metric.kind, name, labels: labels)
                }
            }
            return text
        }

        /// The lines of a series.
        private static func text(
            _ series: Series, of kind: Kind, _ name: String, labels: String
        ) -> String {
            let braced = labels.isEmpty ? "" : "{\(labels)}"
            guard kind == .histogram else { return "\(name)\(braced) \(text(series.value))\n" }
            let more = labels.isEmpty ? "" : labels + ","
            var lines = ""
            for (bound, count) in zip(bounds, series.buckets) {
                lines += "\(name)_bucket{\(more)le=\"\(text(bound))\"} \(count)\n"
            }
            lines += "\(name)_bucket{\(more)le=\"+Inf\"} \(series.count)\n"
            lines += "\(name)_sum\(braced) \(text(series.value))\n"
            return lines + "\(name)_count\(braced) \(series.count)\n"
        }

        private static func text(_ value: Double) -> String {
            value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
        }
    }
#endif
