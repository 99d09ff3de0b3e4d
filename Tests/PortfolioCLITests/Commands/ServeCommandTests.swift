import TestSupport
import Testing

@testable import PortfolioCLI

@Suite struct ServeCommandTests {
    @Test(arguments: [
        (["--port", "65536"], "--port \"65536\" is not a port: a whole number of 65535 or less"),
        (["--port=-1"], "--port \"-1\" is not a port: a whole number of 65535 or less"),
        (["--max-body", "16M"], "--max-body \"16M\" is not a whole number of 0 or more"),
        (["--max-time", "0"], "--max-time \"0\" is not a whole number of seconds from 1 to 86400"),
        (
            ["--log-level", "all"],
            "--log-level \"all\" is not trace, debug, info, notice, warning, error or critical"
        ),
        (
            ["--host", "127.evil.example"],
            "with --host 127.evil.example, other machines reach the service: "
                + "set PORTFOLIO_TOKEN to a secret that they must send, or use --insecure"
        ),
        (
            ["--name", "portfolio.example", "--allow-edits"],
            "with --name portfolio.example, other machines reach the service: set PORTFOLIO_TOKEN"
        ),
        (["--behind-tls"], "with --behind-tls, other machines reach the service: set PORTFOLIO_TOKEN"),
        (
            ["--format", "json"],
            "serve has no option --format: it belongs to report, show, history, check, merge, gains, "
        ),
        (
            ["--name", "https://portfolio.example"],
            "--name \"https://portfolio.example\" is not a host name such as portfolio.example, without a port"
        ),
        (
            ["--name", "portfolio.example:443"],
            "--name \"portfolio.example:443\" is not a host name such as portfolio.example, without a port"
        ),
        (
            ["--name="],
            "--name \"\" is not a host name such as portfolio.example, without a port"
        ),
        (["--prot", "1"], "unknown option --prot; did you mean --port?"),
    ]) func `a wrong option is told`(_ words: [String], _ message: String) {
        let run = Run.inProcess(["serve", "."] + words)
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("portfolio: error: \(message)"))
        #expect(run.errors.hasSuffix("\nTry: portfolio serve --help\n"))
    }

    @Test func `standard input can't be served`() {
        let run = Run.inProcess(["serve", "-"])
        #expect(run.code == 64)
        #expect(run.errors.contains("standard input can be read only once"))
    }

    @Test(arguments: ["localhost", "127.0.0.1", "127.9.9.9", "::1", "LocalHost"])
    func `what only this machine reaches needs no token`(_ host: String) throws {
        let arguments = try #require(try parsed(["serve", ".", "--host", host]))
        #expect(try ServeSettings(arguments).isLocal)
    }

    @Test func `a token or a word of consent opens it to others`() throws {
        let consent = try #require(
            try parsed(["serve", ".", "--host", "0.0.0.0", "--insecure", "--access-log"]))
        #expect(try !ServeSettings(consent).isLocal)
        let arguments = try #require(try parsed(["serve", ".", "--host", "0.0.0.0"]))
        let capture = Capture(environment: ["PORTFOLIO_TOKEN": "0123456789abcdef"])
        let token = try Console.$capture.withValue(capture) { try ServeSettings(arguments).token }
        #expect(token == "0123456789abcdef")
    }

    @Test(arguments: [
        (
            ["--host", "0.0.0.0"], ["PORTFOLIO_TOKEN": "0123456789abcde"],
            "give PORTFOLIO_TOKEN 16 characters"
        ),
        (["--behind-tls"], ["PORTFOLIO_TOKEN": "secret"], "give PORTFOLIO_TOKEN 16 characters"),
        (
            ["--name", "portfolio.example"], ["PORTFOLIO_TOKEN": "secret"],
            "give PORTFOLIO_TOKEN 16 characters"
        ),
        (
            ["--host", "0.0.0.0"], ["PORTFOLIO_TOKEN": "aaaaaaaaaaaaaaaa"],
            "characters or more, 8 different ones among them"
        ),
        (
            ["--behind-tls"], ["PORTFOLIO_TOKEN": "passwordpassword"],
            "characters or more, 8 different ones among them"
        ),
        (
            ["--host", "::"], ["PORTFOLIO_TOKEN": "0123456789abcdef", "PORTFOLIO_READ_TOKEN": "short"],
            "give PORTFOLIO_READ_TOKEN 16 characters"
        ),
        ([], ["PORTFOLIO_TOKEN": "secret "], "PORTFOLIO_TOKEN begins or ends with a space"),
        ([], ["PORTFOLIO_TOKEN": "a", "PORTFOLIO_READ_TOKEN": "a"], "set PORTFOLIO_TOKEN to another token"),
        ([], ["PORTFOLIO_READ_TOKEN": "a"], "set PORTFOLIO_TOKEN to another token"),
    ]) func `a token that would not do is told`(
        _ words: [String], _ environment: [String: String], _ message: String
    ) {
        let run = Run.inProcess(["serve", "."] + words, environment: environment)
        #expect(run.code == 64)
        #expect(run.errors.contains(message))
    }

    @Test func `on this machine, tokens may be short`() throws {
        let arguments = try #require(try parsed(["serve", "."]))
        let capture = Capture(environment: ["PORTFOLIO_TOKEN": "a", "PORTFOLIO_READ_TOKEN": "b"])
        let settings = try Console.$capture.withValue(capture) { try ServeSettings(arguments) }
        #expect(settings.token == "a")
        #expect(settings.readToken == "b")
    }

    @Test func `files are edited only if that is allowed`() throws {
        let plain = try #require(try parsed(["serve", "."]))
        #expect(try !ServeSettings(plain).allowsEdits)
        let allowed = try #require(try parsed(["serve", ".", "--allow-edits"]))
        #expect(try ServeSettings(allowed).allowsEdits)
        #expect(Run.inProcess(["serve", "--help"]).output.contains("--allow-edits"))
    }

    @Test func `a proxy's names may be several`() throws {
        let arguments = try #require(
            try parsed(["serve", ".", "--name", "portfolio.example", "--name=Money_1.local", "--insecure"]))
        #expect(try ServeSettings(arguments).names == ["portfolio.example", "Money_1.local"])
    }

    @Test func `a proxy with TLS is trusted only where that is said`() throws {
        let told = try #require(try parsed(["serve", ".", "--behind-tls", "--insecure"]))
        #expect(try ServeSettings(told).isBehindTLS)
        let untold = try #require(try parsed(["serve", "."]))
        #expect(try !ServeSettings(untold).isBehindTLS)
    }

    private func parsed(_ words: [String]) throws -> Arguments? {
        guard case .run(.serve, let arguments) = try Arguments.parse(words) else { return nil }
        return arguments
    }

    #if !Server
        @Test func `without the server, the command says how to build with it`() {
            let run = Run.inProcess(["serve", "."])
            #expect(run.code == 64)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("swift build --configuration release --traits Server"))
        }
    #endif
}
