// The units of most prices. Any other is made of its currency or its code, as in `QuoteCurrency(.isk)` and
// `try QuoteCurrency("ZAC")`.
extension QuoteCurrency {
    /// EUR: Euro.
    public static var eur: QuoteCurrency { QuoteCurrency(Currency.eur) }
    /// GBP: Pound Sterling.
    public static var gbp: QuoteCurrency { QuoteCurrency(Currency.gbp) }
    /// GBX: pence, a hundredth of a pound sterling.
    public static var gbx: QuoteCurrency { QuoteCurrency(index: UInt16(CurrencyTable.count)) }
    /// USD: US Dollar.
    public static var usd: QuoteCurrency { QuoteCurrency(Currency.usd) }
}
