"""Starts and ends `portfolio serve` for the scripts beside this one."""
import os
import pathlib
import re
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("PORTFOLIO", str(ROOT / ".build-server/release/portfolio"))


class Served:
    """A service of a folder; `port` is a free one unless it is given, and `token` is what requests must have. `process` is
    for `subprocess.Popen`."""

    def __init__(self, folder, *options, port=0, token=None, **process):
        self.log = []
        environment = {name: value for name, value in os.environ.items() if not name.endswith("_TOKEN")}
        if token:
            environment["PORTFOLIO_TOKEN"] = token
        self.process = subprocess.Popen(
            [PROGRAM, "serve", str(folder), "--port", str(port), *options],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment, **process)
        self.port = None
        while self.port is None:
            line = self.process.stderr.readline()
            if not line:
                raise SystemExit("the service has not started:\n" + "".join(self.log))
            self.log.append(line)
            found = re.search(r"serving .* at http://[^ ]*:(\d+)/", line)
            if found:
                self.port = int(found[1])
        threading.Thread(target=self.drain, daemon=True).start()

    def drain(self):
        for line in self.process.stderr:
            self.log.append(line)
            del self.log[:-1000]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def end(self, seconds=30):
        """Asks it to end; its exit code."""
        self.process.terminate()
        return self.process.wait(seconds)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
