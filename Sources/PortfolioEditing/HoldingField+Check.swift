package import PortfolioFiles
public import Valuation

extension HoldingField {
    /// What is wrong with a text for this field by itself, in a sentence; `nil` where nothing is.
    ///
    /// For a form, while it is filled in. An empty text is no problem: it clears a cell, and whether the field may be
    /// empty, or goes together with others, shows when the whole row is checked.
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

    /// Checks a text as the reader of the file does.
    package func check(_ text: String) throws(ParameterProblem) {
        let text = CellReader.trimmed(text)
        guard !text.isEmpty else { return }
        switch self {
        case .symbol, .name, .market, .note: break
        case .excluded:
            guard text == "true" || text == "false" else { throw .notOneOf(text, ["true", "false"]) }
        case .currency, .purchaseCurrency:
            do { _ = try QuoteCurrency(text) } catch { throw .currency(error) }
        case .purchaseDate, .priceDate:
            do { _ = try CalendarDate(text) } catch { throw .notADate(text) }
        default:
            do { _ = try CompactDecimal.parse(text) } catch { throw .number(text, error) }
        }
    }
}
