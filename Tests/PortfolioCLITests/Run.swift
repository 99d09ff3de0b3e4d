import Foundation

@testable import PortfolioCLI

/// What came of a command.
struct Run: Equatable, CustomStringConvertible {
    var code: Int32
    var output: String
    var errors: String

    var description: String { "exit \(code)\n--- stdout\n\(output)--- stderr\n\(errors)" }

    /// Runs a command in this process.
    static func inProcess(_ words: [String], environment: [String: String] = [:]) -> Run {
        let capture = Capture(environment: environment)
        let code = Console.$capture.withValue(capture) { Program.run(words) }
        return Run(
            code: code.rawValue, output: String(decoding: capture.output, as: UTF8.self),
            errors: String(decoding: capture.errors, as: UTF8.self))
    }

    /// Runs a line of shell, in which `portfolio` is the built program.
    static func shell(_ line: String, in folder: String, environment: [String: String] = [:]) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var variables = ProcessInfo.processInfo.environment
        variables["PATH"] = "\(products):\(variables["PATH"] ?? "/usr/bin:/bin")"
        variables["PORTFOLIO_CURRENCY"] = nil
        variables["NO_COLOR"] = nil
        process.environment = variables.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Files, because a pipe that nobody reads fills up.
        let scratch = try TemporaryFolder()
        let files = try ["output", "errors"].map { name in
            try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.write(name, "")))
        }
        process.standardOutput = files[0]
        process.standardError = files[1]
        try process.run()
        process.waitUntilExit()
        for file in files { try file.close() }
        return Run(
            code: process.terminationStatus, output: scratch.read("output") ?? "",
            errors: scratch.read("errors") ?? "")
    }

    /// Whether the machine has a program.
    static func has(_ program: String) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    /// Where the built program is: beside the tests.
    static var products: String {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder = program.deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("portfolio").path
            if FileManager.default.isExecutableFile(atPath: candidate), !isDirectory(candidate) {
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return program.deletingLastPathComponent().path
    }

    private static func isDirectory(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }
}

/// The package's own folder, and what is in it.
enum Package {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }
}
