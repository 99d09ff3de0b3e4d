#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PortfolioEditing
    import PortfolioImport
    import Portfolios

    /// Imports for programs.
    extension EditController {
        /// The parameters that are not of the export.
        private static let (dryRun, fileName) = ("dry-run", "name")
        /// The parameters, as they are described.
        static let importParameters = ImportForm.Field.allCases.map(\.rawValue) + [dryRun, fileName]

        /// Takes an export into the files, or tells what it would change.
        @Sendable func addImport(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(EditController.importParameters)
            for (place, part) in exchange.query.enumerated()
            where part.name != ImportForm.Field.skip.rawValue
                && exchange.query[..<place].contains(where: { $0.name == part.name })
            {
                throw Problem.repeated(part.name)
            }
            let isDry: Bool
            switch given[EditController.dryRun] {
            case nil, "false": isDry = false
            case "true", "": isDry = true
            case let text?:
                throw Problem(ParameterProblem.notOneOf(text, ["true", "false"]), of: EditController.dryRun)
            }
            let condition = isDry ? Precondition.any : try Precondition(exchange.request)
            let files = try await bodies.admit {
                try await exports(exchange, named: given[EditController.fileName])
            }
            let form = ImportForm(exchange.query)
            let plan = try await exchange.client.whilePresent { try await editor.plan(files, form) }
            guard !isDry else { return response(plan, nil) }
            if let question = plan.change.question { throw Problem(question) }
            let taken = try await editor.take(plan, if: condition)
            return response(taken.plan, taken.number)
        }

        /// The exports in the body: the files of a form, or the body itself.
        private func exports(_ exchange: Exchange, named name: String?) async throws -> [BrokerExport] {
            let request = exchange.request
            guard request.contentType == Multipart.type else {
                guard ["text/csv", "application/octet-stream"].contains(request.contentType ?? "") else {
                    let types = "text/csv, application/octet-stream, \(Multipart.type)"
                    throw Problem(
                        .unsupportedMediaType, "an export is sent as \(types); say so in Content-Type",
                        headers: [.accept: types])
                }
                let bytes = try await request.bytes(limit: options.maxBody, exchange.context)
                return [BrokerExport(name.map { Multipart.shortened($0) } ?? "export", bytes)]
            }
            let sent = try await request.multipart(
                limit: options.maxBody, ofFields: 0, in: live.queue, exchange.context)
            return sent.files
        }

        private func response(_ plan: ImportPlan, _ number: Int?) -> Response {
            let json = JSONWriter.document { json in
                json.field("kind", plan.kind.rawValue)
                json.field("tag", plan.tag)
                json.field("change", number)
                json.field("exports", lines: plan.summaries) { json, export in
                    json.object { json in
                        json.field("file", export.file)
                        json.field("title", export.title)
                        json.field("summary", export.words)
                    }
                }
                json.key("counts")
                json.object { json in
                    for count in ImportPlan.counts(of: plan.change) { json.field(count.name, count.number) }
                }
                json.field("files", lines: plan.change.files) { json, file in
                    let name = editor.name(of: file.path)
                    json.object { json in
                        json.field("file", name)
                        json.field("new", file.isNew)
                        json.field(
                            "diff",
                            String(
                                decoding: UnifiedDiff(from: file.before, to: file.after, name: name).bytes,
                                as: UTF8.self))
                    }
                }
                json.field("notes", lines: plan.notes) { json, note in
                    json.object { json in
                        json.field("weight", note.weight.rawValue)
                        json.field("file", note.place.file.isEmpty ? nil : Problem.name(note.place.file))
                        json.field("line", note.place.line > 0 ? note.place.line : nil)
                        json.field("message", note.message)
                        json.field("remedy", note.remedy)
                    }
                }
                if let question = plan.change.question {
                    json.field(
                        "question",
                        object: { json in
                            json.field("message", question.message)
                            json.field("remedy", question.remedy)
                            json.field("accounts", texts: question.accounts)
                        })
                }
            }
            return .fresh(.ok, .json, ByteBuffer(bytes: json), [.eTag: plan.tag])
        }
    }
#endif
