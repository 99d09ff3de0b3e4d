package import PortfolioFiles
public import Valuation

extension HoldingField {
    /// The problem with a text for this field alone, in a sentence; `nil` if there is none.
    ///
    /// It is meant for forms, while they are being filled in. An empty text is not a problem: it clears a cell. Whether
    /// the field may be empty or combined with others is checked with the whole row.
    ///
    /// ```swift
    /// HoldingField.shares.problem(with: "1,200")  // shares "1,200" is not a number; write the number without …
    /// ```
    public func problem(with text: String) -> String? {
        do throws(ParameterProblem) {
            try check(text)
            return nil
        } catch {
            return error.message(of: rawValue)
        }
    }

    /// Checks a text in the same way as the reader of the file.
    package func check(_ text: String) throws(ParameterProblem) {
        let text = CellReader.trimmed(text)
        guard !text.isEmpty else { return }
        switch self {
        case .symbol, .name, .market, .account, .note: break
        case .excluded:
            guard ["true", "false"].contains(text.lowercased()) else {
                throw .notOneOf(text, ["true", "false"])
            }
        case .currency, .purchaseCurrency:
            do { _ = try QuoteCurrency(text) } catch { throw .currency(error) }
        case .purchaseDate, .priceDate:
            do { _ = try CalendarDate(text) } catch { throw .notADate(text) }
        default:
            do { _ = try CompactDecimal.parse(text) } catch { throw .number(text, error) }
        }
    }
}
