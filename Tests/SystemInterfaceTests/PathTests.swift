import Testing

@testable import SystemInterface

@Suite struct PathTests {
    @Test(arguments: [
        ("h.csv", ".", "h.csv"), ("p/h.csv", "p", "h.csv"), ("/h.csv", "/", "h.csv"), ("/a/b", "/a", "b"),
        ("p/", ".", "p"), ("a/b//", "a", "b"), ("./h", ".", "h"), ("/", "/", "/"),
    ])
    func `a path is a name in a folder`(_ path: String, _ folder: String, _ name: String) {
        #expect(Path.folder(of: path) == folder)
        #expect(Path.name(of: path) == name)
    }

    @Test(arguments: [
        (".", "h.csv", "h.csv"), ("p", "h.csv", "p/h.csv"), ("p/", "h.csv", "p/h.csv"), ("/", "h", "/h"),
        ("p", "/tmp/h", "/tmp/h"), ("p", "../h", "p/../h"),
    ])
    func `a name is joined to a folder, unless it begins at the root`(
        _ folder: String, _ name: String, _ path: String
    ) {
        #expect(Path.join(folder, name) == path)
    }

    @Test(arguments: [
        ("/p/isa/h.csv", "/p/all", "../isa/h.csv"), ("/p/isa/h.csv", "/p", "isa/h.csv"),
        ("/p/isa/h.csv", "/", "p/isa/h.csv"), ("/q/h.csv", "/p/a/b", "../../../q/h.csv"),
        ("/p/isa/h.csv", "/p/is", "../isa/h.csv"), ("/p/h.csv", "/p/", "h.csv"),
    ])
    func `a path as seen from a folder`(_ path: String, _ folder: String, _ seen: String) {
        #expect(Path.relative(path, to: folder) == seen)
    }
}
