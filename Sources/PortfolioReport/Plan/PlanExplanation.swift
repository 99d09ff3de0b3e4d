import Valuation

/// How the changes of a plan come about: a sentence for each step and each row, with sums that hold as they are written.
struct PlanExplanation {
    private let report: PlanReport

    init(_ report: PlanReport) { self.report = report }

    private var plan: Plan { report.plan }
    private var unit: String { report.currency.code }

    var sentences: [String] {
        let steps = level.map {
            ["What is below its target is filled to one level: \($0) for each percent of its target."]
        }
        let rows = report.lines.compactMap { line in
            line.row.map { "\(DisplayWidth.printable(report.label(line))): \(text($0))." }
        }
        let isRounded =
            !plan.options.isWhole && plan.rows.contains { $0.change != goal(of: $0) - $0.key.value }
        let end = isRounded ? ["The changes are rounded so that they sum to what is invested."] : []
        return (steps ?? []) + rows + end
    }

    private var level: String? {
        guard let level = plan.level, let each = ExactDecimal.quotient(level, plan.divisor) else {
            return nil
        }
        return CheckedExpression(level, unit).over(plan.divisor, "%").equals(each, unit)
    }

    /// What a target comes to, as far as it can be written.
    private func filled(_ key: PlanKey) -> ExactDecimal? {
        guard !plan.options.sells else { return plan.whole.part(key.target ?? .zero) }
        guard let target = key.target, let level = plan.level else { return nil }
        return ExactDecimal.quotient(target * level, plan.divisor)
    }

    /// What there is to be of a row before whole shares or amounts are made of it.
    private func goal(of row: Plan.Row) -> ExactDecimal {
        let key = row.key
        guard let filled = filled(key) else { return key.isCash ? key.floor : key.value }
        return !plan.options.sells && filled < key.floor ? key.floor : filled
    }

    private func text(_ row: Plan.Row) -> String {
        let goal = goal(of: row)
        let difference = goal - row.key.value
        let now = CheckedExpression(goal, unit).minus(row.key.value, "\(unit) now").equals(difference, unit)
        return ([aim(of: row.key)] + [now, change(of: row, from: difference)].compactMap { $0 })
            .joined(separator: "; ")
    }

    /// What a row is meant to come to.
    private func aim(of key: PlanKey) -> String {
        guard let filled = filled(key) else {
            return key.isCash ? "it is spent" : "it has no target and stays"
        }
        guard let target = key.target else { return "it has no target, and none of it stays" }
        guard !plan.options.sells else {
            return CheckedExpression(plan.whole, unit).times(target).over(.hundred).equals(filled, unit) ?? ""
        }
        let sum =
            plan.level.flatMap {
                CheckedExpression(target).times($0, unit).over(plan.divisor).equals(filled, unit)
            }
            ?? ""
        let floor = CheckedExpression(key.floor, unit)
        return filled < key.floor ? "\(sum), below the \(floor.text) that stay" : sum
    }

    /// The change that is made of a difference, and its shares; `nil` where the difference is the change.
    private func change(of row: Plan.Row, from difference: ExactDecimal) -> String? {
        guard let shares = row.shares, let share = row.key.share else {
            if plan.options.isWhole, row.key.isCash { return rest(row) }
            return row.change == difference ? nil : "rounded to \(report.money(row.change))"
        }
        if plan.options.isWhole {
            return CheckedExpression(shares, "whole shares").times(share.value, unit).equals(row.change, unit)
        }
        let rounded = row.change == difference ? "" : "rounded to \(report.money(row.change)); "
        return rounded
            + (CheckedExpression(difference, unit).over(share.value, "\(unit) a share").equals(
                shares, "shares")
                ?? "\(Privacy.shares(shares)) shares")
    }

    /// What is left for cash beside whole shares.
    private func rest(_ row: Plan.Row) -> String? {
        let spent = plan.options.invested - row.change
        return CheckedExpression(plan.options.invested, "\(unit) invested")
            .minus(spent, "\(unit) for whole shares").equals(row.change, unit)
    }
}
