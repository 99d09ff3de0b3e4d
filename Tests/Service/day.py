#!/usr/bin/env python3
"""A day of a service, drawn from a seed: browsers, a program, an editor at the terminal and a foreign one, a watcher of the
events, files that can't be read or written for a moment, and services that end and are killed.

Usage: Tests/Service/day.py [--seed S] [--seeds N] [--steps N] [--browsers N] [--all]

A day has one portfolio or two, which one service serves. Who takes which steps in what order follows from the seed alone, and
with --all every kind of step and of fault has to have come in one of the days, and every kind of step to have been done.

After each step: every change that was acknowledged is in the files, once, or was undone; every other was made whole or not
at all; changes.log tells what the files have; what is served is what the command line reports, its sums are those of the
page, and the watcher has heard of it. No tag stands for two contents, no answer is 5xx but during a fault, and no page has
tags that are wrong. A failure prints the seed and the last steps.
"""
import argparse
import collections
import contextlib
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from home import Home
from planned import LOOKS, kinds, planned
from served import PROGRAM, Served
from visitors import Browser, GONE, Memory, Program, TOKEN, Wrong

# No permission stops root, so the service is another user's.
USER = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}


class Day:
    def __init__(self, seed, seeds, steps, browsers, folder, mounted):
        self.seed, self.folder = seed, folder
        # What --all asks for is divided among the days.
        self.plan = planned(seed, seeds, steps, browsers, mounted)
        self.lines, self.lock, self.current = collections.deque(maxlen=60), threading.RLock(), threading.local()
        self.memory, self.errors = Memory(), []
        self.tally, self.done, self.taken = collections.Counter(), set(), collections.defaultdict(list)
        self.restarting = False
        self.program = Program(self)
        # The name of a session's cookie has the port in it.
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        names = ["first", "second"][:self.plan.homes]
        self.own(folder)
        self.homes = [Home(self, folder / name, f"/portfolios/{name}" if len(names) > 1 else "") for name in names]
        self.serve()
        self.browsers = [Browser(self) for _ in range(browsers)]
        self.guest = Browser(self)
        self.actors = {f"browser {number}": browser for number, browser in enumerate(self.browsers)}

    def own(self, path):
        if USER:
            os.chown(path, USER["user"], USER["group"])

    def serve(self):
        folders = [str(home.folder) for home in self.homes]
        self.service = Served(folders[0], *folders[1:], "--log-level", "error", "--allow-edits", port=self.port, token=TOKEN,
                              **USER)

    def note(self, line):
        with self.lock:
            self.lines.append(line)

    def run_program(self, *words):
        run = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, **USER)
        self.note(f"  terminal {' '.join(map(str, words))}: {run.returncode} {run.stderr.strip()[:150]}")
        return run

    def may_fail(self, path):
        """Whether there is a fault that what is asked for at a path may meet."""
        return self.restarting or any(
            home.fault and (path.startswith(home.base) or not path.startswith("/portfolios/")) for home in self.homes)

    @contextlib.contextmanager
    def doing(self, step):
        """Another step than the one under way."""
        before, self.current.step = self.current.step, step
        yield
        self.current.step = before

    def made(self):
        """Takes note that the step under way has changed something."""
        with self.lock:
            self.done.add(self.current.step)

    # Steps.

    def action(self, planned, taken, number):
        """What a planned step comes to."""
        home = self.homes[planned.home]
        name, act = home.drawn(planned.step, self.actors.get(planned.actor), taken[planned.home],
                               f"{self.seed} {number} {planned.actor}")
        def run():
            self.taken[planned.actor].append(planned.step)
            self.current.step = name
            act()
            # What changes something has been done where that was acknowledged.
            if name in LOOKS and not home.fault:
                self.made()
        return run

    def together(self, actions, number, meanwhile=None):
        """Several steps at once, of different rows and actors, and what happens in the middle of them."""
        taken = [set() for _ in self.homes]
        actions = [self.action(action, taken, number) for action in actions]
        def run(action):
            try:
                action()
            except GONE:
                self.note("  no answer")
            except BaseException as error:  # The main thread fails with it.
                self.errors.append(error)
        threads = [threading.Thread(target=run, args=(action,)) for action in actions]
        for thread in threads:
            thread.start()
        if meanwhile:
            time.sleep(random.Random(f"{self.seed} {number}").uniform(0, 0.4))
            meanwhile()
        for thread in threads:
            thread.join()
        if self.errors:
            raise self.errors[0]

    def restart(self, actions, number, gently):
        """Ends or kills the service among steps, and starts it again. The sessions go on."""
        self.restarting = True
        for home in self.homes:
            home.fault = "restart"
        def end():
            if gently:
                code = self.service.end()
                if code != 0:
                    raise Wrong(f"the service ended with exit code {code}: {self.service.log}")
            else:
                self.service.process.send_signal(signal.SIGKILL)
                self.service.process.wait()
        self.together(actions, number, end)
        self.serve()
        self.restarting = False

    @contextlib.contextmanager
    def faulty(self, kind, home):
        """A fault of the files of a portfolio, or of the disk of all."""
        homes = self.homes if kind == "full" else [home]
        for other in homes:
            other.fault, other.outside = kind, True
        if kind != "full":
            with home.faulty(kind):
                yield
            return
        with open(self.folder / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(b"0" * 4096):
                pass
        yield
        (self.folder / "filler").unlink()

    def step(self, number, step):
        self.note(f"step {number}: {step.kind} {step.detail}")
        self.tally[step.kind] += 1
        home = self.homes[step.home]
        if step.kind == "foreign":
            home.draw = random.Random(f"{self.seed} {number}")
            home.rewrite(step.detail)
        elif step.kind == "fault":
            with self.faulty(step.detail, home):
                for place, action in enumerate(step.actions):
                    with contextlib.suppress(*GONE):
                        self.action(action, [set() for _ in self.homes], f"{number}.{place}")()
                if step.restarts:
                    self.note("  restart")
                    self.service.end()
                    self.serve()
        elif step.kind in ("term", "kill"):
            self.restart(step.actions, number, step.kind == "term")
        else:
            self.together(step.actions, number)
        self.done.add(step.kind)
        self.done.add(step.detail)
        self.settle(number)

    def settle(self, number):
        for browser in [*self.browsers, self.guest]:
            if not browser.cookies:
                browser.enter()
        draw = random.Random(f"{self.seed} {number} compared")
        for home in self.homes:
            home.settle()
        for home in self.homes:
            home.compare(draw)

    def run(self):
        for home in self.homes:
            home.watcher.start()
        self.settle("first")
        for number, step in enumerate(self.plan.steps):
            self.step(number, step)
        for actor, steps in self.plan.of_actors().items():
            if self.taken[actor] != steps:
                raise Wrong(f"{actor} took the steps {self.taken[actor]}, and not {steps}")
        for home in self.homes:
            home.watcher.stop.set()
            # The next change takes away what killed services have left.
            home.draw, home.taken = random.Random(self.seed), set()
            self.current.step = "add trades by program"
            home.add_by_program("trades.csv")()
        self.settle("last")
        for home in self.homes:
            left = {name for name in os.listdir(home.folder) if name.endswith(".part")}
            check = self.run_program("check", home.folder)
            if check.returncode or left:
                raise Wrong(f"left: {left}; check: {check.returncode} {check.stdout}")
        code = self.service.end()
        if code:
            raise Wrong(f"the service ended with exit code {code}")


def spend(seed, arguments, scratch):
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(scratch) / f"day-{seed}"
        folder.mkdir()
        mounted = arguments.mounts and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], capture_output=True).returncode == 0
        if mounted:
            stack.callback(subprocess.run, ["umount", "--lazy", str(folder)])
        began = time.monotonic()
        day = None
        try:
            day = Day(seed, arguments.seeds if arguments.all else 0, arguments.steps, arguments.browsers, folder, mounted)
            day.run()
        except BaseException as error:
            print("\n".join(day.lines if day else []))
            if not isinstance(error, Wrong):
                traceback.print_exc()
            if arguments.keep:
                shutil.copytree(folder, arguments.keep, dirs_exist_ok=True)
            sys.exit(f"seed {seed}: {error}")
        finally:
            if day:
                day.service.__exit__()
        told = ", ".join(f"{name} {count}" for name, count in sorted(day.tally.items()))
        print(f"seed {seed}: {time.monotonic() - began:.1f} s; portfolios {len(day.homes)}, {told}", flush=True)
        return mounted, day.done


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, help="the first seed; by default that of the day")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--steps", type=int, default=25)
    parser.add_argument("--browsers", type=int, default=3)
    parser.add_argument("--all", action="store_true", help="fail if a kind of step or of fault never came")
    parser.add_argument("--keep", help="a folder for the files of a day that fails")
    arguments = parser.parse_args()
    if os.geteuid() == 0 and "DAY_MOUNTS" not in os.environ and shutil.which("unshare"):
        # In a namespace of its own, what is mounted goes with this process.
        os.environ["DAY_MOUNTS"] = "1"
        if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0:
            os.execvp("unshare", ["unshare", "--mount", sys.executable, *sys.argv])
    arguments.mounts = os.geteuid() == 0
    try:
        subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, **USER)
    except PermissionError:
        USER.clear()
        print("files without permissions: the program can't be run as another user than root, whom none stops")
    first = arguments.seed if arguments.seed is not None else int(time.strftime("%Y%m%d"))
    with tempfile.TemporaryDirectory() as scratch:
        os.chmod(scratch, 0o755)
        days = [spend(seed, arguments, scratch) for seed in range(first, first + arguments.seeds)]
    mounted = all(mounted for mounted, _ in days)
    if not mounted:
        print("a full disk: nothing may be mounted here")
    never = kinds(mounted).difference(*(done for _, done in days))
    if arguments.all and never:
        sys.exit(f"never done: {', '.join(sorted(never))}")


if __name__ == "__main__":
    main()
