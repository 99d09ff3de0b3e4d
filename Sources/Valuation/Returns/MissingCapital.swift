/// The days of a scope on which there was nothing that a return could be on.
struct MissingCapital: Sendable {
    /// The first of them; of a stretch its first day.
    let day: CalendarDate
    /// What came in net, where it is payments alone; `nil` where the return is unknown.
    private let payment: ExactDecimal?
    /// Of those on which payments alone came.
    private var payments = 0
    /// The first on which the return is unknown.
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

    /// What is wrong, in English, without a final point.
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
