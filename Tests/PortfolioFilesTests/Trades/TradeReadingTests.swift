import Foundation
import Kernels
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct TradeReadingTests {
    private static let all = """
        date,time,type,symbol,name,market,shares,price,currency,fees,fees_currency,taxes,amount,rate,total,ratio,to_symbol,cost_share,purchase_date,lot,id,note
        2024-01-02,14:30,buy,AAPL,Apple,XNAS,10,100.50,USD,1.25,EUR,,,0.9,,,,,,,first,a note
        2024-01-03,14:30:05,sell,AAPL,,,5,110,USD,,,,550.00,,495,,,,,first,,
        2024-01-04,,transfer_in,BARC.L,Barclays,XLON,100,,GBX,,,,,,300.5,,,,2020-02-03,,,
        2024-01-05,,sell,BARC.L,,,1,123.4,GBX,,,,,,,,,,,2020-02-03,,
        2024-01-08,,dividend,AAPL,,,,,USD,,,1.5,10,,,,,,,,,
        2024-01-09,,interest,,,,,,EUR,0.1,,,-3.1,,,,,,,,,
        2024-01-10,,split,AAPL,,,,,,,,,,,,4:1,,,,,,
        2024-01-11,,exchange,AAPL,,,,,,,,,,,,3 : 2,APPL,,,,,
        2024-01-12,,spin_off,APPL,,,7,,,,,,,,,,OFF,0.125,,,,
        2024-01-12,,return_of_capital,APPL,,,,,USD,,,,1e0,,,,,,,,,

        """

    /// The rows in column order: the file and line first, amount and total with their number of decimals, and the
    /// stated fields last.
    private static let said = [
        "1:2 2024-01-02 buy 14:30 AAPL Apple XNAS 10 100.5 USD 1.25 EUR - -/0 0.9 -/0 - - - - - first",
        "1:3 2024-01-03 sell 14:30:05 AAPL - - 5 110 USD - - - 550/2 - 495/0 - - - - named first -",
        "1:4 2024-01-04 transfer_in - BARC.L Barclays XLON 100 - GBX - - - -/0 - 300.5/1 - - - 2020-02-03 - -",
        "1:5 2024-01-05 sell - BARC.L - - 1 123.4 GBX - - - -/0 - -/0 - - - - bought 2020-02-03 -",
        "1:6 2024-01-08 dividend - AAPL - - - - USD - - 1.5 10/0 - -/0 - - - - - -",
        "1:7 2024-01-09 interest - - - - - - EUR 0.1 - - -3.1/1 - -/0 - - - - - -",
        "1:8 2024-01-10 split - AAPL - - - - - - - - -/0 - -/0 4:1 - - - - -",
        "1:9 2024-01-11 exchange - AAPL - - - - - - - - -/0 - -/0 3:2 APPL - - - -",
        "1:10 2024-01-12 spin_off - APPL - - 7 - - - - - -/0 - -/0 - OFF 0.125 - - -",
        "1:11 2024-01-12 return_of_capital - APPL - - - - USD - - - 1/0 - -/0 - - - - - -",
    ]

    private func rows(_ text: String, _ kernel: Kernel = .fastest) throws -> [String] {
        let (files, log) = try tradeFiles([text], by: kernel)
        #expect(log.isEmpty, "\(log.first.map(\.inFull))")
        return try files.rows()
    }

    private func withoutGiven(_ rows: [String]) -> [String] {
        rows.map { $0.split(separator: " ").dropLast().joined(separator: " ") }
    }

    @Test(arguments: Kernel.available)
    func `every cell of every type is read`(_ kernel: Kernel) throws {
        let rows = try rows(Self.all, kernel)
        #expect(withoutGiven(rows) == Self.said)
    }

    /// The same text with every cell in another form of the same meaning, so that none is read by the quick reader.
    private func inOtherForms(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { place, line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            return line.isEmpty
                ? "" : cells.map { $0.isEmpty ? "" : "\"\($0)\"" }.joined(separator: ",")
        }.joined(separator: "\r\n")
    }

    @Test func `quoted cells, other line ends, spellings and orders say the same`() throws {
        let rows = try rows(Self.all)
        #expect(try self.rows(inOtherForms(Self.all)) == rows)
        #expect(try self.rows(Self.all.replacingOccurrences(of: "\n", with: "\r")) == rows)
        let spelled = Self.all.replacingOccurrences(of: "purchase_date", with: "Purchase-Date")
            .replacingOccurrences(of: ",buy,", with: ", BUY ,").replacingOccurrences(
                of: "spin_off", with: "Spin Off"
            )
            .replacingOccurrences(of: "return_of_capital", with: "ReturnOfCapital")
        #expect(try self.rows("\u{FEFF}" + spelled) == rows)
        let turned = Self.all.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).reversed().joined(separator: ",")
        }.joined(separator: "\n")
        #expect(try self.rows(turned) == rows)
        let below = try self.rows("# bought by us\n\n" + Self.all)
        #expect(
            below.map { $0.drop { $0 != " " } } == rows.map { $0.drop { $0 != " " } }
                && below[0].hasPrefix("1:4 "))
    }

    @Test func `chunks of any size and kernels give the same rows and errors`() throws {
        let text =
            "date,type,symbol,shares,price,currency,note\n2024-01-02,buy,A,1,1,EUR,\"x\ny\"\n\n"
            + "2024-01-03,buy,B,x,1,EUR,\n2024-01-04,buy,Ü,2,1,EUR,\n \n2024-01-05,sell,A,1,1,EUR,\"\"\"\"\n"
        let (files, log) = try tradeFiles([text], by: .portable)
        let rows = try files.rows()
        #expect(rows.count == 3 && log.first.map(\.line) == [5])
        for kernel in Kernel.available {
            for size in 1...text.utf8.count + 1 {
                let (others, otherLog) = try tradeFiles([text], by: kernel, chunkSize: size)
                #expect(otherLog == log, "in pieces of \(size)")
                #expect(try others.rows() == rows, "in pieces of \(size)")
            }
        }
    }

    @Test func `what is broken is told as in every table, and the rows around it are read`() throws {
        let header = "date,type,symbol,shares,price,currency\n"
        let (files, log) = try tradeFiles([
            header + "2024-01-02,buy,A,1,1,EUR\n2024-01-03,buy,\"A\"B,1,1,EUR\n2024-01-04,buy,C,1,1,EUR\n"
        ])
        #expect(log.first.map(\.description) == ["trades.csv:3:19: text after a closing quote"])
        #expect(try files.rows().map { $0.prefix(14) } == ["1:2 2024-01-02", "1:4 2024-01-04"])
        let bytes =
            Array((header + "2024-01-02,buy,A,1,1,EUR\n2024-01-03,buy,").utf8) + [0xFF]
            + Array(",1,1,EUR\n2024-01-04,buy,\"C,1,1,EUR\n".utf8)
        let (_, found) = try tradeFiles([bytes])
        #expect(
            found.first.map(\.description) == [
                "trades.csv:3:16: byte 0xFF is not UTF-8", "trades.csv:4:16: this quote is never closed",
            ])
        // The amount is not compared with shares that can't be read.
        let (_, broken) = try tradeFiles([
            "date,type,symbol,shares,price,currency,amount\n2024-01-02,buy,A,\"1\"2,10,EUR,120\n"
        ])
        #expect(broken.first.map(\.description) == ["trades.csv:2:21: text after a closing quote"])
        let (_, empty) = try tradeFiles(["# nothing\n"])
        #expect(empty.first.map(\.message) == ["no header"])
    }

    // MARK: Order

    private static func file(_ days: [String]) -> String {
        "date,type,symbol,shares,price,currency\n"
            + days.map { "2024-01-\($0),buy,A,1,1,EUR\n" }.joined()
    }

    /// The places of the rows in order, which is the same however few rows are kept in memory.
    private func order(_ texts: [String]) throws -> [String] {
        let (files, log) = try tradeFiles(texts)
        #expect(log.isEmpty)
        let rows = try files.rows()
        for most in 1...3 { #expect(try tradeFiles(texts, mostRows: most).0.rows() == rows) }
        return rows.map { String($0.prefix { $0 != " " }) }
    }

    @Test func `rows in the order of their days stay as they are`() throws {
        #expect(try order([Self.file(["02", "02", "03"])]) == ["1:2", "1:3", "1:4"])
        #expect(
            try order([Self.file(["02", "03"]), "date,type\n", Self.file(["03", "05"])]) == [
                "1:2", "1:3", "3:2", "3:3",
            ])
        #expect(try order([]) == [])
    }

    @Test func `a file that has the newest first is reversed`() throws {
        #expect(try order([Self.file(["05", "03", "03", "02"])]) == ["1:5", "1:4", "1:3", "1:2"])
        #expect(
            try order([Self.file(["02", "03"]), Self.file(["05", "03"]), Self.file(["05", "05"])]) == [
                "1:2", "1:3", "2:3", "2:2", "3:2", "3:3",
            ])
        // Then the second file is not the later one.
        #expect(
            try order([Self.file(["05", "03"]), Self.file(["03", "02"])]) == ["2:3", "1:3", "2:2", "1:2"])
    }

    @Test func `other rows are put in order`() throws {
        #expect(try order([Self.file(["03", "02", "03", "04"])]) == ["1:3", "1:2", "1:4", "1:5"])
        #expect(try order([Self.file(["04", "05", "03", "03"])]) == ["1:5", "1:4", "1:2", "1:3"])
        // On the same day, the first file's rows come first.
        #expect(
            try order([Self.file(["02", "04"]), Self.file(["04", "03", "02"])]) == [
                "1:2", "2:4", "2:3", "1:3", "2:2",
            ])
    }

    @Test func `more rows than are kept in memory are put in the same order`() throws {
        var days = SeededGenerator(seed: 7)
        let texts = (0..<3).map { _ in
            Self.file((0..<70).map { _ in "\(Int.random(in: 10...30, using: &days))" })
        }
        let (whole, _) = try tradeFiles(texts)
        let rows = try whole.rows()
        #expect(rows.count == 210)
        for most in [1, 2, 3, 8, 50, 209, 210] {
            let (files, log) = try tradeFiles(texts, mostRows: most)
            #expect(log.isEmpty)
            #expect(try files.rows() == rows, "\(most) rows in memory")
            // As several questions ask for them.
            #expect(try files.rows() == rows)
        }
    }

    @Test func `a file with the newest first is read in chunks of any size`() throws {
        let header = "# newest first\n\ndate,type,symbol,shares,price,currency,note\n"
        let rows = [
            "2024-01-09,buy,C,1,1,EUR,\"x\ny\"", "2024-01-09,buy, B,1,1,EUR,", "",
            "2024-01-05,sell,B,x,1,EUR,",
            "2024-01-05,sell,B,1,1,EUR,", "2024-01-02,buy,A,1,1,EUR,\"\"\"\"",
        ]
        for (separator, end) in [("\n", ""), ("\n", "\n\n \n"), ("\r\n", "\r\n"), ("\r", "\r")] {
            let bytes = Array((header + rows.joined(separator: separator) + end).utf8)
            let (files, log) = try tradeFiles([bytes])
            let all = try files.rows()
            #expect(all.map { String($0.prefix { $0 != " " }) } == ["1:10", "1:9", "1:6", "1:4"])
            #expect(log.first.map(\.line) == [8])
            for size in 1...bytes.count + 1 {
                let (others, _) = try tradeFiles([bytes], chunkSize: size)
                #expect(try others.rows() == all, "in pieces of \(size)")
            }
        }
    }

    @Test func `whoever has enough gets no more`() throws {
        for texts in [[Self.file(["02", "03"]), Self.file(["04"])], [Self.file(["04", "03", "02"])]] {
            let (files, _) = try tradeFiles(texts)
            var count = 0
            func take(_ row: inout TradeRow) -> Bool {
                count += 1
                return count < 2
            }
            try files.forEachRow(take)
            #expect(count == 2)
        }
    }

    // MARK: What is known of them

    @Test func `days are found, and the latest one before another`() throws {
        let (files, _) = try tradeFiles([Self.file(["09", "05"]), Self.file(["07"])])
        func latest(_ text: String) throws -> String? {
            files.latestDay(through: try CalendarDate(text))?.description
        }
        #expect(files.count == 3 && files.names == ["trades.csv", "t1.csv"])
        #expect(files.lastDay?.description == "2024-01-09")
        #expect(try latest("2024-01-04") == nil)
        #expect(try latest("2024-01-05") == "2024-01-05")
        #expect(try latest("2024-01-08") == "2024-01-07")
        #expect(try latest("2025-01-01") == "2024-01-09")
        let (none, _) = try tradeFiles([] as [String])
        let day = try CalendarDate("2024-01-01")
        #expect(none.lastDay == nil && none.latestDay(through: day) == nil)
    }

    @Test func `a symbol's unit is that of its latest row, of income only without others`() throws {
        let header = "date,type,symbol,shares,price,currency,amount\n"
        func unit(_ symbol: String, _ texts: String...) throws -> String? {
            let (files, log) = try tradeFiles(texts.map { header + $0 })
            #expect(log.isEmpty)
            let number = try #require(files.texts.symbols.find(symbol))
            return files.unit(of: UInt32(number))?.code
        }
        let pounds = "2024-01-02,buy,A,1,1,GBP,\n"
        let pence = "2024-01-02,buy,A,1,1,GBX,\n"
        let later = "2024-01-03,dividend,A,,,USD,5\n"
        #expect(try unit("A", pounds + pence + later) == "GBX")
        #expect(try unit("A", later + pounds + pence) == "GBP")
        #expect(try unit("A", pence, pounds) == "GBP")
        #expect(try unit("A", "2024-01-01,dividend,A,,,EUR,5\n" + later) == "USD")
    }

    @Test func `a symbol that is reached by exchanges alone has the unit of the one it came from`() throws {
        let header = "date,type,symbol,shares,price,currency,amount,to_symbol\n"
        func unit(_ rows: String) throws -> String? {
            let (files, log) = try tradeFiles([header + "2024-01-02,buy,A,1,1,GBX,,\n" + rows])
            #expect(log.isEmpty)
            let number = try #require(files.texts.symbols.find("C"))
            return files.unit(of: UInt32(number))?.code
        }
        let chain = "2024-02-01,exchange,A,,,,,B\n2024-03-01,exchange,B,,,,,C\n"
        let income = "2024-04-01,dividend,C,,,USD,5,\n"
        #expect(try unit(chain + income) == "GBX")
        #expect(try unit(chain + income + "2024-05-01,sell,C,1,2,GBP,,\n") == "GBP")
        #expect(try unit("2024-02-01,exchange,A,,,GBP,,C\n" + income) == "GBP")
        #expect(try unit(chain + income + "2024-05-01,exchange,C,,,,,A\n") == "GBX")
    }

    @Test func `splits that two files repeat count once`() throws {
        let text = "date,type,symbol,ratio\n2024-01-02,split,A,2:1\n"
        let (files, _) = try tradeFiles([text, text])
        let (symbol, splits) = try #require(files.splits.bySymbol.first)
        #expect(files.texts.symbol(symbol) == "A" && splits.map(\.ratio.description) == ["2:1"])
    }

    // MARK: Files and pipes

    @Test func `a pipe gives the rows and the errors of a file`() throws {
        // Larger than a pipe's buffer and than a chunk.
        let note = String(repeating: "a long note ", count: 10)
        let rows = (0..<4_000).map { "2024-01-02,buy,S\($0),1,1,EUR,\(note)\n" }.joined()
        let text = "date,type,symbol,shares,price,currency,note\n" + rows + "2024-01-02,sell,A,1,1,EUR,\n"
        let (file, pipe) = (try TemporaryFile(text), try NamedPipe(text))
        for isPeeked in [false, true] {
            let pipe = isPeeked ? try NamedPipe(text) : pipe
            var found: [[Diagnostic]] = []
            for path in [file.path, pipe.path] {
                var log = DiagnosticLog()
                let opened = Monitor(0)
                let files = try TradeFiles([path], own: nil, log: &log) { path throws(FileError) in
                    opened.use { $0 += 1 }
                    let input = try FileInput(path)
                    if isPeeked { #expect(try TradesHeader.isTrades(input)) }
                    return input
                }
                #expect(log.isEmpty && files.count == 4_001)
                for _ in 0..<2 { found.append(try files.errorsOfHolding()) }
                #expect(opened.use { $0 } == 1)
            }
            #expect(found[0].map(\.line) == [4_002] && found[0].map(\.column) == [19])
            #expect(found.allSatisfy { $0.map(\.excerpt) == ["2024-01-02,sell,A,1,1,EUR,"] })
        }
    }

    @Test func `several readings of a file may go on at once`() throws {
        let file = try TemporaryFile(Self.file((0..<9000).map { $0 < 4000 ? "02" : "03" }))
        var log = DiagnosticLog()
        let files = try TradeFiles([file.path], own: nil, log: &log)
        let counts = Monitor<[Int]>([])
        Threads.run(4) {
            var count = 0
            func take(_ row: inout TradeRow) -> Bool {
                count += row.location.line == count + 2 ? 1 : 0
                return true
            }
            try? files.forEachRow(take)
            counts.use { $0.append(count) }
        }
        #expect(counts.use { $0 } == [9000, 9000, 9000, 9000])
    }

    @Test(arguments: [["02", "03"], ["03", "02"]])
    func `a file that is changed meanwhile changes nothing`(_ days: [String]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("trades.csv", Self.file(days))
        var log = DiagnosticLog()
        let files = try TradeFiles([path], own: nil, log: &log)
        let rows = try files.rows()
        for other in ["", "x", Self.file(["09"])] {
            try folder.write("trades.csv", other)
            #expect(rows.count == 2)
            #expect(try files.rows() == rows)
        }
    }

    @Test func `a file that can't be opened is one more error where another file has errors`() throws {
        let open: @Sendable (String) throws(FileError) -> FileInput = { path throws(FileError) in
            guard path != "none.csv" else { throw .cannotOpen(path, reason: "no such file or directory") }
            return FileInput(path, bytes: Array("date,type\n2024-01-02,x\n".utf8))
        }
        var log = DiagnosticLog()
        #expect(throws: FileError.cannotOpen("none.csv", reason: "no such file or directory")) {
            _ = try TradeFiles(["none.csv"], own: nil, log: &log, open: open)
        }
        #expect(log.isEmpty)
        _ = try TradeFiles(["t.csv", "none.csv"], own: nil, log: &log, open: open)
        #expect(log.first.map(\.file) == ["t.csv", "none.csv"])
    }

    @Test(arguments: [
        ("date,type\n", true), ("Type,symbol,DATE", true), ("# x\n\n\u{FEFF}date,type\n", false),
        ("symbol,shares,currency\n", false), ("", false), ("date,types\n", false),
        ("\u{FEFF}# x\ndate,type,type\n", true), ("\u{0}\u{0}", false),
    ])
    func `a trades file is known by its header`(_ text: String, _ isTrades: Bool) throws {
        let input = FileInput("t.csv", bytes: Array(text.utf8))
        #expect(try TradesHeader.isTrades(input) == isTrades)
        #expect(try input.readAll() == Array(text.utf8))
    }

    @Test func `a file that is given twice is found by whatever path`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("t.csv", "")
        let other = try folder.write("u.csv", "")
        try folder.link("link.csv", to: "t.csv")
        #expect(try RepeatedFile(in: [path, other]) == nil)
        #expect(try RepeatedFile(in: ["none.csv", "none2.csv", "-"]) == nil)
        #expect(try RepeatedFile(in: ["none.csv", "none.csv"])?.path == "none.csv")
        #expect(try RepeatedFile(in: ["-", path, "-"])?.path == "-")
        let link = try #require(try RepeatedFile(in: [other, path, folder.path + "/link.csv"]))
        #expect(link.first == path && link.path == folder.path + "/link.csv")
    }
}
