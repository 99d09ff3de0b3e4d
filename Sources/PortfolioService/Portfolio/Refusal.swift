#if Server
    package import PortfolioFiles

    /// Why a question gets no answer.
    package enum Refusal: Error, Sendable {
        /// A parameter that means nothing, or not what it should.
        case parameter(String)
        /// More is asked for than is worked out in memory for one question.
        case tooMuch(String)
        /// No holding has the symbol; the message suggests the nearest ones.
        case unknownSymbol(String)
        /// Files or a body that can't be valued, with every error in its place.
        case unreadable(DiagnosticLog)
        /// A file that can't be opened or read at all.
        case file(String)
    }
#endif
