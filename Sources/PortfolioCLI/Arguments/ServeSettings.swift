internal import Kernels
internal import Portfolios

/// The settings of `serve`, from the command line and the environment.
struct ServeSettings {
    var location: PortfolioLocation
    /// Further portfolios, which share all settings.
    var others: [PortfolioLocation] = []
    /// The folder whose folders the portfolios are, if the service was started with that.
    var folder: String?
    /// The names of the portfolios if there are several, or can be.
    var namesOfPortfolios: [String] = []
    /// How results are calculated, unless a request says otherwise.
    var valuation: ValuationSettings
    /// The kernel for reading files and writing rows.
    var kernel: Kernel
    var host = "127.0.0.1"
    var port = 8080
    /// Host names to accept besides the host's own.
    var names: [String] = []
    var maximumBody = 16 << 20
    /// The longest time to work on one answer, in seconds.
    var maximumTime = 60
    var isInsecure = false
    /// Whether the portfolio's files can be edited.
    var allowsEdits = false
    /// Whether requests come through a proxy that ends TLS.
    var isBehindTLS = false
    /// Whether every request is logged.
    var logsAccess = false
    var logLevel = LogLevel.info
    /// How prices are fetched, and after how many minutes again.
    var fetching: (settings: [FetchSettings], minutes: Int)?
    /// The token that requests must carry.
    var token: String?
    /// A second token, for those who may change nothing.
    var readToken: String?
    /// The least number of characters of a token that other machines can try, and of different ones among them.
    static let leastToken = (count: 16, different: 8)

    enum LogLevel: String, CaseIterable { case trace, debug, info, notice, warning, error, critical }

    init(_ arguments: Arguments) throws(UsageError) {
        let folders = ServedFolders(arguments.operands, mayCreate: arguments.has(.allowEdits))
        let results = try ReportSettings(arguments, for: .serve, operands: [folders.first])
        location = results.location
        valuation = results.parameters.valuation
        folder = folders.folder
        if !folders.others.isEmpty || folder != nil {
            for option in [Option.trades, .cash] where arguments.isGiven(option) {
                throw UsageError(
                    "--\(option.rawValue) names the files of one portfolio, and "
                        + (folders.others.isEmpty
                            ? "with --allow-edits others can be created beside \(folders.first): name that to serve it alone"
                            : "several are served"))
            }
            others = folders.others.map { path in
                var other = results.location
                other.path = path
                return other
            }
            namesOfPortfolios = try folders.names()
            // A price is of a stock that some of them hold.
            valuation.ignoresUnheldPrices = true
        }
        kernel = results.kernel
        guard !([location] + others).contains(where: { $0.path == "-" }) else { throw .standardInputTwice }
        host = arguments[.host] ?? host
        names = arguments.all(.name)
        for name in names where !ServeSettings.isHostName(name) {
            throw .invalidValue(
                .name, name, expected: "a host name such as portfolio.example, without a port")
        }
        let ports = Int(UInt16.min)...Int(UInt16.max)
        port =
            try arguments.number(.port, in: ports, expected: "a port: a whole number of 65535 or less")
            ?? port
        maximumBody =
            try arguments.number(.maxBody, in: 0...Int.max, expected: "a whole number of 0 or more")
            ?? maximumBody
        maximumTime = try FetchSettings.seconds(arguments, .maxTime) ?? maximumTime
        logLevel = try ReportSettings.choice(arguments, .logLevel) ?? logLevel
        isInsecure = arguments.has(.insecure)
        isBehindTLS = arguments.has(.behindTLS)
        logsAccess = arguments.has(.accessLog)
        allowsEdits = arguments.has(.allowEdits)
        if let minutes = try FetchSettings.minutes(arguments) {
            var settings: [FetchSettings] = []
            for location in [location] + others {
                settings.append(try FetchSettings(arguments, of: location.path))
            }
            fetching = (settings, minutes)
        } else if let option = [Option.with, .timeout].first(where: arguments.isGiven) {
            throw .needs(option, .fetchEvery)
        }
        token = try token(in: "PORTFOLIO_TOKEN")
        readToken = try token(in: "PORTFOLIO_READ_TOKEN")
        if readToken != nil, token == nil || token == readToken {
            throw UsageError(
                "PORTFOLIO_READ_TOKEN is for those who may change nothing: set PORTFOLIO_TOKEN to another token as well"
            )
        }
        if token == nil, !isInsecure, let way = wayOfOthers {
            throw UsageError(
                "with \(way), other machines reach the service: set PORTFOLIO_TOKEN to a secret that they must send, or use --insecure"
            )
        }
    }

    /// The token in an environment variable; `nil` if there is none.
    private func token(in variable: String) throws(UsageError) -> String? {
        guard let token = Console.environment(variable), !token.isEmpty else { return nil }
        let isPlain = token.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard isPlain, token.first != " ", token.last != " " else {
            throw UsageError(
                "\(variable) begins or ends with a space or has a control character, which no request can carry"
            )
        }
        let (count, different) = ServeSettings.leastToken
        let isStrong = token.count >= count && Set(token).count >= different
        guard isStrong || wayOfOthers == nil || isInsecure else {
            throw UsageError(
                "other machines can try tokens: give \(variable) \(count) characters or more, \(different) different ones "
                    + "among them, such as the output of openssl rand -hex 16")
        }
        return token
    }

    /// The option by which other machines reach the service, as it is given; `nil` if none do.
    private var wayOfOthers: String? {
        if !isLocal { return "--host \(host)" }
        // A proxy passes on what others ask it.
        return names.first.map { "--name \($0)" } ?? (isBehindTLS ? "--behind-tls" : nil)
    }

    /// Whether the host is reachable only from this machine.
    var isLocal: Bool {
        let isNumeric = host.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
        return host.lowercased() == "localhost" || host == "::1" || (isNumeric && host.hasPrefix("127."))
    }

    /// Whether a text can be the name in a request's `Host`: labels of letters, digits, hyphens and
    /// underscores, separated by dots.
    private static func isHostName(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            !label.isEmpty
                && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        }
    }
}
