import Testing

@testable import PortfolioEditing

/// Changes of `portfolio.json`, in which every other byte stays.
@Suite struct SettingsDocumentTests {
    @Test(arguments: [
        ("{}\n", ["followsCash"], "{\"followsCash\": true}\n"),
        ("{ \"followsCash\" : false }", ["followsCash"], "{ \"followsCash\" : true }"),
        ("{\"name\":\"N\"}", ["followsCash"], "{\"name\":\"N\",\"followsCash\": true}"),
        (
            "{\n  \"name\": \"N\",\n  \"currency\": \"EUR\"\n}\n", ["followsCash"],
            "{\n  \"name\": \"N\",\n  \"currency\": \"EUR\",\n  \"followsCash\": true\n}\n"
        ),
        (
            "{\n  \"name\": \"N\"\n}", ["accounts", "A \"B\"", "followsCash"],
            "{\n  \"name\": \"N\",\n  \"accounts\": {\"A \\\"B\\\"\": {\"followsCash\": true}}\n}"
        ),
        (
            "{\"accounts\": {\"ISA\": {\"taxable\": false}, \"GIA\": {}}}",
            ["accounts", "GIA", "followsCash"],
            "{\"accounts\": {\"ISA\": {\"taxable\": false}, \"GIA\": {\"followsCash\": true}}}"
        ),
        (
            "{\"accounts\": {\"ISA\": {\"taxable\": false}}}", ["accounts", "ISA", "followsCash"],
            "{\"accounts\": {\"ISA\": {\"taxable\": false, \"followsCash\": true}}}"
        ),
        (
            "{\"accounts\": null, \"name\": \"N\"}", ["accounts", "ISA", "followsCash"],
            "{\"accounts\": {\"ISA\": {\"followsCash\": true}}, \"name\": \"N\"}"
        ),
    ])
    func `a value is set where it stands, or behind the last one`(
        _ before: String, _ keys: [String], _ after: String
    ) throws {
        let document = try SettingsDocument(Array(before.utf8), file: "portfolio.json")
        let edited = try document.setting(keys, to: "true")
        #expect(String(decoding: edited.bytes, as: UTF8.self) == after)
    }

    @Test(arguments: [
        ("{\n  \"followsCash\": true\n}", ["followsCash"], "{\n  \n}"),
        ("{\"followsCash\": true, \"name\": \"N\"}", ["followsCash"], "{\"name\": \"N\"}"),
        ("{\"name\": \"N\", \"followsCash\": true}", ["followsCash"], "{\"name\": \"N\"}"),
        (
            "{\"name\": \"N\", \"followsCash\": true, \"currency\": \"EUR\"}", ["followsCash"],
            "{\"name\": \"N\", \"currency\": \"EUR\"}"
        ),
        (
            "{\"accounts\": {\"ISA\": {\"taxable\": false, \"followsCash\": true}}}",
            ["accounts", "ISA", "followsCash"], "{\"accounts\": {\"ISA\": {\"taxable\": false}}}"
        ),
        ("{\"name\": \"N\"}", ["followsCash"], "{\"name\": \"N\"}"),
        ("{\"accounts\": {}}", ["accounts", "ISA", "followsCash"], "{\"accounts\": {}}"),
        ("{}", ["accounts", "ISA", "followsCash"], "{}"),
    ])
    func `a key is taken away with its comma, if it is there`(
        _ before: String, _ keys: [String], _ after: String
    ) throws {
        let document = try SettingsDocument(Array(before.utf8), file: "portfolio.json")
        #expect(String(decoding: try document.setting(keys, to: nil).bytes, as: UTF8.self) == after)
    }

    @Test func `a document with errors is not changed`() {
        #expect(throws: EditingError.self) {
            try SettingsDocument(Array("{\"nam\": \"N\"}".utf8), file: "portfolio.json")
        }
    }
}
