import Testing
import Valuation

@testable import PortfolioReport

@Suite struct ScaleTests {
    private func number(_ text: String) throws -> ExactDecimal { try CompactDecimal.parse(text).exact }

    private func ticks(_ low: String, _ high: String, about count: Int) throws -> [String] {
        try Ticks.between(number(low), and: number(high), about: count).map(DecimalFormat.plain)
    }

    @Test func `a figure stands where its share of the way is, to a hundredth`() throws {
        let scale = Scale(low: .zero, high: try number("3"), start: 0, end: 100)
        #expect(scale.place(try number("1")).text == "33.33")
        #expect(scale.place(try number("2")).text == "66.67")
        #expect(scale.place(try number("3")).text == "100")
        #expect(scale.place(try number("-0.0015")).text == "-0.05")
    }

    @Test func `a scale can run upwards, from below 0, over figures no machine number holds`() throws {
        let huge =
            try number("99999999999999999999999999999999999999")
            * number("99999999999999999999999999999999999999")
        let scale = Scale(including: [huge, .zero - huge], start: 200, end: 0)
        #expect(scale.place(huge).text == "0")
        #expect(scale.place(.zero).text == "100")
        #expect(scale.place(.zero - huge).text == "200")
    }

    @Test func `nothing but 0 has a scale too`() {
        #expect(Scale(including: [.zero], start: 0, end: 10).place(.zero).text == "0")
        #expect(Scale(including: [], start: 0, end: 10).place(.zero).text == "0")
    }

    @Test func `coordinates are written short`() {
        #expect(
            [1250, 1205, -5, 0, 300, -120].map { Coordinate(hundredths: $0).text } == [
                "12.5", "12.05", "-0.05", "0", "3", "-1.2",
            ])
    }

    @Test func `axes are marked at round figures`() throws {
        #expect(try ticks("0", "1140", about: 5) == ["0", "500", "1000"])
        #expect(try ticks("0", "100", about: 4) == ["0", "50", "100"])
        #expect(try ticks("-300", "240", about: 4) == ["-200", "0", "200"])
        #expect(try ticks("0", "0.07", about: 4) == ["0", "0.02", "0.04", "0.06"])
        #expect(
            try ticks("0", "1e37", about: 5)
                == ["0", "2", "4", "6", "8", "10"].map {
                    $0 == "0" ? $0 : $0 + String(repeating: "0", count: 36)
                })
        #expect(try ticks("5", "5", about: 4) == ["5"])
    }

    @Test func `axes of time are marked at years, months or days`() throws {
        let labels = { (first: String, last: String) in
            DateTicks.between(try CalendarDate(first), and: try CalendarDate(last)).map(
                \.label)
        }
        #expect(try labels("2003-06-02", "2013-03-01") == ["2004", "2006", "2008", "2010", "2012"])
        #expect(
            try labels("2000-03-01", "2013-03-01") == ["2002", "2004", "2006", "2008", "2010", "2012"])
        #expect(try labels("1998-06-01", "2013-03-01") == ["2001", "2004", "2007", "2010", "2013"])
        #expect(try labels("2012-01-15", "2013-03-01") == ["2012-04", "2012-07", "2012-10", "2013-01"])
        #expect(
            try labels("2016-06-01", "2016-06-04") == [
                "2016-06-01", "2016-06-02", "2016-06-03", "2016-06-04",
            ])
        let wide = { (first: String, last: String) in
            DateTicks.between(try CalendarDate(first), and: try CalendarDate(last), about: 10).map(\.label)
        }
        #expect(try labels("2010-02-01", "2013-03-01") == ["2011", "2012", "2013"])
        #expect(
            try wide("2010-02-01", "2013-03-01") == [
                "2010-07", "2011-01", "2011-07", "2012-01", "2012-07", "2013-01",
            ])
        #expect(try labels("0001-01-01", "9999-12-31") == ["2000", "4000", "6000", "8000"])
    }

    @Test func `pictures give large amounts in thousands and millions`() throws {
        let euro = try Currency("EUR")
        let unit = { (text: String) in DrawingUnit(for: [try number(text)], in: euro) }
        #expect(try unit("9999.99").name == "EUR")
        #expect(try unit("10000").name == "thousand EUR")
        #expect(try unit("-12391886.11").name == "million EUR")
        #expect(try unit("-12391886.11").text(number("-12391886.11")) == "-12.39")
        #expect(try unit("1e15").name == "10^12 EUR")
        #expect(try DrawingUnit(for: [number("4518")], in: Currency("JPY")).text(number("12.5")) == "12")
    }
}
