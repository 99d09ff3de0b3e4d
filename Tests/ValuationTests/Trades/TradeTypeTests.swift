import Testing
import Valuation

/// What is said of a type in several ways has to agree.
@Suite struct TradeTypeTests {
    @Test(arguments: TradeType.allCases)
    func `a type may have the columns that it must have, and those that state what was paid`(type: TradeType)
    {
        #expect(type.requiredFields.isSubset(of: type.allowedFields))
        #expect(type.payment.fields.isSubset(of: type.allowedFields))
        #expect(type.payment.or.isSubset(of: type.allowedFields))
        #expect(type.payment.fields.isEmpty == type.payment.or.isEmpty)
    }

    @Test func `either way of stating what was paid is enough`() {
        #expect(TradeType.buy.isPaymentStated(by: [.shares, .price]))
        #expect(TradeType.cover.isPaymentStated(by: .amount))
        #expect(!TradeType.sell.isPaymentStated(by: [.shares, .fees]))
        #expect(TradeType.dividend.isPaymentStated(by: [.shares, .price]))
        #expect(!TradeType.dividend.isPaymentStated(by: .price))
        #expect(TradeType.transferIn.isPaymentStated(by: []))
        #expect(TradeType.split.isPaymentStated(by: .ratio))
    }

    @Test func `money is paid for purchases, charges and withdrawals, and received for their reverse`() {
        let paid = TradeType.allCases.filter { $0.cash == .paid }
        let received = TradeType.allCases.filter { $0.cash == .received }
        #expect(paid == [.buy, .cover, .fee, .tax, .withdrawal])
        #expect(received == [.sell, .short, .dividend, .interest, .returnOfCapital, .deposit])
    }

    @Test func `what changes lots has a symbol`() {
        #expect(TradeType.allCases.allSatisfy { !$0.changesLots || $0.needsSymbol })
        #expect(TradeType.allCases.filter(\.isExecution) == [.buy, .sell, .short, .cover])
        #expect(
            TradeType.allCases.filter(\.isOfAllHolders) == [.split, .exchange, .spinOff, .returnOfCapital])
    }
}
