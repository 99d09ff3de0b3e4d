// A count of holdings, a place in a hash table and a day's number are an `Int` of 64 bits throughout.
#if !_pointerBitWidth(_64)
    #error("Valuation needs a processor of 64 bits: on watchOS that is arm64, not arm64_32.")
#endif
