// What an import says uses types of these modules, so importing this one imports them, too.
@_exported public import PortfolioFiles
@_exported public import Valuation
