internal import PortfolioFiles
public import Valuation

extension CashStore {
    /// Records what an account has in cash.
    ///
    /// ```swift
    /// let store = try CashStore("portfolios/mine")
    /// let change = try store.record(Decimal(exactly: "1250.4"), in: .eur, on: day)
    /// print(String(decoding: change.after, as: UTF8.self))
    /// // currency,amount,date,account,name,note
    /// // EUR,1250.4,2013-03-01,,,
    /// //
    /// ```
    ///
    /// A balance of the same account, currency and day is replaced, and any other stays. The amount is written with all
    /// its digits: nothing is rounded.
    ///
    /// - Parameters:
    ///   - amount: in units of the currency, never of a minor one; negative for what is owed.
    ///   - currency: the currency of the balance.
    ///   - day: the day at whose end it is there; `nil` for a balance of any day.
    ///   - account: the account's name; `nil` for that of the first file.
    /// - Throws: ``EditingError/refused(_:)`` if the amount has more than 38 digits, or the row could not be read;
    ///   ``EditingError/unreadable(_:)`` if a file has errors; and the errors of saving, after which the file has not
    ///   changed: ``EditingError/locked(_:)``, ``EditingError/changed(_:)`` and ``EditingError/file(_:)``.
    /// - Complexity: O(*n*) for *n* bytes of files.
    @discardableResult
    public func record(
        _ amount: Decimal, in currency: Currency, on day: CalendarDate? = nil, account: String? = nil
    ) throws(EditingError) -> FileChange {
        let ofAccount = files.first { account != nil && source.account(ofFile: $0)?.exact == account?.exact }
        guard let file = ofAccount ?? files.first else { throw .unnamedFile("cash") }
        let text: String
        do throws(NumberError) { text = DecimalFormat.plain(try CompactDecimal(amount).exact) } catch {
            throw .refused(DiagnosticLog([Diagnostic(file: file, message: "the balance: \(error)")]))
        }
        let ofFile = source.account(ofFile: file) ?? ""
        let wanted = (account ?? ofFile).exact
        return try edit(in: file) { document throws(EditingError) in
            let row = document.rows.firstIndex { row in
                (row.subject.isEmpty ? ofFile : row.subject).exact == wanted && row.currency == currency.code
                    && row.date == day
            }
            if let row { return .set([.amount: text], row: row) }
            var texts: [CashField: String] = [.currency: currency.code, .amount: text]
            if let day { texts[.date] = day.description }
            if wanted != ofFile.exact { texts[.account] = account }
            return .add(texts)
        }.change
    }
}
