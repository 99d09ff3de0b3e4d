/// Encoded as `{"kind": "price", "title": "Price", "items": […]}`.
extension Section: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, title, items
    }

    /// Decodes a section; what the initialiser refuses is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(Kind.self, forKey: .kind)
        let title = try container.decode(String.self, forKey: .title)
        let items = try container.decode([Item].self, forKey: .items)
        self = try decoder.validated("the section \(kind.rawValue) can't have these items") {
            () throws(DetailError) in
            try Section(kind, title: title, items: items)
        }
    }

    /// Encodes the section.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(items, forKey: .items)
    }
}

/// Encoded as `{"symbol": "AAPL", "currency": "EUR", "sections": […], "lots": […], "issues": […]}`.
extension StockDetail: Codable {
    private enum CodingKeys: String, CodingKey {
        case symbol, currency, sections, lots, issues
    }

    /// Decodes a detail; what the initialiser refuses is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let symbol = try container.decode(String.self, forKey: .symbol)
        let currency = try container.decode(Currency.self, forKey: .currency)
        let sections = try container.decode([Section].self, forKey: .sections)
        let lots = try container.decode([Lot].self, forKey: .lots)
        let issues = try container.decode([Issue].self, forKey: .issues)
        self = try decoder.validated("a section is given twice") { () throws(DetailError) in
            try StockDetail(
                symbol: symbol, currency: currency, sections: sections, lots: lots, issues: issues)
        }
    }

    /// Encodes the detail.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(symbol, forKey: .symbol)
        try container.encode(currency, forKey: .currency)
        try container.encode(sections, forKey: .sections)
        try container.encode(lots, forKey: .lots)
        try container.encode(issues, forKey: .issues)
    }
}

/// Encoded as `{"number": 1, "isExcluded": false, "account": "ISA", "sections": […]}`; without the account if it has no name.
extension StockDetail.Lot: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, isExcluded, account, sections
    }

    /// Decodes a lot; what the initialiser refuses is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let number = try container.decode(Int.self, forKey: .number)
        let isExcluded = try container.decode(Bool.self, forKey: .isExcluded)
        let account = try container.decodeIfPresent(String.self, forKey: .account)
        let sections = try container.decode([Section].self, forKey: .sections)
        self = try decoder.validated("a section is given twice") { () throws(DetailError) in
            try StockDetail.Lot(
                number: number, isExcluded: isExcluded, account: account, sections: sections)
        }
    }

    /// Encodes the lot.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(isExcluded, forKey: .isExcluded)
        try container.encodeIfPresent(account, forKey: .account)
        try container.encode(sections, forKey: .sections)
    }
}
