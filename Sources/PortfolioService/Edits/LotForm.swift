#if Server
    import Digests
    import PortfolioEditing
    import Portfolios

    /// The form of a lot: what was entered, and what the file had when the form was made.
    ///
    /// Only fields that differ from that are written, so that a form never undoes a change that was made elsewhere to a
    /// field that nobody touched here.
    struct LotForm {
        /// The lot; `nil` for a new one.
        var lot: String?
        private var row: RowForm<HoldingField>
        /// Tells whether the symbol's other lots are as they were when the form was made; `nil` if that is not known.
        private var others: String?
        /// What became of the lot; empty if nothing needs to be said.
        private var fate = ""
        /// Whether it is unclear which row is the lot now.
        private var isUnclear = false

        /// - Parameter texts: what was sent, or what a new form is filled in with.
        init(_ lot: String?, _ texts: [String: String]) {
            self.lot = lot
            row = RowForm(sent: texts)
            others = texts[LotForm.othersField]
        }

        /// The name of the field that tells the state of the other lots.
        static let othersField = "was-others"

        /// What was entered and differs from what the file had.
        var touched: [HoldingField: String] { row.touched }

        /// Fills in a form that was not sent yet.
        mutating func fill(_ place: Int, of document: HoldingsDocument) {
            row = RowForm(known: LotForm.texts(ofRow: place, of: document))
            others = document.state(besides: place)
        }

        /// Finds the lot in a file that has changed. What was entered is kept, and what the file has now
        /// is shown beside it.
        mutating func follow(_ document: HoldingsDocument) {
            guard let lot else { return }
            guard let place = place(in: document) else {
                let symbol = row.former[.symbol]
                isUnclear = symbol == nil || document.rows.contains { $0.symbol.exact == symbol?.exact }
                // Of a symbol that is gone, what was entered can be added as a new lot.
                if !isUnclear { self.lot = nil }
                fate =
                    isUnclear
                    ? " It can't be told whether \(lot) is still there: look at the rows, and enter the change again."
                    : " \(lot) is no longer there; what you entered would be a new lot."
                return
            }
            let name = document.identities[place]
            if name != lot { fate = " The lot that was \(lot) is \(name) now." }
            self.lot = name
            row.follow(LotForm.texts(ofRow: place, of: document)) { text, _ in text }
            others = document.state(besides: place)
        }

        /// The row that the form is about: the one of that name, if the symbol's other lots are as they were; otherwise
        /// the only one with all the texts that the form was made with.
        func place(in document: HoldingsDocument) -> Int? {
            guard let lot, let symbol = row.former[.symbol] ?? others.map({ _ in "" }) else { return nil }
            if let place = try? document.row(identity: lot),
                document.rows[place].symbol.exact == symbol.exact,
                document.state(besides: place) == others
            {
                return place
            }
            let same = document.rows.indices.filter { place in
                guard document.rows[place].symbol.exact == symbol.exact else { return false }
                let texts = LotForm.texts(ofRow: place, of: document)
                return HoldingField.allCases.allSatisfy {
                    FormText.line(texts[$0] ?? "") == FormText.line(row.former[$0] ?? "")
                }
            }
            return same.count == 1 ? same.first : nil
        }

        /// What the file had when the form was made, as hidden fields.
        var were: [PageForm.Pair] {
            row.were + (others.map { [PageForm.Pair(LotForm.othersField, $0)] } ?? [])
        }

        /// - Parameters:
        ///   - problem: why the form was not accepted; `nil` for one that was not sent yet.
        ///   - file: the name of the file.
        ///   - accounts: those that are suggested.
        ///   - cancel: the address of the rows.
        func page(
            hidden: [PageForm.Pair], problem: Problem?, file: String, accounts: [String], cancel: String
        ) -> EditPage {
            let name = lot ?? "a lot"
            var page = EditPage(
                title: lot == nil ? "Add \(name)" : "Edit \(name)", lead: "A row of \(file)")
            let rest =
                lot == nil || isUnclear
                ? ""
                : " What you entered is still here; where the file says something else now, that is shown beside it."
            page.notice = problem.map {
                EditPage.Notice($0, besides: HoldingField.allCases.map(\.rawValue), ifStale: fate + rest)
            }
            if isUnclear {
                page.show(
                    entered: row,
                    rows: Address.list
                        + (row.former[.symbol].map { "?symbol=\(PercentEncoding.text($0))" } ?? ""))
                return page
            }
            let tooLong =
                lot == nil
                ? []
                : HoldingField.allCases.filter {
                    FormText.isMark(row.former[$0] ?? "")
                        && FormText.isMark(row.texts[$0] ?? row.former[$0] ?? "")
                }
            if !tooLong.isEmpty {
                let names = Wording.list(tooLong.map { $0.label.lowercased() }, last: "and")
                page.lead += "; its \(names) \(tooLong.count == 1 ? "is" : "are") too long to be changed here"
            }
            page.forms = [
                EditForm(
                    id: "lot", label: page.title, action: lot.map(Address.lot) ?? Address.lots,
                    fields: row.controls(
                        HoldingField.allCases.filter { !tooLong.contains($0) }, usual: HoldingField.usual,
                        required: HoldingField.required, problem, symbols: [], accounts: accounts),
                    hidden: hidden + (lot == nil ? [] : were), button: lot == nil ? "Add" : "Save",
                    cancel: cancel)
            ]
            return page
        }
    }

    extension HoldingsDocument {
        /// The state of the lots of a row's symbol, except the row itself: the same texts in the same order have the same
        /// state.
        fileprivate func state(besides row: Int) -> String {
            var bytes: [UInt8] = []
            for other in rows.indices where rows[other].symbol.exact == rows[row].symbol.exact {
                // The place of the row itself counts, too.
                let texts = other == row ? [:] : texts(ofRow: other)
                for field in HoldingField.allCases { bytes += Array((texts[field] ?? "").utf8) + [0] }
            }
            return Base64.text(SHA256.digest(bytes))
        }
    }
#endif
