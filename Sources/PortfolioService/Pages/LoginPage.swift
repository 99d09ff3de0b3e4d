#if Server
    import Portfolios

    /// The page on which a browser logs in with the service's token.
    struct LoginPage {
        /// The fields of the form.
        enum Field: String {
            case token
            /// The path to go to after the login. No other form has a field of that name, or every login would seem to send
            /// one along.
            case wish = "next"
        }

        /// The path to which the form is sent.
        let action: String
        /// The path to go to after the login.
        let wish: String
        /// The name of a form that is kept until the login; `nil` for none.
        var kept: String?
        /// The path that the others are under.
        var base = ""
        /// Why the last login failed; `nil` if there was none.
        var problem: String?

        /// Its address, with the path to go to after the login, and the name of a form that is kept until then.
        static func address(leadingTo path: String, _ kept: String? = nil) -> String {
            Route.login.template + EditView.text(fields(path, kept))
        }

        private static func fields(_ wish: String, _ kept: String?) -> [PageForm.Pair] {
            [PageForm.Pair(Field.wish.rawValue, wish)]
                + (kept.map { [PageForm.Pair(Exchange.answerField, $0)] } ?? [])
        }

        var bytes: [UInt8] {
            Page(title: "Log in", hasForm: true, base: base).bytes { html in
                PageHeading(title: "Log in", lead: "This portfolio is shown to those who have its token.")
                    .write(to: &html)
                html.main { html in
                    if kept != nil {
                        html.element(
                            .p, [.class: "notice"],
                            text:
                                "What you entered is kept. After you log in, its form appears again; nothing is "
                                + "changed until you send it.")
                    }
                    html.element(.form, [.class: "choose", .method: "post", .action: action]) { html in
                        EditForm.write(LoginPage.fields(wish, kept), to: &html)
                        // A password manager stores a token under a name. Without one of its own, the field is not sent.
                        html.element(
                            .input,
                            [
                                .type: "text", .value: "portfolio", .autocomplete: "username",
                                .readonly: "readonly", .isHidden: "hidden",
                            ])
                        html.element(.div, [.class: "field"]) { html in
                            writeToken(to: &html)
                        }
                        html.element(.div, [.class: "field send"]) { html in
                            html.element(.button, [.type: "submit"], text: "Log in")
                        }
                    }
                }
            }
        }

        private func writeToken(to html: inout HTMLWriter) {
            let id = Field.token.rawValue
            html.element(.label, [.for: id], text: "Token")
            var attributes: [(HTMLWriter.Attribute, String)] = [
                (.id, id), (.name, id), (.type, "password"), (.autocomplete, "current-password"),
                (.autofocus, "autofocus"),
            ]
            if problem != nil { attributes += [(.invalid, "true"), (.describedBy, "\(id)-problem")] }
            html.element(.input, .init(attributes))
            if let problem { html.element(.p, [.class: "wrong", .id: "\(id)-problem"], text: problem) }
        }
    }
#endif
