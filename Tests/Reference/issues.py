"""All issues of a run: of holdings, of sales and payments to date, and doubts about trades."""
from realised import sale_issues
from valuation import SEVERITY


def issue(kind, symbol, place):
    return {'severity': SEVERITY[kind], 'kind': kind, 'symbol': symbol, 'file': place.file, 'line': place.line,
            'message': '%s: %s' % (symbol, kind)}


def unique(found):
    """(kind, symbol, row) as issues, each once."""
    result = {}
    for kind, symbol, row in found:
        result.setdefault((kind, row.file, row.line), issue(kind, symbol, row))
    return list(result.values())


def all_issues(run, symbol=None):
    """symbol: of one stock alone; a row may also have opened a lot that another holds now."""
    rows = [issue(k, h.symbol, h) for h in run.holdings if not h.lot for k in h.kinds]
    lots = [(k, h.symbol, h) for h in run.holdings if h.lot for k in h.kinds]
    found = lots + sale_issues(run.sales, run.payments, run) + run.doubts
    if symbol is not None:
        rows, found = [i for i in rows if i['symbol'] == symbol], [f for f in found if f[1] == symbol]
    return rows + unique(found)
