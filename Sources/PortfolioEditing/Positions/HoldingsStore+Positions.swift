internal import PortfolioFiles
internal import Valuation

extension HoldingsStore {
    /// What bringing the portfolio up to date changes: its holdings, and the files of its prices.
    package struct PositionsChange: Sendable {
        package let update: PositionsUpdate
        package let market: MarketChange
    }

    /// Whether the portfolio is a folder, whose prices stand in files of their own.
    var hasPriceFiles: Bool { source.isFolder }

    /// What an update would change; as ``update(by:options:)``, without changing anything.
    package func change(
        by positions: [Position], options: PositionsUpdate.Options
    ) throws(EditingError) -> PositionsChange {
        let (update, market) = try prepared(load(), positions, options)
        return PositionsChange(
            update: update, market: try market?.change(merging: update.quotes) ?? MarketChange())
    }

    /// Brings the holdings and the price files up to date.
    ///
    /// Prices are written first. Where the holdings then can't be, a second run finds those prices there.
    ///
    /// - Throws: as ``PositionsUpdate/init(of:by:options:)``, ``MarketStore/merge(_:)`` and ``edit(_:)``.
    /// - Complexity: O(*n*) in the length of the files.
    package func update(
        by positions: [Position], options: PositionsUpdate.Options
    ) throws(EditingError) -> PositionsChange {
        let edited = EditedFile(path: file, patience: patience, system: system)
        return try edited.edit { bytes throws(EditingError) in
            try HoldingsDocument(bytes, file: file, currency: currency)
        } _: { before throws(EditingError) in
            let (update, market) = try prepared(before, positions, options)
            return PositionsChange(
                update: update, market: try market?.merge(update.quotes) ?? MarketChange())
        } bytes: {
            $0.update.after.bytes
        }
    }

    private func prepared(
        _ document: HoldingsDocument, _ positions: [Position], _ options: PositionsUpdate.Options
    ) throws(EditingError) -> (PositionsUpdate, MarketStore?) {
        var options = options
        options.keepsPricesInRows = !hasPriceFiles
        let update = try PositionsUpdate(of: document, by: positions, options: options)
        if update.after.bytes != document.bytes { try check(Change(from: document, to: update.after)) }
        guard hasPriceFiles else { return (update, nil) }
        var market = MarketStore(source)
        market.held.add(update.after)
        market.isForced = options.isForced
        market.patience = patience
        market.system = system
        return (update, market)
    }
}
