import Testing
import Valuation

/// What a list shows has an identity, and can be selected and passed on.
@Suite struct ListRowTests {
    @Test func `rows of lists can be told apart, compared and sent`() throws {
        func check<Row: Identifiable & Hashable & Sendable>(_ row: Row.Type, of id: Row.ID.Type) -> Bool {
            Row.ID.self == id
        }
        #expect(check(Sale.self, of: TradeIdentity.self) && check(Income.self, of: TradeIdentity.self))
        #expect(check(AccountStatement.Group.self, of: String?.self))
        #expect(check(SA108.Line.self, of: SA108.Item.self))
        #expect(check(ReturnsPoint.self, of: CalendarDate.self) && check(Issue.self, of: Issue.ID.self))
        #expect(
            check(ReturnsRow.self, of: ReturnsRow.ID.self) && check(CashBalance.self, of: CashBalance.ID.self)
        )
        #expect(check(HoldingValuation.self, of: HoldingValuation.ID.self))
    }
}
