public import PortfolioEditing
public import PortfolioFiles
internal import SystemInterface

/// What brokers' exports change in a portfolio's files: worked out first, and then saved, all of it or nothing.
///
/// ```swift
/// var settings = ImportedExports.Settings()
/// settings.priceDate = day
/// let update = try PortfolioUpdate(
///     of: "portfolios/mine", by: [BrokerExport("positions.csv", exported)], settings: settings)
/// for change in update.changes { print(change.path) }
/// try update.save()
/// ```
///
/// Positions update shares, add rows and bring prices; purchase dates, costs and rows that the exports do not have stay.
/// Transactions are added where the portfolio's trades do not have them yet. Every other byte of the files stays.
public struct PortfolioUpdate: Sendable {
    /// What the exports list.
    public let contents: BrokerExport.Contents
    /// The files that change; empty if the portfolio has everything already.
    public let changes: [FileChange]
    /// What a person should look at, in the exports and in the portfolio, with its place.
    public let warnings: [Diagnostic]
    private let intake: PortfolioIntake
    private let exports: PortfolioIntake.Exports

    /// Reads exports that are recognised by their headers, all of positions or all of transactions, and works out what
    /// they change. Nothing is saved.
    ///
    /// - Parameters:
    ///   - portfolio: the path of a folder, or of a holdings file.
    ///   - exports: all exports of the account.
    ///   - settings: what the exports do not say of themselves.
    /// - Throws: ``ImportFailure`` with every error of the exports, or of the portfolio's files; or, if the exports do not
    ///   tell of which account they are and it matters, with what to decide: state it in
    ///   ``ImportedExports/Settings/account``.
    /// - Complexity: O(*n* log *n*) for *n* bytes of the exports and the files.
    public init(
        of portfolio: String, by exports: [BrokerExport],
        settings: ImportedExports.Settings = ImportedExports.Settings()
    ) throws(ImportFailure) {
        contents = exports.first?.contents ?? .holdings
        var intake = PortfolioIntake(portfolio)
        intake.account = settings.account
        var statements = PortfolioIntake.Statements()
        statements.options = settings.options
        let kind: PortfolioIntake.Kind = contents == .holdings ? .holdings : .trades
        var log = DiagnosticLog()
        let change: PortfolioIntake.Change
        do throws(EditingError) {
            let book: SymbolBook
            do throws(FileError) { book = try PortfolioIntake.book(of: portfolio, log: &log) } catch {
                throw .file(error)
            }
            let read =
                log.isEmpty ? try intake.read(exports, kind, statements, book: book, log: &log) : nil
            guard let read else { throw .unreadable(log) }
            self.exports = read
            change = try intake.change(by: read)
        } catch {
            throw ImportFailure(error, of: portfolio)
        }
        if let question = change.question {
            throw ImportFailure(
                log: DiagnosticLog([
                    Diagnostic(
                        file: portfolio, message: question.message,
                        remedy: "state the account that the exports are of")
                ]))
        }
        self.intake = intake
        changes = change.files
        var warnings = self.exports.summaries(nil).flatMap(\.notes) + change.notes
        warnings.removeAll { $0.weight == .remark }
        self.warnings = warnings.map(\.place) + change.problems
    }

    /// Saves the changes: in all files, or in none.
    ///
    /// - Throws: ``ImportFailure`` if a file is no longer as it was, if another editor holds one, or if one can't be written.
    ///   Nothing has changed then.
    /// - Complexity: O(*n* log *n*) for *n* bytes of the exports and the files.
    public func save() throws(ImportFailure) {
        do throws(EditingError) {
            _ = try intake.save(exports) { change throws(EditingError) in
                let now = change.files
                let other = now.first { file in !changes.contains { $0.isSame(as: file) } }
                guard now.count == changes.count, other == nil else {
                    throw .changed(other?.path ?? intake.portfolio)
                }
            }
        } catch {
            throw ImportFailure(error, of: intake.portfolio)
        }
    }
}

extension FileChange {
    fileprivate func isSame(as other: FileChange) -> Bool {
        path == other.path && before == other.before && after == other.after
    }
}

extension PortfolioIntake.Change {
    /// The trades that would close more than is held.
    fileprivate var problems: [Diagnostic] {
        if case .trades(let update) = self { update.problems.first } else { [] }
    }
}

extension ImportFailure {
    /// An error of the portfolio's files: its errors with their places, or one of the portfolio.
    fileprivate init(_ error: EditingError, of portfolio: String) {
        switch error {
        case .unreadable(let log), .refused(let log), .contradicted(let log), .emptiedAccount(let log),
            .otherCurrencyThanPrices(let log), .refusedTrades(let log):
            self.init(log: log)
        default: self.init(log: DiagnosticLog([Diagnostic(file: portfolio, message: error.message)]))
        }
    }
}
