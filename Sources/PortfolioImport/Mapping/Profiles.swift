internal import PortfolioFiles

/// The profiles of positions. A file in the folder `Profiles` takes part if it stands here; a test compares the two.
package typealias PositionsProfile = Profile<PositionsMapping>

extension PositionsMapping: ProfileMapping {
    package static let profiles: [PositionsProfile] = [
        Profile("portfolio", PackageResources.portfolio_positions_json),
        Profile("yahoo", PackageResources.yahoo_positions_json),
        Profile("interactive-brokers", PackageResources.interactive_brokers_positions_json),
        Profile("interactive-brokers-flex", PackageResources.interactive_brokers_flex_positions_json),
        Profile("schwab", PackageResources.schwab_positions_json),
        Profile("fidelity", PackageResources.fidelity_positions_json),
        Profile("vanguard-us", PackageResources.vanguard_us_positions_json),
        Profile("etrade", PackageResources.etrade_positions_json),
        Profile("degiro", PackageResources.degiro_positions_json),
        Profile("degiro-old", PackageResources.degiro_old_positions_json),
        Profile("hargreaves-lansdown", PackageResources.hargreaves_lansdown_positions_json),
        Profile("interactive-investor", PackageResources.interactive_investor_positions_json),
        Profile("aj-bell", PackageResources.aj_bell_positions_json),
        Profile("avanza", PackageResources.avanza_positions_json),
        Profile("ofx", PackageResources.ofx_positions_json),
        Profile("merrill", PackageResources.merrill_positions_json),
        Profile("wealthsimple", PackageResources.wealthsimple_positions_json),
        Profile("commsec", PackageResources.commsec_positions_json),
        Profile("zerodha", PackageResources.zerodha_positions_json),
        Profile("groww", PackageResources.groww_positions_json),
        Profile("dhan", PackageResources.dhan_positions_json),
        Profile("boursobank", PackageResources.boursobank_positions_json),
        Profile("portfolio-performance", PackageResources.portfolio_performance_positions_json),
    ]

    package static let included = profiles.compactMap(\.mapping)
    package static let firstKeys: [(key: String, value: String)] = []
}

extension PositionsProfile {
    /// The name of the profile of this program's own files.
    package static var own: String { "portfolio" }

    /// The only profile that fits an export's header; `nil` if there is none or several.
    ///
    /// - Parameter bytes: the export, or at least its first ``searched`` bytes.
    /// - Complexity: O(1).
    package static func recognised(_ bytes: [UInt8]) -> PositionsProfile? {
        var log = DiagnosticLog()
        return PositionsRecognition.profile(of: bytes, name: "", log: &log).flatMap { named($0.name) }
    }
}

/// The profiles of transactions. A file in the folder `Profiles` takes part if it stands here; a test compares the two.
package typealias TransactionProfile = Profile<TransactionMapping>

extension TransactionMapping: ProfileMapping {
    package static let profiles: [TransactionProfile] = [
        Profile("wealthfolio", PackageResources.wealthfolio_transactions_json),
        Profile("ghostfolio", PackageResources.ghostfolio_transactions_json),
        Profile("ghostfolio-json", PackageResources.ghostfolio_json_transactions_json),
        Profile("trading-212", PackageResources.trading_212_transactions_json),
        Profile("revolut", PackageResources.revolut_transactions_json),
        Profile("swissquote", PackageResources.swissquote_transactions_json),
        Profile("schwab", PackageResources.schwab_transactions_json),
        Profile("avanza", PackageResources.avanza_transactions_json),
        Profile("yahoo", PackageResources.yahoo_transactions_json),
        Profile("degiro-transactions", PackageResources.degiro_transactions_transactions_json),
        Profile("degiro-transactions-2025", PackageResources.degiro_transactions_2025_transactions_json),
        Profile("degiro-account", PackageResources.degiro_account_transactions_json),
        Profile("fidelity", PackageResources.fidelity_transactions_json),
        Profile("freetrade", PackageResources.freetrade_transactions_json),
        Profile("hargreaves-lansdown", PackageResources.hargreaves_lansdown_transactions_json),
        Profile(
            "interactive-brokers-history", PackageResources.interactive_brokers_history_transactions_json),
        Profile("nordnet", PackageResources.nordnet_transactions_json),
        Profile("trade-republic", PackageResources.trade_republic_transactions_json),
        Profile("interactive-brokers", PackageResources.interactive_brokers_transactions_json),
        Profile("interactive-brokers-flex", PackageResources.interactive_brokers_flex_transactions_json),
        Profile("etrade", PackageResources.etrade_transactions_json),
        Profile("vanguard-us", PackageResources.vanguard_us_transactions_json),
        Profile("vanguard-uk", PackageResources.vanguard_uk_transactions_json),
        Profile("interactive-investor", PackageResources.interactive_investor_transactions_json),
        Profile("saxo", PackageResources.saxo_transactions_json),
        Profile("etoro", PackageResources.etoro_transactions_json),
        Profile("ofx", PackageResources.ofx_transactions_json),
        Profile("schwab-json", PackageResources.schwab_json_transactions_json),
        Profile("robinhood", PackageResources.robinhood_transactions_json),
        Profile("scalable-capital", PackageResources.scalable_capital_transactions_json),
        Profile("zerodha", PackageResources.zerodha_transactions_json),
        Profile("groww", PackageResources.groww_transactions_json),
        Profile("pytr", PackageResources.pytr_transactions_json),
        Profile("xtb", PackageResources.xtb_transactions_json),
        Profile("wealthsimple", PackageResources.wealthsimple_transactions_json),
        Profile(
            "wealthsimple-statement", PackageResources.wealthsimple_statement_transactions_json),
        Profile("questrade", PackageResources.questrade_transactions_json),
        Profile("commsec", PackageResources.commsec_transactions_json),
        Profile("commsec-account", PackageResources.commsec_account_transactions_json),
        Profile("selfwealth", PackageResources.selfwealth_transactions_json),
        Profile("sharesies", PackageResources.sharesies_transactions_json),
        Profile("stake", PackageResources.stake_transactions_json),
        Profile("merrill", PackageResources.merrill_transactions_json),
        Profile("webull", PackageResources.webull_transactions_json),
        Profile("tastytrade", PackageResources.tastytrade_transactions_json),
        Profile("firstrade", PackageResources.firstrade_transactions_json),
        Profile("parqet", PackageResources.parqet_transactions_json),
        Profile("investengine", PackageResources.investengine_transactions_json),
        Profile("lightyear", PackageResources.lightyear_transactions_json),
        Profile("comdirect", PackageResources.comdirect_transactions_json),
        Profile("portfolio-performance", PackageResources.portfolio_performance_transactions_json),
        Profile("sharesight", PackageResources.sharesight_transactions_json),
    ]

    package static let included = profiles.compactMap(\.mapping)
    package static let firstKeys = [(key: "kind", value: "activity")]
}

extension TransactionProfile {
    /// The only profile that fits an export's header; `nil` if there is none or several.
    ///
    /// - Parameter bytes: the export, or at least its first ``searched`` bytes.
    package static func recognised(_ bytes: [UInt8]) -> TransactionProfile? {
        TransactionRecognition.onlyFit(bytes).flatMap { named($0) }
    }
}
