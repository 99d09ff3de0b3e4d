#!/usr/bin/env python3
"""Exact reference of the `portfolio` contract. Everything is a fractions.Fraction.

    python3 reference.py report|show|check|lots|gains|returns [SYMBOL] [PORTFOLIO] [options]

Slow and obvious on purpose.  Each place where the contract leaves room calls `tag(...)`, so that
a difference found by compare.py says which reading it hangs on.
"""
import datetime
import json
import os
import sys

from arguments import parse_arguments
from figures import TAGS
from gains import gains
from loading import load
from positions import lots_file
from report import report
from returns import returns
from show import show
from tables import Fail


def check(run):
    return ''.join('%s:%s: %s: %s %s\n' % (i['file'], i['line'], i['severity'], i['symbol'], i['kind'])
                   for i in run.issues)


COMMANDS = {'report': report, 'show': show, 'check': check, 'lots': lots_file, 'gains': gains,
            'returns': returns}


def prepare(argv, env=None, stdin=None, today=None):
    """What is asked for, with everything read and valued; raises Fail"""
    TAGS.clear()
    run = parse_arguments(argv)
    if stdin is None and run.path == '-':
        stdin = sys.stdin.buffer.read()
    load(run, os.environ if env is None else env, stdin, today or datetime.date.today())
    return run


def main(argv, env=None, stdin=None, today=None):
    """-> (exit code, standard output, standard error); with --output the file is written"""
    try:
        run = prepare(argv, env, stdin, today)
        out = COMMANDS[run.command](run)
        if run.output is not None:
            with open(run.output, 'wb') as f:
                f.write(out.encode())
            out = ''
        return (0 if run.complete else 2), out, ''
    except Fail as f:
        return f.code, '', ''.join(line + '\n' for line in f.lines)


if __name__ == '__main__':
    code, out, err = main(sys.argv[1:])
    sys.stdout.buffer.write(out.encode())
    sys.stdout.flush()
    sys.stderr.write(err)
    if os.environ.get('REFERENCE_TAGS'):
        with open(os.environ['REFERENCE_TAGS'], 'w') as f:
            json.dump(sorted(TAGS), f)
    sys.exit(code)
