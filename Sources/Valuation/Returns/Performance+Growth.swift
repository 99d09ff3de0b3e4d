// The course over the period, for charts.
extension Performance {
    /// The first day of the period, and each day with a price or flow; empty if the time-weighted return is unknown.
    func course(_ points: [Point], benchmark: @escaping (CalendarDate) -> BenchmarkValues?) -> [ReturnsPoint]
    {
        let limbs = Bounds.minimumLimbs
        let growth: [Growth<Bounds>] = chain.growth(limbs: limbs)
        let zero = Bounds.zero(limbs: limbs)
        var parts = [(price: zero, currency: zero, income: zero)]
        let hasParts = chain.hasParts
        if hasParts {
            _ = chain.parts(growth, limbs: limbs) { parts.append($0.bounds(limbs: limbs)) }
        }
        var course = [ReturnsPoint(start)]
        course[0].figures = ReturnsPoint.Figures(
            twr: .zero, price: .zero, currency: .zero, income: .zero,
            benchmark: benchmark(start).map { _ in .zero })
        // What was paid within a stretch up to a day of it.
        var paid = (link: -1, next: scope.inside, sum: ExactDecimal?.some(.zero))
        for point in points {
            var figures = ReturnsPoint.Figures()
            let before = growth[point.link].value
            let link = point.value == nil ? nil : chain.links[point.link]
            var reached = before
            if let link, let value = point.value {
                reached = before * .quotient(value, link.before, limbs: limbs)
            }
            figures.twr = percent(reached - .one(limbs: limbs))
            if hasParts {
                var part = parts[point.link]
                if let link, !scope.inside.isEmpty {
                    if paid.link != point.link {
                        paid = (point.link, scope.inside.after(link.start, through: link.end), .zero)
                    }
                    let end = paid.next.partitioningIndex { $0.day > point.day }
                    paid.sum.add(FlowSums(paid.next[..<end]).payments)
                    paid.next = paid.next[end...]
                }
                if let link, let value = point.value, let moved = priceGain(from: link.start, to: point.day) {
                    let received = paid.sum ?? .zero
                    part.price = part.price + before * .quotient(moved, link.before, limbs: limbs)
                    part.currency =
                        part.currency + before
                        * .quotient(value - link.before - moved - received, link.before, limbs: limbs)
                    if !received.isZero {
                        part.income =
                            part.income + before * .quotient(received, link.before, limbs: limbs)
                    }
                }
                figures.price = percent(part.price)
                figures.currency = percent(part.currency)
                figures.income = percent(part.income)
            }
            if let values = benchmark(point.day) {
                figures.benchmark = percent(
                    .quotient(values.last, values.first, limbs: limbs) - .one(limbs: limbs))
            }
            var shown = ReturnsPoint(point.day)
            shown.figures = figures
            course.append(shown)
        }
        return course
    }

    /// What the opening value and the flows so far would be worth in the benchmark on each of some days, in order.
    func sameFlows(
        on days: [CalendarDate], _ benchmark: @escaping (CalendarDate) -> BenchmarkValues?
    ) -> [ExactDecimal?] {
        var flows = SameFlows(received, limbs: Bounds.minimumLimbs, benchmark)
        return days.map { flows.value(on: $0) }
    }

    /// The opening value and every flow so far, put into the benchmark on its day.
    private struct SameFlows {
        private var left: ArraySlice<DatedAmount>
        /// In what the benchmark was on the first day; `nil` if unknown.
        private var units: Bounds?
        private let limbs: Int
        private let benchmark: (CalendarDate) -> BenchmarkValues?

        init(_ received: [DatedAmount], limbs: Int, _ benchmark: @escaping (CalendarDate) -> BenchmarkValues?)
        {
            left = received[...]
            units = received.isEmpty ? nil : .zero(limbs: limbs)
            (self.limbs, self.benchmark) = (limbs, benchmark)
        }

        /// - Parameter day: at least the day of the call before.
        mutating func value(on day: CalendarDate) -> ExactDecimal? {
            while let flow = left.first, flow.day <= day {
                left.removeFirst()
                if flow.amount.isZero { continue }
                guard let values = benchmark(flow.day), !values.last.isZero else {
                    units = nil
                    break
                }
                // Received less paid: what was paid buys.
                units = units.map {
                    $0 - Bounds(flow.amount, limbs: limbs)
                        * .quotient(values.first, values.last, limbs: limbs)
                }
            }
            guard let units, let values = benchmark(day) else { return nil }
            return (units * .quotient(values.last, values.first, limbs: limbs)).amount(isLast: true)
        }
    }

    private func percent(_ value: Bounds) -> ExactDecimal? { value.percent(isLast: true)?.figure }

    /// The price gain between two days without flows in between, at the rates of the second.
    private func priceGain(from first: CalendarDate, to last: CalendarDate) -> ExactDecimal? {
        let before = timeline.sums(at: timeline.place(of: first))
        let after = timeline.sums(at: timeline.place(of: last))
        var sum = ExactDecimal.zero
        for (currency, moved) in zip(scope.currencies, zip(after, before).map({ $0 - $1 }))
        where !moved.isZero {
            guard let rate = account.prices.rate(of: currency, on: last) else { return nil }
            sum += Formulas.converted(moved, at: rate)
        }
        return sum
    }
}
