#!/usr/bin/env python3
"""Types command lines into the real shells, and looks at what the scripts of `portfolio completions` make of them.

Usage: completions.py PROGRAM [SHELL...]

Each shell runs on a terminal of its own, with the script read as its help says. A key inserts every candidate, as the
shell itself quotes them; another writes the line to a file. The portfolio has symbols that would run a command, were a
shell to take them for more than text. Exits with 77 where a shell is missing, after the others have been tried.
"""
import os
import pathlib
import pty
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HOSTILE = ["$(touch pwned)", "`touch pwned`", "x;touch pwned", "a'b\"c", "*", "~root", "#hash", "a|b&c", "a\\b", "!1"]
SYMBOLS = ["AAPL", "BRK B", *HOSTILE, "EURUSD=X", "BTC:USD", "ÜNÏ"]
LINE, ALL = "\x07", "\x14"

HOLDINGS = "symbol,shares,currency\n" + "".join(
    '"' + symbol.replace('"', '""') + '",1,USD\n'
    for symbol in [*SYMBOLS[:1], *SYMBOLS, "new\nline", "-rf"])
# A line, and what can stand at its end: all of it, in any order.
CANDIDATES = [
    ("portfolio re", {"report", "returns", "remove", "return-of-capital"}),
    ("portfolio help mo", {"move"}),
    ("portfolio completions ", {"bash", "zsh", "fish"}),
    ("portfolio report --to", {"--totals"}),
    ("portfolio gains --expl", {"--explain"}),
    ("portfolio report --format ", {"text", "csv", "json", "html", "partial"}),
    ("portfolio show AAPL --format ", {"text", "json", "html"}),
    ("portfolio gains --format ", {"text", "csv", "json", "html", "partial"}),
    ("portfolio gains --by ", {"lot", "sale", "symbol", "currency", "account", "market", "term", "year"}),
    ("portfolio report --lots ", {"fifo", "lifo", "hifo", "average", "section104"}),
    ("portfolio import --profile portfolio", {"portfolio", "portfolio-performance"}),
    ("portfolio show ", set(SYMBOLS)),
    ("portfolio show --format json ", set(SYMBOLS)),
    ("portfolio show --format=json ", set(SYMBOLS)),
    ("portfolio sell ", set(SYMBOLS)),
    ("portfolio dividend A", {"AAPL"}),
    ("portfolio edit AAPL", {"AAPL#1", "AAPL#2"}),
    ("portfolio move AAPL#1 --after BRK", {"BRK B"}),
    ("portfolio returns --benchmark ", {"^GSPC", "AAPL"}),
    ("portfolio report --price ", {f"{symbol}=" for symbol in SYMBOLS}),
    ("portfolio returns other --benchmark ", {"OTHER"}),
    ("portfolio returns 'o t' --benchmark ", {"SPACE"}),
    ("portfolio returns o\\ t --benchmark ", {"SPACE"}),
    ("portfolio report -o pri", {"prices.csv"}),
    ("portfolio check ot", {"other"}),
    ("portfolio import --into ot", {"other"}),
]
# A line, and what one candidate makes of it.
INSERTED = [
    ("portfolio show AA", "portfolio show AAPL "),
    ("portfolio show BR", "portfolio show BRK\\ B "),
    ("portfolio show EURU", "portfolio show EURUSD=X "),
    ("portfolio show BTC:", "portfolio show BTC:USD "),
    ("portfolio report --format=j", "portfolio report --format=json "),
    ("portfolio report --price AA", "portfolio report --price AAPL="),
    ("portfolio report --price=AA", "portfolio report --price=AAPL="),
    ("portfolio show \\$", "portfolio show \\$\\(touch\\ pwned\\) "),
    ("portfolio show x", "portfolio show x\\;touch\\ pwned "),
    ("portfolio report --tot", "portfolio report --totals "),
]
# The beginning of each symbol that is more than text to a shell, as it has to be typed.
BEGINNINGS = {"$(touch pwned)": "\\$", "`touch pwned`": "\\`", "x;touch pwned": "x", "a'b\"c": "a\\'", "*": "\\*",
              "~root": "\\~", "#hash": "\\#", "a|b&c": "a\\|", "a\\b": "a\\\\", "!1": "\\!", "BRK B": "BRK\\ "}
# Beginnings in quotes that are not closed.
QUOTED = ["'x", '"x', "'$", '"\\$', '"`', "'`", "'a", '"a', '"B', "'B", "'#", '"!', "'AA", '"AA', '"']
PROGRAM = """#!/bin/sh
[ "$1" != __complete ] || exec "{program}" "$@"
printf '%s\\n' "$@" >>arguments
printf '\\0' >>arguments
"""


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, arguments, folder, environment):
        self.folder = folder
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, environment)
        self.shown = ""

    def read(self, seconds):
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if ready:
            try:
                self.shown += os.read(self.descriptor, 65536).decode("utf-8", "replace")
            except OSError:
                pass

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def wait(self, name, what):
        """The text of a file, as soon as it is whole."""
        path = self.folder / name
        end = time.monotonic() + 20
        while time.monotonic() < end:
            self.read(0.02)
            if path.exists() and (text := path.read_text(encoding="utf-8")).endswith("\0"):
                path.unlink()
                return text[:-1]
        sys.exit(f"{what}: nothing came within 20 seconds; on the terminal was\n{self.shown[-2000:]}")

    def line(self, typed, key):
        """What the line is after a key; it is cleared then."""
        self.type("\x15" + typed + key + LINE)
        return self.wait("line", repr(typed))

    def close(self):
        try:
            os.close(self.descriptor)
            os.kill(self.process, signal.SIGKILL)
        except OSError:
            pass
        os.waitpid(self.process, 0)


def bash(folder, environment):
    (folder / "rc").write_text(
        "source ./portfolio.bash\nset +o history\n"
        "bind 'set bell-style none'; bind 'set completion-query-items 0'; bind 'set page-completions off'\n"
        f"bind '\"\\C-t\": insert-completions'\n"
        "bind -x '\"\\C-g\": printf \"%s\\0\" \"$READLINE_LINE\" >line'\n"
        "printf '\\0' >ready\n", encoding="utf-8")
    return ["bash", "--noprofile", "--rcfile", "rc", "-i"]


def zsh(folder, environment):
    (folder / "functions").mkdir()
    (folder / "portfolio.zsh").rename(folder / "functions/_portfolio")
    (folder / ".zshrc").write_text(
        "fpath=($PWD/functions $fpath)\nautoload -Uz compinit\ncompinit -u -D\nunsetopt beep bang_hist\n"
        "zle -C all complete-word _generic\nzstyle ':completion:all:*' completer _all_matches _complete\n"
        "zstyle ':completion:all:*' insert true\nbindkey '^T' all\n"
        "show() { print -rn -- \"$BUFFER\" >line; print -n '\\0' >>line }\nzle -N show\nbindkey '^G' show\n"
        "print -n '\\0' >ready\n", encoding="utf-8")
    environment["ZDOTDIR"] = str(folder)
    return ["zsh", "-d", "-i"]


def fish(folder, environment):
    home = folder / "home/.config/fish"
    (home / "completions").mkdir(parents=True)
    (folder / "portfolio.fish").rename(home / "completions/portfolio.fish")
    (home / "config.fish").write_text(
        "function fish_greeting; end\nset -g fish_autosuggestion_enabled 0\n"
        "function show; printf '%s\\0' (commandline | string collect) >line; end\n"
        "function fish_user_key_bindings; bind \\cg show; bind \\cu 'commandline \"\"'; end\n"
        "printf '\\0' >ready\n", encoding="utf-8")
    environment.update(HOME=str(folder / "home"), XDG_CONFIG_HOME=str(folder / "home/.config"),
                       XDG_DATA_HOME=str(folder / "home/data"))
    return ["fish", "-i"]


def words(line):
    return shlex.split(line, comments=False)


def fish_candidates(line, folder, environment):
    """fish itself lists them; it has no key that inserts all."""
    run = subprocess.run(["fish", "-c", "complete -C $argv[1]", line], cwd=folder, env=environment,
                         stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", timeout=60)
    return {candidate.split("\t")[0].removesuffix("/") for candidate in run.stdout.splitlines()}


def candidates(shell, terminal, line, folder, environment):
    if shell is fish:
        return fish_candidates(line, folder, environment)
    before = len(words(line)) - (0 if line.endswith(" ") else 1)
    found = set(words(terminal.line(line, ALL))[before:])
    # zsh puts an equals sign behind an option that has a value; bash inserts folders without their slash.
    return {word.removesuffix("=") if word.startswith("--") else word.removesuffix("/") for word in found}


def check(shell, program):
    # fish writes completions from manuals in the background, even while the folder is removed.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name).resolve()
        environment = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder), "TERM": "xterm",
                       "LC_ALL": "C.UTF-8", "PORTFOLIO_CURRENCY": "nonsense"}
        (folder / "bin").mkdir()
        # What is run in its place tells its arguments.
        (folder / "bin/portfolio").write_text(PROGRAM.format(program=program))
        (folder / "bin/portfolio").chmod(0o755)
        (folder / "holdings.csv").write_text(HOLDINGS, encoding="utf-8")
        (folder / "portfolio.json").write_text('{"currency": "EUR"}')
        (folder / "prices.csv").write_text("symbol,price,currency\nAAPL,1,USD\n^GSPC,2,USD\n")
        for other, symbol in (("other", "OTHER"), ("o t", "SPACE")):
            (folder / other).mkdir()
            (folder / other / "trades.csv").write_text("date,type,symbol,shares,price,currency\n")
            (folder / other / "prices.csv").write_text(f"symbol,price\n{symbol},1\n")
        script = subprocess.run([program, "completions", shell.__name__], check=True, capture_output=True).stdout
        (folder / f"portfolio.{shell.__name__}").write_bytes(script)
        arguments = shell(folder, environment)
        terminal = Terminal(arguments, folder, environment)
        try:
            terminal.wait("ready", shell.__name__)
            for line, expected in CANDIDATES:
                found = candidates(shell, terminal, line, folder, environment)
                if found != expected:
                    sys.exit(f"{shell.__name__}: {line!r} is completed by {sorted(found)}, not by {sorted(expected)}")
            for line, expected in INSERTED:
                found = terminal.line(line, "\t")
                if found != expected:
                    sys.exit(f"{shell.__name__}: {line!r} becomes {found!r}, not {expected!r}")
            run(shell, terminal, folder, environment)
            broken(shell, terminal, folder)
            if (folder / "pwned").exists():
                sys.exit(f"{shell.__name__}: a symbol was run as a command")
        finally:
            terminal.close()
    print(f"{shell.__name__}: {len(CANDIDATES)} lists of candidates and {len(INSERTED)} completed lines are right")


def run(shell, terminal, folder, environment):
    """A completed line is run: the program gets the symbol, and nothing else is run."""
    for symbol, beginning in BEGINNINGS.items():
        terminal.type(f"\x15portfolio show {beginning}\t\r")
        arguments = terminal.wait("arguments", f"{shell.__name__}: {symbol!r}")
        if arguments != f"show\n{symbol}\n":
            sys.exit(f"{shell.__name__}: {beginning!r} runs {arguments!r}, not show {symbol!r}")
    for beginning in QUOTED:
        line = terminal.line(f"portfolio show {beginning}", "\t")
        if not line.startswith("portfolio show "):
            sys.exit(f"{shell.__name__}: {beginning!r} becomes {line!r}")
        for end in ("", beginning[0]):
            subprocess.run([shell.__name__, "-c", line + end], cwd=folder, env=environment, capture_output=True,
                           stdin=subprocess.DEVNULL, timeout=60)
        if (folder / "pwned").exists():
            sys.exit(f"{shell.__name__}: {beginning!r} becomes {line!r}, which runs a symbol")
        (folder / "arguments").unlink(missing_ok=True)


def broken(shell, terminal, folder):
    """Files that are wrong or would never end: nothing is offered, at once and without a message."""
    (folder / "holdings.csv").unlink()
    os.mkfifo(folder / "holdings.csv")
    (folder / "portfolio.json").write_text("{")
    for line in ("portfolio show ", "portfolio show -- ", "portfolio returns - --benchmark "):
        found = terminal.line(line, "\t")
        if found != line:
            sys.exit(f"{shell.__name__}: {line!r} becomes {found!r} without a portfolio")
    if "portfolio: " in terminal.shown:
        sys.exit(f"{shell.__name__}: an error was shown:\n{terminal.shown[-2000:]}")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    shells = [shell for shell in (bash, zsh, fish) if shell.__name__ in (sys.argv[2:] or ["bash", "zsh", "fish"])]
    missing = [shell.__name__ for shell in shells if shutil.which(shell.__name__) is None]
    for shell in shells:
        if shell.__name__ not in missing:
            check(shell, program)
    if missing:
        print(f"there is no {' and no '.join(missing)}")
        sys.exit(77)


main()
