"""The files that a day of a service is about (day.py): their rows, and what may be drawn of them."""
import collections
import csv
import datetime
import decimal

FIRST = datetime.date(2021, 1, 1)

# Of each file: its columns, those that name a row, and the one that is changed; of those whose rows have forms of their own,
# the last part of the page with the form, the form, and the last part of the path for programs.
File = collections.namedtuple("File", "header names value page form rows", defaults=[None, None, None])
FILES = {
    "trades.csv": File("date,type,symbol,shares,price,currency,note", ["note"], "price", "trades", "trade", "trades"),
    "prices.csv": File("symbol,date,price,currency", ["symbol", "date"], "price", "prices", "price", "prices"),
    "rates.csv": File("from,to,date,rate", ["from", "to", "date"], "rate", "rates", "rate", "rates"),
    "cash.csv": File("currency,amount,date,account,name,note", ["note"], "amount", "cash", "balance", "balances"),
    "dividends.csv": File("symbol,ex_date,amount,currency,pay_date,status,note", ["note"], "amount", "dividends", "dividend",
                          "dividends"),
    "holdings.csv": File("symbol,shares,currency,purchase_price,price,note", ["note"], "shares"),
    "classes.csv": File("symbol,scheme,class,weight", ["symbol", "scheme", "class"], "weight"),
    "targets.csv": File("scheme,class,target", ["scheme", "class"], "target"),
}
SETTINGS = "portfolio.json"
# Rows that stay, so that there is always something to value.
LASTING = {("trades.csv", "mAAA")} | {
    ("prices.csv", symbol, str(FIRST + datetime.timedelta(day))) for symbol in ["AAA", "BBB", "DDD"] for day in [0, 363]}


def cells(file, line):
    """What a row is called, and what of it changes."""
    kind = FILES[file]
    row = dict(zip(kind.header.split(","), next(csv.reader([line]))))
    return (file, *(row[name] for name in kind.names)), row[kind.value]


class Rows:
    """The rows of a portfolio."""

    def new_name(self):
        self.count += 1
        return f"m{self.count}"

    def new_number(self):
        self.count += 1
        return str(100 + self.count)

    def new_weight(self):
        """A percentage below 100 that no other one is."""
        self.count += 1
        return f"{1 + self.count % 98}.{self.count}1"

    def row(self, file):
        """A row that is there and not taken yet; None if there is none."""
        keys = sorted(key for key, values in self.states.items() if key[0] == file and values != {None}
                      and len(values) == 1 and key not in self.taken and key not in LASTING)
        key = self.draw.choice(keys) if keys else None
        self.taken.add(key)
        return key

    def lines(self, file):
        return [line for line in (self.folder / file).read_text().splitlines()[1:] if line]

    def place(self, key):
        """The position of a row in its file, from 1; None if it is not there."""
        keys = [cells(key[0], line)[0] for line in self.lines(key[0])]
        return keys.index(key) + 1 if key in keys else None

    def line(self, key):
        rows = (self.folder / key[0]).read_text().splitlines()
        return next((number, row) for number, row in enumerate(rows, 1) if row.split(",")[-1] == key[1])

    def new_row(self, file):
        """What adding a row changes, and its cells."""
        return getattr(self, "new_" + file.split(".")[0])()

    def new_trades(self):
        name, price = self.new_name(), self.new_number()
        symbol, currency = self.draw.choice([("AAA", "EUR"), ("BBB", "EUR"), ("DDD", "USD")])
        day = FIRST + datetime.timedelta(self.draw.randrange(360))
        return {("trades.csv", name): price}, {
            "type": "buy", "symbol": symbol, "shares": str(self.draw.randint(1, 9)), "price": price, "currency": currency,
            "date": str(day), "note": name}

    def free_day(self, *key):
        """A day of which there is no row; nobody else takes it."""
        days = [str(FIRST + datetime.timedelta(number)) for number in range(1, 363)]
        day = self.draw.choice([day for day in days if (*key, day) not in self.states])
        self.states[(*key, day)] = {None}
        return day

    def new_prices(self):
        day, price = self.free_day("prices.csv", "AAA"), self.new_number()
        return {("prices.csv", "AAA", day): price}, {"symbol": "AAA", "price": price, "date": day, "currency": "EUR"}

    def new_rates(self):
        day, rate = self.free_day("rates.csv", "CHF", "EUR"), self.new_number()
        return {("rates.csv", "CHF", "EUR", day): rate}, {"from": "CHF", "to": "EUR", "rate": rate, "date": day}

    def new_cash(self):
        name, amount = self.new_name(), self.new_number()
        day = str(FIRST + datetime.timedelta(self.count % 362))
        return {("cash.csv", name): amount}, {"currency": "EUR", "amount": amount, "date": day, "name": name, "note": name}

    def new_dividends(self):
        name, amount = self.new_name(), self.new_number()
        day = str(FIRST + datetime.timedelta(self.draw.randrange(400)))
        return {("dividends.csv", name): amount}, {
            "symbol": "AAA", "ex_date": day, "amount": amount, "currency": "EUR", "note": name}

    def new_classes(self):
        """Other classes of a symbol, or none, as they are stated as a whole: by whole, changes and shares."""
        key = ("classes.csv", self.draw.choice(["AAA", "BBB", "DDD"]), self.draw.choice(["kind", "region"]), "X")
        if key in self.taken:
            return None
        self.taken.add(key)
        isThere = self.states.get(key, {None}) != {None}
        weight = None if isThere and self.draw.random() < 0.3 else self.new_weight()
        return {"symbol": key[1], "scheme": key[2]}, {key: weight}, {} if weight is None else {"X": weight}

    def new_targets(self):
        scheme = self.draw.choice(["kind", "region", "size"])
        keys = [("targets.csv", scheme, name) for name in "XY"]
        if keys[0] in self.taken:
            return None
        self.taken.update(keys)
        weight = self.new_weight()
        shares = {"X": weight, "Y": str(100 - decimal.Decimal(weight))}
        return {"scheme": scheme}, dict(zip(keys, shares.values())), shares

    def new_settings(self):
        key = (SETTINGS, "name")
        if key in self.taken:
            return None
        self.taken.add(key)
        name = self.new_name()
        return {key: name}, {"name": name}
