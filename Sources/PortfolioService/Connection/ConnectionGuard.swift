#if Server
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOHTTPTypes

    /// A body was not received in time.
    struct BodyTimeout: Error {}

    /// Guards a connection: it closes the connection if the client is too slow or idle, answers invalid HTTP with a
    /// problem document, and closes the connection after a response that announces it, or that HTTP/1.0 ends so.
    /// Hummingbird only closes idle connections, not those of clients that send or receive slowly.
    ///
    ///     connected ─► waiting for a head ─► reading a body ─► answering ─► idle ─► …
    final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart
        typealias InboundOut = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = HTTPResponsePart

        /// Tells a client that waits for permission (100 Continue) to send the body of the current request.
        struct BodyIsWelcome: Sendable {}

        private let limits: TimeLimits
        private let maxBody: Int
        private let clients: Clients
        private let client = Client()
        private var deadline: NIODeadline?
        private var timer: Scheduled<Void>?
        /// When the timer fires.
        private var alarm = NIODeadline.distantFuture
        /// Requests whose head was received and whose response has not been written.
        private var pending = 0
        private var isReadingBody = false
        private var bodyStart = NIODeadline.now()
        private var bodyCount = 0
        /// Whether the client waits for permission to send the body.
        private var awaitsLeave = false
        /// Whether the client will send nothing more.
        private var isInputClosed = false
        /// Whether the response to the first pending request has begun.
        private var isAnswering = false
        private var answerCount = 0
        /// How long the client has not accepted any of the response: in total, and since when.
        private var blockedTime = TimeAmount.zero
        private var blockedSince: NIODeadline?
        private var isClosing = false
        private var isFinished = false
        /// Whether a request has been answered; after that, an idle connection is closed without a response.
        private var hasAnswered = false
        /// The response to send after those before it are written.
        private var failure: Problem?
        /// Whether the response being written replaces another.
        private var isReplacing = false
        /// What was told of the next request, if it is one of HTTP/1.0.
        private var nextIsOld: VersionHandler.OldRequest?
        /// The pending requests.
        private var requests = CircularBuffer<(isHead: Bool, old: VersionHandler.OldRequest?)>()

        /// - Parameters:
        ///   - maxBody: the maximum number of bytes of a body to read, whoever reads them.
        ///   - clients: where the connection's client is registered.
        init(limits: TimeLimits, maxBody: Int, clients: Clients) {
            self.limits = limits
            self.maxBody = maxBody
            self.clients = clients
        }

        func handlerAdded(context: ChannelHandlerContext) {
            clients.add(client, of: context.channel)
            let pipeline = context.pipeline.syncOperations
            if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
                try? pipeline.addHandler(VersionHandler(), position: .after(decoder))
            }
            if context.channel.isActive { expect(within: limits.head, context) }
        }

        func channelActive(context: ChannelHandlerContext) {
            expect(within: limits.head, context)
            context.fireChannelActive()
        }

        func channelInactive(context: ChannelHandlerContext) {
            timer?.cancel()
            timer = nil
            isFinished = true
            client.leave()
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            timer?.cancel()
            timer = nil
            clients.remove(context.channel)
            client.leave()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            // Ignore everything after the last response.
            if isClosing && pending == 0 || failure != nil { return }
            switch unwrapInboundIn(data) {
            case .head(let head):
                pending += 1
                isReadingBody = true
                bodyStart = .now()
                bodyCount = 0
                requests.append((head.method == .head, nextIsOld))
                awaitsLeave =
                    nextIsOld == nil && head.headerFields[.expect]?.lowercased() == "100-continue"
                nextIsOld = nil
                expect(within: limits.pause, context)
            case .body(let bytes):
                // The reader of the body has already found it too large, and nobody else needs it.
                if bodyCount > maxBody { return }
                awaitsLeave = false
                bodyCount += bytes.readableBytes
                if bodyCount > maxBody, pending == 0 { return close(context) }
                let slowest = bodyStart + limits.body + limits.time(for: bodyCount)
                if NIODeadline.now() > slowest { return expire(context) }
                expect(until: min(slowest, .now() + limits.pause), context)
            case .end:
                isReadingBody = false
                awaitsLeave = false
                expectNext(context)
            }
            context.fireChannelRead(data)
        }

        func triggerUserOutboundEvent(
            context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
        ) {
            guard event is BodyIsWelcome else {
                return context.triggerUserOutboundEvent(event, promise: promise)
            }
            // If earlier responses are pending, this one would come between them.
            if awaitsLeave, pending == 1, failure == nil {
                awaitsLeave = false
                let status = HTTPResponse.Status(code: 100, reasonPhrase: "Continue")
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: status))), promise: nil)
            }
            promise?.succeed()
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if let old = event as? VersionHandler.OldRequest { nextIsOld = old }
            if event as? ChannelEvent == .inputClosed {
                isInputClosed = true
                if !isReadingBody { expectNext(context) }
            }
            context.fireUserInboundEventTriggered(event)
        }

        /// Waits for what comes next, if no request is being read.
        private func expectNext(_ context: ChannelHandlerContext) {
            if isFinished { return }
            if pending == 0 { return expect(within: limits.idle, context) }
            if isAnswering { return expectTaking(context) }
            expect(until: isInputClosed ? .now() + limits.departure : nil, context)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            case .head(var head):
                beginAnswer(context)
                if let request = requests.first, let old = request.old {
                    let hasEnd =
                        request.isHead || head.headerFields[.contentLength] != nil
                        || [.noContent, .notModified].contains(head.status)
                    let closes = head.headerFields[.connection]?.lowercased() == "close"
                    head.headerFields[.connection] =
                        old.keepsAlive && hasEnd && !closes ? "keep-alive" : "close"
                }
                if head.headerFields[.connection]?.lowercased() == "close" { isClosing = true }
                // The HTTP parser answers an invalid request without a body; replace that response.
                if let failure, head.status == .badRequest, head.headerFields[.contentType] == nil {
                    isReplacing = true
                    isClosing = true
                    context.write(wrapOutboundOut(.head(failure.closingHead)), promise: promise)
                    let body = ByteBuffer(bytes: failure.json)
                    return context.write(wrapOutboundOut(.body(body)), promise: nil)
                }
                context.write(wrapOutboundOut(.head(head)), promise: promise)
            case .body(let bytes):
                answerCount += bytes.readableBytes
                if isReplacing { promise?.succeed() } else { context.write(data, promise: promise) }
            case .end:
                context.write(data, promise: promise)
                isReplacing = false
                isAnswering = false
                hasAnswered = true
                if !requests.isEmpty { requests.removeFirst() }
                pending -= 1
                if let failure, pending <= 0, !isClosing { return answer(failure, context) }
                if isClosing || (bodyCount > maxBody && pending == 0) { return close(context) }
                if !isReadingBody { expectNext(context) }
            }
        }

        private func beginAnswer(_ context: ChannelHandlerContext) {
            isAnswering = true
            answerCount = 0
            blockedTime = .zero
            blockedSince = context.channel.isWritable ? nil : .now()
            if !isReadingBody { expectTaking(context) }
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            if isAnswering {
                if context.channel.isWritable, let since = blockedSince {
                    blockedTime = blockedTime + (.now() - since)
                    blockedSince = nil
                } else if !context.channel.isWritable {
                    blockedSince = blockedSince ?? .now()
                }
                if !isReadingBody { expectTaking(context) }
            }
            context.fireChannelWritabilityChanged()
        }

        /// Waits for the client to accept some of the response, if enough of it is buffered.
        private func expectTaking(_ context: ChannelHandlerContext) {
            guard !isFinished else { return }
            guard let since = blockedSince else { return expect(until: nil, context) }
            let rest = limits.write + limits.time(for: answerCount) - blockedTime
            expect(until: since + min(limits.write, rest), context)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard !isFinished, failure == nil, !(error is IOError), !(error is ChannelError) else {
                return context.fireErrorCaught(error)
            }
            let problem = Problem(parsing: error)
            failure = problem
            if isReadingBody && pending > 0 {
                // The reader of the body gets the error and responds; the response is reworded on its way out.
                isReadingBody = false
                return context.fireErrorCaught(error is HTTPParserError ? error : HTTPParserError.unknown)
            }
            if pending == 0 { answer(problem, context) }
        }

        /// Writes the last response of a connection.
        private func answer(_ problem: Problem, _ context: ChannelHandlerContext) {
            isClosing = true
            context.write(wrapOutboundOut(.head(problem.closingHead)), promise: nil)
            context.write(wrapOutboundOut(.body(ByteBuffer(bytes: problem.json))), promise: nil)
            context.write(wrapOutboundOut(.end(nil)), promise: nil)
            close(context)
        }

        /// Flushes what is written, closes the sending side, and lets the client read it.
        private func close(_ context: ChannelHandlerContext) {
            context.flush()
            context.close(mode: .output, promise: nil)
            isClosing = true
            isFinished = true
            expect(within: limits.linger, context)
        }

        private func expire(_ context: ChannelHandlerContext) {
            if isFinished { return context.close(promise: nil) }
            if isReadingBody, pending > 0 {
                isReadingBody = false
                expect(within: limits.write, context)
                return context.fireErrorCaught(BodyTimeout())
            }
            if pending == 0, !isClosing, !hasAnswered {
                return answer(Problem(.requestTimeout, "no request came in time"), context)
            }
            context.close(promise: nil)
        }

        private func expect(within amount: TimeAmount, _ context: ChannelHandlerContext) {
            expect(until: .now() + amount, context)
        }

        /// Waits for the client until a deadline, or without limit for `nil`. There is only one timer, which checks
        /// again if the deadline has moved.
        private func expect(until deadline: NIODeadline?, _ context: ChannelHandlerContext) {
            self.deadline = deadline
            guard let deadline else { return }
            if timer != nil, alarm <= deadline { return }
            timer?.cancel()
            schedule(deadline, context)
        }

        private func schedule(_ moment: NIODeadline, _ context: ChannelHandlerContext) {
            alarm = moment
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            timer = context.eventLoop.scheduleTask(deadline: moment) {
                let (handler, context) = bound.value
                handler.timerFired(context)
            }
        }

        private func timerFired(_ context: ChannelHandlerContext) {
            timer = nil
            guard let deadline, context.channel.isActive else { return }
            if deadline <= .now() {
                self.deadline = nil
                expire(context)
            } else {
                schedule(deadline, context)
            }
        }
    }

    @available(*, unavailable)
    extension ConnectionGuard: Sendable {}

    extension Problem {
        /// Describes why bytes are not a valid request.
        init(parsing error: any Error) {
            switch error as? HTTPParserError {
            case .headerOverflow:
                self.init(.requestHeaderFieldsTooLarge, "the request's head is too large")
            default: self.init(.badRequest, "this is no HTTP request")
            }
        }

        /// The head of a response after which the connection is closed.
        var closingHead: HTTPResponse {
            var head = HTTPResponse(status: status)
            head.headerFields[.contentType] = MediaType.problem.text
            head.headerFields[.contentLength] = String(json.count)
            head.headerFields[.connection] = "close"
            head.headerFields[.cacheControl] = "no-store"
            head.headerFields.append(contentsOf: SecurityHeaders.api)
            return head
        }
    }
#endif
