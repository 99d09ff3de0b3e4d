#if Server
    package import PortfolioFiles

    /// A portfolio that is served: what reads its files, and tells when they change.
    package protocol ServedPortfolio: Sendable {
        /// The portfolio as its files stand now.
        func read() throws(Refusal) -> any PortfolioEdition

        /// A value for each time the files may have changed.
        func changes() -> AsyncStream<Void>

        /// The options a result takes, for the description of the interface.
        func options(of result: ResultKind) -> [QueryOption]
    }

    /// A portfolio as its files stood when they were read. Answers the same question with the same bytes for a day.
    package protocol PortfolioEdition: Sendable {
        func answer(_ question: Question) throws(Refusal) -> Answer

        /// Values holdings other than the portfolio's own, with its prices and rates.
        ///
        /// - Parameters:
        ///   - holdings: a holdings file.
        ///   - question: a report, as JSON or CSV.
        ///   - write: takes the result piece by piece; returns `false` where no more is wanted.
        /// - Returns: whether every figure that counts is known.
        func value(
            _ holdings: FileInput, _ question: Question, write: @escaping @Sendable (Span<UInt8>) -> Bool
        ) throws(Refusal) -> Bool
    }

    /// The kinds of result there are.
    package enum ResultKind: Sendable { case report, stock, history }

    /// An option of a result, as a query parameter.
    package struct QueryOption: Sendable {
        package let name: String
        package let summary: String
        package let values: Values
        /// Whether it may be given more than once.
        package let isRepeated: Bool

        /// What its values are.
        package enum Values: Sendable {
            case text(example: String)
            case date
            case count
            case flag
            case oneOf([String])
            /// A key and a figure, as `AAPL=430.47`.
            case figure(example: String)
        }

        package init(name: String, summary: String, values: Values, isRepeated: Bool = false) {
            self.name = name
            self.summary = summary
            self.values = values
            self.isRepeated = isRepeated
        }
    }
#endif
