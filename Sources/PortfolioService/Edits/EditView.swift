#if Server
    import PortfolioEditing
    import Portfolios

    /// Which rows the page of edits lists: those of a symbol, those in which a text is found, and a page of these. The
    /// forms that start there carry it, so that they lead back to the same rows.
    struct EditView: Sendable {
        /// The name of the holdings file whose rows are listed; `nil` for the first or only one.
        var file: String?
        /// Whose rows are listed; `nil` for all.
        var symbol: String?
        /// The text that a row's symbol or name contains; empty for all rows.
        var find = ""
        var page = 1
        /// The page of the trades where they stand below the rows of holdings.
        var tradePage = 1

        /// The number of rows on a page.
        static let pageSize = 100

        /// The names in the address of the list.
        static let names = ["file", "symbol", "find", "page", "trade-page"]
        /// The names in forms, and in the addresses of forms.
        static let fields = names.map { prefix + $0 }
        private static let prefix = "view-"
    }

    extension EditView {

        /// The view that the address of the list describes.
        init(list texts: [String: String]) { self.init(texts, prefix: "") }

        /// The view that a form, or its address, carries.
        init(form texts: [String: String]) { self.init(texts, prefix: EditView.prefix) }

        private init(_ texts: [String: String], prefix: String) {
            self.init(
                file: texts[prefix + "file"], symbol: texts[prefix + "symbol"],
                find: texts[prefix + "find"].map { trimmed($0) } ?? "",
                page: texts[prefix + "page"].flatMap { Int($0) } ?? 1,
                tradePage: texts[prefix + "trade-page"].flatMap { Int($0) } ?? 1)
        }

        private func pairs(prefix: String) -> [PageForm.Pair] {
            let texts =
                [file, symbol, find.isEmpty ? nil : find]
                + [page, tradePage].map { $0 > 1 ? String($0) : nil }
            return zip(EditView.names, texts).compactMap { name, text in
                text.map { PageForm.Pair(prefix + name, $0) }
            }
        }

        /// What forms carry.
        var hidden: [PageForm.Pair] { pairs(prefix: EditView.prefix) }

        /// The query of links to forms; empty for the first page of all rows.
        var query: String { query() }

        /// The query of links to forms that are filled in in part.
        func query(_ fields: [PageForm.Pair] = []) -> String { EditView.text(fields + hidden) }

        /// The address of the list.
        ///
        /// - Parameters:
        ///   - done: the number of the change that was just made.
        ///   - row: the identity of the row to show.
        func address(done: Int? = nil, row: String? = nil) -> String {
            let query = EditView.text(
                pairs(prefix: "") + (done.map { [PageForm.Pair("done", String($0))] } ?? []))
            return Address.list + query
                + (row.map { "#row-" + PercentEncoding.text(PercentEncoding.text($0)) } ?? "")
        }

        static func text(_ pairs: [PageForm.Pair]) -> String {
            guard !pairs.isEmpty else { return "" }
            return "?" + PageQuery.text(pairs.map { Target.Parameter(name: $0.name, value: $0.value) })
        }

        func on(page: Int) -> EditView { with { $0.page = page } }
        func on(tradePage: Int) -> EditView { with { $0.tradePage = tradePage } }

        /// The same rows of another file.
        func of(_ file: String) -> EditView { with { $0.file = file } }

        private func with(_ change: (inout EditView) -> Void) -> EditView {
            var view = self
            change(&view)
            return view
        }

        /// Whether some rows of the file are left out.
        var isOfSome: Bool { symbol != nil || !find.isEmpty }

        /// All rows of the same file.
        var ofAll: EditView { EditView(file: file) }

        // MARK: Rows

        /// Whether a row is listed.
        ///
        /// - Parameters:
        ///   - other: the symbol that its shares are given for, of an exchange or a spin-off.
        ///   - name: is read from the row only if it is sought.
        func shows(symbol: String, or other: String = "", name: @autoclosure () -> String?) -> Bool {
            if let wanted = self.symbol?.exact, wanted != symbol.exact, wanted != other.exact { return false }
            return find.isEmpty || SearchText(find).matches([symbol, other, name() ?? ""])
        }

        /// The listed rows of a file, in order.
        ///
        /// - Complexity: O(*n*) in the length of the file.
        func rows(of document: HoldingsDocument) -> [Int] {
            document.rows.indices.filter {
                shows(symbol: document.rows[$0].symbol, name: document.text(of: .name, inRow: $0))
            }
        }

        /// The same view on the page with a row; all rows if it does not list that one.
        func leading(to row: Int, in document: HoldingsDocument) -> EditView {
            let place = rows(of: document).firstIndex(of: row)
            return (place == nil ? ofAll : self).on(page: (place ?? row) / EditView.pageSize + 1)
        }

        /// The rows of the page, of a number of them.
        func range(of count: Int) -> Range<Int> {
            ListView(page: page, size: EditView.pageSize).range(of: count)
        }

        /// The links to the pages of a list.
        func links(of count: Int) -> PageLinks {
            PageLinks(ListView(page: page, size: EditView.pageSize), of: count) { on(page: $0).address() }
        }

        /// The links to the pages of the trades below the rows of holdings.
        func links(ofTrades count: Int) -> PageLinks {
            PageLinks(ListView(page: tradePage, size: EditView.pageSize), of: count, in: "trades") {
                on(tradePage: $0).address() + "#trades"
            }
        }

        /// What a caption says of the page; empty if all rows are on it.
        func part(of count: Int) -> String {
            let range = range(of: count)
            return range.count < count ? ", \(range.lowerBound + 1) to \(range.upperBound) of them here" : ""
        }

        /// The form to search rows, and to choose the file.
        ///
        /// - Parameter files: the names of the holdings files.
        func search(in files: [String] = []) -> PageForm {
            let choices = files.map { PageForm.Pair($0, $0) }
            let choice =
                files.count > 1
                ? [PageForm.Field("file", "File", .choice(choices), value: file ?? files[0])] : []
            let rest = EditView(file: choice.isEmpty ? file : nil, symbol: symbol)
            return PageForm(
                .list, label: "Find rows", action: Address.list,
                fields: choice + [PageForm.Field("find", "Find a symbol or name", .search, value: find)],
                kept: rest.pairs(prefix: ""),
                reset: find.isEmpty ? nil : EditView(file: file, symbol: symbol).address())
        }
    }
#endif
