"""What the visitors of a service do in a day of it (day.py). Each step is drawn first, with the rows that it is about, and
then done, alone or at the same time as others."""
import datetime
import threading

from visitors import Page, TOKEN, Wrong

FIRST = datetime.date(2021, 1, 1)
PAGES = ["/", "/?sort=-value", "/?by=holding", "/?find=a", "/accounts", "/cash", "/classes", "/holdings/AAA",
         "/history?every=month", "/gains", "/income", "/returns", "/plan", "/edit", "/edit/trades", "/edit/changes",
         "/edit/prices", "/edit/import"]
RESULTS = ["report", "report?by=symbol&limit=3", "stocks/AAA", "history?every=month", "gains", "income", "returns", "lots",
           "cash", "holdings", "trades", "prices", "changes", "holdings/H1", "trades/1"]


class Steps:
    """The steps; the rest of a day is in day.py."""

    def drawn(self, taken, alone):
        """A step. In one with others, rows that are `taken` are left alone, and so is what must know the last change or
        the line of a row."""
        steps = [self.view, self.view_result, self.buy_by_form, self.buy_by_form, self.buy_twice, self.buy_after_mistake,
                 self.buy_after_session,
                 self.edit_by_form, self.edit_by_form, self.remove_by_form, self.lot_by_form, self.price_by_form,
                 self.look_at_import, self.renew_session, self.add_by_program, self.edit_by_program, self.remove_by_program,
                 self.lot_by_program, self.price_by_program, self.import_by_program, self.buy_at_terminal,
                 self.price_at_terminal]
        if alone:
            steps += 2 * [self.undo_by_form, self.undo_by_program, self.undo_at_terminal] + [
                self.edit_at_terminal, self.remove_at_terminal]
        step = self.draw.choice(steps)
        self.taken = taken
        self.note(f"  {step.__name__}")
        return step()

    # Rows.

    def new_name(self):
        self.count += 1
        return f"m{self.count}"

    def new_number(self):
        self.count += 1
        return str(100 + self.count)

    def row(self, file):
        """A row that is there and not taken yet; the first one stays."""
        keys = sorted(key for key, values in self.states.items() if key[0] == file and values != {None}
                      and len(values) == 1 and key not in self.taken and key != ("trades.csv", "mAAA"))
        key = self.draw.choice(keys) if keys else None
        self.taken.add(key)
        return key

    def place(self, key):
        """The position of a trade or a lot in its file, from 1, by its note."""
        rows = (self.folder / key[0]).read_text().splitlines()[1:]
        names = [row.split(",")[-1] for row in rows if row]
        return names.index(key[1]) + 1 if key[1] in names else None

    def line(self, key):
        rows = (self.folder / key[0]).read_text().splitlines()
        return next((number, row) for number, row in enumerate(rows, 1) if row.split(",")[-1] == key[1])

    def purchase(self):
        name, price = self.new_name(), self.new_number()
        symbol, currency = self.draw.choice([("AAA", "EUR"), ("BBB", "EUR"), ("DDD", "USD")])
        day = FIRST + datetime.timedelta(self.draw.randrange(360))
        return {("trades.csv", name): price}, {
            "type": "buy", "symbol": symbol, "shares": str(self.draw.randint(1, 9)), "price": price, "currency": currency,
            "date": str(day), "note": name}

    def quote(self):
        days = [str(FIRST + datetime.timedelta(number)) for number in range(1, 363)]
        free = [day for day in days if ("prices.csv", "AAA", day) not in self.states]
        day, price = self.draw.choice(free), self.new_number()
        self.states[("prices.csv", "AAA", day)] = {None}
        return {("prices.csv", "AAA", day): price}, {"symbol": "AAA", "price": price, "date": day, "currency": "EUR"}

    @property
    def browser(self):
        """One for whatever runs at the same time."""
        browser = self.draw.choice([browser for browser in self.browsers if browser not in self.taken])
        self.taken.add(browser)
        return browser

    # Looking.

    def view(self):
        browser, path, gzipped = self.browser, self.draw.choice(PAGES), self.draw.random() < 0.5
        return lambda: self.expect(browser.page(path, gzipped), 200)

    def view_result(self):
        path, gzipped = self.draw.choice(RESULTS), self.draw.random() < 0.5
        return lambda: self.expect(self.program.get("/api/v1/" + path, self.program.headers, "*/*", gzipped), 200)

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
            if browser.get("/", old, "text/html").status == 200 and not self.fault:
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
            form = browser.form(path() if callable(path) else path, identity)
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
        if not address.startswith("/login?"):
            return self.expect_fault(f"a form without a session was answered with {answer.status} {address}")
        page, again = (browser.get(address, {}, "text/html") for _ in range(2))
        if page.text != again.text or "What you entered is kept" not in page.text:
            return self.expect_fault("the page to log in on does not keep the form")
        login, known = browser.filled(Page(page.text).forms["/login"], {"token": TOKEN})
        led = browser.post(login, known)
        if led.status != 307:
            return self.expect_fault(f"the login leads to {led.status} {led.headers['Location']}")
        page = browser.follow(browser.post(led.headers["Location"], known))
        return self.send_again(browser, self.expect(page, 403), fields, dict(fields)["price"])

    def buy_by_form(self):
        changes, entered = self.purchase()
        return self.by_form("/edit/trades?type=buy", "trade", changes, entered)

    def buy_twice(self):
        changes, entered = self.purchase()
        return self.by_form("/edit/trades?type=buy", "trade", changes, entered, self.send_twice)

    def buy_after_mistake(self):
        changes, entered = self.purchase()
        return self.by_form("/edit/trades?type=buy", "trade", changes, entered, self.send_mistaken)

    def buy_after_session(self):
        changes, entered = self.purchase()
        return self.by_form("/edit/trades?type=buy", "trade", changes, entered, self.send_without_session)

    def price_by_form(self):
        changes, entered = self.quote()
        return self.by_form("/edit/prices", "price", changes, entered)

    def edit_by_form(self):
        key, price = self.row("trades.csv"), self.new_number()
        return self.by_row_form(key, "", "trade", {key: price}, {"price": price})

    def remove_by_form(self):
        key = self.row("trades.csv")
        return self.by_row_form(key, "/remove", "remove", {key: None}, {})

    def by_row_form(self, key, suffix, identity, changes, entered):
        """The form of a row, wherever that stands when the page is asked for. Others may move it before the page is made."""
        if key is None:
            return self.view()
        browser = self.browser
        def act():
            for _ in range(20):
                place = self.place(key)
                page = browser.page(f"/edit/trades/{place}{suffix}") if place else None
                if page is None or page.status != 200:
                    return self.expect_fault(f"no page of {key}")
                shown = Page(page.text).forms[f"form-{identity}"]
                if f">{key[1]}<" in page.text or ("note", key[1]) in shown[1] or key[1] in page.text.split():
                    return self.send_once(browser, *browser.filled(shown, entered))
            raise Wrong(f"{key} is not where it stands in the file")
        return lambda: self.attempt(changes, act)

    def lot_by_form(self):
        key, shares = self.row("holdings.csv"), self.new_number()
        if key is None:
            return self.view()
        return self.by_form(f"/edit/lots/H{key[1][1:]}", "lot", {key: shares}, {"shares": shares})

    def look_at_import(self):
        """An export is looked at and left there: nothing is changed, and the page can be loaded again."""
        browser = self.browser
        def act():
            form = browser.form("/edit/import", "import")
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
                read = self.program.ask(f"/api/v1/{rows}")
                if read.status != 200:
                    return self.expect(read) and None
                where = path(read.json) if callable(path) else path
                answer = self.program.change(method, where, body, read.json["tag"])
                if answer.status != 412:
                    self.expect(answer, 200, 201)
                    return answer.json["change"] if answer.status < 300 else None
            raise Wrong("the file changes all the time")
        return lambda: self.attempt(changes, act)

    def add_by_program(self):
        changes, body = self.purchase()
        return self.by_program(changes, "POST", "/api/v1/trades", body, "trades")

    def trade_path(self, key):
        def path(rows):
            return next(f"/api/v1/trades/{row['position']}" for row in rows["rows"] if row["cells"].get("note") == key[1])
        return path

    def edit_by_program(self):
        key, price = self.row("trades.csv"), self.new_number()
        if key is None:
            return self.view()
        return self.by_program({key: price}, "PATCH", self.trade_path(key), {"price": price}, "trades")

    def remove_by_program(self):
        key = self.row("trades.csv")
        if key is None:
            return self.view()
        return self.by_program({key: None}, "DELETE", self.trade_path(key), None, "trades")

    def lot_by_program(self):
        key, shares = self.row("holdings.csv"), self.new_number()
        if key is None:
            return self.view()
        return self.by_program({key: shares}, "PATCH", f"/api/v1/holdings/H{key[1][1:]}", {"shares": int(shares)}, "holdings")

    def price_by_program(self):
        changes, body = self.quote()
        return self.by_program(changes, "POST", "/api/v1/prices", body, "prices")

    def import_by_program(self):
        changes, body = self.quote()
        def act():
            answer = self.program.send(
                "POST", "/api/v1/imports?type=prices&symbol=AAA&name=x.csv", f"Date,Close\n{body['date']},{body['price']}\n",
                {**self.program.headers, "Content-Type": "text/csv", "If-Match": "*"})
            self.expect(answer, 200)
            return answer.json["change"] if answer.status == 200 else None
        return lambda: self.attempt(changes, act)

    # The terminal, and a foreign program.

    def at_terminal(self, changes, *words):
        def act():
            self.outside = True
            run = self.run_program(*words)
            if run.returncode and not self.fault:
                raise Wrong(f"{words}: {run.returncode} {run.stderr}")
            return None if run.returncode else 0
        return lambda: self.attempt(changes, act)

    def buy_at_terminal(self):
        changes, row = self.purchase()
        return self.at_terminal(changes, "buy", row["symbol"], self.folder, "--shares", row["shares"], "--price", row["price"],
                                "--date", row["date"], "--note", row["note"], "--currency", row["currency"])

    def price_at_terminal(self):
        changes, row = self.quote()
        return self.at_terminal(changes, "price", "AAA", row["price"], self.folder, "--date", row["date"])

    def edit_at_terminal(self):
        key, price = self.row("trades.csv"), self.new_number()
        if key is None:
            return self.view()
        def act():
            line, row = self.line(key)
            self.at_terminal({key: price}, "buy", row.split(",")[2], self.folder, "--line", line, "--price", price)()
        return act

    def remove_at_terminal(self):
        key = self.row("trades.csv")
        if key is None:
            return self.view()
        return lambda: self.at_terminal({key: None}, "remove", self.folder, "--line", self.line(key)[0])()

    def rewrite(self):
        """A foreign program, which knows no lock, writes the trades again: in place, or by another file in its place."""
        path = self.folder / "trades.csv"
        lines = path.read_text().splitlines(keepends=True)
        end = lines[0][len(lines[0].rstrip("\r\n")):]
        kind = self.draw.choice(["add", "price", "swap", "ends", "same"])
        if kind == "add":
            changes, row = self.purchase()
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
        self.note(f"  {kind}")
        self.outside = True
        self.foreign |= set(changes)
        self.states.update({key: {value} for key, value in changes.items()})
        if self.draw.random() < 0.5:
            with open(path, "w", newline="") as file:
                file.write("".join(lines))
        else:
            other = self.folder / "other"
            with open(other, "w", newline="") as file:
                file.write("".join(lines))
            self.own(other)
            other.rename(path)

    # Undoing.

    def undone(self):
        """What undoing the last change makes of its rows."""
        log = self.log()
        number = log.undoable[-1] if log.undoable else None
        return number, {key: was for key, (was, _) in log.changes.get(number, {}).items()}

    def undo_by_form(self):
        browser = self.browser
        def act():
            number, changes = self.undone()
            form = browser.form("/edit", "undo")
            if form is None:
                return
            if dict(form[1])["change"] != str(number):
                raise Wrong(f"the page undoes {form[1]}, and {number} was the last")
            self.attempt(changes, lambda: self.told(self.saved(browser, browser.post(*form))))
        return act

    def told(self, number):
        """An undoing is numbered in the log, but a form leads to the number of its summary."""
        return None if number is None else 0

    def undo_by_program(self):
        def act():
            number, changes = self.undone()
            if number is None:
                return
            def send():
                answer = self.program.change("POST", "/api/v1/undo", {}, "*")
                # What a foreign program has changed is not undone.
                self.expect(answer, 200, 409)
                if answer.status == 200 and answer.json["undone"] != number:
                    raise Wrong(f"{answer.json['undone']} was undone, and {number} was the last")
                return 0 if answer.status == 200 else None
            self.attempt(changes, send)
        return act

    def undo_at_terminal(self):
        def act():
            number, changes = self.undone()
            def send():
                self.outside = True
                return None if self.run_program("undo", self.folder).returncode else 0
            self.attempt(changes, send)
        return act
