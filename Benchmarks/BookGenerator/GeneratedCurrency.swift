/// A quote currency of the generated files: its exchange, its rate, and how prices are quoted in it.
struct GeneratedCurrency: Sendable {
    /// The code as written in files, for example `GBX`.
    let code: ShortWord
    /// The market identifier code of its exchange.
    let market: ShortWord
    /// Euros for 1 unit of the stock currency, in billionths; 0 for the euro itself, which needs no rate.
    let rate: Int
    /// The minimum number of decimals that gives a rate four significant digits. The maximum is 6, or this number if it
    /// is larger.
    let ratePlaces: Int
    /// The power of ten by which its prices exceed those of a share in dollars.
    let priceShift: Int
    /// The first year in which the ECB published its rate from January on. There are no earlier purchases.
    let firstYear: Int

    private init(
        _ code: String, _ market: String, rate: Int, priceShift: Int = 0, firstYear: Int = 2005
    ) {
        self.code = ShortWord(code)
        self.market = ShortWord(market)
        self.rate = rate
        self.priceShift = priceShift
        self.firstYear = firstYear
        var places = 4
        var size = 100_000_000
        while places < 9 && rate < size {
            places += 1
            size /= 10
        }
        ratePlaces = places
    }

    /// All of them; a file uses the first few. The first ten are the benchmark's.
    ///
    /// The ECB's history has a rate for each on every working day from `firstYear` to the end of 2024, except
    /// for the last: the dinar (in fils) has no rates there, and is included for its 1000 units.
    static let all: [GeneratedCurrency] = [
        GeneratedCurrency("USD", "XNAS", rate: 925_000_000),
        GeneratedCurrency("EUR", "XETR", rate: 0),
        GeneratedCurrency("GBX", "XLON", rate: 1_175_000_000, priceShift: 1),
        GeneratedCurrency("CHF", "XSWX", rate: 1_020_000_000),
        GeneratedCurrency("JPY", "XTKS", rate: 6_300_000, priceShift: 1),
        GeneratedCurrency("SEK", "XSTO", rate: 88_000_000),
        GeneratedCurrency("DKK", "XCSE", rate: 134_100_000),
        GeneratedCurrency("NOK", "XOSL", rate: 87_000_000),
        GeneratedCurrency("CAD", "XTSE", rate: 680_000_000),
        GeneratedCurrency("AUD", "XASX", rate: 610_000_000),
        GeneratedCurrency("GBP", "XLON", rate: 1_175_000_000),
        GeneratedCurrency("HKD", "XHKG", rate: 118_000_000),
        GeneratedCurrency("SGD", "XSES", rate: 690_000_000),
        GeneratedCurrency("NZD", "XNZE", rate: 560_000_000),
        GeneratedCurrency("PLN", "XWAR", rate: 232_000_000),
        GeneratedCurrency("CZK", "XPRA", rate: 39_700_000),
        GeneratedCurrency("HUF", "XBUD", rate: 2_450_000, priceShift: 1),
        GeneratedCurrency("ZAc", "XJSE", rate: 51_000_000, priceShift: 1),
        GeneratedCurrency("ZAR", "XJSE", rate: 51_000_000),
        GeneratedCurrency("TRY", "XIST", rate: 27_000_000),
        GeneratedCurrency("THB", "XBKK", rate: 28_100_000),
        GeneratedCurrency("KRW", "XKRX", rate: 655_000, priceShift: 1),
        GeneratedCurrency("CNY", "XSHG", rate: 132_000_000, firstYear: 2006),
        GeneratedCurrency("INR", "XNSE", rate: 11_200_000, firstYear: 2010),
        GeneratedCurrency("IDR", "XIDX", rate: 59_500, priceShift: 1, firstYear: 2006),
        GeneratedCurrency("MYR", "XKLS", rate: 215_000_000, firstYear: 2006),
        GeneratedCurrency("PHP", "XPHS", rate: 16_500_000, firstYear: 2006),
        GeneratedCurrency("RON", "XBSE", rate: 200_900_000, firstYear: 2006),
        GeneratedCurrency("BGN", "XBUL", rate: 511_300_000),
        GeneratedCurrency("BRL", "BVMF", rate: 160_000_000, firstYear: 2009),
        GeneratedCurrency("MXN", "XMEX", rate: 46_400_000, firstYear: 2009),
        GeneratedCurrency("ILS", "XTAE", rate: 264_000_000, firstYear: 2012),
        GeneratedCurrency("ILA", "XTAE", rate: 264_000_000, priceShift: 1, firstYear: 2012),
        GeneratedCurrency("ISK", "XICE", rate: 6_960_000, firstYear: 2019),
        GeneratedCurrency("GBp", "XLON", rate: 1_175_000_000, priceShift: 1),
        GeneratedCurrency("ZAC", "XJSE", rate: 51_000_000, priceShift: 1),
        GeneratedCurrency("ILa", "XTAE", rate: 264_000_000, priceShift: 1, firstYear: 2012),
        GeneratedCurrency("USX", "XNYS", rate: 925_000_000, priceShift: 1),
        GeneratedCurrency("EUX", "XETR", rate: 0, priceShift: 1),
        GeneratedCurrency("KWF", "XKUW", rate: 3_010_000_000),
    ]
}
