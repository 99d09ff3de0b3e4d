import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Groups by class, and what to buy to come to targets; the figures are worked out by hand.
@Suite struct PlanTests {
    private let folder: TemporaryFolder

    /// 90 of A, 5 of B and 5 of C, in euros, without cash.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency
            2024-01-02,buy,A,9,8,EUR
            2024-01-02,buy,B,1,4,EUR
            2024-01-02,buy,C,2,2,EUR

            """)
        try folder.write(
            "prices.csv",
            """
            date,symbol,price,currency
            2024-03-01,A,10,EUR
            2024-03-01,B,5,EUR
            2024-03-01,C,2.5,EUR
            2024-03-01,D,7,EUR

            """)
        try folder.write(
            "targets.csv",
            """
            scheme,class,target
            symbol,A,50
            symbol,B,30
            symbol,C,20

            """)
    }

    private func run(_ words: String...) -> Run { Run.inProcess(words.map { $0 == "." ? folder.path : $0 }) }

    private func file(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }

    // MARK: Plans

    // 9 of A are worth 90 and 10 − 4 − 2 of B 20, together 110, for 22 of B.
    @Test func `each account covers what it owes, and the one that stays long buys the rest`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,account
            2024-01-02,buy,A,9,8,EUR,X
            2024-01-02,buy,B,10,5,EUR,X
            2024-01-02,short,B,4,5,EUR,X
            2024-01-02,short,B,2,5,EUR,Y

            """)
        try folder.write("targets.csv", "scheme,class,target\nsymbol,B,100\n")
        let plan = run("plan", ".", "--by", "symbol", "--sell", "--as-of", "2024-03-01", "--format", "trades")
        #expect(
            plan.rows(["type", "symbol", "shares", "account"]).sorted() == [
                "buy B 12 X", "cover B 2 Y", "cover B 4 X", "sell A 9 X",
            ])
        let json = run("plan", ".", "--by", "symbol", "--sell", "--as-of", "2024-03-01", "--format", "json")
        #expect(
            json.output.contains(
                #"{"date": "2024-03-01", "type": "cover", "symbol": "B", "shares": "2", "price": "5", "currency": "EUR", "account": "Y"}"#
            ))
    }

    // 9 of A are worth 90 and −10 of B −50, together 40.
    @Test func `a short position is covered before more is bought`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency
            2024-01-02,buy,A,9,8,EUR
            2024-01-02,short,B,10,5,EUR

            """)
        let words = ["plan", folder.path, "--by", "symbol", "--sell", "--as-of", "2024-03-01"]
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,100\n")
        let head = "date,type,symbol,shares,price,currency\n"
        let closed = Run.inProcess(words + ["--format", "trades"])
        #expect(closed.output == head + "2024-03-01,sell,A,5,10,EUR\n2024-03-01,cover,B,10,5,EUR\n")
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,50\nsymbol,B,50\n")
        let turned = Run.inProcess(words + ["--format", "trades"])
        #expect(
            turned.output == head + "2024-03-01,sell,A,7,10,EUR\n2024-03-01,cover,B,10,5,EUR\n"
                + "2024-03-01,buy,B,4,5,EUR\n")
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,100\n")
        try folder.write("trades.csv", try file("trades.csv") + closed.output.dropFirst(head.count))
        #expect(run("lots", ".", "--format", "csv").rows(["symbol", "shares"]) == ["A 4"])
    }

    // A stays at 90, which is above half of 150; the other 60 go to B and C as 30 to 20.
    @Test func `whoever is furthest below its target is filled first`() {
        let plan = run("plan", ".", "--by", "symbol", "--invest", "50", "--format", "csv")
        #expect(plan.code == 0)
        #expect(
            plan.output == """
                key,value,weight,target,shares,price,quote_currency,change,after,after_weight
                A,90,90,50,0,10,EUR,0,90,60
                B,5,5,30,6.2,5,EUR,31,36,24
                C,5,5,20,7.6,2.5,EUR,19,24,16

                """)
    }

    // Of 100: A to 50, B to 30, C to 20; with rows of trades for each.
    @Test func `a plan that is carried out comes to its targets`() throws {
        let trades = run("plan", ".", "--by", "symbol", "--sell", "--format", "trades")
        #expect(
            trades.output == """
                date,type,symbol,shares,price,currency
                2024-03-01,sell,A,4,10,EUR
                2024-03-01,buy,B,5,5,EUR
                2024-03-01,buy,C,6,2.5,EUR

                """)
        // JSON has them, too; a plan for classes has none.
        let json = run("plan", ".", "--by", "symbol", "--sell", "--format", "json").output
        #expect(
            json.contains(
                #"""
                 "trades": [
                  {"date": "2024-03-01", "type": "sell", "symbol": "A", "shares": "4", "price": "10", "currency": "EUR"},
                """#))
        let rows = trades.output.split(separator: "\n").dropFirst().map { "\($0)\n" }.joined()
        try folder.write("trades.csv", try file("trades.csv") + rows)
        let after = run("report", ".", "--by", "symbol", "--format", "csv").output.split(separator: "\n")
        #expect(
            after.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false)[10] }
                == ["50", "30", "20"])
    }

    // Of 31 for B, 6 shares for 30; of 19 for C, 7 for 17.50; of the 2.50 that are left, one more C, which is then lowest
    // against its target and may have up to 8.
    @Test func `whole shares never cost more than there is, and what is left is told`() {
        let plan = run("plan", ".", "--by", "symbol", "--invest", "50", "--whole", "--format", "csv")
        #expect(
            plan.output == """
                key,value,weight,target,shares,price,quote_currency,change,after,after_weight
                A,90,90,50,0,10,EUR,0,90,60
                B,5,5,30,6,5,EUR,30,35,23.3333
                C,5,5,20,8,2.5,EUR,20,25,16.6667
                left,,,,,,,0,,

                """)
        let rest = run("plan", ".", "--by", "symbol", "--invest", "51", "--whole", "--format", "json").output
        #expect(rest.contains(#""left": "1""#))
    }

    // 140.01 in all: A stays at 90, and 50.01 go to B and C as 30.006 and 20.004.
    @Test func `the changes are rounded by largest remainders, to the amount invested`() {
        let plan = run("plan", ".", "--by", "symbol", "--invest", "40.01", "--format", "csv").output
        let changes = plan.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[7]
        }
        #expect(changes == ["0", "25.01", "15"])
    }

    @Test func `cash that counts is spent, and a target of 0 spends all of it`() throws {
        try folder.write("cash.csv", "currency,amount\nEUR,50\n")
        let targets = "scheme,class,target\nsymbol,A,50\nsymbol,B,30\nsymbol,C,20\nsymbol,cash,0\n"
        try folder.write("targets.csv", targets)
        let plan = run("plan", ".", "--by", "symbol", "--format", "csv")
        #expect(
            plan.output == """
                key,value,weight,target,shares,price,quote_currency,change,after,after_weight
                A,90,60,50,0,10,EUR,0,90,60
                B,5,3.3333,30,6.2,5,EUR,31,36,24
                C,5,3.3333,20,7.6,2.5,EUR,19,24,16
                cash,50,33.3333,,,,,-50,0,0

                """)
    }

    @Test func `a price may be stated of a symbol that is to be bought`() throws {
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,50\nsymbol,N,50\n")
        try folder.write("prices.csv", try file("prices.csv") + "2024-03-01,N,5,EUR\n")
        let stated = run(
            "plan", ".", "--by", "symbol", "--invest", "100", "--price", "N=8", "--format", "csv")
        #expect(stated.code == 0 && stated.output.contains(",8,"), "\(stated)")
        #expect(run("plan", ".", "--by", "symbol", "--invest", "100", "--price", "X=8").code == 64)
    }

    @Test func `a symbol that is not held is bought at its price`() throws {
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,50\nsymbol,D,50\n")
        let plan = run("plan", ".", "--by", "symbol", "--invest", "14", "--format", "csv").output
        #expect(plan.contains("\nD,0,0,50,2,7,EUR,14,14,12.2807\n"))
    }

    // What a fund is worth in each class is part of the class's value, and the rest is unclassified.
    @Test func `classes have the parts of their symbols, and the rest a row of its own`() throws {
        try folder.write(
            "classes.csv",
            """
            symbol,scheme,class,weight
            A,kind,Equity/Europe,60
            A,kind,Equity/Asia,30
            B,kind,Bonds,

            """)
        let report = run("report", ".", "--by", "class:kind", "--format", "csv").output
        let values = report.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).prefix(4).joined(separator: ",")
        }
        // 10 % of A and all of C; 72, 4 and 4 were paid.
        #expect(values == [",2,11.2,14", "Bonds,1,4,5", "Equity/Asia,1,21.6,27", "Equity/Europe,1,43.2,54"])
        let wide = run("report", ".", "--by", "class:kind", "--depth", "1", "--format", "csv").output
        #expect(wide.contains("\nEquity,1,64.8,81,"))
        #expect(
            run("report", ".", "--by", "class:kind", "--format", "json").output.contains(#"{"key": null"#))
        #expect(run("report", ".", "--by", "class:kind").output.contains("(unclassified)"))
        try folder.write("targets.csv", "scheme,class,target\nkind,Equity/Europe,50\nkind,Bonds,50\n")
        let plan = run("plan", ".", "--by", "class:kind", "--sell").output
        #expect(plan.contains("\n(unclassified)  14.00  -14.00   0.00\n"), "\(plan)")
    }

    @Test func `a target that is named nearly like a class is told`() throws {
        try folder.write("classes.csv", "symbol,scheme,class\nA,kind,Stocks\nB,kind,Bonds\nC,kind,Bonds\n")
        try folder.write("targets.csv", "scheme,class,target\nkind,Stocks,75\nkind,Bond,25\n")
        let plan = run("plan", ".", "--by", "class:kind", "--invest", "100")
        #expect(
            plan.errors == "portfolio: note: nothing is in Bond; Bonds has no target: is it meant?\n",
            "\(plan)")
        try folder.write("targets.csv", "scheme,class,target\nkind,Stocks,75\nkind,Gold,25\n")
        #expect(run("plan", ".", "--by", "class:kind", "--invest", "100").errors == "")
    }

    @Test func `what can't be planned is told`() {
        func error(_ words: String...) -> String {
            let run = Run.inProcess(["plan", folder.path, "--by", "symbol"] + words)
            #expect(run.code == 64)
            return run.errors
        }
        #expect(error("--invest=-5").contains("takes money out, which needs --sell"))
        #expect(error("--invest=-100.01", "--sell").contains("takes out more than there is"))
        #expect(error("--invest", "0.001").contains("has more decimals than EUR, which has 2"))
        #expect(run("plan", ".").code == 64)
        #expect(run("plan", ".", "--by", "class:kind", "--invest", "5").errors.contains("no targets of kind"))
    }

    // The first row tells the price: the 20 shares of A, worth 1,010, bring 20 where half of them is spent on B.
    @Test func `whole shares that bring too little are no plan`() throws {
        try folder.write("trades.csv", "date,type,symbol,shares,price,currency\n")
        try folder.write("holdings.csv", "symbol,shares,currency,price\nA,10,EUR,1\nA,10,EUR,100\n")
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,50\nsymbol,B,50\n")
        let plan = run("plan", ".", "--by", "symbol", "--sell", "--whole")
        #expect(plan.code == 64 && plan.output.isEmpty)
        #expect(
            plan.errors.hasPrefix(
                "portfolio: error: the whole shares that can be sold bring 485 EUR less than the plan takes"),
            "\(plan)")
        // What is owed exceeds what is held: all of B goes, and 75 are lacking.
        try folder.write("holdings.csv", "symbol,shares,currency,price\nA,-10,EUR,10\nB,5,EUR,5\n")
        let owed = run("plan", ".", "--by", "symbol", "--sell", "--whole")
        #expect(owed.code == 64 && owed.output.isEmpty, "\(owed)")
    }

    // 100 is all there is.
    @Test func `all of it can be taken out`() {
        let plan = run("plan", ".", "--by", "symbol", "--invest=-100", "--sell", "--format", "csv").output
        #expect(plan.contains("\nA,90,90,50,-9,10,EUR,-90,0,\n"))
    }

    @Test func `text is at most 80 wide, and explains each change`() {
        let text = run("plan", ".", "--by", "symbol", "--invest", "50", "--whole", "--explain").output
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        // What is invested with B and C, 50 + 5 + 5, over their targets, 30 + 20.
        let words = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: " ")
        #expect(
            words.contains(
                "What is below its target is filled to one level: 60 EUR ÷ 50 % = 1.2 EUR for each percent"))
        #expect(
            words.contains(
                "A: 50 × 60 EUR ÷ 50 = 60 EUR, below the 90 EUR that stay; 90 EUR − 90 EUR now = 0 EUR"))
        #expect(
            words.contains(
                "B: 30 × 60 EUR ÷ 50 = 36 EUR; 36 EUR − 5 EUR now = 31 EUR; 6 whole shares × 5 EUR = 30 EUR.")
        )
    }

    // A third of 100 each: 33.34 − 90, 33.33 − 5 and 33.33 − 5 come to 0.
    @Test func `the sums of an explanation hold where changes are rounded`() throws {
        try folder.write(
            "targets.csv", "scheme,class,target\nsymbol,A,33.335\nsymbol,B,33.335\nsymbol,C,33.33\n")
        let text = run("plan", ".", "--by", "symbol", "--sell", "--explain").output
        let words = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: " ")
        #expect(
            words.contains(
                "A: 100 EUR × 33.335 ÷ 100 = 33.335 EUR; 33.335 EUR − 90 EUR now = -56.665 EUR; rounded to -56.66 EUR; "
                    + "-56.665 EUR ÷ 10 EUR a share = -5.6665 shares."), "\(text)")
        #expect(words.contains("C: 100 EUR × 33.33 ÷ 100 = 33.33 EUR; 33.33 EUR − 5 EUR now = 28.33 EUR;"))
        #expect(words.contains("The changes are rounded so that they sum to what is invested."))
    }

    @Test func `everything that is missing is told at once, where it is`() throws {
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,40\nsymbol,M,60\n")
        try folder.write(
            "prices.csv", "date,symbol,price,currency\n2024-03-01,A,10,EUR\n2024-03-01,B,5,EUR\n")
        let run = run("plan", ".", "--by", "symbol", "--invest", "5")
        #expect(run.code == 65)
        #expect(run.errors.contains("C: no price"))
        #expect(run.errors.contains("targets.csv:3:8: error: there is no price of \"M\""))
    }

    @Test func `a doubtful price of a target is told at the target`() throws {
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,50\nsymbol,D,50\n")
        try folder.write(
            "prices.csv",
            "date,symbol,price,currency\n2024-03-01,A,10,EUR\n2024-03-01,B,5,EUR\n2024-03-01,C,2.5,EUR\n2024-01-01,D,7,EUR\n"
        )
        let json = run("plan", ".", "--by", "symbol", "--invest", "14", "--format", "json").output
        #expect(json.contains(#""symbol": "D", "file": "targets.csv", "line": 3"#))
    }

    @Test func `columns of further files that nothing is read from are told`() throws {
        try folder.write("targets.csv", "scheme,class,target,tt\nsymbol,A,100,\n")
        try folder.write("classes.csv", "symbol,scheme,class,ww\nA,kind,X,\n")
        try folder.write("cash.csv", "currency,amount,cc\nEUR,5,\n")
        let check = run("check", ".")
        for (file, column) in [("targets", "tt"), ("classes", "ww"), ("cash", "cc")] {
            #expect(check.output.contains("\(file).csv:1: warning: the column \"\(column)\" is not read"))
        }
    }

    // MARK: Classifying

    @Test func `classes are stated, and every other byte stays`() throws {
        let made = run("classify", "A", "kind", "Equity/Europe=60", "Equity/Asia", "--into", ".")
        #expect(made.code == 65)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/classes.csv"))
        #expect(run("classify", "A", "kind", "Equity/Europe=60", "Asia=40", "--into", ".").code == 0)
        #expect(
            try file("classes.csv") == """
                symbol,scheme,class,weight
                A,kind,Equity/Europe,60
                A,kind,Asia,40

                """)
        try folder.write(
            "classes.csv",
            "# mine\r\nsymbol,class,scheme,weight,source\r\nA,\"Equity/Europe\",kind,60,web\r\n\r\nB,Bonds,kind,,me\r\nA,Asia,kind, 40 ,x\r\n"
        )
        let words = ["classify", "A", "kind", "Equity/Europe=55.5", "a=b=44.5", "--into", folder.path]
        let diff = Run.inProcess(words + ["--dry-run"])
        #expect(diff.code == 0 && diff.output.contains("-A,Asia,kind, 40 ,x"))
        let changed = Run.inProcess(words)
        #expect(changed.output.hasPrefix("A is Equity/Europe 55.5 % and a=b 44.5 % in kind"))
        #expect(
            try file("classes.csv")
                == "# mine\r\nsymbol,class,scheme,weight,source\r\nA,\"Equity/Europe\",kind,55.5,web\r\n\r\nB,Bonds,kind,,me\r\nA,a=b,kind,44.5,\r\n"
        )
        let again = Run.inProcess(words)
        #expect(again.code == 0 && again.output.contains("nothing to do"))
        #expect(run("classify", "A", "kind", "--clear", "--into", ".").code == 0)
        #expect(
            try file("classes.csv")
                == "# mine\r\nsymbol,class,scheme,weight,source\r\n\r\nB,Bonds,kind,,me\r\n")
        #expect(run("classify", "A", "kind", "--clear", "--into", ".").code == 64)
        #expect(run("classify", "A", "kind", "X", "--clear", "--into", ".").code == 64)
    }
}
