import Synchronization
import Testing

@testable import SystemInterface

@Suite struct RelayTests {
    @Test(arguments: [false, true]) func `every batch arrives once and in order`(_ atOnce: Bool) {
        var received: [Int] = []
        let count = Threads.relay(atOnce: atOnce) { give in
            for number in 0..<1000 where !give(number) { return number }
            return 1000
        } to: { (number: Int) in
            received.append(number)
            return true
        }
        #expect(count == 1000)
        #expect(received == Array(0..<1000))
    }

    @Test(arguments: [false, true]) func `nothing arrives after the consumer has stopped`(_ atOnce: Bool) {
        var received: [Int] = []
        let stopped = Threads.relay(atOnce: atOnce) { give in
            for number in 0..<1000 where !give(number) { return number }
            return -1
        } to: { (number: Int) in
            received.append(number)
            return number < 10
        }
        #expect(received == Array(0...10))
        // On another thread, it may be ahead by what fits on the way.
        #expect(atOnce ? (10...16).contains(stopped) : stopped == 10)
    }

    @Test(arguments: [false, true]) func `a producer without batches only has a result`(_ atOnce: Bool) {
        let result = Threads.relay(atOnce: atOnce) { _ in
            "done"
        } to: { (_: Int) in
            false
        }
        #expect(result == "done")
    }
}
