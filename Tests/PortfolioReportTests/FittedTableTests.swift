import Testing

@testable import PortfolioReport

/// Checks each way in which a table gets narrower.
@Suite struct FittedTableTests {
    /// A line is 5 + 2 + 6 + 2 + 10 + 2 + 3 = 30 columns wide, or 38 with its note.
    private var table: FittedTable {
        var table = FittedTable([
            .init(title: "Key", alignment: .left, leastWidth: 4), .init(title: "Worth", rank: 1, stack: "a"),
            .init(title: "Long title", rank: 2, stack: "a"), .init(title: "No"),
        ])
        table.add([.init("Alpha"), .init("1,000"), .init("22.00"), .init("+1")], note: .init("halves"))
        table.add([.init("B"), .init("-2,000"), .init("3"), .init("-44")])
        return table
    }

    private func rendered(_ width: Int) -> [String] {
        let (text, omitted) = table.render(width: width, .plain)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
            + omitted.map { "without \($0)" }
    }

    @Test func `where there is room a row is a line, and what is said of it stands beside it`() {
        let expected = [
            "Key     Worth  Long title   No",
            "Alpha   1,000       22.00   +1  halves",
            "B      -2,000           3  -44",
        ]
        #expect(rendered(.max) == expected)
        #expect(rendered(38) == expected)
    }

    @Test func `first goes what is said beside, then headings are broken`() {
        #expect(
            rendered(37) == [
                "Key     Worth  Long title   No",
                "Alpha   1,000       22.00   +1",
                "  halves",
                "B      -2,000           3  -44",
            ])
        #expect(
            rendered(29) == [
                "                Long",
                "Key     Worth  title   No",
                "Alpha   1,000  22.00   +1",
                "  halves",
                "B      -2,000      3  -44",
            ])
    }

    @Test func `then columns of a stack stand below one another, and names are cut`() {
        let stacked = [
            "Key         Worth   No",
            "       Long title",
            "Alpha       1,000   +1",
            "            22.00",
            "  halves",
            "B          -2,000  -44",
            "                3",
        ]
        #expect(rendered(24) == stacked)
        #expect(rendered(22) == stacked)
        #expect(rendered(21)[2] == "Alp…       1,000   +1")
    }

    @Test func `then the least important columns go, and names are whole again`() {
        #expect(
            rendered(20) == [
                "Key     Worth   No", "Alpha   1,000   +1", "  halves", "B      -2,000  -44",
                "without Long title",
            ])
        // With its heading broken and the names cut, the one that is left out has room: 4 + 2 + 5 + 2 + 3.
        #expect(
            rendered(16) == [
                "       Long", "Key   title   No", "Alp…  22.00   +1", "  halves", "B         3  -44",
                "without Worth",
            ])
        #expect(
            rendered(15) == [
                "Key     No", "Alpha   +1", "  halves", "B      -44", "without Worth", "without Long title",
            ])
    }

    @Test func `last each row is a block of all its figures`() {
        #expect(
            rendered(8) == [
                "Alpha", "  Worth", "    1,000", "  Long title", "    22.00", "  No  +1", "  halves", "",
                "B", "  Worth", "    -2,000", "  Long title", "    3", "  No", "    -44",
            ])
    }

    @Test func `a figure has its label, in the first column too`() {
        var table = FittedTable([
            .init(title: "Value"), .init(title: "Key", alignment: .left), .init(title: "No"),
        ])
        table.add([.init("1,000"), .init("Alpha"), .init("1")])
        #expect(table.render(width: 15, .plain).text == "  Value  1,000\n  Key    Alpha\n  No         1\n")
    }

    @Test func `a unit stays with its figure`() {
        var table = FittedTable([
            .init(title: "Key", alignment: .left, stack: "k"),
            .init(title: "Name", alignment: .left, stack: "k"),
            .init(title: "Shares", stack: "s"), .init(title: "Price", stack: "s"),
            .init(title: "", alignment: .left, isUnit: true),
        ])
        table.add([.init("AAPL"), .init("Apple"), .init("5"), .init("1.25"), .init("USD")])
        #expect(
            table.render(width: 20, .plain).text == """
                Key        Shares
                  Name      Price
                AAPL            5
                  Apple  1.25 USD

                """)
        #expect(
            table.render(width: 16, .plain).text == """
                AAPL
                  Name     Apple
                  Shares       5
                  Price
                    1.25 USD

                """)
    }

    @Test func `a column that stands in for another shows without it alone`() {
        var table = FittedTable([
            .init(title: "Key", alignment: .left), .init(title: "Weight", rank: 1),
            .init(title: "Out", alignment: .left, replacedTitle: "Weight"),
        ])
        table.add([.init("A"), .init("excluded"), .init("yes")])
        #expect(table.render(width: 13, .plain) == ("Key    Weight\nA    excluded\n", []))
        #expect(table.render(width: 12, .plain) == ("Key  Out\nA    yes\n", ["Weight"]))
    }

    @Test func `colours take no room`() {
        let colours = Palette(isColoured: true)
        for width in [8, 16, 22, 29, 38] {
            let painted = table.render(width: width, colours).text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(painted == table.render(width: width, .plain).text)
        }
    }
}
