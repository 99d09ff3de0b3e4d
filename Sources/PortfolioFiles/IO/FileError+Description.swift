public import SystemInterface

#if canImport(FoundationEssentials)
    public import protocol FoundationEssentials.LocalizedError
#else
    public import protocol Foundation.LocalizedError
#endif

extension FileError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension FileError: LocalizedError {
    /// The message, in English.
    public var errorDescription: String? { message }
}
