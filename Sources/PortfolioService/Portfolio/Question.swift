#if Server
    import Portfolios

    /// What a request asks for: a result, in a form, under settings. Equivalent requests ask the same question, however
    /// they are written.
    struct Question: Hashable, Sendable {
        /// The result requested.
        enum Subject: Hashable, Sendable {
            case report(ReportRequest)
            /// The report by account, and by the classes of each scheme; only pages.
            case accounts
            case classes(depth: Int?)
            /// One stock, by its symbol.
            case stock(String)
            case history(HistoryRequest)
            case gains(GainsRequest)
            /// The form of a British tax year.
            case sa108(GainsRequest)
            case income(IncomeRequest)
            case returns(ReturnsRequest)
            /// The open lots of trades.
            case lots
            /// The balances of cash, or the rows behind them.
            case cash(isHistory: Bool)
            case plan(PlanRequest)
        }

        /// The form of the result.
        enum Form: Hashable, Sendable { case json, csv, html }

        var subject: Subject
        var form: Form
        var settings: ValuationSettings
        /// Whether text cells of CSV are left unchanged.
        var isRaw = false
        /// Whether to show the calculation behind each figure.
        var explains = false
        /// The site around a page.
        var site: Site?
        /// The list that a stock's page belongs to.
        var list = ReportRequest()

        /// The part of the result that is asked for; `nil` for all of it.
        var excerpt: Excerpt?

        /// Whether the answer is compressed.
        var isCompressed = false

        init(_ subject: Subject, _ form: Form, _ settings: ValuationSettings) {
            self.subject = subject
            self.form = form
            self.settings = settings
        }
    }

    /// A rendered result.
    struct Answer: Sendable {
        let bytes: [UInt8]
        /// Whether every counted figure is known.
        let isComplete: Bool
    }

    extension Answer {
        /// A result in the form that is asked for; only that one is rendered.
        init(
            _ form: Question.Form, html: @autoclosure () -> [UInt8], csv: @autoclosure () -> [UInt8],
            json: @autoclosure () -> [UInt8], isComplete: Bool
        ) {
            let bytes =
                switch form {
                case .html: html()
                case .csv: csv()
                case .json: json()
                }
            self.init(bytes: bytes, isComplete: isComplete)
        }
    }
#endif
