import Foundation
import Testing
import Valuation

/// Decoding lets nothing in that an initialiser would refuse.
@Suite struct DecodingErrorTests {
    private func expectRefused<Value: Decodable>(
        _ type: Value.Type, _ json: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
            try JSONDecoder().decode([Value].self, from: Data("[\(json)]".utf8))
        }
    }

    @Test(arguments: [#""GBX""#, #""gbp""#, #""""#, "978", "null"])
    func `only an ISO code is a currency`(json: String) { expectRefused(Currency.self, json) }

    @Test(arguments: [#""gbx""#, #""£""#, "1"])
    func `only a known code is a quote currency`(json: String) { expectRefused(QuoteCurrency.self, json) }

    @Test(arguments: [#""2013-02-29""#, #""2013-3-1""#, #""2013-03-01T00:00:00Z""#, "0"])
    func `only an ISO date is a day`(json: String) { expectRefused(CalendarDate.self, json) }

    @Test(arguments: [
        #"{"base":"EUR","quote":"USD","rate":"0"}"#, #"{"base":"EUR","quote":"USD","rate":"-1"}"#,
        #"{"base":"EUR","quote":"EUR","rate":"2"}"#, #"{"base":"EUR","quote":"USD","rate":1.3}"#,
        #"{"base":"EUR","quote":"USD","rate":"1,3"}"#, #"{"base":"EUR","quote":"GBX","rate":"1"}"#,
        #"{"base":"EUR","quote":"USD"}"#,
    ])
    func `a rate is above 0, written as text, and between majors`(json: String) {
        expectRefused(ExchangeRate.self, json)
    }

    @Test(arguments: [
        #"{"symbol":"A","price":"-1"}"#, #"{"symbol":"A","price":"1","previousClose":"-1"}"#,
        #"{"symbol":"A","price":430.47}"#,
    ])
    func `a price is not below 0, and written as text`(json: String) { expectRefused(StockPrice.self, json) }

    @Test(arguments: [
        #"{"symbol":"","shares":"1","currency":"USD"}"#, #"{"symbol":"A","shares":"0","currency":"USD"}"#,
        #"{"symbol":"A","shares":"1","currency":"USD","fees":"-1"}"#,
        #"{"symbol":"A","shares":"1","currency":"USD","purchasePrice":"1","costStock":"1"}"#,
        #"{"symbol":"A","shares":"1","currency":"USD","purchasePrice":"1","purchaseCurrency":"GBX"}"#,
        #"{"symbol":"A","shares":"1","currency":"USD","rate":"0"}"#,
        #"{"symbol":"A","shares":"1","currency":"USD","priceDate":"2013-03-01"}"#,
        #"{"symbol":"A","shares":"1.000000000000000000000000000000000000001","currency":"USD"}"#,
    ])
    func `a holding is one that can be stated`(json: String) { expectRefused(Holding.self, json) }

    @Test func `the error says which holding, and what the problem is`() throws {
        let json = Data(#"[{"symbol":"A","shares":"0","currency":"USD"}]"#.utf8)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Holding].self, from: json)
        }
        guard case .dataCorrupted(let context) = error else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == "the holding \"A\" can't be as it is stated")
        let problem = try #require(context.underlyingError as? HoldingProblem)
        #expect(problem.field == .shares)
        #expect(problem.reason == .zero)
    }

    @Test(arguments: [
        #"{"currency":"EUR","asOf":"2013-03-01","prices":{"A":"-1"}}"#,
        #"{"currency":"EUR","asOf":"2013-03-01","rates":{"EUR":"2"}}"#,
        #"{"currency":"EUR","asOf":"2013-03-01","rates":{"GBX":"2"}}"#, #"{"currency":"EUR"}"#,
    ])
    func `options are ones that can be stated`(json: String) { expectRefused(ValuationOptions.self, json) }

    @Test func `what is no number is not encoded`() {
        #expect(throws: EncodingError.self) {
            try JSONEncoder().encode(StockPrice(symbol: "A", price: .nan))
        }
    }
}
