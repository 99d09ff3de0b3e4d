internal import Valuation

/// A number that may be missing, without the padding that an optional ``CompactDecimal`` has: 20 bytes in place of 32.
@propertyWrapper
struct Packed: Sendable {
    private enum State: UInt8, Sendable {
        case missing, exact, overflowed
    }

    /// The coefficient, the lowest word first.
    private var words: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    private var scale: Int16 = 0
    private var state = State.missing

    var wrappedValue: CompactDecimal? {
        get {
            if state == .missing { return nil }
            let low = UInt64(words.1) << 32 | UInt64(words.0)
            let high = UInt64(words.3) << 32 | UInt64(words.2)
            return CompactDecimal(
                coefficient: Int128(truncatingIfNeeded: UInt128(high) << 64 | UInt128(low)), scale: scale,
                hasOverflowed: state == .overflowed)
        }
        set {
            guard let newValue else {
                state = .missing
                return
            }
            let coefficient = UInt128(truncatingIfNeeded: newValue.coefficient)
            words = (
                UInt32(truncatingIfNeeded: coefficient), UInt32(truncatingIfNeeded: coefficient >> 32),
                UInt32(truncatingIfNeeded: coefficient >> 64), UInt32(truncatingIfNeeded: coefficient >> 96)
            )
            scale = newValue.scale
            state = newValue.hasOverflowed ? .overflowed : .exact
        }
    }
}
