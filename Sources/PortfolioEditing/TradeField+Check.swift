package import PortfolioFiles
public import Valuation

extension TradeField {
    /// The problem with a text for this field alone, in a sentence; `nil` if there is none.
    ///
    /// It is meant for forms, while they are being filled in. An empty text is not a problem: whether the field may be
    /// empty or combined with others is checked with the whole row.
    ///
    /// ```swift
    /// TradeField.ratio.problem(with: "4")  // ratio "4" is not a ratio of two numbers above 0, such as 4:1
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
        case .symbol, .toSymbol, .name, .market, .lot, .id, .account, .toAccount, .note: break
        case .type:
            guard TradeType(cell: text) != nil else {
                throw .notOneOf(text, TradeType.allCases.map(\.rawValue))
            }
        case .date, .purchaseDate:
            do { _ = try CalendarDate(text) } catch { throw .notADate(text) }
        case .time:
            guard TimeOfDay(text) != nil else { throw .notATime(text) }
        case .currency:
            do { _ = try QuoteCurrency(text) } catch { throw .currency(error) }
        case .feesCurrency, .toCurrency:
            do { _ = try Currency(text) } catch { throw .currency(error) }
        case .ratio:
            guard (try? SplitRatio(text)) != nil else { throw .notARatio(text) }
        case .shares, .price, .fees, .taxes, .amount, .rate, .total, .costShare, .toAmount, .multiplier:
            do { _ = try CompactDecimal.parse(text) } catch { throw .number(text, error) }
        }
    }
}
