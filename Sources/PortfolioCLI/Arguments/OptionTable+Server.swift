// The options of `serve` alone, which most readers of the table don't need.
extension OptionTable {
    static let server: [OptionSpec] = [
        OptionSpec(.port, "N", in: [.serve], "port to listen on (default: 8080); 0 picks a free one"),
        OptionSpec(
            .host, "ADDRESS", in: [.serve],
            "address to listen on (default: 127.0.0.1); one that other machines can reach needs "
                + "$PORTFOLIO_TOKEN"),
        OptionSpec(
            .name, "HOST", in: [.serve], isRepeated: true,
            "additional host name to accept, such as that of a proxy; needs $PORTFOLIO_TOKEN"),
        OptionSpec(
            .insecure, in: [.serve],
            "let other machines reach the service without a token, or with a weak one"),
        OptionSpec(
            .behindTLS, in: [.serve],
            "requests come through a proxy that ends TLS: send cookies over TLS alone, and trust its "
                + "X-Forwarded-For"),
        OptionSpec(.allowEdits, in: [.serve], "let pages and programs change the portfolio's files"),
        OptionSpec(
            .maxBody, "BYTES", in: [.serve], "largest request body in bytes (default: 16777216)"),
        OptionSpec(
            .maxTime, "SECONDS", in: [.serve],
            "longest time to work on one answer, without the time it waits (default: 60)"),
        OptionSpec(
            .fetchEvery, "MINUTES", in: [.serve],
            "fetch prices and rates at the start and then every so many minutes, as portfolio fetch does"),
        OptionSpec(
            .with, "COMMAND", in: [.serve],
            "with --fetch-every, the command that fetches (default: $PORTFOLIO_FETCH)"),
        OptionSpec(
            .timeout, "SECONDS", in: [.serve],
            "with --fetch-every, end the command after this time (default: 60)"),
        OptionSpec(.accessLog, in: [.serve], "log every request, by its path and its status"),
        OptionSpec(
            .logLevel, .choice(ServeSettings.LogLevel.self, as: "LEVEL"), in: [.serve],
            "trace, debug, info, notice, warning, error or critical (default: info)"),
    ]
}
