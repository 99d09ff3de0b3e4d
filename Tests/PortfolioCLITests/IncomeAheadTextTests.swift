import TestSupport
import Testing

@testable import PortfolioCLI

/// Income that is ahead, as text and as a page.
extension IncomeAheadTests {
    @Test(arguments: [20, 40, 60, 80, 100, 300]) func `text tells statuses apart, and fits`(_ width: Int)
        throws
    {
        try write("A,2024-05-10,2024-07-01,0.25,EUR,,\nA,2024-12-05,,0.3,EUR,estimated,\n")
        let run = Run.inProcess(["income", folder.path, "--estimate"], columns: width)
        #expect(run.code == 0)
        for line in run.output.split(separator: "\n") { #expect(line.count <= max(width, 20), "\(line)") }
        for status in ["paid", "declared", "estimated", "projected"] { #expect(run.output.contains(status)) }
    }

    @Test func `text has months across, holdings down, and sums of each status both ways`() throws {
        try write(
            "A,2024-05-10,2024-07-01,0.25,EUR,,\nB,2024-07-20,,2,EUR,,\nB,2024-12-05,,0.3,EUR,estimated,\n")
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_date\nB,3,EUR,2024-01-02\n")
        let text = Run.inProcess(["income", folder.path, "--estimate"], columns: 80).output
        #expect(
            text.contains(
                """
                2024   Status       Jul  Aug  Sep  Oct  Nov   Dec
                B      declared    6.00
                B      estimated                             0.90
                A      declared   10.00
                Total  declared   16.00
                Total  estimated                             0.90

                """))
        #expect(text.contains("Total       5.00     16.00       0.90       3.12"))
    }

    @Test func `a page stands alone and names each status`() throws {
        try write("A,2024-05-10,2024-07-01,0.25,EUR,,\nA,2024-12-05,,0.3,EUR,estimated,\n")
        let page = Run.inProcess(["income", folder.path, "--estimate", "--format", "html"])
        #expect(page.code == 0 && page.output.hasPrefix("<!DOCTYPE html>"))
        #expect(!page.output.contains("http://") && !page.output.contains("https://"))
        for status in ["paid", "declared", "estimated", "projected"] {
            #expect(page.output.contains(">\(status)</td>"))
        }
        let none = Run.inProcess(["income", folder.path, "--from", "2025-06-01", "--format", "html"])
        #expect(none.output.contains("Nothing was paid in this period"))
    }
}
