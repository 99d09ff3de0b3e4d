#if Server
    import Portfolios

    /// What a request asks for: a result, in a form, under settings. Two requests that mean the same ask the same question,
    /// however they put it.
    struct Question: Hashable, Sendable {
        /// Which result.
        enum Subject: Hashable, Sendable {
            case report(ReportRequest)
            /// One stock, by its symbol.
            case stock(String)
            case history(HistoryRequest)
            case gains(GainsRequest)
            case returns(ReturnsRequest)
            /// The lots that trades have left open.
            case lots
        }

        /// How the result is written.
        enum Form: Hashable, Sendable { case json, csv, html }

        var subject: Subject
        var form: Form
        var settings: ValuationSettings
        /// Whether text cells of CSV stay as they are.
        var isRaw = false
        /// Whether each figure comes with the sum that made it.
        var explains = false
        /// Of a page: the site around it.
        var site: Site?

        init(_ subject: Subject, _ form: Form, _ settings: ValuationSettings) {
            self.subject = subject
            self.form = form
            self.settings = settings
        }
    }

    /// A result, written.
    struct Answer: Sendable {
        let bytes: [UInt8]
        /// Whether every figure that counts is known.
        let isComplete: Bool
    }
#endif
