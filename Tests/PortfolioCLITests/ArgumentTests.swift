import Testing

@testable import PortfolioCLI

@Suite struct ArgumentTests {
    @Test func `help and version can't fail, whatever else is wrong`() throws {
        guard case .help(.command(.report)) = try Arguments.parse(["report", "--nonsense", "--help"]) else {
            Issue.record("no help")
            return
        }
        guard case .version = try Arguments.parse(["--version"]) else {
            Issue.record("no version")
            return
        }
    }

    @Test(arguments: Command.allCases) func `what is written takes one value; elsewhere the last counts`(
        _ command: Command
    ) throws {
        func parses(_ option: String, _ first: String, _ second: String) throws -> Bool {
            let name = "--\(option)"
            do throws(UsageError) {
                _ = try Arguments.parse([command.name, name, first, "\(name)=\(second)"])
                return true
            } catch {
                guard error.message == "\(name) is given twice, with different values" else { throw error }
                return false
            }
        }
        for option in command.options where command.placeholder(option) != nil {
            #expect(try parses(option.rawValue, "1", "1"))
            let takesTwo = command.takesLastValue || command.isRepeated(option)
            #expect(try parses(option.rawValue, "1", "2") == takesTwo, "\(option)")
        }
    }

    @Test(arguments: ["--prices", "--rates", "--trades", "--output"])
    func `an empty path is told by its option`(_ option: String) {
        for words in [[option, ""], ["\(option)="]] {
            let error = #expect(throws: UsageError.self) { try Arguments.parse(["report"] + words) }
            #expect(error?.message == "\(option) needs a value: FILE")
        }
    }

    @Test(arguments: Command.allCases) func `an empty symbol or path is wrong usage`(_ command: Command) {
        let error = #expect(throws: UsageError.self) { try Arguments.parse([command.name, ""]) }
        #expect(
            error?.message == "one of the arguments is empty: a symbol or a path has at least one character")
    }
}
