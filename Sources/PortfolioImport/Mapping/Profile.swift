package import PortfolioFiles

/// A kind of mapping, of which some come with the program.
package protocol ProfileMapping: Sendable {
    /// Those that come with the program, in the order in which they are listed.
    static var profiles: [Profile<Self>] { get }
    /// The mappings of all profiles. They are read once, because recognising an export tries all.
    static var included: [Self] { get }
    /// How a mapping in one line begins, up to the profile it inherits.
    static var firstKeys: [(key: String, value: String)] { get }

    var name: String { get set }

    static func read(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) -> Self?
}

/// A mapping that comes with the program, as one of the files in the folder `Profiles`.
package struct Profile<Document: ProfileMapping>: Sendable {
    package let name: String
    /// Not called before it is needed: most runs need one profile, or none.
    private let bytes: @Sendable () -> [UInt8]

    init(_ name: String, _ bytes: @autoclosure @escaping @Sendable () -> [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The number of bytes at the start of a file in which a header is searched for.
    package static var searched: Int { HeaderLimits.bytes }

    /// All profiles, in the order in which they are listed.
    package static var all: [Profile] { Document.profiles }

    package static func named(_ name: String) -> Profile? { all.first { $0.name == name } }

    /// The mapping as `--show-profile` prints it and `--map` reads it.
    package var json: String { String(decoding: bytes(), as: UTF8.self) }

    /// What kind of export it is for.
    package var title: String { (try? LocatedJSON(bytes()))?.member("title")?.string ?? "" }

    /// The mapping of the profile; tests check that every one is valid.
    package var mapping: Document? {
        var log = DiagnosticLog()
        return mapping(log: &log)
    }

    /// Reads the mapping; `nil` if it has errors, which all go to the log.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    package func mapping(log: inout DiagnosticLog) -> Document? {
        guard var mapping = Document.read(bytes(), file: name, log: &log) else { return nil }
        mapping.name = name
        return mapping
    }

    /// A mapping of the profile's files in windows-1252, in one line.
    var inWindows1252: String { inOneLine([("encoding", .text(TextEncoding.windows1252.rawValue))]) }

    /// A mapping that inherits the profile and says more, in one line.
    func inOneLine(_ members: [(key: String, value: MappingNode)]) -> String {
        let first = Document.firstKeys + [("inherits", name)]
        return MappingNode.object(first.map { ($0.key, .text($0.value)) } + members).inOneLine
    }
}
