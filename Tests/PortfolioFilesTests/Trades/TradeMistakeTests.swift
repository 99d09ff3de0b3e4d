import TestSupport
import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct TradeMistakeTests {
    private static let usual = "date,type,symbol,shares,price,currency"

    static let cells: [Mistake] = [
        Mistake(
            usual, "2024-13-02,buy,A,1,1,EUR",
            #"trades.csv:2:1: date "2024-13-02" is not a date (there is no day 2 of month 13 in the year 2024)"#
        ),
        Mistake(usual, ",buy,A,1,1,EUR", "trades.csv:2:1: date is empty (every row needs one)"),
        Mistake(
            usual, "2024-01-02,by,A,1,1,EUR",
            #"trades.csv:2:12: type "by" is not a type of trade (did you mean buy?)"#),
        Mistake(
            usual, "2024-01-02,Sold,A,1,1,EUR",
            #"trades.csv:2:12: type "Sold" is not a type of trade (did you mean sell?)"#),
        Mistake(
            usual, "2024-01-02,deposit,,,,EUR",
            "trades.csv:2:12: deposit needs amount, but there is no column of that name"
        ),
        Mistake(
            usual, "2024-01-02,xyzzy,A,1,1,EUR",
            #"trades.csv:2:12: type "xyzzy" is not a type of trade (the types are buy, sell, short, cover, transfer_in, transfer_out, dividend, interest, fee, tax, split, exchange, spin_off, return_of_capital, transfer, deposit, withdrawal and convert)"#
        ),
        Mistake(usual, "2024-01-02,,A,1,1,EUR", "trades.csv:2:12: type is empty (every row needs one)"),
        Mistake(
            usual + ",time", "2024-01-02,buy,A,1,1,EUR,9:30",
            #"trades.csv:2:26: time "9:30" is not a time of the day (write it as 14:30 or 14:30:05)"#),
        Mistake(
            usual, "2024-01-02,buy,A,\"1,000\",1,EUR",
            #"trades.csv:2:18: shares "1,000" is not a number (write the number without separators of thousands, and with a point before the decimals)"#
        ),
        Mistake(
            usual, "2024-01-02,buy,A,1,$5,EUR",
            #"trades.csv:2:20: price "$5" is not a number (write the number alone; its unit is stated as the currency)"#
        ),
        Mistake(
            usual, "2024-01-02,buy,A,1,1,gbp",
            #"trades.csv:2:22: currency "gbp" is not a currency (did you mean GBP or GBp?)"#),
        Mistake(
            usual + ",fees,fees_currency", "2024-01-02,buy,A,1,1,GBX,1,GBX",
            "trades.csv:2:28: fees_currency GBX is a minor unit (write GBP: 100 GBX are 1 GBP)"),
        Mistake(
            "date,type,symbol,ratio", "2024-01-02,split,A,4",
            #"trades.csv:2:20: ratio "4" is not a ratio (write it as 4:1, which is four new shares for one old)"#
        ),
        Mistake(
            "date,type,symbol,ratio", "2024-01-02,split,A,2:1:1",
            #"trades.csv:2:20: ratio "2:1:1" is not a ratio (write it as 4:1, which is four new shares for one old)"#
        ),
        Mistake(
            "date,type,symbol,ratio", "2024-01-02,split,A,4:0",
            "trades.csv:2:20: ratio 4:0 is not one of numbers above 0"),
        Mistake(
            usual + ",purchase_date", "2024-01-02,transfer_in,A,1,1,EUR,1/2/2020",
            #"trades.csv:2:34: purchase_date "1/2/2020" is not a date (write dates as YYYY-MM-DD, such as 2013-03-01)"#
        ),
        Mistake(
            usual, "2024-01-02,buy,A,1,1",
            "trades.csv:2:21: 5 cells, but the header has 6"),
    ]

    static let lacking: [Mistake] = [
        Mistake(usual, "2024-01-02,buy,,1,1,EUR", "trades.csv:2:16: symbol is empty (buy needs one)"),
        Mistake(usual, "2024-01-02,sell,A,,1,EUR", "trades.csv:2:19: shares is empty (sell needs one)"),
        Mistake(usual, "2024-01-02,buy,A,1,1,", "trades.csv:2:22: currency is empty (buy needs one)"),
        // Neither a price nor an amount: reported at the price column, otherwise the amount, otherwise the type.
        Mistake(
            usual + ",amount", "2024-01-02,buy,A,1,,EUR,",
            "trades.csv:2:20: neither price nor amount is given (buy needs one of them)"),
        Mistake(
            "date,type,symbol,shares,amount,currency", "2024-01-02,cover,A,1,,EUR",
            "trades.csv:2:22: neither price nor amount is given (cover needs one of them)"),
        Mistake(
            "date,type,symbol,shares,currency", "2024-01-02,short,A,1,EUR",
            "trades.csv:2:12: neither price nor amount is given (short needs one of them)"),
        Mistake(
            usual + ",amount", "2024-01-02,dividend,A,5,,EUR,",
            "trades.csv:2:30: amount is empty (dividend needs one)"),
        Mistake(
            usual + ",amount", "2024-01-02,dividend,A,,5,EUR,",
            "trades.csv:2:23: shares is empty (dividend needs one)"),
        Mistake(
            "date,type,currency,amount", "2024-01-02,interest,EUR,",
            "trades.csv:2:25: amount is empty (interest needs one)"),
        // Without the column, reported at the type.
        Mistake(
            "date,type,symbol", "2024-01-02,split,A",
            "trades.csv:2:12: split needs ratio, but there is no column of that name"),
        Mistake(
            "date,type,symbol,to", "2024-01-02,exchange,A,B",
            #"trades.csv:2:12: exchange needs to_symbol, but there is no column of that name"#),
        Mistake(
            "date,type,symbol,share,price,currency", "2024-01-02,buy,A,1,1,EUR",
            #"trades.csv:2:12: buy needs shares, but there is no column of that name (is "share" meant for it?)"#
        ),
        Mistake(
            "date,type,symbol,to_symbol,shares,cost_share", "2024-01-02,spin_off,A,B,1,",
            "trades.csv:2:27: cost_share is empty (spin_off needs one)"),
        Mistake(
            "date,symbol,types,shares,price,currency", "2024-01-02,A,buy,1,1,EUR",
            #"trades.csv:1:13: no column type (is "types" meant for it?)"#),
    ]

    static let useless: [Mistake] = [
        Mistake(
            usual + ",taxes", "2024-01-02,sell,A,1,1,EUR,5",
            "trades.csv:2:27: sell takes no taxes (add them to fees)"),
        Mistake(
            usual + ",lot", "2024-01-02,buy,A,1,1,EUR,x",
            "trades.csv:2:26: buy takes no lot (name a new lot in id)"),
        Mistake(
            usual + ",id", "2024-01-02,sell,A,1,1,EUR,x",
            "trades.csv:2:27: sell takes no id (name the lots to close in lot)"),
        Mistake(
            usual + ",purchase_date", "2024-01-02,buy,A,1,1,EUR,2020-01-02",
            "trades.csv:2:26: buy takes no purchase_date (only a transfer_in has one)"),
        Mistake(
            usual, "2024-01-02,transfer_out,A,5,7,EUR",
            "trades.csv:2:29: transfer_out takes no price (is it a sell? otherwise leave it empty)"),
        Mistake(
            usual + ",ratio", "2024-01-02,split,A,5,,,2:1",
            "trades.csv:2:20: split takes no shares (give the ratio)"),
        Mistake(
            "date,type,amount,currency,fees", "2024-01-02,tax,5,EUR,1",
            "trades.csv:2:22: tax takes no fees (write them as a row of type fee)"),
        Mistake(
            "date,type,symbol,ratio,to_symbol", "2024-01-02,split,A,2:1,B",
            "trades.csv:2:24: split takes no to_symbol (leave it empty)"),
        // Together with what it needs instead.
        Mistake(
            usual, "2024-01-02,split,A,5,,",
            "trades.csv:2:12: split needs ratio, but there is no column of that name",
            "trades.csv:2:20: split takes no shares (give the ratio)"),
    ]

    static let figures: [Mistake] = [
        Mistake(
            usual, "2024-01-02,buy,A,-5,1,EUR",
            "trades.csv:2:18: shares -5 is not above 0 (the type says whether shares are added or removed)"),
        Mistake(
            usual, "2024-01-02,buy,A,0,1,EUR",
            "trades.csv:2:18: shares 0 is not above 0 (the type says whether shares are added or removed)"),
        Mistake(usual, "2024-01-02,buy,A,1,-1,EUR", "trades.csv:2:20: price -1 is negative"),
        Mistake(
            usual + ",fees", "2024-01-02,buy,A,1,1,EUR,-1",
            "trades.csv:2:26: fees -1 is negative (record a refund as a row of type fee)"),
        Mistake(
            "date,type,currency,amount,taxes", "2024-01-02,interest,EUR,5,-1",
            "trades.csv:2:27: taxes -1 is negative"),
        Mistake(
            "date,type,symbol,currency,amount", "2024-01-02,return_of_capital,A,EUR,-5",
            "trades.csv:2:36: amount -5 is negative (the type says whether it was paid or received)"),
        Mistake(
            usual + ",total", "2024-01-02,buy,A,1,1,USD,-1",
            "trades.csv:2:26: total -1 is negative (the type says whether it was paid or received)"),
        Mistake(
            usual + ",rate", "2024-01-02,buy,A,1,1,USD,0", "trades.csv:2:26: rate 0 is not above 0"),
        Mistake(
            "date,type,symbol,to_symbol,shares,cost_share", "2024-01-02,spin_off,A,B,1,30",
            "trades.csv:2:27: cost_share 30 is not from 0 to 1 (write 30 percent as 0.3)"),
        Mistake(
            usual + ",rate,total", "2024-01-02,buy,A,1,1,USD,2,2",
            "trades.csv:2:28: total replaces rate, but both are given (give one of them)"),
        // 10 · 5 = 50, within 0.01.
        Mistake(
            usual + ",amount", "2024-01-02,buy,A,10,5,EUR,50.02",
            "trades.csv:2:27: amount 50.02 does not match shares, price and fees, which come to 50 (correct one of them, or leave amount empty)"
        ),
        // With fees of 1 instead of −1 it would be right, so the amount is not reported.
        Mistake(
            usual + ",amount,fees", "2024-01-02,buy,A,10,5,EUR,51,-1",
            "trades.csv:2:30: fees -1 is negative (record a refund as a row of type fee)"),
        // 10 · 123.4 p less £1 of fees.
        Mistake(
            usual + ",amount,fees", "2024-01-02,sell,A,10,123.4,GBX,12.34,1",
            "trades.csv:2:32: amount 12.34 does not match shares, price and fees, which come to 11.34 (correct one of them, or leave amount empty)"
        ),
        Mistake(
            usual + ",rate", "2024-01-02,buy,A,1,1,EUR,1.1",
            "trades.csv:2:26: rate 1.1 is not 1, though the trade is in EUR (leave it empty)"),
        Mistake(
            usual + ",amount,total", "2024-01-02,buy,A,10,,EUR,50,51",
            "trades.csv:2:29: total and amount differ, though both are in EUR (give one of them)"),
        // 50 less 7.5 in taxes.
        Mistake(
            usual + ",amount,taxes,total", "2024-01-02,dividend,A,,,EUR,50,7.5,50",
            "trades.csv:2:36: total 50 does not match the other cells, which come to 42.5 (correct one of them, or leave total empty)"
        ),
        Mistake(
            "date,type,symbol,to_symbol", "2024-01-02,exchange,A,A",
            "trades.csv:2:23: to_symbol A is the symbol itself (to_symbol is the symbol of the new stock)"),
        Mistake(
            usual + ",id", "2024-01-02,buy,A,1,1,EUR,2024-01-02",
            "trades.csv:2:26: id 2024-01-02 looks like a date, and lots can be named by date anyway (leave it empty, or give the lot another name)"
        ),
        Mistake(
            usual + ",purchase_date", "2024-01-02,transfer_in,A,1,1,EUR,2024-01-03",
            "trades.csv:2:34: purchase_date 2024-01-03 is after the transfer on 2024-01-02"),
    ]

    static let together: [Mistake] = [
        Mistake(
            file: "\(usual)\n2024-01-02,buy,A,1,1,GBX\n2024-01-03,buy,A,1,1,GBP\n2024-01-04,buy,A,1,1,EUR\n",
            "trades.csv:4:22: A is in EUR here, but in GBP on line 2 of trades.csv (use a separate symbol for each trading currency)"
        ),
        // Income may be in another currency.
        Mistake(file: "\(usual),amount\n2024-01-02,buy,A,1,1,GBX,\n2024-01-03,dividend,A,,,USD,5\n"),
        Mistake(
            file: "\(usual),id\n2024-01-02,buy,A,1,1,EUR,first\n2024-01-03,buy,B,1,1,EUR,first\n",
            "trades.csv:3:26: id first is already used on line 2 of trades.csv (give each lot its own name)"),
        // A split that names another currency, before the row that opens the holding.
        Mistake(
            file: "\(usual),ratio\n2024-01-02,split,A,,,USD,2:1\n2024-01-03,buy,A,1,1,EUR,\n",
            "trades.csv:2:22: A is in USD here, but in EUR on line 3 of trades.csv (use a separate symbol for each trading currency)"
        ),
        Mistake(
            file:
                "\(usual),to_symbol\n2024-01-02,buy,A,1,1,EUR,\n2024-01-03,exchange,A,,,,B\n2024-01-04,buy,B,1,1,USD,\n",
            "trades.csv:3:26: to_symbol B is in USD, but A in EUR (record it as a sell and a buy)"),
    ]

    @Test(arguments: cells + lacking + useless + figures + together)
    func `each mistake is told where it stands, with what to do about it`(_ mistake: Mistake) throws {
        let (_, log) = try tradeFiles([mistake.text])
        #expect(log.first.map(\.inFull) == mistake.said)
    }

    static let held: [Mistake] = [
        Mistake(
            file: "\(usual)\n2026-01-02,buy,AAPL,10,1,EUR\n2026-02-01,sell,AAPL,15,1,EUR\n",
            "trades.csv:3:22: sells 15 AAPL, but 10 are held on 2026-02-01 (is a purchase missing? a short sale is written short)"
        ),
        Mistake(
            usual, "2026-02-01,sell,AAPL,15,1,EUR",
            "trades.csv:2:22: sells 15 AAPL, but none is held on 2026-02-01 (is a purchase missing? a short sale is written short)"
        ),
        Mistake(
            file: "\(usual)\n2026-01-02,short,A,1,1,EUR\n2026-02-01,cover,A,2.50,1,EUR\n",
            "trades.csv:3:20: covers 2.5 A, but 1 is short on 2026-02-01 (is a short sale missing? a purchase is written buy)"
        ),
        Mistake(
            usual, "2026-02-01,transfer_out,A,2,,EUR",
            "trades.csv:2:27: transfers 2 A out, but none is held on 2026-02-01 (is a purchase or a transfer_in missing?)"
        ),
        Mistake(
            file:
                "\(usual),id,lot\n2026-01-02,buy,A,10,1,EUR,x,\n2026-01-03,buy,A,10,1,EUR,,\n2026-02-01,sell,A,15,1,EUR,,x\n",
            "trades.csv:4:29: sells 15 A, but lot x has 10 on 2026-02-01 (give each lot a row of its own, or name no lot)"
        ),
        Mistake(
            file: "\(usual),lot\n2026-01-02,buy,A,10,1,EUR,\n2026-02-01,sell,A,5,1,EUR,y\n",
            #"trades.csv:3:27: no lot of A that is named "y" is open on 2026-02-01 (name a lot by the id of the row that opened it, or by its purchase date)"#
        ),
        Mistake(
            file: "\(usual),lot\n2026-01-02,buy,A,10,1,EUR,\n2026-02-01,sell,A,5,1,EUR,2026-01-03\n",
            "trades.csv:3:27: no lot of A that was bought on 2026-01-03 is open on 2026-02-01 (name a lot by its purchase date, or by the id of the row that opened it)"
        ),
        Mistake(
            file: "\(usual),amount\n2026-01-02,buy,A,10,1,EUR,\n2026-02-01,return of capital,A,,,EUR,10.5\n",
            "trades.csv:3:38: amount 10.5 is more than the cost of A on 2026-02-01, which is 10 (record the excess as a dividend)"
        ),
        Mistake(
            "date,type,symbol,shares,to_symbol,cost_share", "2026-02-01,Spin-Off,A,5,B,0.1",
            "trades.csv:2:21: no A is held on 2026-02-01 (is a purchase missing?)"),
    ]

    @Test(arguments: held)
    func `what can't be done with what is held is told at its cell`(_ mistake: Mistake) throws {
        let (files, log) = try tradeFiles([mistake.text])
        #expect(log.isEmpty)
        #expect(try files.errorsOfHolding().map(\.inFull) == mistake.said)
    }

    @Test func `a pool has no lots to be named`() throws {
        let text = "\(Self.usual),lot\n2026-01-02,buy,A,10,1,EUR,\n2026-02-01,sell,A,5,1,EUR,2026-01-02\n"
        let (files, _) = try tradeFiles([text])
        #expect(
            try files.errorsOfHolding(.average).map(\.inFull) == [
                "trades.csv:3:27: lot 2026-01-02 names a lot, but average pools all lots (leave it empty, or choose fifo, lifo or hifo)"
            ])
    }

    @Test func `rows of several files are told by their files`() throws {
        let header = "\(Self.usual),id,to_symbol,cost_share\n"
        let (_, log) = try tradeFiles([
            header + "2026-01-02,buy,A,10,1,EUR,x,,\n",
            "# ours\n" + header + "2026-01-03,buy,A,10,1,USD,x,,\n",
        ])
        #expect(
            log.first.map(\.inFull) == [
                "t1.csv:3:27: id x is already used on line 2 of trades.csv (give each lot its own name)",
                "t1.csv:3:23: A is in USD here, but in EUR on line 2 of trades.csv (use a separate symbol for each trading currency)",
            ])
        let spinOff = "2026-01-04,spin_off,A,5,,,,B,"
        let (files, found) = try tradeFiles([
            header + "2026-01-02,buy,A,10,1,EUR,,,\n" + spinOff + "0.1\n", header + spinOff + "0.2\n",
        ])
        #expect(found.isEmpty)
        #expect(
            try files.errorsOfHolding().map(\.inFull) == [
                "t1.csv:2:30: cost_share 0.2 differs from that of the same spin_off on line 3 of trades.csv (give both the same)"
            ])
    }

    @Test func `a symbol that is held in both is told at its first trade, with the other line`() throws {
        let header = "\(Self.usual),to_symbol,amount\n"
        let (files, _) = try tradeFiles([
            header
                + "2026-01-02,dividend,B,,,EUR,,5\n2026-01-02,buy,A,10,1,EUR,,\n2026-01-03,exchange,A,,,,B,\n"
        ])
        #expect(files.firstChange(of: "A") == InputLocation(file: 1, line: 3))
        #expect(files.firstChange(of: "B") == InputLocation(file: 1, line: 4))
        #expect(files.firstChange(of: "C") == nil)
        #expect(files.diagnostic(of: "C", in: "", alsoIn: "holdings.csv", line: 7) == nil)
        #expect(
            files.diagnostic(of: "A", in: "", alsoIn: "holdings.csv", line: 7)?.inFull
                == "trades.csv:3:16: A has lots here and on line 7 of holdings.csv (keep them in one place: remove the holding there, and record its purchase here as a buy or transfer_in)"
        )
        #expect(
            files.diagnostic(of: "B", in: "", alsoIn: "holdings.csv", line: 8)?.description
                == "trades.csv:4:26: B has lots here and on line 8 of holdings.csv")
    }

    @Test func `what can't be read in one cell is not held against others`() throws {
        let header = "\(Self.usual),fees,fees_currency,amount,purchase_date\n"
        // The amount is checked using the fees, and the purchase date using the date.
        let (_, log) = try tradeFiles([
            header + "2026-01-02,buy,A,10,1,EUR,x,,15,\n2026-01-02,buy,A,10,1,EUR,5,usd,15,\n"
                + "2026-01-32,transfer_in,A,10,1,EUR,,,,2026-01-02\n2026-01-02,buy,A,10,1,euro,,,15,\n"
        ])
        #expect(
            log.first.map(\.description) == [
                #"trades.csv:2:27: fees "x" is not a number"#,
                #"trades.csv:3:29: fees_currency "usd" is not a currency"#,
                #"trades.csv:4:1: date "2026-01-32" is not a date"#,
                #"trades.csv:5:23: currency "euro" is not a currency"#,
            ])
    }

    @Test func `a row over several lines is told at its cell, and shown by the line of that`() throws {
        let text = """
            type,note,date,symbol,shares,price,currency
            sell,"one
            ""two"", three",2026-02-01,A,15,1,EUR

            """
        let (files, log) = try tradeFiles([text])
        #expect(log.isEmpty)
        let errors = try files.errorsOfHolding()
        #expect(errors.map(\.line) == [3] && errors.map(\.column) == [30])
        #expect(errors.map(\.excerpt) == [#"""two"", three",2026-02-01,A,15,1,EUR"#])
    }

    @Test func `a row that can't be shown any more is told by its line`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("t.csv", "\(Self.usual)\n2026-02-01,sell,A,15,1,EUR\n")
        var log = DiagnosticLog()
        let input = try FileInput(path)
        let files = try TradeFiles([path], own: nil, log: &log) { _ in input }
        var ledger = TradeLedger(
            options: TradeOptions(currency: .eur), own: .eur, rates: RateTable())
        ledger.start(files.texts)
        var output = LedgerOutput()
        func take(_ row: inout TradeRow) -> Bool { ledger.add(&row, into: &output) }
        try files.forEachRow(take)
        ledger.finish(into: &output)
        try folder.write("t.csv", "")
        // With very many files open, the contents of later ones are kept in memory.
        let column = input.descriptor < FileInput.manyDescriptors ? "" : ":19"
        #expect(
            output.errors.map { files.diagnostic($0).description } == [
                "\(path):2\(column): sells 15 A, but none is held on 2026-02-01"
            ])
    }

    @Test func `of thousands of rows that do not agree the first twenty are shown, and all are counted`()
        throws
    {
        let rows = (0..<3000).map { "2026-01-02,buy,S\($0),1,1,EUR\n2026-01-02,buy,S\($0),1,1,USD\n" }
            .joined()
        let (_, log) = try tradeFiles(["\(Self.usual)\n" + rows])
        #expect(log.count == 3000 && log.first.count == 20)
        #expect(log.first.map(\.line) == (1...20).map { $0 * 2 + 1 })
    }
}
