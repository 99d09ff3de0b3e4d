import Foundation
import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioImport

/// What comes with the program as files: nothing that stands in a folder may be missing in the program.
@Suite struct EmbeddedFileTests {
    private static let module = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/PortfolioImport")

    private func files(_ folder: String) throws -> [String: [UInt8]] {
        let folder = EmbeddedFileTests.module.appending(path: folder)
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            files[name] = try Array(Data(contentsOf: folder.appending(path: name)))
        }
        return files
    }

    @Test func `every profile's file is listed under its name, and printed as it is`() throws {
        var listed: [String: [UInt8]] = [:]
        for profile in PositionsProfile.all {
            listed["\(profile.name).positions.json"] = Array(profile.json.utf8)
        }
        for profile in TransactionProfile.all {
            listed["\(profile.name).transactions.json"] = Array(profile.json.utf8)
        }
        let files = try files("Profiles")
        #expect(Set(listed.keys).symmetricDifference(files.keys) == [])
        #expect(files.filter { listed[$0.key] != $0.value }.keys.sorted() == [])
    }

    @Test func `a profile's title is the one its mapping has`() throws {
        for profile in PositionsProfile.all { #expect(try profile.title == #require(profile.mapping).title) }
        for profile in TransactionProfile.all {
            #expect(try profile.title == #require(profile.mapping).title)
        }
        #expect(PositionsProfile.named(PositionsProfile.own)?.title == "holdings.csv, this program's own")
    }

    @Test func `every list of words has words, each once, under a key that is known`() throws {
        let files = try files("Words")
        #expect(files.count == 5)
        for (name, bytes) in files {
            guard case .object(let members) = try LocatedJSON(bytes).value else {
                Issue.record("\(name) is no object")
                continue
            }
            let lists = WordList.read(bytes)
            #expect(lists.map(\.key) == members.map(\.key), "\(name)")
            for (key, words) in lists {
                #expect(!words.isEmpty, "\(name), \(key)")
                #expect(Set(words).count == words.count, "\(name), \(key)")
                let isKnown =
                    switch name {
                    case "position-columns.json": PositionRole(key: key) != nil
                    case "transaction-columns.json":
                        ["kind", "executed", "not executed"].contains(key) || key.hasPrefix("like ")
                            || TransactionRole(key: key) != nil
                    case "transaction-kinds.json":
                        ["cash", "event"].contains(key) || TradeType(rawValue: key) != nil
                    case "history-columns.json":
                        ["day", "figure", "highest", "lowest", "symbol", "currency", "isin", "name"]
                            .contains(key)
                    default: words.count == 12
                    }
                #expect(isKnown, "\(name), \(key)")
            }
        }
        let history = Dictionary(
            uniqueKeysWithValues: WordList.read(PackageResources.history_columns_json).map {
                ($0.key, $0.words)
            })
        #expect(history.count == 8 && history["highest"]?.count == history["lowest"]?.count)
        for language in MonthNames.languages { #expect(MonthNames.forms(language)?.isEmpty == false) }
    }
}
