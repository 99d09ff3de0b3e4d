#!/usr/bin/env python3
"""Kills the service in the middle of edits, again and again, and starts it again.

Usage: Tests/Service/kill.py [ROUNDS]

At every moment the holdings file is one of the versions that were asked for, whole: the last one that was answered, or a
later one that was on its way. The service started next goes on from there, and undoes what it changes.
"""
import http.client
import json
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import threading
import time

from served import ROOT, Served

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 12
random.seed(1)


def ask(port, method, path, body=None, tag=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        headers = {"If-Match": tag} if tag else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.getheader("ETag")
    finally:
        connection.close()


def fail(text):
    sys.exit(f"round {number}: {text}")


with tempfile.TemporaryDirectory() as scratch:
    folder = pathlib.Path(scratch) / "portfolio"
    folder.mkdir()
    (folder / "portfolio.json").write_text('{"currency": "EUR"}')
    holdings = folder / "holdings.csv"
    # Large enough that writing it takes a while.
    rest = "".join(f"S{row},1,EUR,10,{'x' * 500}\n" for row in range(200))

    def version(shares):
        return f"symbol,shares,currency,price,note\nAAPL,{shares},EUR,10,\n{rest}"

    holdings.write_text(version(1))
    count, edits = 1, 0
    for number in range(rounds):
        service = Served(folder, "--log-level", "error", "--allow-edits")
        done = count

        def edit():
            global count, done, edits
            while True:
                count += 1
                try:
                    status, body, _ = ask(service.port, "PATCH", "/api/v1/holdings/AAPL", {"shares": count}, "*")
                except (OSError, http.client.HTTPException):
                    return
                if status != 200:
                    return
                done, edits = count, edits + 1

        before = edits
        editor = threading.Thread(target=edit)
        editor.start()
        # On a busy machine the first edit takes a while.
        end = time.monotonic() + 60
        while edits == before and editor.is_alive() and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(random.uniform(0.5, 2.5))
        service.process.send_signal(signal.SIGKILL)
        service.process.wait()
        editor.join()
        text = holdings.read_text()
        found = [shares for shares in range(done, count + 1) if text == version(shares)]
        if not found:
            fail(f"the file is none of the versions {done} to {count}: {len(text)} bytes, {text[:80]!r}")
        with Served(folder, "--log-level", "error", "--allow-edits") as service:
            count += 1
            status, _, tag = ask(service.port, "PATCH", "/api/v1/holdings/AAPL", {"shares": count}, "*")
            if status != 200 or holdings.read_text() != version(count):
                fail(f"the next change: {status}")
            status, _, _ = ask(service.port, "POST", "/api/v1/undo", {}, tag)
            if status != 200 or holdings.read_text() != text:
                fail(f"undoing it: {status}")
            count = found[0]
    left = sorted(path.name for path in folder.iterdir())
    print(f"killed {rounds} times among {edits} edits: the file was whole each time; beside it: {left}")
    sys.exit(edits == 0)
