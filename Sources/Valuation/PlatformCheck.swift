// The engine relies on a 64-bit `Int` for counts, hash table indexes and day numbers.
#if !_pointerBitWidth(_64)
    #error("Valuation needs a processor of 64 bits: on watchOS that is arm64, not arm64_32.")
#endif
