import SystemInterface
import TestSupport
import Testing

@Suite struct FailingCallTests {
    private let calls: [SystemCalls.Call] = [.open, .write, .write, .write, .write, .close]

    @Test func `the third call that writes fails, and no other`() {
        let third = FailingCall(.write, .fails(28), number: 3)
        #expect(calls.map(third.next) == [nil, nil, nil, .fails(28), nil, nil])
        #expect(third.calls == calls && third.counts == [.open: 1, .write: 4, .close: 1])
        #expect(third.done.count == 5)
    }

    @Test func `all behind the third call of any kind fail too`() {
        let third = FailingCall(nil, .failsAfterwards(5), number: 3, isLasting: true)
        #expect(calls.map { third.next($0) != nil } == [false, false, true, true, true, true])
        // What reports failure has done its work.
        #expect(third.done == calls)
    }

    @Test func `nothing counts before it is armed`() {
        let first = FailingCall(.open, .fails(5), isArmed: false)
        #expect(first.next(.open) == nil && first.calls.isEmpty)
        first.arm()
        #expect(first.next(.open) == .fails(5))
    }
}
