#!/usr/bin/env python3
"""Ends and kills the service under load, and starts it again on the same port.

Usage: Tests/Service/restart.py [ROUNDS]

On SIGTERM every request that has been taken is answered whole, and the exit code is 0. After SIGKILL a new service takes
the port at once. No client ever gets half an answer for a whole one, or a status of a failure.
"""
import http.client
import signal
import sys
import threading
import time

from served import ROOT, Served

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 6
stop = threading.Event()
lock = threading.Lock()
counts = {"ok": 0, "refused": 0, "cut": 0}
wrong = []
expected = {}
PATHS = ["/", "/api/v1/report", "/api/v1/report?by=currency", "/api/v1/history", "/health"]


def ask(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.getheader("ETag")
    finally:
        connection.close()


def load(port, number):
    path = PATHS[number % len(PATHS)]
    while not stop.is_set():
        try:
            status, body, tag = ask(port, path)
        except (ConnectionRefusedError, ConnectionResetError, BrokenPipeError, http.client.RemoteDisconnected):
            with lock:
                counts["refused"] += 1
            time.sleep(0.01)
            continue
        except (http.client.IncompleteRead, OSError, http.client.HTTPException) as error:
            with lock:
                counts["cut"] += 1
            continue
        with lock:
            counts["ok"] += 1
            # A page names its state, which a restart changes; results are the same to the byte.
            known = expected.setdefault(path, body) if path != "/" else body
            if status != 200 or known != body:
                wrong.append((path, status, body[:200]))


service = Served(ROOT / "data/france", "--log-level", "error")
port = service.port
threads = [threading.Thread(target=load, args=(port, number)) for number in range(32)]
for thread in threads:
    thread.start()
cut_by_end = 0
for number in range(rounds):
    time.sleep(2)
    gently = number % 2 == 0
    before = counts["cut"]
    started = time.monotonic()
    if gently:
        code = service.end()
        if code != 0:
            wrong.append(("SIGTERM", code, b""))
        cut_by_end += counts["cut"] - before
    else:
        service.process.send_signal(signal.SIGKILL)
        service.process.wait()
    ended = time.monotonic()
    service = Served(ROOT / "data/france", "--log-level", "error", port=port)
    print(f"{'SIGTERM' if gently else 'SIGKILL'}: ended in {ended - started:.2f} s, "
          f"serving again {time.monotonic() - ended:.2f} s later; so far {counts}")
time.sleep(2)
stop.set()
for thread in threads:
    thread.join()
code = service.end()
print(f"answers: {counts}; wrong: {len(wrong)}; cut off by a gentle end: {cut_by_end}; last exit code {code}")
for item in wrong[:5]:
    print(item)
sys.exit(bool(wrong) or cut_by_end != 0 or code != 0 or counts["ok"] == 0)
