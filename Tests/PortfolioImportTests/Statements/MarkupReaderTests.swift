import PortfolioFiles
import Testing

@testable import PortfolioCLI
@testable import PortfolioImport

/// The reader of XML and SGML, by documents whose elements are known.
@Suite struct MarkupReaderTests {
    /// The elements as `name[attribute=value]{children}text`.
    private func shown(_ element: MarkupElement) -> String {
        let attributes = element.attributes.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
        let children = element.children.map { shown($0) }.joined(separator: " ")
        return element.name + (attributes.isEmpty ? "" : "[\(attributes)]")
            + (children.isEmpty ? "" : "{\(children)}") + element.text.trimmed
    }

    private func xml(_ text: String) throws -> String {
        shown(try MarkupReader.read(Array(text.utf8), as: .xml))
    }

    private func sgml(_ text: String) throws -> String {
        shown(try MarkupReader.read(Array(text.utf8), as: .sgml))
    }

    @Test func `elements have attributes, children and texts`() throws {
        #expect(try xml("<a/>") == "a")
        #expect(
            try xml("<?xml version='1.0'?>\n<!-- <x> --><a b = \"1\"\n c='2'><d></d><e>f</e></a >\n")
                == "a[b=1,c=2]{d ef}")
        #expect(try xml("<a><![CDATA[1 < 2 & 3]]></a>") == "a1 < 2 & 3")
        #expect(try xml("<ä:b>ü</ä:b>") == "ä:bü")
    }

    @Test func `the entities of XML and numbers stand for characters`() throws {
        #expect(try xml("<a b=\"&quot;&amp;&apos;\">&lt;&gt;&#65;&#x1F4B0;</a>") == "a[b=\"&']<>A💰")
    }

    @Test func `in SGML a text ends its element`() throws {
        let header = "OFXHEADER:100\nDATA:OFXSGML\n\n"
        #expect(try sgml(header + "<O><A>1<B>2</B><C><D>AT&T &amp; x</C></O>") == "O{A1 B2 C{DAT&T & x}}")
        // An empty element without an end has nothing in it.
        #expect(try sgml("<O><A><MEMO><B>2</A><C>3</O>") == "O{A{MEMO B2} C3}")
    }

    @Test func `lines are those on which elements begin`() throws {
        let root = try MarkupReader.read(Array("<a>\n <b/>\r\n\r<c\n d='1'/></a>".utf8), as: .xml)
        #expect(([root] + root.children).map(\.line) == [1, 2, 4])
    }

    @Test(arguments: [
        ("", MarkupReader.Problem.noElement, 0), ("text", .noElement, 0), ("<a/><b/>", .textOutside, 4),
        ("<a></a>x", .textOutside, 7), ("</a>", .textOutside, 0), ("<a><b></a>", .otherEnd, 6),
        ("<a>", .endsInside, 3), ("<a b='1", .endsInside, 6), ("<a b", .endsInside, 4),
        ("<a><!-- ", .endsInside, 3), ("<a><!--></a>", .endsInside, 3),
        ("<?><a/>", .endsInside, 0),
        ("<a><1 < 2", .tag, 4), ("< a/>", .tag, 1), ("<a b/>", .attribute, 4), ("<a b=1/>", .attribute, 5),
        ("<a b='<'/>", .attribute, 6), ("<a b='1' b='2'/>", .repeatedAttribute, 9),
        ("<a>&nothing;</a>", .entity, 3),
        ("<a>a & b</a>", .entity, 5), ("<a>&#0;</a>", .entity, 3), ("<a>&#xD800;</a>", .entity, 3),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", .documentType, 0),
    ]) func `what is not well-formed is an error at its place`(
        text: String, problem: MarkupReader.Problem, offset: Int
    ) {
        let error = #expect(throws: MarkupReader.Failure.self) {
            try MarkupReader.read(Array(text.utf8), as: .xml)
        }
        #expect(error?.problem == problem)
        #expect(error?.offset == offset)
    }

    @Test func `elements are nested to a limit`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
        }
        #expect(try MarkupReader.read(nested(100), as: .xml).name == "a")
        let error = #expect(throws: MarkupReader.Failure.self) {
            try MarkupReader.read(nested(101), as: .xml)
        }
        #expect(error?.problem == .tooDeep)
    }

    @Test func `every cut of a document is an error, never a shorter one`() throws {
        let text = Array("<?xml version='1.0'?><a b='1'><c>d &amp; e</c><!-- f --><g/></a>".utf8)
        for end in 0..<text.count {
            #expect(throws: MarkupReader.Failure.self) {
                try MarkupReader.read(Array(text[..<end]), as: .xml)
            }
        }
    }

    @Test(arguments: [
        ("text", "1:1: error: here an element of the statement should begin\n  export the statement again"),
        (
            "<a/>\n<a/>",
            "2:1: error: the statement ends before this\n  give each statement as a file of its own"
        ),
        (
            "<a>\n<b c='1'>",
            "2:10: error: the file ends inside the element \"b\"\n  it may be cut off; export it again"
        ),
        ("<!-- ", "1:1: error: the file ends inside a comment\n  it may be cut off; export it again"),
        (
            "<a>1 < 2</a>",
            "1:7: error: this is not the name of an element\n  write &lt; for a < that is text"
        ),
        ("<a b=1/>", "1:6: error: the attribute \"b\" has no value in quotes"),
        ("<a b='1' b='1'/>", "1:10: error: the attribute \"b\" is given twice"),
        (
            "<a><b></a>",
            "1:7: error: this is not the end of the element \"b\", which is open\n  export the statement again"
        ),
        ("<a>&b;</a>", "1:4: error: the entity \"&b;\" is unknown\n  write &amp; for an & that is text"),
        ("<a>& b</a>", "1:4: error: an & stands for nothing here\n  write &amp; for an & that is text"),
        (
            "<!DOCTYPE a>",
            "1:1: error: document types and declarations are not read\n  remove the part from <! to >"
        ),
        (
            String(repeating: "<a>", count: 101),
            "1:301: error: elements are nested more than 100 deep"
        ),
    ]) func `an error has its place, its words and its remedy`(text: String, error: String) {
        var log = DiagnosticLog()
        #expect(MarkupReader.read(Array(text.utf8), as: .xml, file: "a.xml", log: &log) == nil)
        #expect(DiagnosticText.text(log) == "a.xml:\(error)\n")
    }
}
