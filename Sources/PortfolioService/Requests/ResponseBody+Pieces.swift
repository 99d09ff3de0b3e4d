#if Server
    import Hummingbird
    import NIOCore
    import Portfolios

    extension ResponseBody {
        /// The number of bytes written before the client must accept some.
        private static var piece: Int { 64 << 10 }

        /// Bytes in memory, shared by all clients.
        static func pieces(of bytes: ByteBuffer) -> ResponseBody {
            guard bytes.readableBytes > piece else { return ResponseBody(byteBuffer: bytes) }
            return ResponseBody(contentLength: bytes.readableBytes) { writer in
                var rest = bytes
                while let next = rest.readSlice(length: min(piece, rest.readableBytes)),
                    next.readableBytes > 0
                {
                    try await writer.write(next)
                }
                try await writer.finish(nil)
            }
        }

        /// Bytes in a temporary file, which is removed after they are sent.
        static func spooled(_ spool: BudgetedSpool) -> ResponseBody {
            let input = spool.input()
            return ResponseBody(contentLength: input.size) { writer in
                defer { withExtendedLifetime(spool) {} }
                var bytes: [UInt8] = []
                while try input.read(piece, into: &bytes) > 0 {
                    try await writer.write(ByteBuffer(bytes: bytes))
                    bytes.removeAll(keepingCapacity: true)
                }
                try await writer.finish(nil)
            }
        }
    }
#endif
