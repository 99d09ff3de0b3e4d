// The types of other libraries in the public interface. The attribute makes them known to all files of this module, and to
// all that import it.
#if canImport(FoundationEssentials)
    @_exported public import struct FoundationEssentials.Decimal
    @_exported public import protocol FoundationEssentials.LocalizedError
#else
    @_exported public import struct Foundation.Decimal
    @_exported public import protocol Foundation.LocalizedError
#endif
