// Constants for the minor units, such as `.gbx` for GBX. If a unit has two codes, create the other one by its code, as
// in `try QuoteCurrency("GBp")`.
extension QuoteCurrency {
    /// GBX: pence, a hundredth of a pound sterling.
    public static var gbx: QuoteCurrency { minorUnit(at: 0) }
    /// ZAC: a hundredth of a rand.
    public static var zac: QuoteCurrency { minorUnit(at: 3) }
    /// ILA: agorot, a hundredth of a new shekel.
    public static var ila: QuoteCurrency { minorUnit(at: 4) }
    /// USX: a hundredth of a US dollar.
    public static var usx: QuoteCurrency { minorUnit(at: 6) }
    /// EUX: a hundredth of a euro.
    public static var eux: QuoteCurrency { minorUnit(at: 7) }
    /// KWF: fils, a thousandth of a Kuwaiti dinar.
    public static var kwf: QuoteCurrency { minorUnit(at: 8) }

    private static func minorUnit(at position: UInt16) -> QuoteCurrency {
        QuoteCurrency(index: UInt16(CurrencyTable.count) + position)
    }
}
