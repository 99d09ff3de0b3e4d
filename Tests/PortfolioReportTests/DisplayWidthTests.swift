import PortfolioReport
import Testing

@Suite struct DisplayWidthTests {
    @Test func `Chinese characters take two columns, combining marks none`() {
        #expect(DisplayWidth.of("腾讯") == 4)
        #expect(DisplayWidth.of("e\u{301}") == 1)
        #expect(DisplayWidth.of("abc") == 3)
    }
}
