/// The days of a scope without capital on which a return could be earned.
struct MissingCapital: Sendable {
    /// The first such day; for a stretch of days, its first.
    let day: CalendarDate
    /// The net amount received, if there were only payments; `nil` if the return is unknown.
    private let payment: ExactDecimal?
    /// The number of days with only payments.
    private var payments = 0
    /// The first day on which the return is unknown.
    private var unknown: (day: CalendarDate, isLoss: Bool)?

    init(_ link: GrowthChain.Link) {
        day = MissingCapital.day(of: link)
        payment = link.kind == .one ? link.received - link.paid : nil
        add(link)
    }

    mutating func add(_ link: GrowthChain.Link) {
        if link.kind == .one {
            payments += 1
        } else if unknown == nil {
            unknown = (MissingCapital.day(of: link), !link.capital.isZero && !link.capital.isNegative)
        }
    }

    private static func day(of link: GrowthChain.Link) -> CalendarDate {
        link.isDayOfFlows ? link.end : link.start.advanced(by: 1)
    }

    /// The message in English, without a final full stop.
    func message(in currency: Currency) -> String {
        var clauses: [String] = []
        if let payment {
            let money = "\(DecimalFormat.plain(payment.magnitude)) \(currency)"
            let what =
                payment.isZero
                ? "payments that make up for one another were made"
                : payment.isNegative ? "\(money) was paid" : "\(money) was received"
            let first = payments > 1 ? " (the first of \(payments) such days)" : ""
            clauses.append(
                "\(what) on \(day)\(first), when nothing was held: that is in the gain, but in no "
                    + "time-weighted return")
        }
        if let unknown {
            let why =
                unknown.isLoss
                ? "more than all the capital was lost" : "no capital stood behind what was held or traded"
            clauses.append("\(why), first on \(unknown.day), so the time-weighted return is unknown")
        }
        return clauses.joined(separator: "; ")
    }
}
