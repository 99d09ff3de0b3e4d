import Testing

@testable import PortfolioFiles

@Suite struct ReadProgressTests {
    private var progress = ReadProgress<Int>(line: 2)

    private func chunk(_ number: Int, isBroken: Bool = false) -> FinishedChunk<Int> {
        FinishedChunk(output: number, log: DiagnosticLog(), count: 1, lines: 10, isBroken: isBroken)
    }

    private mutating func take(_ number: Int, isBroken: Bool = false) -> ReadProgress<Int>.Turn? {
        var bytes = [UInt8(number), 0]
        return progress.take(number, chunk(number, isBroken: isBroken), &bytes)
    }

    @Test mutating func `one at a time has the turn, and goes on with those that came meanwhile`() throws {
        #expect(take(1) == nil)
        var turn = try #require(take(0))
        // It is the next chunk, but another one still has the turn.
        #expect(take(2) == nil)
        var outputs = [turn.output]
        var lines = [turn.lineBefore]
        while let next = progress.pass(turn, goesOn: true) {
            outputs.append(next.output)
            lines.append(next.lineBefore)
            turn = next
        }
        #expect(outputs == [0, 1, 2])
        #expect(lines == [2, 12, 22])
        #expect(!progress.isTaken)
        #expect(take(3)?.lineBefore == 32)
    }

    @Test mutating func `nothing is committed once no more is wanted`() throws {
        let turn = try #require(take(0))
        #expect(take(1) == nil)
        #expect(progress.pass(turn, goesOn: false) == nil)
        #expect(take(2) == nil)
        #expect(progress.isStopped && !progress.isTaken)
        #expect(progress.next == 3)
    }

    @Test mutating func `from a broken chunk on, the bytes are kept in order`() throws {
        let turn = try #require(take(0))
        #expect(take(2) == nil)
        #expect(take(1, isBroken: true) == nil)
        #expect(progress.pass(turn, goesOn: true) == nil)
        #expect(take(3) == nil)
        #expect(progress.tail == [[1], [2], [3]])
        #expect(progress.line == 12)
        #expect(progress.isStopped && !progress.isTaken)
    }
}
