#if Server
    import PortfolioEditing
    import PortfolioImport
    import Portfolios

    /// What exports would change, for a person to look at.
    struct ImportPreview: Sendable {
        /// What each export is, and what became of its rows.
        private let exports: [(file: String, title: String, words: String)]
        private let notes: [ImportNote]
        private let counts: String
        private let table: Table?
        /// The differences of the files.
        private let files: [(name: String, diff: String)]
        /// The button that imports, which stands above long lists too; `nil` for none.
        var button: String?

        private struct Table: Sendable {
            let columns: [String]
            let rows: [[String]]
            let count: Int
        }

        /// The maximum numbers of rows and notes that are listed, and of bytes of a difference that are shown.
        private static let (mostRows, mostNotes, mostBytes) = (200, 100, 64 << 10)
        /// The number of rows that are not folded.
        private static let rowsInSight = 10

        /// - Parameter name: what a client calls one of the portfolio's files.
        init(_ plan: ImportPlan, name: (String) -> String) {
            exports = plan.summaries.map { ($0.file, $0.title, $0.words) }
            notes = plan.notes
            counts = ImportPlan.counts(of: plan.change).filter { $0.number > 0 }
                .map(\.words).joined(separator: ", ")
            table = ImportPreview.table(of: plan.change)
            files = plan.change.files.map { file in
                let name = name(file.path)
                let diff = UnifiedDiff(from: file.before, to: file.after, name: name).bytes
                let rest = diff.count > ImportPreview.mostBytes ? "\n…" : ""
                return (name, String(decoding: diff.prefix(ImportPreview.mostBytes), as: UTF8.self) + rest)
            }
        }

        private static func table(of change: PortfolioIntake.Change) -> Table? {
            switch change {
            case .holdings(let change): table(of: change.update)
            case .trades(let update): table(of: update)
            case .prices: nil
            }
        }

        private static func table(of update: PositionsUpdate) -> Table? {
            let before = update.before
            func shown(_ text: String, _ field: HoldingField) -> String {
                text.isEmpty ? "empty" : PrivateCells.shown(text, of: field.label)
            }
            let names = before.names
            func name(_ row: Int) -> String { names[row] }
            var rows = update.new.map { position in
                let told: [HoldingField] = [
                    .shares, .currency, .purchaseDate, .purchasePrice, .costStock, .cost, .account,
                ]
                return [
                    "New", position.texts[.symbol] ?? "",
                    told.compactMap { field in
                        position.texts[field].map {
                            "\(field.label) \(PrivateCells.shown($0, of: field.label))"
                        }
                    }
                    .joined(separator: ", "),
                ]
            }
            rows += update.changed.map { row in
                let cells = row.cells.map {
                    "\($0.field.label) \(shown($0.old, $0.field)) → \(shown($0.new, $0.field))"
                }
                return ["Changed", name(row.row), cells.joined(separator: ", ")]
            }
            rows += update.kept.map { row in
                let cells = row.cells.map {
                    "\($0.field.label) \(shown($0.old, $0.field)), not \(shown($0.new, $0.field)) as line \(row.position.line) has it"
                }
                return ["Kept", name(row.row), cells.joined(separator: ", ")]
            }
            rows += update.gone.map { ["No longer in the export", name($0), "still counted"] }
            rows += update.absent.map { ["In none of the exports", name($0), "kept"] }
            return Table(
                columns: ["", "Holding", "What"], rows: Array(rows.prefix(mostRows)), count: rows.count)
        }

        private static func table(of update: TradesUpdate) -> Table? {
            let fields: [TradeField] = [.date, .type, .symbol, .shares, .price, .amount, .currency, .account]
            var rows: [[String]] = []
            for file in update.files where file.added > 0 {
                for row in file.addedRows.prefix(mostRows - rows.count) {
                    rows.append(fields.map { file.after.text(of: $0, inRow: row) ?? "" })
                }
            }
            return Table(
                columns: fields.map(\.label),
                rows: rows, count: update.added)
        }

        /// What to look at, in words.
        var lines: [String] { notes.map(\.line) }

        // MARK: Writing

        func write(to html: inout HTMLWriter) {
            html.band("What was read", id: "exports") { html in
                html.element(.ul) { html in
                    for export in exports {
                        html.element(.li) { html in
                            html.element(.strong) { html in html.isolated(export.file) }
                            if !export.title.isEmpty { html.text(": \(export.title)") }
                            html.text(": \(export.words)")
                        }
                    }
                }
            }
            if !notes.isEmpty {
                html.band("What to look at", id: "notes") { html in
                    html.element(.ul) { html in
                        for note in notes.prefix(ImportPreview.mostNotes) { write(note, to: &html) }
                        if notes.count > ImportPreview.mostNotes {
                            html.element(.li, text: "and \(notes.count - ImportPreview.mostNotes) more")
                        }
                    }
                }
            }
            html.band(files.isEmpty ? "Nothing would change" : "What would change", id: "changes") { html in
                if !counts.isEmpty { html.element(.p, text: counts) }
                if let button {
                    html.element(.div, [.class: "edit"]) { html in
                        html.element(.p, [.class: "send"]) { html in
                            html.element(.button, [.type: "submit", .form: "form-import"], text: button)
                        }
                    }
                }
                if let table, !table.rows.isEmpty { write(table, to: &html) }
                for file in files {
                    html.element(.details, [.class: "more"]) { html in
                        html.element(.summary, text: file.name)
                        html.element(.pre, lines: Privacy.difference(file.diff))
                    }
                }
            }
        }

        /// Figures are aligned by their last digits.
        private static func kind(of title: String) -> [(HTMLWriter.Attribute, String)] {
            EditRows.figures.contains(title) ? [] : [(.class, "words")]
        }

        private func write(_ note: ImportNote, to html: inout HTMLWriter) {
            html.element(.li) { html in
                if note.weight != .remark {
                    html.element(.strong, [.class: "loss"], text: note.weight.rawValue)
                    html.text(" ")
                }
                html.text(Privacy.message(ImportForm.onPage(note.line)))
            }
        }

        private func write(_ table: Table, to html: inout HTMLWriter) {
            let rest = table.count - table.rows.count
            let count = Wording.count(table.count, "row")
            let folded = table.rows.dropFirst(ImportPreview.rowsInSight)
            write(
                table.rows.prefix(ImportPreview.rowsInSight), of: table, id: "import-rows",
                caption: count + (rest > 0 ? ", the first \(table.rows.count) here" : ""), to: &html)
            if folded.isEmpty { return }
            html.element(.details, [.class: "more"]) { html in
                let caption = "\(folded.count) more"
                html.element(.summary, text: caption)
                write(folded, of: table, id: "further-rows", caption: caption, to: &html)
            }
        }

        private func write(
            _ rows: ArraySlice<[String]>, of table: Table, id: String, caption: String,
            to html: inout HTMLWriter
        ) {
            html.element(
                .div, [.class: "edit scroll", .role: "region", .tabindex: "0", .labelledBy: id]
            ) { html in
                html.element(.table) { html in
                    html.element(.caption, [.id: id]) { $0.element(.span, text: caption) }
                    html.element(.thead) { html in
                        html.element(.tr) { html in
                            for (place, title) in table.columns.enumerated() {
                                let kind = place > 0 ? ImportPreview.kind(of: title) : []
                                html.element(.th, .init([(.scope, "col")] + kind), text: title)
                            }
                        }
                    }
                    html.element(.tbody) { html in
                        for row in rows {
                            html.element(.tr) { html in
                                for (place, cell) in row.enumerated() {
                                    if place == 0 {
                                        html.element(.th, [.scope: "row"], text: cell)
                                    } else {
                                        // What becomes of a holding is in words already.
                                        let label = table.columns.first == "" ? "" : table.columns[place]
                                        let kind = ImportPreview.kind(of: label)
                                        html.element(.td, .init(kind + [(.dataLabel, label)])) { html in
                                            html.isolated(PrivateCells.shown(cell, of: label))
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
#endif
