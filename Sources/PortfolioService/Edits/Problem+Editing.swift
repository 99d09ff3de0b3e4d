#if Server
    import HTTPTypes
    import Portfolios
    import PortfolioEditing

    extension Problem {
        /// Words an error of the editor in terms of the service; the paths of its files are not revealed.
        ///
        /// - Parameter field: the field that an error is about, if any.
        init(_ error: EditingError, field: (Diagnostic) -> String? = { _ in nil }) {
            switch error {
            case .unreadable(let log):
                self.init(
                    .conflict, "the file has errors, which must be corrected first", errors: Details(log))
            case .refused(let log):
                self.init(
                    .unprocessableContent, Problem.first(log) ?? "the file could not be read afterwards",
                    errors: Details(log, field: field))
            case .otherCurrencyThanPrices(let log), .refusedTrades(let log):
                self.init(
                    .unprocessableContent, Problem.first(log) ?? "the files would contradict each other",
                    errors: Details(log, field: field))
            case .contradicted(let log), .disagreeing(let log), .emptiedAccount(let log):
                self.init(
                    .conflict, Problem.first(log) ?? "the files would contradict each other",
                    errors: Details(log, field: field))
            case .unknownSymbol(let symbol, let near):
                self.init(.notFound, Problem.unheld(symbol, near))
            case .unknownLot: self.init(.notFound, error.message)
            case .unknownRow(let row, let count):
                self.init(.notFound, "the file has no row \(row + 1); it has \(count)")
            case .ambiguousLot(let symbol, let lots):
                self.init(
                    .conflict,
                    "\(symbol) has \(lots.count) lots; name one, for example \(symbol)#\(lots.last?.lot ?? 1)"
                )
            case .symbolOfTrades(let symbol, let file):
                self.init(.conflict, "\(symbol) is held through the trades in \(Problem.name(file))")
            case .unknownPlace(let place, let count):
                let message =
                    count <= 1
                    ? "there is no position \(place): there is only one holding"
                    : "there is no position \(place); valid positions are 1–\(count)"
                self.init(.unprocessableContent, fields: [("to", message)])
            case .unknownCurrency:
                self.init(.unprocessableContent, fields: [("currency", error.message)])
            case .locked(let file):
                self.init(
                    .serviceUnavailable, "\(Problem.name(file)) is locked by another editor",
                    headers: [.retryAfter: "1"], kind: .locked)
            case .changed(let file): self = .stale(file, nil)
            case .partlySaved: self.init(.internalServerError, "not all of the files could be saved")
            case .severalTrades(let names, _):
                let message =
                    Set(names).count < names.count
                    ? "several files of trades have the same name: rename one"
                    : "there are \(names.count) files of trades: name one, \(Wording.list(names))"
                self.init(.unprocessableContent, fields: [("file", message)])
            case .unknownFile: self.init(.unprocessableContent, fields: [("file", error.message)])
            case .noTrades: self.init(.notFound, "the portfolio has no file of trades")
            case .noPriceFiles:
                self.init(
                    .conflict,
                    "the portfolio is a single file, without files of prices: change the price of the lot instead"
                )
            case .noFolder, .unclassified, .untargeted, .notInAccount, .otherFile, .notAFile:
                self.init(.conflict, error.message)
            case .unnamedFile(let key):
                self.init(
                    .conflict,
                    "portfolio.json names no file under \"\(key)\" that can be changed: name one there")
            case .alreadyThere(let file): self.init(.conflict, "\(Problem.name(file)) exists already")
            case .sameAccount, .givenTwice, .noCurrencyOf:
                self.init(.conflict, "the portfolios can't be put together")
            case .tradesBesideFile(let file):
                self.init(
                    .conflict, "\(Problem.name(file)) is a file of trades, and takes no others beside it")
            case .file(let error):
                let isMissing = if case .cannotOpen = error { true } else { false }
                self.init(
                    isMissing ? .conflict : .internalServerError,
                    "\(Problem.name(error.path)) \(error.problem)")
            }
        }

        /// Of a price or a rate, the contradicted one can be replaced.
        init(ofQuote error: EditingError, _ field: String) {
            if case .unknownSymbol(let symbol, let near) = error {
                self.init(.unprocessableContent, fields: [("symbol", Problem.unheld(symbol, near))])
                return
            }
            self.init(error) { _ in field }
            guard case .contradicted = error else { return }
            let first = errors?.first ?? []
            errors?.first = first.map { diagnostic in
                Diagnostic(
                    file: diagnostic.file, line: diagnostic.line, column: diagnostic.column,
                    message: diagnostic.message, remedy: Problem.forceRemedy)
            }
        }

        /// Of a price in another currency than the holding, which can't be recorded in place of another one either.
        init(otherCurrency error: Diagnostic) {
            let error = Diagnostic(file: "", message: error.message, remedy: error.remedy)
            self.init(
                .unprocessableContent, error.message,
                errors: Details(DiagnosticLog([error])) { _ in PriceField.currency.rawValue })
        }

        private static let forceRemedy = "set force to true to replace the old one"

        /// The same, worded for a form that has a field for it.
        var ofQuoteForm: Problem {
            var problem = self
            problem.errors?.first = (errors?.first ?? []).map { error in
                var error = error
                if error.remedy == Problem.forceRemedy { error.remedy = "choose below that it is replaced" }
                return error
            }
            return problem
        }

        /// Errors of fields that were sent; the first one is the detail.
        init(_ status: HTTPResponse.Status, fields: [(name: String, message: String)]) {
            var details = Details(DiagnosticLog(fields.map { Diagnostic(file: "", message: $0.message) }))
            details.fields = fields.map(\.name)
            self.init(
                status, fields.first?.message ?? "the fields are not as they should be", errors: details,
                of: fields.map(\.name))
        }

        /// The same without the folders of the files that it names.
        func without(paths folders: [String]) -> Problem {
            func bare(_ text: String) -> String {
                folders.filter { !$0.isEmpty && $0 != "." }.reduce(text) {
                    $0.replacing($1.hasSuffix("/") ? $1 : $1 + "/", with: "")
                }
            }
            return reworded(bare)
        }

        /// The problem with all of its texts in other words.
        func reworded(_ words: (String) -> String) -> Problem {
            var problem = self
            problem.detail = words(detail)
            problem.errors?.first = (errors?.first ?? []).map { error in
                var error = error
                error.message = words(error.message)
                error.remedy = error.remedy.map(words)
                return error
            }
            return problem
        }

        private static func first(_ log: DiagnosticLog) -> String? { log.first.first?.message }
    }

    extension Problem.Details {
        init(_ log: DiagnosticLog, field: (Diagnostic) -> String?) {
            self.init(log)
            fields = log.first.map(field)
        }
    }
#endif
