// Requests and results use types of these modules, so importing this one imports them, too.
@_exported public import PortfolioFiles
@_exported public import PortfolioReport
@_exported public import SystemInterface
@_exported public import Valuation
