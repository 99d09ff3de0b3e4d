import Foundation

/// The result of a command.
public struct Run: Equatable, Sendable, CustomStringConvertible {
    /// The exit code.
    public var code: Int32
    /// What was written to standard output.
    public var output: String
    /// What was written to standard error.
    public var errors: String

    /// The result of a command.
    public init(code: Int32, output: String, errors: String) {
        self.code = code
        self.output = output
        self.errors = errors
    }

    public var description: String { "exit \(code)\n--- stdout\n\(output)--- stderr\n\(errors)" }

    /// Runs a shell command line in which `portfolio` is the built program.
    public static func shell(
        _ line: String, in folder: String, environment: [String: String] = [:]
    ) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var variables = ProcessInfo.processInfo.environment
        variables["PATH"] = "\(products):\(variables["PATH"] ?? "/usr/bin:/bin")"
        for name in ["PORTFOLIO_CURRENCY", "PORTFOLIO_KERNEL", "NO_COLOR", "COLUMNS"] {
            variables[name] = nil
        }
        process.environment = variables.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Files rather than pipes, because a pipe that nobody reads fills up.
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

    /// Whether a program is installed.
    public static func has(_ program: String) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    /// The folder of the built program, next to the tests.
    public static var products: String {
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
