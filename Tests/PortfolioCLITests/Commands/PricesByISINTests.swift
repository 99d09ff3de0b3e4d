import TestSupport
import Testing

@testable import PortfolioCLI

/// `portfolio import --prices` of lists that name stocks by their ISINs, into a portfolio that has tickers.
@Suite struct PricesByISINTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "p/holdings.csv",
            "symbol,shares,currency,purchase_price\nSAP,5,EUR,100\nVWCE,10,EUR,100\nAPC,3,EUR,100\n")
        try folder.write(
            "p/symbols.csv", "symbol,name,isin\nSAP,,DE0007164600\nVWCE,,IE00BK5BQT80\nAPC,Apple Inc.,\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.replacing("@", with: "\(folder.path)/") })
    }

    /// What the holdings are worth, by symbol.
    private func values() -> [Substring] {
        run("report", "@p", "--by", "symbol", "--as-of", "2026-01-02", "--format", "csv").output
            .split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { "\($0[0]) \($0[3])" }
    }

    @Test(arguments: [
        "ISIN;Datum;Kurs;Währung\nDE0007164600;02.01.2026;214,35;EUR\nIE00BK5BQT80;02.01.2026;142,08;EUR\n",
        "WKN;ISIN;Wertpapier;Letzter Kurs;Whg.;Kursdatum\n716460;DE0007164600;SAP SE;214,35;EUR;02.01.2026\nA2PKXG;IE00BK5BQT80;FTSE All-World;142,08;EUR;02.01.2026\n",
        "Datum;DE0007164600;IE00BK5BQT80\n02.01.2026;214,35;142,08\n",
        "Date,Symbol,ISIN,Close\n2026-01-02,SAP.DE,DE0007164600,214.35\n2026-01-02,,IE00BK5BQT80,142.08\n",
    ])
    func `a price goes to the symbol of its ISIN`(list: String) throws {
        try folder.write("list.csv", list)
        let imported = run("import", "--prices", "@list.csv", "--into", "@p")
        #expect(imported.code == 0, "\(imported)")
        #expect(!imported.errors.contains("no symbol"), "\(imported.errors)")
        // 5 · 214.35 and 10 · 142.08
        #expect(values() == ["APC ", "SAP 1071.75", "VWCE 1420.8"], "\(values())")
    }

    @Test func `an ISIN that nobody knows is told, and its prices are kept until somebody does`() throws {
        try folder.write(
            "list.csv",
            "ISIN;Datum;Kurs;Währung\nDE0007164600;02.01.2026;214,35;EUR\nUS0378331005;02.01.2026;229,10;EUR\n"
        )
        let first = run("import", "--prices", "@list.csv", "--into", "@p")
        #expect(first.code == 0)
        #expect(
            first.errors.hasSuffix(
                "list.csv: no symbol is known for the ISIN US0378331005, under which its prices are kept: write it "
                    + "beside its symbol into symbols.csv, and import again\n"), "\(first.errors)")
        #expect(folder.read("p/prices.csv")?.contains("US0378331005,2026-01-02,229.1,EUR") == true)
        #expect(values() == ["APC ", "SAP 1071.75", "VWCE "])
        try folder.write("p/symbols.csv", "symbol,isin\nSAP,DE0007164600\nAPC,US0378331005\n")
        let second = run("import", "--prices", "@list.csv", "--into", "@p")
        #expect(second.code == 0 && !second.errors.contains("no symbol"), "\(second)")
        // 3 · 229.10
        #expect(values() == ["APC 687.3", "SAP 1071.75", "VWCE "])
    }

    @Test func `what a list states of a stock that is held is added to what it is called`() throws {
        try folder.write(
            "list.csv",
            "Symbol,ISIN,Name,Date,Close\nSAP.DE,DE0007164600,SAP SE,2026-01-02,214.35\n"
                + "APC,US0378331005,Apple Inc.,2026-01-02,229.10\nXX,XS1234567890,Nobody's,2026-01-02,1\n")
        let imported = run("import", "--prices", "@list.csv", "--into", "@p")
        #expect(imported.errors.contains("p/symbols.csv: "), "\(imported.errors)")
        #expect(imported.errors.contains("no holding has the symbol XX"))
        #expect(
            folder.read("p/symbols.csv")?.hasSuffix(
                "APC,Apple Inc.,,\nSAP,SAP SE,,SAP.DE\nAPC,,US0378331005,\n") == true)
        #expect(values() == ["APC 687.3", "SAP 1071.75", "VWCE "])
    }

    @Test func `a name alone tells the symbol only while it has no ISIN, and that is told`() throws {
        try folder.write(
            "list.csv",
            "ISIN;Name;Datum;Kurs\nUS0378331005;Apple Inc.;02.01.2026;229,10\n")
        let imported = run("import", "--prices", "@list.csv", "--into", "@p")
        #expect(
            imported.errors.contains("told by the name alone: APC for US0378331005"), "\(imported.errors)")
        #expect(values() == ["APC 687.3", "SAP ", "VWCE "])
        #expect(folder.read("p/symbols.csv")?.contains("APC,,US0378331005\n") == true)
        let again = run("import", "--prices", "@list.csv", "--into", "@p")
        #expect(!again.errors.contains("by the name alone"), "\(again.errors)")
    }

    @Test func `a list of tickers has the prices of a portfolio of ISINs`() throws {
        try folder.write(
            "p/holdings.csv", "symbol,shares,currency,purchase_price\nDE0007164600,5,EUR,100\n")
        try folder.remove("p/symbols.csv")
        try folder.write("list.csv", "Symbol,ISIN,Date,Close\nSAP,DE0007164600,2026-01-02,214.35\n")
        #expect(run("import", "--prices", "@list.csv", "--into", "@p").code == 0)
        #expect(values() == ["DE0007164600 1071.75"])
        #expect(folder.read("p/symbols.csv") == "symbol,name,isin,alias\nDE0007164600,,,SAP\n")
    }
}
