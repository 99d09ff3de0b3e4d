#if Server
    import Hummingbird
    import Portfolios

    extension Exchange {
        /// The name of the field with the tag of the file that a form is about.
        static let tagField = "file-tag"
        /// The name of the field with the state of the row that a form is about.
        static let rowField = "row-state"
        /// The name of the field with the name of that row.
        static let rowNameField = "row-name"
        /// The name of the field with the number of the change to undo.
        static let changeField = "change"
        /// The name of the parameter with the name of a kept answer.
        static let answerField = "kept"

        /// The address of a kept answer.
        static func address(ofKept name: String) -> String {
            Address.answer + EditView.text([PageForm.Pair(answerField, name)])
        }

        /// The state that the file must be in for the form to be applied: the one that the form was made for; of several
        /// files to choose from, that of each. In any other state, the row decides.
        ///
        /// - Throws: ``Problem`` if the form must not be applied at all.
        func formCondition() throws(Problem) -> Precondition {
            if let problem = context.formProblem { throw problem }
            let tags = form.filter { $0.name == Exchange.tagField }.map(\.value)
            if isRepeated { return .tags(tags) }
            let row = entered(Exchange.rowField).flatMap { $0.isEmpty ? nil : $0 }
            return .form(tags, row: row)
        }

        /// The rows that were listed where the form was opened.
        var view: EditView { EditView(form: request.method == .post ? form.texts : query.texts) }

        /// The tags that the form was sent with, for the same form again: whoever sends it once more has not seen a later
        /// state of the files, and the form may have been applied before.
        var keptTags: [PageForm.Pair] {
            form.filter { $0.name == Exchange.tagField }.map { PageForm.Pair($0.name, $0.value) }
        }
    }
#endif
