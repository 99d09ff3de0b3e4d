#if Server
    import PortfolioEditing
    import Portfolios

    /// A column of a file whose rows are listed below the form to record one.
    protocol ListedField: FormField {
        /// What a row is: `price`.
        static var noun: String { get }
        static var pages: (form: Route, row: Route, removal: Route) { get }
        static var routes: (rows: Route, row: Route) { get }
        /// The columns of lists; rows are found by the first.
        static var listed: [Self] { get }
        /// The form's fields for lists.
        static var search: String { get }

        /// Whether a row is of what was entered in the first column.
        static func isOf(_ text: String, _ symbol: ExactText) -> Bool
    }

    extension ListedField {
        static var plural: String { noun + "s" }
        static var address: String { pages.form.template }

        static func isOf(_ text: String, _ symbol: ExactText) -> Bool { text.exact == symbol }
    }

    extension EditView {
        /// The address of the list below the form to record a row.
        ///
        /// - Parameter back: the rows that the list leads back to.
        func address<Field: ListedField>(
            of _: Field.Type, done: Int?, back: EditView = EditView()
        ) -> String {
            let pairs = [
                (Field.listed[0].rawValue, symbol), (TradeForm.fileField, file),
                ("page", page > 1 ? String(page) : nil), ("done", done.map(String.init)),
            ].compactMap { name, text in text.map { PageForm.Pair(name, $0) } }
            return Field.address + back.query(pairs)
        }
    }

    /// The rows of a file below the form to record one: those of a symbol or a currency, the latest first, a page of them.
    struct RowList<Field: ListedField>: Sendable {
        /// What the rows are of; empty for all.
        let subject: String
        /// The name of the file, if there are several.
        let file: String?
        let files: [String]
        let symbols: [String]
        let view: ListView
        /// The rows that are led back to.
        let back: EditView

        init(
            of subject: String, file: String? = nil, among files: [String] = [], symbols: [String], page: Int,
            view: EditView
        ) {
            self.subject = subject
            self.file = file
            self.files = files
            self.symbols = symbols
            self.view = ListView(page: page, size: EditView.pageSize)
            back = view
        }

        /// The rows that are shown, for the way back to them.
        private var shown: EditView {
            EditView(file: file, symbol: subject.isEmpty ? nil : subject, page: view.page)
        }

        private var ofFile: [PageForm.Pair] { file.map { [PageForm.Pair(TradeForm.fileField, $0)] } ?? [] }

        private func address(_ pairs: [PageForm.Pair]) -> String {
            Field.address + back.query(ofFile + pairs) + "#\(Field.plural)"
        }

        /// - Parameter isBroken: whether a row has errors.
        func rows(
            _ document: RowsDocument<Field>, named name: String, isBroken: (Int) -> Bool
        ) -> EditRows {
            let keys = document.rows.indices.map(document.key)
            let all = keys.indices.filter { subject.isEmpty || Field.isOf(subject, keys[$0].subject) }
                // What has no valid date comes first, where it is seen.
                .sorted { left, right in
                    let days = (keys[left].date, keys[right].date)
                    guard let first = days.0, let second = days.1, first != second else {
                        return (days.0 == nil) == (days.1 == nil) ? left > right : days.0 == nil
                    }
                    return first > second
                }
            let range = view.range(of: all.count)
            let query = shown.query(ofFile)
            let rows = all[range].map { row in
                let cells = Field.listed.map { document.text(of: $0, inRow: row) ?? "" }
                let name = "\(cells[0]) \(cells[1])"
                let like = [PageForm.Pair(QuoteEntry.like, String(row + 1))]
                return EditRows.Row(
                    cells: cells, problem: isBroken(row) ? "this row has errors" : "",
                    actions: EditRows.Action.ofRow(row, of: Field.address, query, name: name) + [
                        EditRows.Action(
                            text: "Repeat", label: "Record another \(Field.noun) like \(name)",
                            address: Field.address + back.query(ofFile + like))
                    ])
            }
            let part =
                range.count < all.count ? ", \(range.lowerBound + 1) to \(range.upperBound) of them here" : ""
            let what = subject.isEmpty ? "" : " of \(subject)"
            let ofSubject = subject.isEmpty ? [] : [PageForm.Pair(Field.listed[0].rawValue, subject)]
            return EditRows(
                id: (Field.plural, "\(Field.noun)-rows"), heading: Field.plural.capitalised,
                columns: Field.listed.map { $0.rawValue.replacing("_", with: " ").capitalised }, rows: rows,
                caption: "\(Wording.count(all.count, Field.noun))\(what) in \(name)\(part)"
                    + (all.count > 1 ? ", the latest first" : ""),
                search: document.rows.isEmpty ? nil : search,
                pages: PageLinks(view, of: all.count) { page in
                    address(ofSubject + (page > 1 ? [PageForm.Pair("page", String(page))] : []))
                })
        }

        private var search: PageForm {
            let choices = files.map { PageForm.Pair($0, $0) }
            let choice =
                file.map { [PageForm.Field(TradeForm.fileField, "File", .choice(choices), value: $0)] } ?? []
            return PageForm(
                .list, label: "Find \(Field.plural)", action: "\(Field.address)#\(Field.plural)",
                fields: choice + [
                    PageForm.Field(
                        Field.listed[0].rawValue, Field.search,
                        Field.listed[0].kind(for: subject, symbols: symbols), value: subject)
                ], kept: back.hidden, reset: subject.isEmpty ? nil : address([]))
        }
    }
#endif
