#if Server
    import HTTPTypes
    import Hummingbird
    import PortfolioEditing
    import PortfolioImport
    import Portfolios

    /// The page to import exports: they are sent, what they would change is shown, and then taken.
    extension EditPageController {
        /// The form for exports.
        @Sendable func importPage(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters(except: ImportForm.Field.allCases.map(\.rawValue) + EditView.fields)
            return try await uploadPage(exchange, ImportForm(exchange.query))
        }

        /// Shows what exports that were sent would change. Nothing is changed.
        func previewUpload(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let form = ImportForm(exchange.form)
            let files = exchange.context.files
            if let problem = exchange.context.formProblem {
                return try await uploadPage(exchange, form, problem)
            }
            guard let owner = exchange.context.formSecret, !files.isEmpty else {
                return try await uploadPage(exchange, form)
            }
            // What can't be read as it is stated need not be sent again.
            let upload = kept.uploads.keep(
                files, size: files.reduce(0) { $0 + $1.bytes.count }, for: owner)
            do {
                // Whoever stops the browser stops what is read for it.
                let plan = try await exchange.client.whilePresent { try await editor.plan(files, form) }
                return try await previewPage(exchange, form, plan, upload, files)
            } catch let problem as Problem {
                if let drafted = form.drafted(of: files) {
                    do {
                        let plan = try await exchange.client.whilePresent {
                            try await editor.plan(files, drafted)
                        }
                        return try await previewPage(exchange, drafted, plan, upload, files, isDrafted: true)
                    } catch is Problem {
                        // The draft does not help: what stands in the way is that of the upload.
                    }
                }
                return try await previewPage(exchange, form, nil, upload, files, problem)
            }
        }

        /// Imports what was shown, or shows it again with what is stated now.
        @Sendable func takeImport(_ exchange: Exchange) async throws -> SentForms.Outcome {
            let form = ImportForm(exchange.form)
            let upload = exchange.entered(ImportForm.uploadField) ?? ""
            guard let owner = exchange.context.formSecret, let files = kept.uploads.value(upload, of: owner)
            else {
                let problem =
                    exchange.context.formProblem
                    ?? Problem(
                        .conflict,
                        upload.isEmpty
                            ? "no export was chosen"
                            : "the export is not kept any longer; nothing was imported: choose it again")
                return .init(response: try await uploadPage(exchange, form, problem))
            }
            var plan: ImportPlan?
            do {
                if let problem = exchange.context.formProblem { throw problem }
                let now = try await editor.plan(files, form)
                plan = now
                guard exchange.entered(ImportForm.againField) == nil else {
                    return .init(response: try await previewPage(exchange, form, now, upload, files))
                }
                let tags = exchange.form.filter { $0.name == Exchange.tagField }.map(\.value)
                return done(try await editor.take(now, if: .tags(tags)).number, exchange)
            } catch let problem as Problem {
                // What stands in the way may have changed what is shown.
                let now = (try? await editor.plan(files, form)) ?? plan
                return .init(response: try await previewPage(exchange, form, now, upload, files, problem))
            }
        }

        // MARK: Pages

        private func uploadPage(
            _ exchange: Exchange, _ form: ImportForm, _ problem: Problem? = nil
        ) async throws -> Response {
            try await answer(exchange, status: problem?.status ?? .ok) {
                var page = EditPage(
                    title: "Import a file",
                    lead: "A broker's list of positions or transactions, or a history of prices, as it came: "
                        + "what it would change is shown first")
                page.notice = problem.map { EditPage.Notice($0, title: "Not imported").onImportPage }
                let export = EditForm.Field(
                    field: PageForm.Field(
                        ImportForm.filesField, "Exports", .files,
                        problem: problem?.byField[ImportForm.filesField]),
                    isRequired: true, hint: "One or several files of the same kind; they can be dropped here")
                page.forms = [
                    EditForm(
                        id: "import", label: page.title, action: Address.imports,
                        fields: [export] + form.fields(problem),
                        hidden: hidden(exchange) + exchange.view.hidden, button: "Show what would change",
                        cancel: exchange.view.address())
                ]
                return page
            }
        }

        /// - Parameters:
        ///   - plan: what would change; `nil` if that can't be told.
        ///   - upload: the name under which the exports are kept.
        ///   - problem: why they were not imported; `nil` if they were not to be.
        ///   - isDrafted: whether nobody but the names of the columns says what they mean.
        private func previewPage(
            _ exchange: Exchange, _ form: ImportForm, _ plan: ImportPlan?, _ upload: String,
            _ files: [BrokerExport], _ problem: Problem? = nil, isDrafted: Bool = false
        ) async throws -> Response {
            try await answer(exchange, status: problem?.status ?? .ok) {
                let table = form.table(of: files, isRead: plan != nil)
                var page = EditPage(
                    title: "Import a file", lead: "Nothing is changed until it is imported")
                page.notice = problem.map { EditPage.Notice($0, title: "Not imported") }
                if isDrafted {
                    page.notice = EditPage.Notice(
                        text: "What the columns mean is taken from their names and figures: check it first.",
                        label: "To be checked")
                }
                if let table {
                    page.lead =
                        "Choose what the columns of \(files[0].name) mean; nothing is changed until it is imported"
                    page.rows = [EditRows(table, of: files[0].name)]
                }
                page.preview = plan.map { ImportPreview($0, name: editor.name) }
                let question = plan?.change.question
                if let question, problem == nil {
                    page.notice = EditPage.Notice(
                        text: "\(question.message.capitalised). \(question.remedy).", isError: true)
                }
                let told = form.fields(
                    problem, question, accounts: question?.accounts ?? [], isDrafted: table != nil)
                let fields =
                    (table.map { form.fields(of: $0, problem) } ?? []) + told
                    + [form.columnsField(isChosen: table != nil)]
                let mayTake = plan?.isChange == true && question == nil
                let tag = plan.map { [PageForm.Pair(Exchange.tagField, $0.tag)] } ?? []
                let hasProblems = plan?.change.hasProblems == true
                let again = PageForm.Pair(ImportForm.againField, "Look again")
                let opensMore = form.isMentioned(in: page.notice, page.preview, among: fields)
                page.notice = page.notice?.onImportPage
                let button = mayTake ? hasProblems ? "Import all the same" : "Import" : again.value
                if mayTake { page.preview?.button = button }
                page.forms = [
                    EditForm(
                        id: "import", label: page.title, action: Address.imports, fields: fields,
                        hidden: hidden(exchange) + tag + [PageForm.Pair(ImportForm.uploadField, upload)]
                            + (mayTake ? [] : [PageForm.Pair(again.name, "true")])
                            + (table.map(form.hidden) ?? []) + exchange.view.hidden,
                        opensMore: opensMore,
                        button: button,
                        other: mayTake ? again : nil,
                        cancel: exchange.view.address())
                ]
                page.links = [PageForm.Pair("Another export", Address.imports + exchange.view.query)]
                return page
            }
        }
    }

    extension EditPage.Notice {
        /// Why something was not done, which a title says first.
        init(_ problem: Problem, title: String) {
            self.init(problem)
            text = "\(title): \(problem.detail)."
        }

        fileprivate var onImportPage: EditPage.Notice {
            var notice = self
            (notice.text, notice.details) = (ImportForm.onPage(text), details.map(ImportForm.onPage))
            return notice
        }
    }
#endif
