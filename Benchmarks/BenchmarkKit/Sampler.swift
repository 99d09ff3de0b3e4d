/// Repeats work and measures its time.
package struct Sampler: Sendable {
    /// The number of samples to take; `nil` for as many as fit ``duration``, but at least ``fewest``.
    package var rounds: Int?
    /// In seconds.
    package var duration: Double

    package static let fewest = 5
    /// The shortest sample in seconds. Shorter work is repeated within a sample, so that the clock's resolution doesn't
    /// matter.
    static let shortestSample = 0.001

    package init(rounds: Int? = nil, duration: Double = 0.5) {
        self.rounds = rounds
        self.duration = duration
    }

    package struct Samples {
        /// Seconds for one repetition, one figure a sample.
        package var wall: [Double] = []
        /// The processor time of a program in the same form; empty for a function.
        package var cpu: [Double] = []
        /// The peak memory of a program in bytes; `nil` for a function.
        package var peak: Int?
        /// How often the work is repeated within a sample.
        package var repetitions = 1
    }

    /// Runs the work once to warm up, then measures it.
    package func samples(of work: Work, _ clock: () -> Double = { Clock.seconds }) throws -> Samples {
        var samples = Samples()
        let start = clock()
        switch work.body {
        case .function(let function):
            function()
            let once = max(clock() - start, 1e-9)
            samples.repetitions = max(1, Int((Sampler.shortestSample / once).rounded(.up)))
            let first = clock()
            while goesOn(samples.wall.count, since: first, clock) {
                let before = clock()
                for _ in 0..<samples.repetitions { function() }
                samples.wall.append((clock() - before) / Double(samples.repetitions))
            }
        case .program(let program):
            _ = try program.run()
            let first = clock()
            while goesOn(samples.wall.count, since: first, clock) {
                let run = try program.run()
                samples.wall.append(run.wall)
                samples.cpu.append(run.cpu)
                samples.peak = max(samples.peak ?? 0, run.peak)
            }
        }
        return samples
    }

    private func goesOn(_ count: Int, since start: Double, _ clock: () -> Double) -> Bool {
        if let rounds { return count < rounds }
        return count < Sampler.fewest || clock() - start < duration
    }
}
