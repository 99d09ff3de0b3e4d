"""Years that may begin on another day than 1 January."""
import datetime

from tables import usage


class Years:
    """Years that begin on a day of every calendar year."""

    def __init__(self, start):
        self.month, self.day = int(start[:2]), int(start[3:])

    def of(self, date):
        return date.year - ((date.month, date.day) < (self.month, self.day))

    def name(self, year):
        return '%04d' % year if (self.month, self.day) == (1, 1) else '%04d/%02d' % (year, (year + 1) % 100)

    def days(self, year):
        if year == 9999:
            return datetime.date(year, self.month, self.day), datetime.date.max
        return (datetime.date(year, self.month, self.day),
                datetime.date(year + 1, self.month, self.day) - datetime.timedelta(days=1))


def resolve(run):
    """The days of --year, by the name that years have here."""
    run.years = Years(run.year_starts or getattr(run, 'settled_year_starts', None) or '01-01')
    if run.year is not None:
        name = run.years.name(int(run.year[:4]))
        if run.year != name:
            usage('--year %s is %s here' % (run.year, name))
        run.from_date, run.to_date = run.years.days(int(run.year[:4]))
