#if Server
    import CoreMetrics
    import HTTPTypes
    import Metrics
    import Portfolios

    /// The service's counters and timers. None of them contains amounts, names or symbols.
    struct ServiceMetrics: Sendable {
        let registry = PrometheusRegistry()

        private static let help = [
            "portfolio_http_requests_total": "Requests answered, by method, route and status.",
            "portfolio_http_request_duration_seconds": "Time to an answer's head, by method and route.",
            "portfolio_http_requests_active": "Requests being answered.",
            "portfolio_valuations_total": "Valuations made, by what came of them.",
            "portfolio_valuation_duration_seconds": "Time a valuation took.",
            "portfolio_reads_total": "Readings of the portfolio's files, by what came of them.",
            "portfolio_up_to_date": "1 where the newest files are shown, 0 where they can't be read.",
            "portfolio_event_listeners": "Clients that listen for events.",
        ]

        func request(method: String, route: String, status: Int, duration: Duration) {
            Counter(
                label: "portfolio_http_requests_total",
                dimensions: [("method", method), ("route", route), ("status", String(status))],
                factory: registry
            ).increment()
            Timer(
                label: "portfolio_http_request_duration_seconds",
                dimensions: [("method", method), ("route", route)],
                factory: registry
            ).recordNanoseconds(duration.nanoseconds)
        }

        func active(_ difference: Double) {
            Meter(label: "portfolio_http_requests_active", factory: registry).increment(by: difference)
        }

        func tellLoaded(isGood: Bool) {
            Counter(
                label: "portfolio_reads_total", dimensions: [("result", isGood ? "ok" : "failed")],
                factory: registry
            ).increment()
        }

        func timeValuation<Result>(_ body: () throws -> Result) rethrows -> Result {
            let start = ContinuousClock.now
            let count = { (result: String) in
                Counter(
                    label: "portfolio_valuations_total", dimensions: [("result", result)], factory: registry
                )
                .increment()
            }
            do {
                let result = try body()
                count("ok")
                Timer(label: "portfolio_valuation_duration_seconds", factory: registry).recordNanoseconds(
                    (ContinuousClock.now - start).nanoseconds)
                return result
            } catch PortfolioFailure.cancelled {
                count("cancelled")
                throw PortfolioFailure.cancelled
            } catch {
                count("refused")
                throw error
            }
        }

        /// - Parameters:
        ///   - listeners: how many clients listen for events.
        ///   - isUpToDate: whether the newest files of every portfolio are shown.
        func text(listeners: Int, isUpToDate: Bool) -> String {
            Meter(label: "portfolio_up_to_date", factory: registry).set(isUpToDate ? 1 : 0)
            Meter(label: "portfolio_event_listeners", factory: registry).set(listeners)
            return registry.text(help: ServiceMetrics.help)
        }
    }

    extension Duration {
        var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
    }
#endif
