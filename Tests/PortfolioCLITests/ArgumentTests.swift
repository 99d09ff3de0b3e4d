import Testing

@testable import PortfolioCLI

@Suite struct ArgumentTests {
    @Test func `help and version can't fail, whatever else is wrong`() throws {
        guard case .help(.report) = try Arguments.parse(["report", "--nonsense", "--help"]) else {
            Issue.record("no help")
            return
        }
        guard case .version = try Arguments.parse(["--version"]) else {
            Issue.record("no version")
            return
        }
    }
}
