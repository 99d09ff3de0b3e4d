#if Server
    import Portfolios

    /// What the description of the interface says of each route.
    extension Route {
        var isConditional: Bool {
            result != nil || [.openAPI, .portfolios, .portfoliosPage].contains(self)
        }

        /// The name of its operation; those of the editor have names of their own.
        var name: String { self == .openAPI ? "description" : "\(self)" }

        /// What its operations are listed under.
        var tag: String {
            isPage
                ? "Pages"
                : result != nil || self == .portfolios
                    ? "Results"
                    : EditOperation(self, methods(ServiceOptions())[0]) == nil ? "Service" : "Files"
        }

        var schema: JSONValue {
            switch self {
            case .cash: Schemas.reference("CashStatement")
            case .report, .stock, .history, .gains, .income, .returns, .plan, .portfolios, .health:
                Schemas.reference(name.capitalised)
            default: ["type": "object"]
            }
        }
    }
#endif
