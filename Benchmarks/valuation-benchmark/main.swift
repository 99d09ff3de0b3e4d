#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Says what is wrong and ends with `code`.
func fail(_ message: String, code: Int32) -> Never {
    unsafe message.utf8CString.withUnsafeBytes { text in
        _ = unsafe write(2, text.baseAddress!, text.count - 1)
    }
    exit(code)
}

guard CommandLine.arguments.dropFirst().first == "generate" else { fail(Generate.usage, code: 64) }
do {
    try await Generate(CommandLine.arguments.dropFirst(2)).run()
} catch let error as Generate.UsageError {
    fail("error: \(error)\n\n\(Generate.usage)", code: 64)
} catch {
    fail("error: \(error)\n", code: 74)
}
