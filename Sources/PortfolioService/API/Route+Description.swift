#if Server
    import Portfolios

    /// What the description of the interface says of each route.
    extension Route {
        var isConditional: Bool {
            result != nil || [.openAPI, .portfolios, .portfoliosPage, .icon, .manifest].contains(self)
        }

        /// The name of its operation; those of the editor have names of their own.
        var name: String { self == .openAPI ? "description" : "\(self)" }

        /// What its operations are listed under.
        var tag: Tag {
            if isPage { return .pages }
            if result != nil || self == .portfolios { return .results }
            return EditOperation(self, methods(ServiceOptions())[0]) == nil ? .service : .files
        }

        enum Tag: String, CaseIterable {
            case results = "Results"
            case files = "Files"
            case service = "Service"
            case pages = "Pages"

            var meaning: String {
                switch self {
                case .results: "What is worked out from the portfolio's files."
                case .files: "The rows of the portfolio's files, and changes of them."
                case .service: "The service itself: its state, its description, and what happens."
                case .pages: "Pages for browsers, which are no interface for programs."
                }
            }
        }

        var schema: JSONValue {
            switch self {
            case .sa108: Schemas.reference("SA108")
            case .cash: Schemas.reference("CashStatement")
            case .report, .stock, .history, .gains, .income, .returns, .plan, .portfolios, .health:
                Schemas.reference(name.capitalised)
            default: ["type": "object"]
            }
        }
    }
#endif
