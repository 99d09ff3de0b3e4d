#if Server
    import PortfolioEditing
    import PortfolioImport
    import Portfolios

    /// What the columns of exports mean that no profile fits, as someone chooses it in the form.
    extension ImportForm {
        /// The field that says whether the columns are chosen.
        static let columnsField = "columns"
        /// What the names of the fields of columns and words begin with.
        private static let (columnPrefix, wordPrefix) = ("column-", "word-")
        private static let chosen = "chosen"

        /// Whether the columns are chosen, rather than known by a profile.
        var choosesColumns: Bool { text(ImportForm.columnsField) == ImportForm.chosen }

        /// What is chosen, beside what is stated in other fields; a draft if nothing is.
        func choices(_ statements: PortfolioIntake.Statements) -> ColumnChoices {
            var choices = ColumnChoices()
            choices.currency = statements.options.currencies.last { $0.pattern == "*" }?.unit
            choices.decimalMark = statements.options.decimalMark
            choices.dateForm = statements.history.dateForm
            choices.isOfTrades = statements.kind.map { $0 == .trades }
            var roles: [Int: String] = [:]
            for (name, value) in pairs {
                if let number = ImportForm.rest(of: name, after: ImportForm.columnPrefix).flatMap({ Int($0) })
                {
                    roles[number - 1] = value
                } else if let word = ImportForm.rest(of: name, after: ImportForm.wordPrefix) {
                    choices.words[PercentEncoding.text(ofSegment: word)] = value
                }
            }
            guard let kind = text(ImportForm.kindField), !roles.isEmpty else { return choices }
            let isOfTrades = choices.isOfTrades ?? (kind == kindName(true))
            // What was chosen of trades says nothing of positions.
            if kind == kindName(isOfTrades) { (choices.roles, choices.isOfTrades) = (roles, isOfTrades) }
            return choices
        }

        /// The fields of columns that mean the same as another one, with what is wrong. Fees are added up.
        var doublyChosenColumns: [(name: String, message: String)] {
            guard choosesColumns else { return [] }
            var known: Set<String> = []
            return pairs.filter { $0.name.hasPrefix(ImportForm.columnPrefix) }.compactMap { name, role in
                if role.isEmpty || role == TradeField.fees.rawValue || known.insert(role).inserted {
                    return nil
                }
                let label = ImportForm.label(
                    ofRole: role, ofTrades: text(ImportForm.kindField) == kindName(true))
                return (name, "another column is chosen for \(label), too")
            }
        }

        /// The field that says of what the columns were chosen.
        private static let kindField = "columns-of"
        private func kindName(_ isOfTrades: Bool) -> String {
            (isOfTrades ? PortfolioIntake.Kind.trades : .holdings).rawValue
        }

        private static func rest(of name: String, after prefix: String) -> String? {
            name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
        }

        /// The fields of the columns, with their first cells, and those of words that nothing else explains.
        func fields(of table: ColumnTable, _ problem: Problem?) -> [EditForm.Field] {
            let roles = ColumnChoices.roles(ofTrades: table.isOfTrades).map {
                PageForm.Pair($0, ImportForm.label(ofRole: $0, ofTrades: table.isOfTrades))
            }
            let columns = table.columns.enumerated().map { place, column in
                let name = "\(ImportForm.columnPrefix)\(place + 1)"
                let examples = table.rows.map { $0[place] }.filter { !$0.isEmpty }
                return EditForm.Field(
                    field: PageForm.Field(
                        name, column.name.isEmpty ? "Column \(place + 1)" : column.name,
                        .choice([PageForm.Pair("", "is left out")] + roles), value: column.role,
                        problem: problem?.byField[name]),
                    hint: Privacy.message(examples.prefix(3).joined(separator: "; ")))
            }
            let meanings =
                TradeType.allCases.map { PageForm.Pair($0.rawValue, $0.rawValue.replacing("_", with: " ")) }
                + [
                    PageForm.Pair(ColumnChoices.cash, "a movement of cash"),
                    PageForm.Pair(ColumnChoices.passedOver, "is left out"),
                ]
            let words = table.words.map { word in
                let name = ImportForm.wordPrefix + PercentEncoding.segment(word)
                return EditForm.Field(
                    field: PageForm.Field(
                        name, "Rows of “\(word)”", .choice([PageForm.Pair("", "what are they?")] + meanings),
                        value: text(name) ?? "", problem: problem?.byField[name]))
            }
            return columns + words
        }

        /// The table whose columns are chosen; `nil` if a profile tells what they mean.
        ///
        /// - Parameter isRead: whether the exports could be read.
        func table(of files: [BrokerExport], isRead: Bool) -> ColumnTable? {
            guard let first = files.first, self[.type] != PortfolioIntake.Kind.prices.rawValue,
                choosesColumns || !isRead && self[.profile] == nil && !ImportPlan.isRecognised(first)
            else { return nil }
            var intake = PortfolioIntake("")
            let statements = (try? statements(&intake)) ?? .init()
            return ColumnTable(first.bytes, name: first.name, choices(statements))
        }

        /// The same with the columns chosen as their names and figures tell; `nil` if a profile knows them, they are chosen
        /// already, or something must be said first.
        func drafted(of files: [BrokerExport]) -> ImportForm? {
            guard !choosesColumns, let table = table(of: files, isRead: false), table.lacks.isEmpty else {
                return nil
            }
            let roles = table.columns.enumerated().map { place, column in
                PageForm.Pair("\(ImportForm.columnPrefix)\(place + 1)", column.role)
            }
            let chosen =
                [PageForm.Pair(ImportForm.columnsField, ImportForm.chosen)] + hidden(of: table) + roles
            let names = Set(chosen.map(\.name))
            return ImportForm(
                given.filter { !names.contains($0.name) }
                    + chosen.map { Target.Parameter(name: $0.name, value: $0.value) })
        }

        /// Whether what is said of exports names one of its fields that are folded.
        func isMentioned(
            in notice: EditPage.Notice?, _ preview: ImportPreview?, among fields: [EditForm.Field]
        ) -> Bool {
            let folded = Set(fields.filter(\.isSeldom).map(\.field.name))
            let lines = (notice.map { [$0.text] + $0.details } ?? []) + (preview?.lines ?? [])
            let words = Set(lines.flatMap { $0.split { !$0.isLetter && $0 != "-" } }.map(String.init))
            return Field.allCases.contains { field in
                guard folded.contains(field.rawValue) else { return false }
                return words.contains(field.rawValue) && field.rawValue.contains("-")
                    || lines.contains {
                        $0.contains(" in \(field.rawValue)") || $0.contains("state \(field.rawValue)")
                            || $0.contains("use \(field.rawValue)") || $0.contains("with \(field.rawValue)")
                    }
            }
        }

        /// What is sent besides where the columns are chosen.
        func hidden(of table: ColumnTable) -> [PageForm.Pair] {
            [PageForm.Pair(ImportForm.kindField, kindName(table.isOfTrades))]
        }

        /// The choice of whether the columns are chosen.
        func columnsField(isChosen: Bool) -> EditForm.Field {
            EditForm.Field(
                field: PageForm.Field(
                    ImportForm.columnsField, "Columns",
                    .choice([
                        PageForm.Pair("", "mean what a profile says"),
                        PageForm.Pair(ImportForm.chosen, "mean what is chosen here"),
                    ]), value: isChosen ? ImportForm.chosen : ""),
                isSeldom: !isChosen)
        }

        /// What a column of a role has.
        static func label(ofRole role: String, ofTrades isOfTrades: Bool) -> String {
            if isOfTrades {
                switch role {
                case "net": return "Amount with fees"
                case "gross": return "Amount without fees"
                case "account": return "Currency of the account"
                case "holder": return TradeField.account.label
                case "id": return "Number of the row"
                case "accrued": return "Accrued interest"
                default: return TradeField(rawValue: role)?.label ?? role.capitalised
                }
            }
            return HoldingField(rawValue: role)?.label ?? role.capitalised
        }
    }

    extension EditRows {
        /// The first rows of an export.
        init(_ table: ColumnTable, of file: String) {
            self.init(
                id: ("table", "table-rows"), heading: "The first rows",
                columns: table.columns.map(\.name), ofWords: true,
                rows: table.rows.map { Row(cells: $0.map { Privacy.message($0) }, actions: []) },
                caption: file)
        }
    }

    extension ColumnTable {
        /// What must be said first, field by field; `nil` if nothing must.
        func problem(_ name: String) -> Problem? {
            guard !lacks.isEmpty else { return nil }
            return Problem(
                .unprocessableContent,
                fields: lacks.map { lack in
                    switch lack {
                    case .role(let role):
                        let label = ImportForm.label(ofRole: role, ofTrades: isOfTrades)
                        return (ImportForm.columnsField, "choose the column of \(name) for: \(label)")
                    case .word(let word):
                        return (
                            "word-" + PercentEncoding.segment(word), "say what rows of “\(word)” are"
                        )
                    case .dateForm:
                        return (
                            ImportForm.Field.dateForm.rawValue,
                            "the dates could be read in two ways: state their form, such as dd/MM/yyyy"
                        )
                    case .decimalMark:
                        return (
                            ImportForm.Field.decimalMark.rawValue,
                            "the numbers could be read in two ways: choose their decimal mark"
                        )
                    case .currency:
                        return (ImportForm.Field.currency.rawValue, "nothing states the currency: state it")
                    }
                })
        }
    }

    extension ImportPlan {
        /// What the columns mean, as it is chosen.
        static func mapping(
            of file: BrokerExport, _ choices: ColumnChoices
        ) throws(Problem) -> PortfolioIntake.Mapping? {
            guard let table = ColumnTable(file.bytes, name: file.name, choices) else { return nil }
            if let problem = table.problem(file.name) { throw problem }
            var log = DiagnosticLog()
            let mapping = table.mapping(file: file.name, log: &log)
            guard log.isEmpty else { throw Problem(EditingError.refused(log)) }
            return mapping
        }

        /// Whether the header of an export tells what it is.
        static func isRecognised(_ file: BrokerExport) -> Bool {
            var log = DiagnosticLog()
            return PortfolioIntake.kind(of: file, .init(), log: &log) != nil
        }
    }
#endif
