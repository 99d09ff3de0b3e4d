import Foundation
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioCLI

/// Every system call of every command fails in turn, with every error that it may have: the command still does its work
/// to the byte, or ends with the code and the path of what failed. Nothing is torn, and no figure differs.
///
/// A few faults of each command are drawn; `PORTFOLIO_TEST_DRAWS` draws more, and `PORTFOLIO_FAULTS=all` tries all, in
/// minutes.
@Suite struct FaultCampaignTests {
    private static let triesAll = ProcessInfo.processInfo.environment["PORTFOLIO_FAULTS"] == "all"

    @Test(arguments: FaultCampaign.all, triesAll ? [0] : seeds(from: 61))
    func `whatever fails, the result is whole or there is none`(
        campaign: FaultCampaign, seed: UInt64
    ) throws {
        let folder = try TemporaryFolder()
        try campaign.makeFiles(folder)
        let before = FaultCampaign.files(folder)
        let timeless = FaultCampaign.withoutTimes(before)
        let sound = campaign.run(in: folder, nil)
        try #require([0, 2, 64].contains(sound.run.code), "\(sound.run)")
        #expect((sound.files != timeless) == campaign.changesFiles)
        var kinds = FaultCampaign.faults.filter { sound.calls[$0.0] != nil }
        var random = SeededGenerator(seed: seed)
        if !Self.triesAll { kinds = kinds.shuffled(using: &random).dropLast(max(0, kinds.count - 6)) }
        for (call, error) in kinds {
            // What is interrupted for ever is tried for ever.
            for isLasting in error == .fails(EINTR) ? [false] : [false, true] {
                var fault = FaultCampaign.Fault(call: call, fault: error, isLasting: isLasting)
                if !Self.triesAll { fault.number = 1 + random.below(sound.calls[call] ?? 1) }
                // As many calls as there are: the run in which none is left to fail is the last.
                while true {
                    try FaultCampaign.restore(before, in: folder)
                    let outcome = campaign.run(in: folder, fault)
                    let hasFired = outcome.calls[call, default: 0] >= fault.number
                    expect(outcome, hasFired ? fault : nil, sound, timeless, in: folder)
                    if !hasFired || !Self.triesAll { break }
                    fault.number += 1
                }
            }
        }
    }

    /// Checks a run in which a call failed, or none did.
    private func expect(
        _ outcome: FaultCampaign.Outcome, _ fault: FaultCampaign.Fault?, _ sound: FaultCampaign.Outcome,
        _ before: [String: [UInt8]], in folder: TemporaryFolder
    ) {
        let (run, name) = (outcome.run, fault.map { "\($0)" } ?? "no fault")
        if run.code == sound.run.code || fault?.isHarmless != false {
            #expect(run == sound.run, "\(name)")
            // What can't be removed after the work is done stays until the next edit.
            let files =
                fault?.call == .remove
                ? outcome.files.filter { !$0.key.hasSuffix(".part") } : outcome.files
            #expect(files == sound.files, "\(name)")
            return
        }
        #expect(run.code == 66 || run.code == 74, "\(name): \(run)")
        #expect(run.errors.contains(folder.path) || run.errors.contains("temporary file"), "\(name): \(run)")
        #expect(sound.run.output.hasPrefix(run.output), "\(name): \(run)")
        for (file, bytes) in outcome.files where bytes != before[file] && bytes != sound.files[file] {
            // A file that can't be removed stays.
            let isLeft = fault?.call == .remove && before[file] == nil && sound.files[file] == nil
            #expect(isLeft, "\(name) leaves \(file): \(run)")
        }
        let lost = before.keys.filter { outcome.files[$0] == nil && sound.files[$0] != nil }
        #expect(lost.isEmpty, "\(name): \(run)")
    }
}
