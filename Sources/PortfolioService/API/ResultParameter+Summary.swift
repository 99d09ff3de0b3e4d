#if Server
    import Portfolios

    extension ResultParameter {
        /// The parameter's summary in the description of the interface; for some kinds of results it is their own.
        func summary(of kind: ResultKind) -> String {
            let all = Schemas.part("parameters")
            guard case .text(let text)? = all["\(kind) \(rawValue)"] ?? all[rawValue] else { return "" }
            return text
        }
    }
#endif
