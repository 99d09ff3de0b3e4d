#if Server
    import HTTPTypes
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The pages with forms. A form that can't be accepted comes back with what was entered, and what is wrong beside
    /// the field that it is about.
    struct EditPageController {
        let editor: PortfolioEditor
        let live: LivePortfolio
        private let sent = SentForms()
        let kept: KeptForBrowsers

        init(editor: PortfolioEditor, live: LivePortfolio, kept: KeptForBrowsers) {
            self.editor = editor
            self.live = live
            self.kept = kept
        }

        func addRoutes(to router: some RouterMethods<ServiceContext>) {
            router.add(.editPage, use: listPage)
            router.add(.newLotPage, use: newLotPage)
            router.add(.newLotPage, .post, use: once { try await save($0, lot: nil) })
            router.add(.lotPage, use: lotPage)
            router.add(.lotPage, .post, use: once { try await save($0, lot: $0.parameter("lot")) })
            router.add(.lotActionPage, use: removalPage)
            router.add(.lotActionPage, .post, use: once(actOnLot))
            addRoutes(ofQuotes: PriceField.self, to: router)
            addRoutes(ofQuotes: RateField.self, to: router)
            router.add(.todayPage, use: todayPage)
            router.add(.todayPage, .post, use: once(recordToday))
            router.add(.tradePage, use: tradePage)
            router.add(.tradePage, .post, use: once(recordTrade))
            addRoutes(of: tradeRows, page: .tradeRowPage, removal: .tradeRemovalPage, to: router)
            router.add(.cashFormPage, use: cashPage)
            router.add(.cashFormPage, .post, use: once(stateBalance))
            addRoutes(of: cashRows, page: .cashRowPage, removal: .cashRemovalPage, to: router)
            router.add(.dividendPage, use: dividendPage)
            router.add(.dividendPage, .post, use: once(stateDividend))
            addRoutes(of: dividendRows, page: .dividendRowPage, removal: .dividendRemovalPage, to: router)
            router.add(.followingPage, .post, use: once(followCash))
            router.add(.settingsPage, use: settingsPage)
            router.add(.settingsPage, .post, use: once(changeSettings))
            addRoutes(of: ClassField.self, page: .classesFormPage, to: router)
            addRoutes(of: TargetField.self, page: .targetsFormPage, to: router)
            router.add(.undoPage, .post, use: once(undo))
            router.add(.changesPage, use: changesPage)
            router.add(.answerPage, use: answerPage)
            router.add(.importPage, use: importPage)
            router.add(.importPage, .post) { exchange in
                // What is sent again by a double click is sent with what it was shown with.
                try await exchange.context.files.isEmpty
                    ? once(takeImport)(exchange) : previewUpload(exchange)
            }
            router.add(.newPage, use: newPage)
            router.add(.newPage, .post, use: once(makePortfolio))
        }

        func addRoutes(
            of rows: RowPages<some FormField>, page: Route, removal: Route,
            to router: some RouterMethods<ServiceContext>
        ) {
            router.add(page) { try await rowPage(of: rows, $0) }
            router.add(page, .post, use: once { try await changeRow(of: rows, $0) })
            router.add(removal) { try await rowRemovalPage(of: rows, $0) }
            router.add(removal, .post, use: once { try await removeRow(of: rows, $0) })
        }

        private func addRoutes(
            of shares: (some SharesFormField).Type, page: Route, to router: some RouterMethods<ServiceContext>
        ) {
            router.add(page) { try await sharesPage(shares, $0) }
            router.add(page, .post, use: once { try await stateShares(shares, $0) })
        }

        func once(
            _ handler: @escaping @Sendable (Exchange) async throws -> SentForms.Outcome
        ) -> Handler {
            { exchange in
                try await sent.answer(exchange, handler) { try await editor.isAsLeft(by: $0) }
            }
        }

        // MARK: Lots

        /// An empty form for a new lot.
        @Sendable private func newLotPage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(HoldingField.allCases.map(\.rawValue) + EditView.fields)
            let first = await ownCurrency().map { [HoldingField.currency.rawValue: $0] } ?? [:]
            return try await lotPage(exchange, LotForm(nil, first.merging(given) { $1 }))
        }

        /// The form of a lot.
        @Sendable private func lotPage(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters(except: EditView.fields)
            return try await lotPage(exchange, LotForm(exchange.parameter("lot"), [:]))
        }

        /// Changes a lot, or adds one.
        private func save(_ exchange: Exchange, lot: String?) async throws -> SentForms.Outcome {
            let form = LotForm(lot, exchange.form.texts)
            do {
                let condition = try exchange.formCondition()
                let change = LotChange(.set(form.touched), of: lot)
                let made = try await editor.change(change, in: exchange.view.file, if: condition)
                return done(made, exchange)
            } catch let problem as Problem {
                return .init(response: try await lotPage(exchange, form, problem))
            }
        }

        /// - Parameter problem: why the form was not accepted; `nil` for a new one.
        private func lotPage(
            _ exchange: Exchange, _ form: LotForm, _ problem: Problem? = nil
        ) async throws -> Response {
            var form = form
            var document: HoldingsDocument?
            do {
                let now = try await editor.holdings(exchange.view.file)
                document = now
                if problem?.isStale == true {
                    form.follow(now)
                } else if problem == nil, let lot = form.lot {
                    do { form.fill(try now.row(identity: lot), of: now) } catch { throw Problem(error) }
                }
            } catch {
                // If the file can't be read now, the form stays until it can.
                guard problem != nil else { throw error }
            }
            // What was refused in one state is sent again with the tag of that state, unless another state is shown.
            let isFresh = document != nil && problem?.isStale ?? true
            let row = document.flatMap { form.place(in: $0) }
            let accounts = await suggestedAccounts()
            return try await answer(exchange, status: problem?.status ?? .ok) { [form, document] in
                form.page(
                    hidden: hidden(exchange, row, of: document, isFresh: isFresh),
                    problem: problem, file: document.map { editor.name(of: $0.file) } ?? "holdings.csv",
                    accounts: accounts, cancel: listAddress(exchange, form.lot, document))
            }
        }

        /// The address of the rows that a form was opened from, on the page of its lot.
        private func listAddress(_ exchange: Exchange, _ lot: String?, _ document: HoldingsDocument?)
            -> String
        {
            guard let document, let lot, let row = try? document.row(identity: lot) else {
                return exchange.view.address()
            }
            return exchange.view.leading(to: row, in: document).address(row: lot)
        }

        /// Asks before a lot is removed.
        @Sendable private func removalPage(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters(except: EditView.fields)
            guard exchange.parameter("action") == LotAction.remove.rawValue else {
                throw Problem(
                    .methodNotAllowed, "\(exchange.request.method.rawValue) is not allowed here",
                    headers: [.allow: "POST"])
            }
            let document = try await editor.holdings(exchange.view.file)
            let row: Int
            do { row = try document.row(identity: exchange.parameter("lot")) } catch { throw Problem(error) }
            return try await removalPage(exchange, document, row)
        }

        private func removalPage(
            _ exchange: Exchange, _ document: HoldingsDocument, _ row: Int, _ problem: Problem? = nil
        ) async throws -> Response {
            try await answer(exchange, status: problem?.status ?? .ok) {
                let lot = document.identities[row]
                var form = LotForm(lot, [:])
                form.fill(row, of: document)
                var page = EditPage(
                    title: "Remove \(lot)?",
                    lead: "This row of \(editor.name(of: document.file)) will be removed")
                page.notice = problem.map { EditPage.Notice($0) }
                page.cells = document.titledCells(of: row)
                page.forms = [
                    EditForm(
                        id: "remove", label: "Remove \(lot)", action: "\(Address.lot(lot))/remove",
                        hidden: hidden(exchange, row, of: document, isFresh: problem?.isStale ?? true)
                            + form.were,
                        button: "Remove",
                        cancel: listAddress(exchange, lot, document))
                ]
                return page
            }
        }

        /// Excludes, includes, moves or removes a lot.
        @Sendable private func actOnLot(_ exchange: Exchange) async throws -> SentForms.Outcome {
            let lot = exchange.parameter("lot")
            guard let action = LotAction(rawValue: exchange.parameter("action")) else {
                throw RouteMiddleware.nothing
            }
            do {
                let condition = try exchange.formCondition()
                let made = try await editor.change(
                    LotChange(action.change, of: lot), in: exchange.view.file, if: condition)
                return done(made, exchange)
            } catch let problem as Problem {
                // The question is asked again only of the same lot.
                if action == .remove, let document = try? await editor.holdings(exchange.view.file),
                    let row = LotForm(lot, exchange.form.texts).place(in: document)
                {
                    return .init(response: try await removalPage(exchange, document, row, problem))
                }
                return .init(
                    response: try await list(
                        exchange, exchange.view, status: problem.status, notice: EditPage.Notice(problem)))
            }
        }

        /// Undoes the last change.
        @Sendable private func undo(_ exchange: Exchange) async throws -> SentForms.Outcome {
            do {
                let condition = try exchange.formCondition()
                guard let number = exchange.entered(Exchange.changeField).flatMap(Int.init) else {
                    throw Problem(.badRequest, "the form does not say which change")
                }
                let undone = try await editor.undo(number, if: condition).number
                return .init(response: .leading(to: exchange.view.address(done: undone)), change: undone)
            } catch let problem as Problem {
                return .init(
                    response: try await list(
                        exchange, exchange.view, status: problem.status, notice: EditPage.Notice(problem)))
            }
        }

        /// What was changed here, also before the service was started.
        @Sendable private func changesPage(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters(except: EditView.fields)
            let changes = try await editor.changes(200)
            let (last, obstacle) = try await editor.undoableStep()
            let name = Problem.name(try editor.log.path)
            return try await answer(exchange, status: .ok) {
                var page = EditPage(
                    title: "Changes",
                    lead: "What was changed here, the latest first; \(name) has all of it" + obstacle)
                page.links = [PageForm.Pair("All rows", exchange.view.address())]
                if let last { page.forms = [undoForm(exchange, exchange.view, last)] }
                page.changes = changes
                return page
            }
        }

        // MARK: Answers

        /// Leads to the rows that were listed before.
        func done(_ number: Int?, _ exchange: Exchange) -> SentForms.Outcome {
            done(number, exchange.view.address(done: number ?? EditSteps.unchanged))
        }

        func done(_ number: Int?, _ address: String) -> SentForms.Outcome {
            .init(response: .leading(to: address), change: number)
        }

        /// Leads to the row that was changed, among those that were listed before.
        private func done(
            _ made: PortfolioEditor.Made<HoldingsDocument>, _ exchange: Exchange
        ) -> SentForms.Outcome {
            let done = made.number ?? EditSteps.unchanged
            let address =
                made.row.map { row in
                    exchange.view.leading(to: row, in: made.document).address(
                        done: done, row: made.document.identities[row])
                } ?? exchange.view.address(done: done)
            return self.done(made.number, address)
        }

        func hidden(_ exchange: Exchange, tag bytes: [UInt8]? = nil) -> [PageForm.Pair] {
            [PageForm.Pair(FormSecret.field, exchange.formToken)]
                + (bytes.map { [PageForm.Pair(Exchange.tagField, EntityTag.tag(of: $0))] } ?? [])
        }

        /// What a form of a lot knows of it, and of the page before.
        private func hidden(
            _ exchange: Exchange, _ row: Int?, of document: HoldingsDocument?, isFresh: Bool
        ) -> [PageForm.Pair] {
            (isFresh ? hidden(exchange, tag: document?.bytes) : hidden(exchange) + exchange.keptTags)
                + state(ofRow: row, of: document, for: exchange, isFresh: isFresh) + exchange.view.hidden
        }

        /// What tells the row that a form is about: its state as it is shown or, where the form is shown again as it was, the
        /// one that it was sent with.
        func state(
            ofRow row: Int?, of document: RowsDocument<some ColumnField>?, for exchange: Exchange,
            isFresh: Bool
        ) -> [PageForm.Pair] {
            if !isFresh {
                return exchange.entered(Exchange.rowField).map { [PageForm.Pair(Exchange.rowField, $0)] }
                    ?? []
            }
            guard let row, let document, row < document.rows.count else { return [] }
            return [PageForm.Pair(Exchange.rowField, document.state(ofRow: row))]
        }
    }

    /// The addresses of the pages with forms.
    enum Address {
        static let list = Route.editPage.template
        static let lots = Route.newLotPage.template
        static let prices = Route.pricePage.template
        static let today = Route.todayPage.template
        static let rates = Route.ratePage.template
        static let trades = Route.tradePage.template
        static let classes = Route.classesFormPage.template
        static let targets = Route.targetsFormPage.template
        static let cash = Route.cashFormPage.template
        static let following = Route.followingPage.template
        static let settings = Route.settingsPage.template
        static let undo = Route.undoPage.template
        static let changes = Route.changesPage.template
        static let answer = Route.answerPage.template
        static let imports = Route.importPage.template
        static let new = Route.newPage.template

        static func settings(of account: String) -> String {
            settings + EditView.text([PageForm.Pair(SettingsForm.account, account)])
        }
        static func row(_ row: Int, of list: String) -> String { "\(list)/\(row + 1)" }
        static func lot(_ identity: String) -> String { "\(lots)/\(PercentEncoding.segment(identity))" }
    }

    /// What a button does to a lot.
    enum LotAction: String, CaseIterable {
        case exclude, include, up, down, remove

        var change: LotChange.Action {
            switch self {
            case .exclude: .setExcluded(true)
            case .include: .setExcluded(false)
            case .up: .shift(by: -1)
            case .down: .shift(by: 1)
            case .remove: .remove
            }
        }
    }

    extension EditPage.Notice {
        /// Why something was not done.
        init(_ problem: Problem) {
            let lines = problem.errors?.lines ?? []
            // A file's name is not capitalised.
            let beginsWithFile = problem.detail.prefix { $0 != " " }.contains(".")
            let first = problem.detail.prefix(1)
            self.init(
                text: (beginsWithFile ? String(first) : first.uppercased()) + problem.detail.dropFirst()
                    + ".",
                isError: true, details: lines == [problem.detail] ? [] : lines)
        }
    }

    extension EditPage.Notice {
        /// Why a form was not accepted. What stands beside its fields is not said again.
        ///
        /// - Parameters:
        ///   - fields: the names of the form's fields.
        ///   - words: what is said besides, if the file was changed first.
        init(_ problem: Problem, besides fields: [String], ifStale words: String = "") {
            self.init(problem)
            if problem.isStale { text += words }
            guard let errors = problem.errors, !problem.isStale, errors.count == errors.fields.count,
                errors.fields.allSatisfy({ $0.map(fields.contains) == true })
            else { return }
            text = "Not saved: see the fields below."
            details = []
        }
    }

    extension Problem {
        /// Whether the file was changed first.
        var isStale: Bool { status == .preconditionFailed }

        /// What is wrong with each field.
        var byField: [String: String] {
            guard let errors else { return [:] }
            let pairs = zip(errors.fields, errors.first).compactMap { field, error in
                field.map { ($0, error.message + (error.remedy.map { "; \($0)" } ?? "")) }
            }
            return Dictionary(pairs) { first, _ in first }
        }
    }
#endif
