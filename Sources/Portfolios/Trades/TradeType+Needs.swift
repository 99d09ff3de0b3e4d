extension TradeType {
    /// The types of trades, each with the columns that it needs.
    package static var needs: String {
        var groups: [(needed: String, types: [String])] = []
        for type in allCases {
            var needed = TradeField.allCases.filter { type.requiredFields.contains(TradeFields($0)) }
                .map(\.rawValue).filter { $0 != "date" && $0 != "type" }
            let payment = type.payment
            if !payment.fields.isEmpty {
                let (first, others) = (payment.fields.fields, payment.or.fields)
                needed.append(
                    first.map(\.rawValue).joined(separator: " and ") + (others.count > 1 ? ", or " : " or ")
                        + others.map(\.rawValue).joined(separator: " and "))
            }
            let text = needed.joined(separator: ", ")
            if let known = groups.firstIndex(where: { $0.needed == text }) {
                groups[known].types.append(type.rawValue)
            } else {
                groups.append((text, [type.rawValue]))
            }
        }
        let lines = groups.map { "\($0.types.joined(separator: ", ")): \($0.needed)" }
        return "With date and type, they need: \(lines.joined(separator: "; "))."
    }
}
