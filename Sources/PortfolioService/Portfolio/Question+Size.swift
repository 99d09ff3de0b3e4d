#if Server
    import Portfolios

    extension Question {
        /// How much work the answer is, by what is known before the files are valued.
        ///
        /// - Parameters:
        ///   - today: the latest possible last day.
        ///   - limits: what exceeds them is refused soon, and so is little work.
        func size(
            of files: PortfolioSnapshot.Extent, today: CalendarDate, limits: WorkLimits
        ) -> ValuationQueue.Size {
            let last = settings.asOf ?? files.lastDay(today: today)
            let rows = files.rows
            // Each price and each row counts once, and each holding is looked at on every day.
            let days = min(files.days.map { $0.lowerBound.days(to: last) } ?? 0, files.prices)
            let ofReturns = files.prices + rows.times(4) + rows.times(max(0, days)) / 16
            let hasReturns = site?.benchmark != nil || site?.range != nil
            let valuations: Int
            switch subject {
            case .report, .stock:
                valuations =
                    rows.times(form == .html ? 1 + OpenPortfolio.drawnDays(of: rows) : 1)
                    + (hasReturns ? ofReturns : 0)
            case .history(let request):
                let first = request.from ?? min(files.days?.lowerBound ?? last, last)
                let (span, step) = (first.days(to: last), request.interval.length)
                guard span / step.upperBound < limits.days else { return .small }
                // The page draws the same days again.
                valuations =
                    rows.times(max(0, span / step.lowerBound) + 2).times(form == .html ? 2 : 1)
                    + (request.benchmark != nil || form == .html ? ofReturns : 0)
            case .returns: valuations = ofReturns
            case .accounts, .gains, .sa108, .income, .lots, .cash, .plan: valuations = rows
            // Each scheme is valued, with its targets.
            case .classes: valuations = rows.times(1 + 2 * files.schemes)
            }
            return ValuationQueue.Size(valuations: valuations)
        }
    }

    extension ValuationQueue.Size {
        /// The size of valuing holdings that are sent.
        init(bytes: Int) { self.init(valuations: bytes / 32) }
    }

    extension Int {
        /// The product, or a number that is large enough.
        fileprivate func times(_ other: Int) -> Int {
            let (product, overflows) = multipliedReportingOverflow(by: other)
            return overflows ? .max / 4 : Swift.min(product, .max / 4)
        }
    }

    extension HistoryInterval {
        /// The number of days between two days of a history, but for the last.
        fileprivate var length: ClosedRange<Int> {
            switch self {
            case .day: 1...1
            case .week: 7...7
            case .month: 28...31
            case .year: 365...366
            }
        }
    }
#endif
