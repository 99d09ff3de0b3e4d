// What the questions take and the answers are made of comes with them: whoever imports this module needs no other.
@_exported public import PortfolioFiles
@_exported public import PortfolioReport
@_exported public import SystemInterface
@_exported public import Valuation
