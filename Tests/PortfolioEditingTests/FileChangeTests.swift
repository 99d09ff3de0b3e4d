import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// Undoing changes, and what a service needs to know of rows and errors.
@Suite struct FileChangeTests {
    private static let holdings = "symbol,shares,currency\nSAP,5,EUR\nSAP,7,EUR\n"

    private func bytes(_ path: String) throws -> String {
        String(decoding: try FileInput(path).readAll(), as: UTF8.self)
    }

    @Test func `a change is undone as long as the file is as it was left`() throws {
        let folder = try TemporaryFolder()
        try folder.replace("holdings.csv", FileChangeTests.holdings)
        let store = try HoldingsStore(folder.path)
        let change = FileChange(
            try store.edit { document throws(EditingError) in
                try document.applying(.remove(row: 0))
            })
        #expect(change.isChanged)
        try folder.replace("holdings.csv", "symbol,shares,currency\n")
        #expect(throws: EditingError.changed(store.file)) { try [change].undo(in: folder.path) }
        #expect(try bytes(store.file) == "symbol,shares,currency\n")
        try folder.replace("holdings.csv", String(decoding: change.after, as: UTF8.self))
        try [change].undo(in: folder.path)
        #expect(try bytes(store.file) == FileChangeTests.holdings)
    }

    @Test func `a file that a change has made is removed`() throws {
        let folder = try TemporaryFolder()
        try folder.replace("holdings.csv", FileChangeTests.holdings)
        let store = try TradesStore(folder.path)
        let added = try store.add([
            .type: "buy", .symbol: "BMW", .shares: "3", .price: "50", .currency: "EUR", .date: "2013-02-01",
        ])
        try [FileChange(added)].undo(in: folder.path)
        #expect(FileInput.isMissing(store.file))
    }

    @Test func `every row has an identity that leads back to it`() throws {
        // The fourth row goes by the name of the second lot of A; two rows have no symbol.
        let text = "symbol,shares,currency\nA,1,EUR\nA,2,EUR\nB,1,EUR\nA#2,1,EUR\n,1,EUR\n,2,EUR\n#1,1,EUR\n"
        let document = try HoldingsDocument(Array(text.utf8))
        #expect(document.identities == ["A#1", "#2", "B", "A#2", "#5", "#6", "#7"])
        #expect(document.names == ["A#1", "A#2", "B", "A#2", "#1", "#2", "#1"])
        for (row, identity) in document.identities.enumerated() {
            #expect(try document.row(identity: identity) == row)
        }
        #expect(throws: EditingError.unknownRow(8, count: 7)) { try document.row(identity: "#9") }
    }

    @Test func `an error is of the field that was written`() throws {
        let text = "symbol,own,shares,currency\n\"Ä, b\",x,1,EUR\n"
        let document = try HoldingsDocument(Array(text.utf8))
        let texts: [HoldingField: String] = [.shares: "0", .fees: "-1"]
        #expect {
            _ = try document.applying(.set(texts, row: 0))
        } throws: { error in
            guard case .refused(let log) = error as? EditingError else { return false }
            let fields = log.first.map { document.field(of: $0, writing: texts) }
            return fields == [.shares] || fields == [.shares, .fees]
        }
    }
}
