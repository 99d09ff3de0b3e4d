#if Server
    import HTTPTypes
    import Portfolios

    extension Question {
        /// Parses the question of a request.
        ///
        /// - Parameters:
        ///   - symbol: the symbol of the stock, if the question is about one.
        ///   - query: the request's parameters.
        ///   - settings: the settings the service was started with, used where the request states nothing. If the
        ///     request states any prices, they replace all of these, and the same goes for rates.
        /// - Throws: ``Problem`` for an invalid parameter.
        init(
            _ kind: ResultKind, symbol: String = "", _ form: Form, _ query: [Target.Parameter],
            _ settings: ValuationSettings
        ) throws(Problem) {
            var parameters = try Question.parameters(kind, query, settings)
            if let needed = kind.needed?.rawValue, !query.contains(where: { $0.name == needed }) {
                throw Problem(.badRequest, "\(needed) is missing", of: [needed])
            }
            let subject: Subject
            switch kind {
            case .report:
                do {
                    var request = try parameters.report()
                    // For what is not a page, it makes no difference.
                    if form != .html { request.foldsLots = true }
                    subject = .report(request)
                } catch {
                    throw Problem(error, of: ResultParameter.sort.rawValue)
                }
            case .accounts: subject = .accounts
            case .classes: subject = .classes(depth: parameters.depth)
            case .stock: subject = .stock(symbol)
            case .history: subject = .history(parameters.history)
            case .gains:
                do { subject = .gains(try parameters.gains()) } catch { throw Problem(error) }
            case .sa108:
                // What is not taxed is not declared.
                parameters.setSwitch(.taxable)
                do { subject = .sa108(try parameters.gains()) } catch { throw Problem(error) }
            case .income:
                do { subject = .income(try parameters.expectedIncome()) } catch { throw Problem(error) }
            case .returns:
                do { subject = .returns(try parameters.returns()) } catch { throw Problem(error) }
            case .lots: subject = .lots
            case .cash: subject = .cash(isHistory: parameters.showsHistory)
            case .plan:
                var request = parameters.planned()
                // Without an amount it shows how far from its targets the portfolio is.
                if request.invested == nil, !request.sells { request.invested = .zero }
                subject = .plan(request)
            }
            self.init(subject, form, parameters.valuation)
            // What does not affect the answer must not make the question a different one.
            isRaw = form == .csv && parameters.isRaw
            explains = parameters.explains
        }

        /// Parses the question of a request for a page.
        init(
            page kind: ResultKind, symbol: String, _ query: PageQuery, _ settings: ValuationSettings
        ) throws(Problem) {
            try self.init(kind, symbol: symbol, .html, query.result, settings)
            if kind == .stock { list = try query.list(settings) }
        }

        private static func parameters(
            _ kind: ResultKind, _ query: [Target.Parameter], _ settings: ValuationSettings
        ) throws(Problem) -> ResultParameters {
            var given: [ResultParameter: [String]] = [:]
            for part in query {
                guard let parameter = ResultParameter(rawValue: part.name),
                    kind.parameters.contains(parameter)
                else { throw Problem.unknownParameter(part.name, of: kind) }
                guard given[parameter] == nil || parameter.isRepeated else {
                    throw Problem.repeated(part.name)
                }
                given[parameter, default: []].append(part.value)
            }
            var parameters = ResultParameters(kind.asked)
            parameters.valuation = settings
            // In declaration order: of two parameters for the last day of a history, `to` takes precedence.
            for parameter in ResultParameter.allCases {
                guard let texts = given[parameter] else { continue }
                if parameter.isRepeated { parameters.removeFigures(of: parameter) }
                for text in texts {
                    do { try parameters.set(parameter, to: text) } catch {
                        throw Problem(error, of: parameter.rawValue)
                    }
                }
            }
            return parameters
        }
    }

    extension Problem {
        fileprivate static func unknownParameter(_ name: String, of kind: ResultKind) -> Problem {
            let near = Suggestions.near(name, in: kind.parameters.map(\.rawValue), limit: 1)
            return Problem(
                .badRequest, "unknown parameter \(name)" + (near.first.map { "; did you mean \($0)?" } ?? ""),
                of: [name])
        }

        fileprivate init(_ conflict: ParameterConflict) {
            self.init(
                .badRequest,
                "\(conflict.first.rawValue) and \(conflict.second.rawValue) cannot be combined",
                of: [conflict.first.rawValue, conflict.second.rawValue])
        }
    }
#endif
