#if Server
    import NIOCore
    import NIOHTTP1

    /// Answers requests of HTTP/1.0 in HTTP/1.0, which has no chunks: what has no length ends with the connection. It
    /// tells of them by an ``OldRequest``, because the versions of messages are not known beyond it.
    final class VersionHandler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        /// The next request is one of HTTP/1.0.
        struct OldRequest: Sendable {
            /// Whether the client asks to keep the connection.
            let keepsAlive: Bool
        }

        /// Whether each of the requests that are not answered is one of HTTP/1.0.
        private var areOld = CircularBuffer<Bool>()

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(var head) = unwrapInboundIn(data) else {
                context.fireChannelRead(data)
                return
            }
            let isOld = head.version == .http1_0
            areOld.append(isOld)
            if isOld {
                context.fireUserInboundEventTriggered(OldRequest(keepsAlive: head.isKeepAlive))
                // It need not say whom it asks: whoever has the address that it came to.
                if !head.headers.contains(name: "Host") {
                    let address = context.localAddress?.ipAddress ?? "localhost"
                    head.headers.add(name: "Host", value: address.contains(":") ? "[\(address)]" : address)
                }
            }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            case .head(var head):
                if areOld.first == true { head.version = .http1_0 }
                // The names of RFC 9110, which are newer than those of the package.
                switch head.status.code {
                case 413: head.status = .custom(code: 413, reasonPhrase: "Content Too Large")
                case 422: head.status = .custom(code: 422, reasonPhrase: "Unprocessable Content")
                default: break
                }
                context.write(wrapOutboundOut(.head(head)), promise: promise)
            case .body: context.write(data, promise: promise)
            case .end:
                if !areOld.isEmpty { areOld.removeFirst() }
                context.write(data, promise: promise)
            }
        }
    }

    @available(*, unavailable)
    extension VersionHandler: Sendable {}
#endif
