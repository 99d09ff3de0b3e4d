#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PortfolioEditing
    import Portfolios

    /// The page that creates one more portfolio beside the others.
    extension PortfoliosController {
        func addRoutesOfNew(to router: some RouterMethods<ServiceContext>) {
            router.add(.newPortfolioPage) { exchange in
                try exchange.refuseParameters()
                return try page(exchange, NewForm([:], besideOthers: true))
            }
            router.add(.newPortfolioPage, .post) { exchange in
                // Who sends the form twice at once gets one answer.
                try await sent.answer(exchange, make) { _ in false }
            }
        }

        @Sendable private func make(_ exchange: Exchange) async throws -> SentForms.Outcome {
            let form = NewForm(exchange.form.texts, besideOthers: true)
            do {
                if let problem = exchange.context.formProblem { throw problem }
                let made = try await portfolios.make(form.portfolio())
                return .init(response: .leading(to: made.link.path + Address.new))
            } catch let problem as Problem {
                return .init(response: try page(exchange, form, problem))
            }
        }

        private func page(
            _ exchange: Exchange, _ form: NewForm, _ problem: Problem? = nil
        ) throws(Problem) -> Response {
            guard portfolios.folder != nil else { throw Problem(.conflict, PortfolioList.noFolder) }
            var site = Site.ofService
            site.logout = exchange.context.logout
            let page = form.page(
                hidden: [PageForm.Pair(FormSecret.field, exchange.formToken)], problem: problem,
                currency: options.settings.currency)
            return .fresh(problem?.status ?? .ok, .html, ByteBuffer(bytes: site.html(page)))
        }
    }

    extension ServedPortfolios {
        /// Creates a portfolio in the folder of the others, and shows it.
        ///
        /// - Throws: ``Problem`` if there is no such folder, or another of that name; nothing is made then.
        fileprivate func make(_ portfolio: NewPortfolio) async throws -> Shown {
            guard let folder, let name = portfolio.name, var location = shown.first?.live.location
            else { throw Problem(.conflict, PortfolioList.noFolder) }
            let taken = Problem(
                .unprocessableContent,
                fields: [(NewForm.Field.name.rawValue, "\(name) is there already: choose another name")])
            location.path = Path.join(folder, name)
            let made = ServedPortfolio(location, name: name)
            let new = try await parts.queue.edit { [self] in
                // Names that are composed in another way are one to readers.
                guard !shown.contains(where: { $0.link.name == name }),
                    FileInput.isMissing(made.location.path)
                else { throw taken }
                do throws(EditingError) { _ = try portfolio.make(in: made.location.path) } catch {
                    if case .alreadyThere = error { throw taken }
                    throw Problem(error).without(paths: [folder])
                }
                return add(made)
            }
            await new.live.reload()
            return new
        }
    }
#endif
