import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// A diff can be applied where it says, with the usual tools.
@Suite struct DryRunTests {
    private static let old = "symbol,shares,currency\nA,1,EUR\nB,2,EUR\n"
    private static let new = "symbol,shares,currency\nA,5,EUR\nB,2,EUR\n"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("tree/my data/mine/holdings.csv", DryRunTests.old)
        try folder.write("tree/other/file", "")
    }

    /// Runs shell commands in a folder, where `$edit` is the dry run of a change to one file.
    private func shell(_ lines: String, in place: String, file: String) throws -> Run {
        let edit = "portfolio edit A '\(file)' --shares 5 --dry-run"
        return try Run.shell("edit() { \(edit); }; \(lines)", in: "\(folder.path)/\(place)")
    }

    private var holdings: String? { folder.read("tree/my data/mine/holdings.csv") }

    /// Whether the tool accepts the diff, which is then reverted.
    private func isTaken(_ lines: String, in place: String, file: String) throws -> Bool {
        let run = try shell("set -eo pipefail; \(lines)", in: place, file: file)
        defer { _ = try? folder.write("tree/my data/mine/holdings.csv", DryRunTests.old) }
        return run.code == 0 && holdings == DryRunTests.new
    }

    /// The folders from which the file is edited and the paths used, each with the file's path from the top.
    private static let ways: [(place: String, file: String)] = [
        ("tree", "my data/mine"), ("tree", "./my data//mine/holdings.csv"), ("tree/my data", "mine"),
        ("tree/my data/mine", "."), ("tree/my data/mine", "holdings.csv"), ("tree/my data/mine", "../mine"),
    ]

    @Test(.enabled(if: Run.has("git")))
    func `git applies a change of a file in a work tree, at its top or on the way to the file`() throws {
        _ = try Run.shell("git init --quiet tree", in: folder.path)
        for (place, file) in DryRunTests.ways {
            #expect(try isTaken("edit | git apply", in: place, file: file), "\(file) in \(place)")
            #expect(
                try isTaken(
                    "edit | (cd \"$(git rev-parse --show-toplevel)\"; git apply)", in: place, file: file),
                "\(file) in \(place)")
        }
        // From a folder that doesn't contain the file, the diff must be applied at the top, and the output says so.
        let path = "\(folder.path)/tree/my data/mine"
        for (place, file) in [("tree/other", "../my data/mine"), ("", path), ("", "tree/my data/mine")] {
            let run = try shell("edit", in: place, file: file)
            let top = try realPath("tree")
            #expect(run.errors == "the paths are those in \(top): apply the change there\n")
            #expect(
                try isTaken("edit | (cd '\(top)'; git apply)", in: place, file: file), "\(file) in \(place)")
        }
    }

    @Test(.enabled(if: Run.has("git") && Run.has("patch")))
    func `patch applies a change of a file in a work tree at its top`() throws {
        _ = try Run.shell("git init --quiet tree", in: folder.path)
        for (place, file) in DryRunTests.ways {
            #expect(
                try isTaken(
                    "edit | (cd \"$(git rev-parse --show-toplevel)\"; patch -p1)", in: place, file: file),
                "\(file) in \(place)")
        }
    }

    @Test(.enabled(if: Run.has("git")))
    func `a work tree of another repository, and a link to the file, are seen through`() throws {
        try folder.write("main/file", "")
        let set = """
            git init --quiet main && cd main && git config user.email a@b && git config user.name c && \
            git add . && git commit --quiet --message=x && git worktree add --quiet ../linked
            """
        #expect(try Run.shell(set, in: folder.path).code == 0)
        try folder.write("linked/p/holdings.csv", DryRunTests.old)
        let links = "ln -s linked/p way; ln -s p/holdings.csv linked/link.csv"
        #expect(try Run.shell(links, in: folder.path).code == 0)
        for (place, file) in [
            ("linked", "p"), ("linked", "link.csv"), ("", "way"), ("linked/p", "../link.csv"),
        ] {
            let run = try shell(
                "edit | (cd '\(folder.path)/linked'; git apply) && cat '\(folder.path)/linked/p/holdings.csv'",
                in: place, file: file)
            #expect(run.output == DryRunTests.new, "\(file) in \(place): \(run)")
            try folder.write("linked/p/holdings.csv", DryRunTests.old)
        }
    }

    @Test(.enabled(if: Run.has("git") && Run.has("patch")), arguments: ["patch -p1", "git apply"])
    func `without a work tree paths are from the current folder, or, of a file elsewhere, from its own`(
        _ tool: String
    ) throws {
        let tool = "GIT_CEILING_DIRECTORIES='\(folder.path)' \(tool)"
        for (place, file) in DryRunTests.ways where !file.hasPrefix("../") {
            let run = try shell("edit 2>&1 | grep -c apply", in: place, file: file)
            #expect(run.output == "0\n", "\(file) in \(place): \(run)")
            #expect(try isTaken("edit | \(tool)", in: place, file: file), "\(file) in \(place)")
        }
        let own = try realPath("tree/my data/mine")
        for (place, file) in [("tree/other", "../my data/mine"), ("", "\(folder.path)/tree/my data/mine")] {
            let start = place.isEmpty ? "tree/other" : place
            let run = try shell("edit", in: start, file: file)
            #expect(run.output.hasPrefix("--- a/holdings.csv\n+++ b/holdings.csv\n@@ "))
            #expect(run.errors == "the paths are those in \(own): apply the change there\n")
            #expect(
                try isTaken("edit | (cd '\(own)'; \(tool))", in: start, file: file), "\(file) in \(start)")
        }
    }

    @Test func `where nothing changes there is nothing to apply`() throws {
        let path = "\(folder.path)/tree/my data/mine"
        let run = Run.inProcess(["edit", "A", path, "--shares", "1", "--dry-run"])
        #expect(run == Run(code: 0, output: "", errors: "nothing to do\n"))
    }

    private func realPath(_ name: String) throws -> String {
        String(try Run.shell("pwd -P", in: "\(folder.path)/\(name)").output.dropLast())
    }
}
