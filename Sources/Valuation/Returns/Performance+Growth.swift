// The course over the period, for charts.
extension Performance {
    /// The first day of the period, and each day with a price or flow; empty if the time-weighted return is unknown.
    func course(_ points: [Point], benchmark: (CalendarDate) -> BenchmarkValues?) -> [ReturnsPoint] {
        let limbs = Bounds.fewestLimbs
        let growth: [Growth<Bounds>] = chain.growth(limbs: limbs)
        let zero = Bounds.zero(limbs: limbs)
        var parts = [(price: zero, currency: zero, income: zero)]
        let hasParts = chain.hasParts
        if hasParts {
            _ = chain.parts(growth, limbs: limbs) { _, price, currency, income in
                parts.append((price, currency, income))
            }
        }
        var course = [ReturnsPoint(start)]
        course[0].figures = ReturnsPoint.Figures(
            twr: .zero, price: .zero, currency: .zero, income: .zero,
            benchmark: benchmark(start).map { _ in .zero })
        // What was paid within a stretch up to a day of it.
        var paid = (link: -1, next: scope.inside[...], sum: ExactDecimal?.some(.zero))
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
                        paid = (point.link, scope.inside(after: link.start, through: link.end), .zero)
                    }
                    let end = paid.next.partitioningIndex { $0.day > point.day }
                    let received = paid.next[..<end].payments
                    paid.sum = paid.sum.flatMap { sum in received.map { sum + $0 } }
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
