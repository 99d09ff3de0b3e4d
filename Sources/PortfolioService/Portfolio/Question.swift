#if Server
    package import PortfolioReport

    /// What a request asks for: a result, in a form, under options.
    package struct Question: Hashable, Sendable {
        /// Which result.
        package enum Subject: Hashable, Sendable {
            case report, history
            /// One stock, by its symbol.
            case stock(String)
        }

        /// How the result is written.
        package enum Form: Hashable, Sendable { case json, csv, html }

        /// An option as the request gives it, still to be understood.
        package struct Parameter: Hashable, Sendable {
            package let name: String
            package let value: String

            package init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        package var subject: Subject
        package var form: Form
        package var parameters: [Parameter]
        /// Of a page: the site around it.
        package var site: Site?

        package init(_ subject: Subject, _ form: Form, parameters: [Parameter] = [], site: Site? = nil) {
            self.subject = subject
            self.form = form
            self.parameters = parameters
            self.site = site
        }
    }

    /// A result, written.
    package struct Answer: Sendable {
        package let bytes: [UInt8]
        /// Whether every figure that counts is known.
        package let isComplete: Bool

        package init(bytes: [UInt8], isComplete: Bool) {
            self.bytes = bytes
            self.isComplete = isComplete
        }
    }
#endif
