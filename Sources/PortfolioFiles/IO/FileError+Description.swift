public import SystemInterface
public import Valuation

extension FileError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension FileError: LocalizedError {
    /// The message, in English.
    public var errorDescription: String? { message }
}
