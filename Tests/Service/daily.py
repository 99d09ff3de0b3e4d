"""What the visitors of a service do in a day of it (day.py). Who takes which steps in what order is drawn first, from the seed
alone, and then done, alone or at the same time as others; which rows a step is about is drawn by what is there then."""
import collections
import random
import threading

from rows import FILES, Rows
from visitors import Page, TOKEN, Wrong

PAGES = ["/", "/?sort=-value", "/?by=holding", "/?find=a", "/accounts", "/cash", "/classes", "/holdings/AAA",
         "/history?every=month", "/gains", "/income", "/returns", "/plan", "/edit", "/edit/trades", "/edit/changes",
         "/edit/prices", "/edit/rates", "/edit/cash", "/edit/dividends", "/edit/classes", "/edit/targets", "/edit/settings",
         "/edit/import"]
RESULTS = ["report", "report?by=symbol&limit=3", "stocks/AAA", "history?every=month", "gains", "income", "returns", "lots",
           "cash", "holdings", "trades", "prices", "rates", "balances", "dividends", "classes", "targets", "settings",
           "changes", "holdings/H1", "trades/1"]

class Steps(Rows):
    """The steps that concern a portfolio."""

    def drawn(self, name, actor, taken, seed):
        """What a step comes to, about rows that are not `taken`. A step about a row of which there is none is a look."""
        self.draw, self.taken, self.actor = random.Random(seed), taken, actor
        self.note(f"  {name}, {self.base or 'alone'}")
        action = STEPS[name].make(self)
        return (name, action) if action else ("view", self.view())

    @property
    def browser(self):
        return self.actor

    # Looking.

    def view(self):
        browser, path, gzipped = self.anyone, self.base + self.draw.choice(PAGES), self.draw.random() < 0.5
        return lambda: self.expect(browser.page(path, gzipped), 200)

    @property
    def anyone(self):
        """The browser whose step it is; if it is no browser's, one of its own."""
        return self.actor if self.actor in self.day.browsers else self.day.guest

    def view_portfolios(self):
        """The list of all portfolios; of a single one, its first page."""
        browser = self.browser
        return lambda: self.expect(browser.page("/portfolios" if self.base else "/"), 200)

    def view_result(self):
        path, gzipped = self.draw.choice(RESULTS), self.draw.random() < 0.5
        return lambda: self.expect(self.program.get(f"{self.base}/api/v1/{path}", self.program.headers, "*/*", gzipped), 200)

    def expect(self, answer, *statuses):
        if answer.status not in statuses and not self.fault:
            raise Wrong(f"{answer.status}: {answer.body[:300]!r}")
        return answer

    def renew_session(self):
        browser = self.browser
        def act():
            # Without an answer it may have ended all the same.
            old, browser.cookies = browser.headers, {}
            browser.leave(old)
            if browser.get(self.base + "/", old, "text/html").status == 200 and not self.fault:
                raise Wrong("a session goes on after the logout")
            browser.enter()
        return act

    # Browsers.

    def saved(self, browser, answer):
        """The number of the change that a form has made; None if it was refused, which nothing but a fault may do."""
        number = answer.change()
        if number is None:
            page = browser.follow(answer) if answer.status == 303 else answer
            self.expect(page)
        return number

    def by_form(self, path, identity, changes, entered, send=None):
        browser = self.browser
        def act():
            form = browser.form(self.base + path, identity)
            if form is None:
                return self.expect_fault(f"no form {identity}")
            action, fields = browser.filled(form, entered)
            return (send or self.send_once)(browser, action, fields)
        return lambda: self.attempt(changes, act)

    def expect_fault(self, what):
        if not self.fault:
            raise Wrong(what)

    def send_once(self, browser, action, fields):
        return self.saved(browser, browser.post(action, fields))

    def send_twice(self, browser, action, fields):
        """A double click: one change, of which both answers tell."""
        numbers, errors = [], []
        def run():
            try:
                numbers.append(self.saved(browser, browser.post(action, fields)))
            except BaseException as error:
                errors.append(error)
        threads = [threading.Thread(target=run) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if errors:
            raise errors[0]
        if numbers[0] != numbers[1] and not self.fault:
            raise Wrong(f"a form that was sent twice made the changes {numbers}")
        return max(numbers, key=lambda number: number or 0)

    def send_mistaken(self, browser, action, fields):
        """First with a mistake: the form comes back with what was typed, can be loaded again, and is sent from there."""
        wrong = [(name, value + "x" if name == "price" else value) for name, value in fields]
        answer = browser.post(action, wrong)
        if answer.change() is not None:
            raise Wrong("a price that is none was taken")
        if answer.status != 303:
            return self.expect(answer)
        return self.send_again(browser, self.expect(browser.follow(answer), 422), wrong, dict(fields)["price"])

    def send_again(self, browser, page, sent, price):
        """Sends the form that has come back with what was sent."""
        form = Page(page.text).forms.get("form-trade")
        if form is None:
            return self.expect_fault("what was sent has not come back")
        kept = dict(form[1])
        if any(kept.get(name) != value for name, value in sent if name != "form-token") and not self.fault:
            raise Wrong(f"of {sent} came back {kept}")
        return self.send_once(browser, *browser.filled(form, {"price": price}))

    def send_without_session(self, browser, action, fields):
        """The session has ended meanwhile: the form leads to the login, and that to the form with what was typed."""
        old, browser.cookies = browser.headers, {}
        browser.leave(old)
        answer = browser.post(action, fields)
        address = answer.headers["Location"] or ""
        if not address.startswith(f"{self.base}/login?"):
            return self.expect_fault(f"a form without a session was answered with {answer.status} {address}")
        page, again = (browser.get(address, {}, "text/html") for _ in range(2))
        if page.text != again.text or "What you entered is kept" not in page.text:
            return self.expect_fault("the page to log in on does not keep the form")
        login, known = browser.filled(Page(page.text).forms[f"{self.base}/login"], {"token": TOKEN})
        led = browser.post(login, known)
        if led.status != 307:
            return self.expect_fault(f"the login leads to {led.status} {led.headers['Location']}")
        page = browser.follow(browser.post(led.headers["Location"], known))
        return self.send_again(browser, self.expect(page, 403), fields, dict(fields)["price"])

    def buy_twice(self):
        changes, entered = self.new_trades()
        return self.by_form("/edit/trades?type=buy", "trade", changes, entered, self.send_twice)

    def buy_after_mistake(self):
        changes, entered = self.new_trades()
        return self.by_form("/edit/trades?type=buy", "trade", changes, entered, self.send_mistaken)

    def buy_after_session(self):
        changes, entered = self.new_trades()
        return self.by_form("/edit/trades?type=buy", "trade", changes, entered, self.send_without_session)

    def add_by_form(self, file):
        changes, entered = self.new_row(file)
        kind = FILES[file]
        return self.by_form(f"/edit/{kind.page}" + ("?type=buy" if file == "trades.csv" else ""), kind.form, changes, entered)

    def edit_by_form(self, file):
        key, value = self.row(file), self.new_number()
        return key and self.by_row_form(key, "", FILES[file].form, {key: value}, {FILES[file].value: value})

    def remove_by_form(self, file):
        key = self.row(file)
        return key and self.by_row_form(key, "/remove", "remove", {key: None}, {})

    def state_by_form(self, file):
        """States the classes of a symbol, or the targets of a scheme."""
        entry, stated = file.split(".")[0], self.new_row(file)
        if stated is None:
            return None
        whole, changes, shares = stated
        query = "&".join(f"{name}={text}" for name, text in whole.items())
        return self.by_form(f"/edit/{entry}?{query}", entry, changes,
                            {entry: "\r\n".join(f"{name}={text}" for name, text in shares.items())})

    def settings_by_form(self):
        stated = self.new_settings()
        return stated and self.by_form("/edit/settings", "settings", *stated)

    def by_row_form(self, key, suffix, identity, changes, entered):
        """The form of a row, wherever that stands when the page is asked for. Others may move it before the page is made."""
        browser = self.browser
        names = dict(zip(FILES[key[0]].names, key[1:]))
        def act():
            for _ in range(20):
                place = self.place(key)
                page = browser.page(f"{self.base}/edit/{FILES[key[0]].page}/{place}{suffix}") if place else None
                if page is None or page.status != 200:
                    return self.expect_fault(f"no page of {key}")
                shown = Page(page.text).forms[f"form-{identity}"]
                if all((name, text) in shown[1] or f">{text}<" in page.text for name, text in names.items()):
                    return self.send_once(browser, *browser.filled(shown, entered))
            raise Wrong(f"{key} is not where it stands in the file")
        return lambda: self.attempt(changes, act)

    def lot_by_form(self):
        key, shares = self.row("holdings.csv"), self.new_number()
        return key and self.by_form(f"/edit/lots/H{key[1][1:]}", "lot", {key: shares}, {"shares": shares})

    def look_at_import(self):
        """An export is looked at and left there: nothing is changed, and the page can be loaded again."""
        browser = self.browser
        def act():
            form = browser.form(self.base + "/edit/import", "import")
            if form is None:
                return self.expect_fault("no form for exports")
            action, fields = browser.filled(form, {"symbol": "AAA"})
            answer = browser.upload(action, fields, "export", "prices.csv", "Date,Close\n2019-05-01,12.5\n")
            if answer.status == 303:
                page = self.expect(browser.follow(answer), 200)
                if page.status == 200 and "2019-05-01" not in page.text:
                    raise Wrong("the preview does not tell what would change")
            else:
                self.expect(answer)
        return act

    # The program.

    def by_program(self, changes, method, path, body, rows):
        """Sends a change with the tag of what was read; 412 has it read again."""
        def act():
            for _ in range(20):
                read = self.program.ask(f"{self.base}/api/v1/{rows}")
                if read.status != 200:
                    return self.expect(read) and None
                where = path(read.json) if callable(path) else path
                answer = self.program.change(method, f"{self.base}/api/v1/{where}", body, read.json["tag"])
                if answer.status != 412:
                    self.expect(answer, 200, 201)
                    return answer.json["change"] if answer.status < 300 else None
            raise Wrong("the file changes all the time")
        return lambda: self.attempt(changes, act)

    def add_by_program(self, file):
        changes, body = self.new_row(file)
        return self.by_program(changes, "POST", FILES[file].rows, body, FILES[file].rows)

    def path(self, key):
        kind = FILES[key[0]]
        def path(rows):
            return next(f"{kind.rows}/{row['position']}" for row in rows["rows"]
                        if tuple(row["cells"].get(name, "") for name in kind.names) == key[1:])
        return path

    def edit_by_program(self, file):
        key, value = self.row(file), self.new_number()
        return key and self.by_program({key: value}, "PATCH", self.path(key), {FILES[file].value: value}, FILES[file].rows)

    def remove_by_program(self, file):
        key = self.row(file)
        return key and self.by_program({key: None}, "DELETE", self.path(key), None, FILES[file].rows)

    def state_by_program(self, file):
        rows, stated = file.split(".")[0], self.new_row(file)
        if stated is None:
            return None
        whole, changes, shares = stated
        return self.by_program(changes, "PUT", "/".join([rows, *whole.values()]), shares, rows)

    def settings_by_program(self):
        stated = self.new_settings()
        return stated and self.by_program(stated[0], "PATCH", "settings", stated[1], "settings")

    def lot_by_program(self):
        key, shares = self.row("holdings.csv"), self.new_number()
        return key and self.by_program(
            {key: shares}, "PATCH", f"holdings/H{key[1][1:]}", {"shares": int(shares)}, "holdings")

    def import_by_program(self):
        changes, body = self.new_prices()
        def act():
            answer = self.program.send(
                "POST", self.base + "/api/v1/imports?type=prices&symbol=AAA&name=x.csv",
                f"Date,Close\n{body['date']},{body['price']}\n",
                {**self.program.headers, "Content-Type": "text/csv", "If-Match": "*"})
            self.expect(answer, 200)
            return answer.json["change"] if answer.status == 200 else None
        return lambda: self.attempt(changes, act)

    # The terminal, and a foreign program.

    def at_terminal(self, changes, *words):
        def act():
            self.outside = True
            run = self.day.run_program(*words)
            if run.returncode and not self.fault:
                raise Wrong(f"{words}: {run.returncode} {run.stderr}")
            return None if run.returncode else 0
        return lambda: self.attempt(changes, act)

    def buy_at_terminal(self):
        changes, row = self.new_trades()
        return self.at_terminal(changes, "buy", row["symbol"], self.folder, "--shares", row["shares"], "--price", row["price"],
                                "--date", row["date"], "--note", row["note"], "--currency", row["currency"])

    def price_at_terminal(self):
        changes, row = self.new_prices()
        return self.at_terminal(changes, "price", "AAA", row["price"], self.folder, "--date", row["date"])

    def rate_at_terminal(self):
        changes, row = self.new_rates()
        return self.at_terminal(changes, "rate", "CHF", row["rate"], self.folder, "--date", row["date"])

    def edit_at_terminal(self):
        key, price = self.row("trades.csv"), self.new_number()
        def act():
            line, row = self.line(key)
            self.at_terminal({key: price}, "buy", row.split(",")[2], self.folder, "--line", line, "--price", price)()
        return key and act

    def remove_at_terminal(self):
        key = self.row("trades.csv")
        return key and (lambda: self.at_terminal({key: None}, "remove", self.folder, "--line", self.line(key)[0])())

    def rewrite(self, kind):
        """A foreign program, which knows no lock, writes the trades again: in place, or by another file in its place."""
        path = self.folder / "trades.csv"
        lines = path.read_text().splitlines(keepends=True)
        end = lines[0][len(lines[0].rstrip("\r\n")):]
        if kind == "add":
            changes, row = self.new_trades()
            lines.append(",".join(row[name] for name in ["date", "type", "symbol", "shares", "price", "currency", "note"]) + end)
        elif kind == "price":
            place, price = self.draw.randrange(1, len(lines)), self.new_number()
            row = lines[place].rstrip("\r\n").split(",")
            row[4] = price
            lines[place], changes = ",".join(row) + end, {("trades.csv", row[6]): price}
        else:
            changes = {}
            if kind == "swap":
                lines[1:] = lines[:0:-1]
            elif kind == "ends":
                lines = [line.rstrip("\r\n") + ("\r\n" if end == "\n" else "\n") for line in lines]
        self.outside = self.rewritten = True
        self.foreign |= set(changes)
        self.states.update({key: {value} for key, value in changes.items()})
        if self.draw.random() < 0.5:
            with open(path, "w", newline="") as file:
                file.write("".join(lines))
        else:
            other = self.folder / "other"
            with open(other, "w", newline="") as file:
                file.write("".join(lines))
            self.day.own(other)
            other.rename(path)

    # Undoing.

    def undone(self):
        """What undoing the last change makes of its rows."""
        log = self.log()
        number = log.undoable[-1] if log.undoable else None
        return number, {key: was for key, (was, _) in log.changes.get(number, {}).items()}

    def undoing(self, undo):
        """Undoes the last change; where there may be none, or a foreign program came after it, a new one."""
        isNew = self.draw.random() < 0.5
        changes, row = self.new_trades()
        add = self.by_program(changes, "POST", "trades", row, "trades")
        def act():
            if isNew or self.rewritten or self.undone()[0] is None:
                with self.day.doing("add trades by program"):
                    add()
                self.rewritten = False
            undo(*self.undone())
        return act

    def undo_by_form(self):
        browser = self.browser
        def undo(number, changes):
            form = browser.form(self.base + "/edit", "undo")
            if form is None:
                return
            if dict(form[1])["change"] != str(number):
                raise Wrong(f"the page undoes {form[1]}, and {number} was the last")
            self.attempt(changes, lambda: self.told(self.saved(browser, browser.post(*form))))
        return self.undoing(undo)

    def told(self, number):
        """An undoing is numbered in the log, but a form leads to the number of its summary."""
        return None if number is None else 0

    def undo_by_program(self):
        def undo(number, changes):
            def send():
                answer = self.program.change("POST", self.base + "/api/v1/undo", {}, "*")
                # What a foreign program has changed is not undone.
                self.expect(answer, 200, 409)
                if answer.status == 200 and answer.json["undone"] != number:
                    raise Wrong(f"{answer.json['undone']} was undone, and {number} was the last")
                return 0 if answer.status == 200 else None
            self.attempt(changes, send)
        return self.undoing(undo)

    def undo_at_terminal(self):
        def undo(number, changes):
            def send():
                self.outside = True
                return None if self.day.run_program("undo", self.folder).returncode else 0
            self.attempt(changes, send)
        return self.undoing(undo)


# Who takes a step, and whether nothing else may happen at the same time: it must know the last change, or the line of a row.
Step = collections.namedtuple("Step", "actor make lone", defaults=[False])
STEPS = {
    "view": Step("browser", Steps.view), "view the portfolios": Step("browser", Steps.view_portfolios),
    "ask": Step("program", Steps.view_result), "renew the session": Step("browser", Steps.renew_session),
    "look at an import": Step("browser", Steps.look_at_import), "buy twice": Step("browser", Steps.buy_twice),
    "buy after a mistake": Step("browser", Steps.buy_after_mistake),
    "buy after the session": Step("browser", Steps.buy_after_session),
    "change a lot by form": Step("browser", Steps.lot_by_form),
    "change a lot by program": Step("program", Steps.lot_by_program),
    "import by program": Step("program", Steps.import_by_program),
    "change settings by form": Step("browser", Steps.settings_by_form),
    "change settings by program": Step("program", Steps.settings_by_program),
    "buy at the terminal": Step("terminal", Steps.buy_at_terminal),
    "price at the terminal": Step("terminal", Steps.price_at_terminal),
    "rate at the terminal": Step("terminal", Steps.rate_at_terminal),
    "edit at the terminal": Step("terminal", Steps.edit_at_terminal, True),
    "remove at the terminal": Step("terminal", Steps.remove_at_terminal, True),
    "undo by form": Step("browser", Steps.undo_by_form, True), "undo by program": Step("program", Steps.undo_by_program, True),
    "undo at the terminal": Step("terminal", Steps.undo_at_terminal, True),
}


def of_file(way, means, file):
    return lambda steps: getattr(steps, f"{way}_by_{means}")(file)


for file, kind in FILES.items():
    for way in ["add", "edit", "remove"] if kind.rows else ["state"] if file in ("classes.csv", "targets.csv") else []:
        for actor, means in [("browser", "form"), ("program", "program")]:
            STEPS[f"{way} {file.split('.')[0]} by {means}"] = Step(actor, of_file(way, means, file))
