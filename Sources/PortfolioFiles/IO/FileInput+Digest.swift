package import SystemInterface
internal import Valuation

extension FileInput {
    /// The number of bytes left, and a digest of them.
    ///
    /// - Complexity: O(*n*) in their number.
    func digest() throws(FileError) -> (size: Int, digest: ContentDigest) {
        var (size, digest) = (0, ContentDigest())
        var piece: [UInt8] = []
        repeat {
            piece.removeAll(keepingCapacity: true)
            // The digest depends on the pieces, so each but the last is full.
            while piece.count < FileInput.digestedAtOnce,
                try read(FileInput.digestedAtOnce - piece.count, into: &piece) > 0
            {}
            size += piece.count
            digest.add(piece.span)
        } while !piece.isEmpty
        return (size, digest)
    }

    private static let digestedAtOnce = 1 << 18

    /// A digest of a file from its start, wherever sequential reading is; `nil` for what can be read only once.
    ///
    /// - Complexity: O(*n*) in its size, which is much less than reading its rows.
    package func digestOfWhole() throws(FileError) -> String? {
        guard try knownSize() != nil else { return nil }
        return try reading(from: 0).digest().digest.text
    }
}
