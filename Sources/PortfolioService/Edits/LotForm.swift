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
        private var entered: [HoldingField: String]
        private var former: [HoldingField: String]
        /// Tells whether the symbol's other lots are as they were when the form was made; `nil` if that is not known.
        private var others: String?
        /// What the file has now, where that was changed elsewhere as well.
        private var present: [HoldingField: String] = [:]
        /// What the file had before, where that was changed elsewhere only.
        private var replaced: [HoldingField: String] = [:]
        /// What became of the lot; empty if nothing needs to be said.
        private var fate = ""
        /// Whether it is unclear which row is the lot now.
        private var isUnclear = false

        /// A form as it was not sent yet.
        init(_ lot: String?, _ given: [String: String]) {
            self.lot = lot
            entered = LotForm.fields(given)
            former = [:]
        }

        /// A form that was sent.
        init(_ lot: String?, sent texts: [String: String]) {
            self.lot = lot
            entered = LotForm.fields(texts)
            former = LotForm.fields(texts, prefix: LotForm.formerPrefix)
            others = texts[LotForm.othersField]
        }

        /// Before the names of the fields with what the file had.
        static let formerPrefix = "was-"
        /// The name of the field that tells the state of the other lots.
        static let othersField = "was-others"

        private static func fields(_ texts: [String: String], prefix: String = "") -> [HoldingField: String] {
            var fields: [HoldingField: String] = [:]
            for field in HoldingField.allCases {
                fields[field] = texts[prefix + field.rawValue].map { prefix.isEmpty ? field.entered($0) : $0 }
            }
            return fields
        }

        /// What was entered and differs from what the file had. Browsers send no line breaks of a field.
        var touched: [HoldingField: String] {
            entered.filter { field, text in
                !LotForm.isSame(text, former[field] ?? "")
            }
        }

        /// Whether a text is what a field has, which shows line breaks as nothing or as spaces.
        static func isSame(_ text: String, _ former: String) -> Bool {
            line(text) == line(former) || text == spaced(former)
        }

        /// A text with spaces for its line breaks, as pages show it.
        static func spaced(_ text: String) -> String {
            text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: " ")
        }

        /// A text as a browser sends it, without line breaks.
        static func line(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
        }

        /// Fills in a form that was not sent yet.
        mutating func fill(_ row: Int, of document: HoldingsDocument) {
            let texts = LotForm.texts(ofRow: row, of: document)
            entered = texts
            former = texts
            others = document.state(besides: row)
        }

        /// Finds the lot in a file that has changed. What was entered is kept, and what the file has now
        /// is shown beside it.
        mutating func follow(_ document: HoldingsDocument) {
            guard let lot else { return }
            guard let row = row(in: document) else {
                let symbol = former[.symbol]
                isUnclear = symbol == nil || document.rows.contains { $0.symbol.exact == symbol?.exact }
                // Of a symbol that is gone, what was entered can be added as a new lot.
                if !isUnclear { self.lot = nil }
                fate =
                    isUnclear
                    ? " It can't be told whether \(lot) is still there: look at the rows, and enter the change again."
                    : " \(lot) is no longer there; what you entered would be a new lot."
                return
            }
            let name = document.identities[row]
            if name != lot { fate = " The lot that was \(lot) is \(name) now." }
            self.lot = name
            let (touched, texts) = (touched, LotForm.texts(ofRow: row, of: document))
            for field in HoldingField.allCases {
                let (now, old) = (texts[field] ?? "", former[field] ?? "")
                if let text = touched[field] {
                    if LotForm.line(text) != LotForm.line(now) { present[field] = now }
                } else {
                    if LotForm.line(old) != LotForm.line(now) { replaced[field] = old }
                    entered[field] = now
                }
                former[field] = now
            }
            others = document.state(besides: row)
        }

        /// The row that the form is about: the one of that name, if the symbol's other lots are as they were; otherwise
        /// the only one with all the texts that the form was made with.
        func row(in document: HoldingsDocument) -> Int? {
            guard let lot, let symbol = former[.symbol] ?? others.map({ _ in "" }) else { return nil }
            if let row = try? document.row(identity: lot), document.rows[row].symbol.exact == symbol.exact,
                document.state(besides: row) == others
            {
                return row
            }
            let same = document.rows.indices.filter { row in
                guard document.rows[row].symbol.exact == symbol.exact else { return false }
                let texts = LotForm.texts(ofRow: row, of: document)
                return HoldingField.allCases.allSatisfy {
                    LotForm.line(texts[$0] ?? "") == LotForm.line(former[$0] ?? "")
                }
            }
            return same.count == 1 ? same.first : nil
        }

        /// What the file had when the form was made, as hidden fields.
        var were: [PageForm.Pair] {
            HoldingField.allCases.compactMap { field in
                former[field].flatMap { text in
                    text.isEmpty ? nil : PageForm.Pair(LotForm.formerPrefix + field.rawValue, text)
                }
            } + (others.map { [PageForm.Pair(LotForm.othersField, $0)] } ?? [])
        }

        /// - Parameters:
        ///   - problem: why the form was not accepted; `nil` for one that was not sent yet.
        ///   - file: the name of the file.
        ///   - cancel: the address of the rows.
        func page(
            hidden: [PageForm.Pair], problem: Problem?, file: String, cancel: String
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
                page.lead = "This is what you entered"
                page.links = [
                    PageForm.Pair(
                        "Look at the rows",
                        Address.list + (former[.symbol].map { "?symbol=\(PercentEncoding.text($0))" } ?? ""))
                ]
                page.cells = HoldingField.allCases.compactMap { field in
                    entered[field].flatMap { $0.isEmpty ? nil : PageForm.Pair(field.label, $0) }
                }
                return page
            }
            let tooLong =
                lot == nil
                ? []
                : HoldingField.allCases.filter {
                    LotForm.isMark(former[$0] ?? "") && LotForm.isMark(entered[$0] ?? former[$0] ?? "")
                }
            if !tooLong.isEmpty {
                let names = Wording.list(tooLong.map { $0.label.lowercased() }, last: "and")
                page.lead += "; its \(names) \(tooLong.count == 1 ? "is" : "are") too long to be changed here"
            }
            let fields = HoldingField.allCases.filter { !tooLong.contains($0) }.map { field in
                field.control(
                    entered[field] ?? "", problem, isRequired: field.isRequired, isSeldom: !field.isUsual,
                    now: present[field], before: replaced[field])
            }
            page.forms = [
                EditForm(
                    id: "lot", label: page.title, action: lot.map(Address.lot) ?? Address.lots,
                    fields: fields,
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
