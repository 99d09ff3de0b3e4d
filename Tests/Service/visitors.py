"""Who comes to a service in a day of it (day.py): browsers, a program, and a watcher of its events. Each keeps what it
needs to know, and complains of what no answer may be."""
import gzip
import hashlib
import html.parser
import http.client
import json
import threading
import time
import urllib.parse

TOKEN = "0123456789abcdef"
GONE = (OSError, http.client.HTTPException)
VOID = {"meta", "link", "input", "br", "hr", "img", "col", "path", "rect", "circle", "line", "polyline", "use", "source"}


class Wrong(Exception):
    """What must not be."""


class Answer:
    def __init__(self, answer, body):
        self.status, self.headers, self.raw = answer.status, answer.headers, body
        self.body = gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body
        self.tag = answer.headers["ETag"]
        self.isPage = (answer.headers["Content-Type"] or "").startswith("text/html")

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)

    def change(self):
        """The number of the change to which a form that was saved leads; None if it was not saved."""
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.headers["Location"] or "").query)
        return int(query["done"][0]) if self.status == 303 and "done" in query else None


class Page(html.parser.HTMLParser):
    """A page: its forms, and what is wrong with its tags."""

    def __init__(self, text):
        super().__init__()
        self.forms, self.data, self.wrong, self.open = {}, {}, [], []
        self.ids, self.named = set(), set()
        self.form = self.select = self.area = None
        self.title = ""
        self.feed(text)
        self.close()
        if self.open:
            self.wrong.append(f"{self.open} are not closed")
        if self.named - self.ids:
            self.wrong.append(f"nothing has the id {sorted(self.named - self.ids)}")
        if not self.title.strip() or not text.startswith("<!DOCTYPE html>"):
            self.wrong.append("no title, or no type")

    def handle_starttag(self, tag, pairs):
        given = dict(pairs)
        if len(given) != len(pairs):
            self.wrong.append(f"{tag} has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)
        if "id" in given:
            if given["id"] in self.ids:
                self.wrong.append(f"the id {given['id']} is there twice")
            self.ids.add(given["id"])
        for name in ["for", "aria-describedby", "aria-labelledby", "list", "form"]:
            self.named.update((given.get(name) or "").split())
        self.data.update((name, value) for name, value in pairs if name.startswith("data-"))
        if tag == "form":
            self.form = []
            self.forms[given.get("id", given.get("action"))] = (given.get("action"), self.form)
        name = given.get("name")
        form = self.form
        if form is None or not name:
            pass
        elif tag == "input" and given.get("type") not in ("submit", "file"):
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                form.append((name, given.get("value") or ""))
        elif tag == "select":
            self.select = name
            form.append((name, None))
        elif tag == "textarea":
            self.area = (name, [])
        if tag == "option" and self.select and form and (form[-1][1] is None or "selected" in given):
            form[-1] = (self.select, given.get("value") or "")

    def handle_startendtag(self, tag, pairs):
        self.handle_starttag(tag, pairs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing that is open")
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.select = None
        elif tag == "textarea":
            self.form.append((self.area[0], "".join(self.area[1])))
            self.area = None

    def handle_data(self, text):
        if self.area:
            self.area[1].append(text)
        if self.open[-1:] == ["title"]:
            self.title += text


class Memory:
    """What every client has been told: one entity tag never stands for two contents."""

    def __init__(self):
        self.bodies, self.lock = {}, threading.Lock()

    def note(self, path, answer, sent):
        if answer.status != 200 or answer.tag is None:
            return
        digest = hashlib.sha256(answer.raw).hexdigest()
        with self.lock:
            if self.bodies.setdefault((path, answer.tag), digest) != digest:
                raise Wrong(f"{path}: the tag {answer.tag} stands for two contents")
        if sent and answer.tag in sent:
            raise Wrong(f"{path}: {answer.tag} was at hand and is sent again")


class Client:
    def __init__(self, day):
        self.day, self.tags = day, {}

    def send(self, method, path, body=None, headers={}):
        """An answer; an exception of GONE if there is none."""
        connection = http.client.HTTPConnection("127.0.0.1", self.day.port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer = Answer(answer, answer.read())
        finally:
            connection.close()
        self.day.note(f"  {type(self).__name__} {method} {path}: {answer.status} {answer.change() or ''}")
        if answer.status >= 500 and not self.day.may_fail(path):
            raise Wrong(f"{method} {path}: {answer.status} {answer.body[:300]!r}")
        if answer.isPage:
            wrong = Page(answer.text).wrong
            if wrong:
                raise Wrong(f"{method} {path}: {wrong[:3]}")
        return answer

    def get(self, path, headers={}, accept="*/*", gzipped=False):
        headers = {**headers, "Accept": accept}
        if gzipped:
            headers["Accept-Encoding"] = "gzip"
        key = (path, accept, gzipped)
        known = self.tags.get(key)
        answer = self.send("GET", path, headers={**headers, **({"If-None-Match": known} if known else {})})
        self.day.memory.note(path, answer, known)
        if answer.status == 304:
            if answer.tag != known:
                raise Wrong(f"{path}: {known} was at hand, and 304 says {answer.tag}")
            # The contents are wanted: a browser would have them.
            answer = self.send("GET", path, headers=headers)
            self.day.memory.note(path, answer, None)
        if answer.status == 200 and answer.tag:
            self.tags[key] = answer.tag
        return answer


class Program(Client):
    """Asks the API with the token, and says in If-Match what it has seen."""
    headers = {"Authorization": f"Bearer {TOKEN}"}

    def ask(self, path):
        return self.get(path, self.headers, "application/json")

    def change(self, method, path, body, tag=None):
        headers = {**self.headers, "Content-Type": "application/json", **({"If-Match": tag} if tag else {})}
        return self.send(method, path, json.dumps(body), headers)


class Browser(Client):
    """A session: the cookies, and forms as they are read from pages."""

    def __init__(self, day):
        super().__init__(day)
        self.cookies = {}

    @property
    def headers(self):
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    def page(self, path, gzipped=False):
        answer = self.get(path, self.headers, "text/html", gzipped)
        if answer.status == 401:
            raise Wrong(f"{path}: the session has ended")
        return answer

    def post(self, action, fields, kind="application/x-www-form-urlencoded", cookies=None):
        answer = self.send("POST", action, fields if isinstance(fields, str) else urllib.parse.urlencode(fields), {
            **(cookies or self.headers), "Accept": "text/html", "Content-Type": kind,
            "Origin": f"http://127.0.0.1:{self.day.port}", "Sec-Fetch-Site": "same-origin"})
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            if "Max-Age=0" in cookie:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = value
        return answer

    def upload(self, action, fields, name, file, text):
        boundary = "a-boundary-of-a-form"
        parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
                 for field, value in fields]
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file}"\r\n'
                     f"Content-Type: text/csv\r\n\r\n{text}\r\n--{boundary}--\r\n")
        return self.post(action, "".join(parts), f"multipart/form-data; boundary={boundary}")

    def enter(self):
        answer = self.post("/login", [("token", TOKEN), ("next", "/")])
        if answer.status != 303:
            raise Wrong(f"the login leads to {answer.status}")

    def leave(self, headers):
        """Ends the session with this cookie."""
        self.post("/logout", "", cookies=headers)

    def form(self, path, identity):
        """The action and the fields of a form; None if the page can't be had or has no such form."""
        answer = self.page(path)
        return Page(answer.text).forms.get(f"form-{identity}") if answer.status == 200 else None

    def filled(self, form, entered):
        action, fields = form
        names = {name for name, _ in fields}
        missing = set(entered) - names
        if missing:
            raise Wrong(f"the form of {action} has no field {sorted(missing)}")
        return action, [(name, entered.get(name, value)) for name, value in fields]

    def follow(self, answer):
        """The page that an answer to a form leads to. Loaded again, it is the same."""
        if answer.status != 303:
            raise Wrong(f"a form was answered with {answer.status} {answer.body[:200]!r}")
        first, again = (self.page(answer.headers["Location"]) for _ in range(2))
        if first.status != again.status:
            raise Wrong(f"{answer.headers['Location']}: {first.status}, and loaded again {again.status}")
        return first


class Watcher(threading.Thread):
    """Listens to the events, again whenever the service has started again."""

    def __init__(self, day, base):
        super().__init__(daemon=True)
        self.day, self.base, self.seen, self.last, self.stop = day, base, set(), None, threading.Event()

    def run(self):
        while not self.stop.is_set():
            try:
                for event in events(self.day.port, 20, self.base):
                    self.last = event
                    self.seen.add(event[1])
                    if self.stop.is_set():
                        return
            except GONE:
                time.sleep(0.05)


def events(port, timeout, base):
    """The events as (name, version), as they come."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request("GET", base + "/api/v1/events", headers=Program.headers)
        answer = connection.getresponse()
        name = None
        while line := answer.readline():
            line = line.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("id: "):
                yield name, line[4:]
    finally:
        connection.close()
