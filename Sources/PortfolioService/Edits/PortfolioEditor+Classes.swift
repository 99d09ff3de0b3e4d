#if Server
    import PortfolioEditing
    import Portfolios

    /// States the classes of symbols.
    extension PortfolioEditor {
        /// The file of classes as it is, with its tag; without rows if there is none.
        func classes() async throws -> (document: ClassesDocument, tag: String) {
            try await reading { editor throws(EditingError) in
                let store = try editor.classesStore()
                let bytes = try store.contents()
                return (try store.document(bytes), EntityTag.tag(of: bytes))
            }
        }

        /// The rows of the file of classes as it is, for programs.
        func classesAnswer(isCompressed: Bool) async throws -> StoredAnswer {
            try await reading { editor throws(EditingError) in
                let store = try editor.classesStore()
                return try editor.answers.answer(
                    try store.contents(), of: store.file, named: editor.name(of: store.file), in: nil,
                    isCompressed: isCompressed, store.document)
            }
        }

        /// Gives a symbol these classes of a scheme and no others.
        ///
        /// - Throws: ``Problem`` if the file is in another state than required, or the classes are refused. The file is
        ///   then unchanged.
        func classify(
            _ classes: [StatedClass], of symbol: String, in scheme: String, if condition: Precondition
        ) async throws -> Made<ClassesDocument> {
            let names = [
                (ClassesForm.Field.symbol.rawValue, symbol), (ClassesForm.Field.scheme.rawValue, scheme),
            ]
            let missing = names.filter { $0.1.isEmpty }
            guard missing.isEmpty else {
                throw Problem(.unprocessableContent, fields: missing.map { ($0.0, "\($0.0) is missing") })
            }
            let summary =
                "The classes of \(symbol) in \(scheme) were " + (classes.isEmpty ? "removed" : "changed")
            return try await changing(.classes, summary) { editor, _ in
                var obstacle: Problem?
                do throws(EditingError) {
                    let store = try editor.classesStore()
                    let symbol = editor.symbol(named: symbol) ?? symbol
                    let change = try store.classify(classes, of: symbol, in: scheme) {
                        now throws(EditingError) in
                        guard condition.allows(now) else {
                            obstacle = .stale(store.file, now)
                            throw .changed(store.file)
                        }
                    }
                    let document = try store.document(change.after)
                    let isHeld =
                        ClassBook.isCash(symbol) || (try? editor.marketStore())?.holds(symbol) != false
                    let remarks = isHeld ? [] : ["nothing is held of \(symbol)"]
                    return Made(
                        document: document,
                        row: document.rows.firstIndex {
                            $0.symbol == symbol.exact && $0.scheme == scheme.exact
                        },
                        number: editor.add([change], summary, remarks), remarks: remarks)
                } catch {
                    throw obstacle ?? Problem(error) { _ in ClassesForm.Field.classes.rawValue }
                }
            }
        }
    }
#endif
