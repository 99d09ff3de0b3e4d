/// A time of day, to the second, without a time zone.
public struct TimeOfDay: Hashable, Sendable {
    /// The seconds since midnight, from 0 to 86,399.
    public let secondsSinceMidnight: Int32

    /// Creates a time; fails if there is no such time.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
            return nil
        }
        secondsSinceMidnight = Int32(hour * 3600 + minute * 60 + second)
    }

    /// Reads a time written as `14:30` or `14:30:05`; fails for any other text.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes: bytes.span)
    }

    package init?(bytes: Span<UInt8>) {
        guard bytes.count == 5 || bytes.count == 8 else { return nil }
        var parts: InlineArray<3, Int> = [0, 0, 0]
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if index % 3 == 2 {
                guard byte == UInt8(ascii: ":") else { return nil }
            } else {
                guard byte &- 48 < 10 else { return nil }
                parts[index / 3] = parts[index / 3] * 10 + Int(byte &- 48)
            }
        }
        self.init(hour: parts[0], minute: parts[1], second: parts[2])
    }
}

extension TimeOfDay: Comparable {
    /// Whether `left` is the earlier time.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.secondsSinceMidnight < right.secondsSinceMidnight
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time as written in a file: `14:30`, or `14:30:05` if it has seconds.
    public var description: String {
        let seconds = Int(secondsSinceMidnight)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
        return parts.prefix(seconds % 60 == 0 ? 2 : 3).map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }
}
