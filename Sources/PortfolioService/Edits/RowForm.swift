#if Server
    import PortfolioEditing
    import Portfolios

    /// What can be entered in a form as a text.
    protocol EnteredField: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
        var label: String { get }
        var hint: String { get }
        /// Whether spaces around the text belong to it.
        var keepsSpaces: Bool { get }

        /// The control for a text, which must be able to show it as it is.
        ///
        /// - Parameter symbols: those that are suggested; accounts in a field for one.
        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind
        /// What is wrong with a text by itself, in a sentence; `nil` if nothing is. An empty one is not wrong.
        func problem(with text: String) -> String?
    }

    /// A column that can be entered in a form.
    protocol FormField: ColumnField, EnteredField {}

    extension EnteredField {
        func problem(with text: String) -> String? {
            let text = trimmed(text)
            guard !text.isEmpty else { return nil }
            do throws(ParameterProblem) {
                switch kind(for: "", symbols: []) {
                case .number: do { _ = try CompactDecimal.parse(text) } catch { throw .number(text, error) }
                case .date: do { _ = try CalendarDate(text) } catch { throw .notADate(text) }
                case .suggesting(PageForms.currencies):
                    do { _ = try QuoteCurrency(text) } catch { throw .currency(error) }
                default: break
                }
                return nil
            } catch {
                return error.message(of: rawValue)
            }
        }
    }

    /// The maximum lengths of texts that are entered, so that a form with all fields full, and with what they were, is
    /// never too large to be received.
    enum FormLimit {
        static let (long, name, short) = (1000, 200, 100)
        /// Of a list that has a form for itself.
        static let list = 2500
    }

    extension EnteredField {
        var limit: Int {
            rawValue == "note" ? FormLimit.long : rawValue == "name" ? FormLimit.name : FormLimit.short
        }

        /// What was entered, with the code of a currency in capitals, and with a comma that can only be a decimal mark as
        /// a point: the keys of a phone for numbers may have no point. `1,500` could be either number, and stays.
        func entered(_ text: String) -> String {
            if kind(for: "", symbols: []) == .suggesting(PageForms.currencies) {
                return PageForms.code(text)
            }
            guard isNumber else { return text }
            let parts = trimmed(text).split(separator: ",", omittingEmptySubsequences: false)
            let sign = parts[0].prefix { $0 == "-" || $0 == "+" }
            let whole = parts[0].dropFirst(sign.count)
            guard parts.count == 2, !whole.isEmpty, !parts[1].isEmpty,
                (whole + parts[1]).utf8.allSatisfy({ (48...57).contains($0) }),
                parts[1].count != 3 || whole == "0"
            else { return text }
            return "\(parts[0]).\(parts[1])"
        }

        /// Whether numbers are entered. Shares are, in a field for texts where browsers would take no sign.
        var isNumber: Bool { rawValue == "shares" || kind(for: "", symbols: []) == .number }

        var limitHint: String { "At most \(limit) characters" }

        /// The control that shows a text.
        ///
        /// - Parameters:
        ///   - present: what the file has now, if that was changed elsewhere as well.
        ///   - replaced: what the file had before, if that was changed elsewhere only.
        ///   - words: what the field is called, and what it means.
        func control(
            _ text: String, _ problem: Problem?, isRequired: Bool, isSeldom: Bool, now present: String?,
            before replaced: String?, symbols: [String] = [], words: FieldWords
        ) -> EditForm.Field {
            let now = present.map {
                $0.isEmpty ? "Now empty in the file" : "Now in the file: \(FormText.shown($0))"
            }
            let before = replaced.map {
                $0.isEmpty ? "Filled in meanwhile" : "Changed meanwhile from \(FormText.shown($0))"
            }
            return EditForm.Field(
                field: PageForm.Field(
                    rawValue, words.label, kind(for: text, symbols: symbols), value: text,
                    problem: problem?.byField[rawValue], maxLength: max(limit, text.utf16.count)),
                isRequired: isRequired, isSeldom: isSeldom, hint: now ?? before ?? words.hint)
        }
    }

    /// What a field of a form is called, and what its value means; empty for nothing.
    struct FieldWords {
        let label: String
        let hint: String
    }

    /// A form of texts of a file, such as the cells of a row, with what was entered.
    struct RowForm<Field: EnteredField> {
        /// What was entered, or what the file has.
        var texts: [Field: String]
        /// What the file had when the form of a row was made; empty in the form of a new row.
        private(set) var former: [Field: String] = [:]
        /// What the file has now, where that was changed elsewhere as well.
        var present: [Field: String] = [:]
        /// What the file had before, where that was changed elsewhere only.
        private var replaced: [Field: String] = [:]

        /// What was sent.
        init(sent texts: [String: String]) {
            self.init()
            for field in Field.allCases {
                self.texts[field] = texts[field.rawValue].map(field.entered)
                former[field] = texts[FormText.formerPrefix + field.rawValue]
            }
        }

        /// What a file has.
        init(as present: [Field: String]) {
            self.init()
            for (field, text) in present where !text.isEmpty {
                texts[field] = text
                former[field] = RowForm.kept(text, of: field)
            }
        }

        /// A row with texts that the form has room for.
        init(known texts: [Field: String]) {
            self.texts = texts
            former = texts
        }

        private init() { texts = [:] }

        /// A text as the form keeps it: a long one would make the form too large to be received.
        private static func kept(_ text: String, of field: Field) -> String {
            text.utf16.count > field.limit ? FormText.mark(FormText.spaced(text)) : text
        }

        /// What the file had when the form was made, as hidden fields.
        var were: [PageForm.Pair] {
            Field.allCases.compactMap { field in
                former[field].map { PageForm.Pair(FormText.formerPrefix + field.rawValue, $0) }
            }
        }

        /// Whether the file says of a field what nobody here has seen.
        func isNews(_ field: Field) -> Bool { present[field] != nil || replaced[field] != nil }

        /// What was entered and differs from what the file had.
        var touched: [Field: String] {
            texts.filter { field, text in
                let before = former[field] ?? ""
                return !FormText.isSame(text, before) && before != RowForm.kept(text, of: field)
            }
        }

        /// Takes over what a file that was changed elsewhere says now in the fields that nobody touched here, and shows it
        /// beside what was entered in the others.
        ///
        /// - Parameters:
        ///   - present: the texts that the file has now.
        ///   - kept: a text of a field as the form keeps it.
        mutating func follow(
            _ present: [Field: String], kept: (String, Field) -> String = RowForm.kept
        ) {
            let touched = touched
            for field in Field.allCases {
                let now = present[field] ?? ""
                let before = former[field] ?? ""
                let isNews = !FormText.isSame(before, kept(now, field))
                if let text = touched[field] {
                    if isNews, !FormText.isSame(text, now) { self.present[field] = now }
                } else {
                    if isNews { replaced[field] = before }
                    texts[field] = now.isEmpty ? nil : now
                }
                former[field] = now.isEmpty ? nil : kept(now, field)
            }
        }

        /// What was entered, with the titles of the fields.
        var cells: [PageForm.Pair] {
            Field.allCases.compactMap { field in
                texts[field].flatMap { $0.isEmpty ? nil : PageForm.Pair(field.label, $0) }
            }
        }

        /// The controls.
        ///
        /// - Parameters:
        ///   - usual: the fields that are always in sight; the others are folded while they are empty.
        ///   - required: those that must not be empty.
        ///   - accounts: those that rows are of. If there are any, the fields for them are in sight.
        func controls(
            _ fields: [Field], usual: Set<Field>, required: Set<Field>, _ problem: Problem?,
            symbols: [String], accounts: [String] = [],
            words: (Field) -> FieldWords = { FieldWords(label: $0.label, hint: $0.hint) }
        ) -> [EditForm.Field] {
            fields.map { field in
                let isOfAccount = ["account", "to_account"].contains(field.rawValue)
                let isUsual = usual.contains(field) || isOfAccount && !accounts.isEmpty
                return field.control(
                    texts[field] ?? "", problem, isRequired: required.contains(field),
                    isSeldom: !isUsual, now: present[field], before: replaced[field],
                    symbols: isOfAccount ? accounts : symbols, words: words(field))
            }
        }
    }

    extension RowForm where Field: FormField {
        /// A row as it is.
        init(_ row: Int, of document: RowsDocument<Field>) { self.init(as: document.texts(ofRow: row)) }

        /// Takes what a row has for what the file had, if the form does not say.
        mutating func know(_ row: Int, of document: RowsDocument<Field>) {
            if former.isEmpty { former = RowForm(row, of: document).former }
        }

        /// Takes over what a row that was changed elsewhere says now.
        mutating func follow(_ row: Int, of document: RowsDocument<Field>) {
            follow(document.texts(ofRow: row))
        }
    }

    extension EditPage {
        /// Shows only what was entered, where it can't be told which row it was for.
        ///
        /// - Parameter rows: the address of the rows.
        mutating func show(entered form: RowForm<some FormField>, rows: String) {
            lead = "This is what you entered"
            links = [PageForm.Pair("Look at the rows", rows)]
            cells = form.cells
        }
    }
#endif
