#if Server
    // INTERIM
    enum FormGuard { static let field = "form-token" }
#endif
