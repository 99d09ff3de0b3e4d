#!/usr/bin/env python3
"""Run a program on the cases of cases.py and tell where it differs.

    python3 compare.py PROGRAM DIR [--jobs N] [--show N] [--timeout S] [--ignore-tag TAG]... [--only CASE]

PROGRAM may hold arguments: "python3 reference.py".  CSV is compared byte for byte, JSON by its
structure (messages, labels and titles are free; each lot of `show` may hold more than its sections;
where a rate of several lots is shown, its source, date and via are free), `check` by its exit code.
Of trades the places of errors are compared too (of all cases with --places); their issues may stand in
any order, and which doubts about prices `gains` tells is left open.
After exit code 65 a CSV report may have written rows already; they are not looked at.
With --output the file is compared instead of standard output.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import json
import os
import re
import shlex
import subprocess
import sys

FREE = {'message', 'label', 'title'}
RATES = {'currencyRatePurchase', 'currencyRateCurrent'}
DOUBTS = {'suspectedUnit', 'suspectedSplit'}
PLACE = re.compile(r'(?m)^([^\n]*?):([0-9]+):([0-9]+): error:')


def differences(expected, actual, where, several, out):
    if isinstance(expected, dict) and isinstance(actual, dict):
        in_lot = len(where) == 2 and where[0] == 'lots'
        averaged = several and where[:1] == ('sections',) and expected.get('kind') in RATES
        for key in list(expected) + [k for k in actual if k not in expected]:
            if key == 'key' and (expected.get(key) or None) == (actual.get(key) or None):
                continue                                  # of what has no symbol or market
            if key in FREE and key in actual or averaged and key in ('source', 'date', 'via'):
                continue
            if key not in actual:
                out.append('%s: missing' % path(where + (key,)))
            elif key not in expected:
                if not in_lot:
                    out.append('%s: not expected' % path(where + (key,)))
            else:
                differences(expected[key], actual[key], where + (key,), several, out)
    elif isinstance(expected, str) and isinstance(actual, dict) and where[-1] == 'rate':
        differences(expected, actual.get('rate'), where + ('rate',), several, out)
    elif isinstance(expected, list) and isinstance(actual, list):
        if len(expected) != len(actual):
            out.append('%s: %d elements, expected %d' % (path(where), len(actual), len(expected)))
        for k, (e, a) in enumerate(zip(expected, actual)):
            differences(e, a, where + (k,), several, out)
    elif expected != actual or type(expected) is not type(actual):
        out.append('%s: got %s, expected %s' % (path(where), json.dumps(actual, ensure_ascii=False),
                                                json.dumps(expected, ensure_ascii=False)))


def in_any_order(issues, command):
    """Issues of trades, sorted; of gains without the doubts; of returns once, without places and doubts."""
    if command == 'returns':
        kinds = {(i.get('severity'), {'missingPurchaseRate': 'missingRate'}.get(i.get('kind'), i.get('kind')), i.get('symbol'))
                 for i in issues}
        issues = [{'severity': s, 'kind': k, 'symbol': symbol} for s, k, symbol in kinds
                  if s == 'error' or k in ('stalePrice', 'noCapital', 'severalSolutions')]
    kept = [i for i in issues if not (command == 'gains' and i.get('kind') in DOUBTS)]
    return sorted(kept, key=lambda i: [str(i.get(k)) for k in ('file', 'line', 'kind', 'symbol')])


def places(text):
    """Where errors are: (file name, line, column); the file name of standard input is free."""
    found = {(os.path.basename(m.group(1)), int(m.group(2)), int(m.group(3))) for m in PLACE.finditer(text)}
    return {('-' if 'stdin' in file or 'standard input' in file else file, line, column) for file, line, column in found}


def path(where):
    return ''.join('[%d]' % w if isinstance(w, int) else '.' + w for w in where).lstrip('.') or 'whole'


def no_doubles(pairs):
    if len({k for k, _ in pairs}) != len(pairs):
        raise ValueError('a key is given twice')
    return dict(pairs)


def csv_differences(expected, actual):
    if expected == actual:
        return []
    if expected.replace(b'\r\n', b'\n') == actual.replace(b'\r\n', b'\n'):
        return ['line ends differ']
    import csv
    import io
    e = list(csv.reader(io.StringIO(expected.decode(), newline='')))
    a = list(csv.reader(io.StringIO(actual.decode('utf-8', 'replace'), newline='')))
    if e == a:
        return ['quoting differs']
    out = []
    if len(e) != len(a):
        out.append('%d records, expected %d' % (len(a), len(e)))
    for k, (er, ar) in enumerate(zip(e, a)):
        if len(er) != len(ar):
            out.append('record %d: %d cells, expected %d' % (k, len(ar), len(er)))
        for j, (ec, ac) in enumerate(zip(er, ar)):
            if ec != ac:
                out.append('record %d %s: got %r, expected %r' % (k, e[0][j] if j < len(e[0]) else j, ac, ec))
    return out


def read(folder, name):
    try:
        with open(os.path.join(folder, name), 'rb') as f:
            return f.read()
    except FileNotFoundError:
        return None


def lots_without_fees(data):
    """A lot without fees has none or 0 of them."""
    return re.sub(rb'(?m)^((?:[^,"\r\n]*|"(?:[^"]|"")*")(?:,(?:[^,"\r\n]*|"(?:[^"]|"")*")){6}),0,', rb'\1,,', data)


def run_case(program, folder, timeout, with_places=False):
    argv = json.loads(read(folder, 'args.json'))
    code, out = int(read(folder, 'expected.code')), read(folder, 'expected.out')
    tags = json.loads(read(folder, 'tags.json') or b'[]')
    env = {k: v for k, v in os.environ.items() if k not in ('PORTFOLIO_CURRENCY', 'NO_COLOR')}
    env.update(json.loads(read(folder, 'env.json') or b'{}'))
    try:
        p = subprocess.run(program + argv, cwd=folder, env=env, input=read(folder, 'stdin.csv') or b'',
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout)
    except subprocess.TimeoutExpired:
        return argv, tags, ['no answer within %d s' % timeout], b''
    found, output = [], p.stdout
    if read(folder, 'expected.file') is not None:
        if output:
            found.append('%d bytes on standard output beside --output' % len(output))
        out, output = read(folder, 'expected.file'), read(folder, 'written') or b''
    with contextlib.suppress(FileNotFoundError):
        os.remove(os.path.join(folder, 'written'))
    if p.returncode != code:
        found.append('exit code %d, expected %d%s' % (p.returncode, code, expected_why(folder)))
    is_json = any(a == 'json' or a == '--format=json' for a in argv)
    if argv[0] == 'check':
        pass
    elif code not in (0, 2):
        if p.returncode == code and p.stdout and not (code == 65 and not is_json):
            found.append('%d bytes on standard output, expected none' % len(p.stdout))
        if p.returncode == code and not p.stderr:
            found.append('nothing on standard error')
        if p.returncode == code == 65 and (with_places or 'trades' in tags):
            wanted = places((read(folder, 'expected.err') or b'').decode())
            told = places(p.stderr.decode('utf-8', 'replace'))
            if wanted != told and len(wanted) <= 20:
                found.append('errors at %s, expected at %s' % (sorted(told), sorted(wanted)))
    elif p.returncode in (0, 2):
        if is_json:
            expected = json.loads(out)
            try:
                actual = json.loads(output, object_pairs_hook=no_doubles)
            except ValueError as e:
                found.append('not JSON: %s' % e)
            else:
                if ('trades' in tags or argv[0] == 'returns') and isinstance(actual.get('issues'), list):
                    for answer in (expected, actual):
                        answer['issues'] = in_any_order(answer['issues'], argv[0])
                differences(expected, actual, (), len(expected.get('lots', ())) > 1, found)
        elif argv[0] == 'lots':
            found += csv_differences(lots_without_fees(out), lots_without_fees(output))
        else:
            found += csv_differences(out, output)
    return argv, tags, found, p.stderr


def expected_why(folder):
    text = (read(folder, 'expected.err') or b'').decode().strip()
    return ' (%s)' % text.replace('\n', ' | ')[:300] if text else ''


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('folder')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--show', type=int, default=20, help='how many differing cases to print')
    parser.add_argument('--lines', type=int, default=8, help='how many differences of each')
    parser.add_argument('--timeout', type=int, default=60)
    parser.add_argument('--ignore-tag', action='append', default=[], help='leave out cases with this tag')
    parser.add_argument('--only', help='one case by name')
    parser.add_argument('--places', action='store_true', help='compare the places of all errors')
    options = parser.parse_args()
    program = shlex.split(options.program)
    # a path that exists here must be found from within the cases too
    program = [os.path.abspath(w) if os.path.exists(w) else w for w in program]
    names = sorted(n for n in os.listdir(options.folder)
                   if os.path.exists(os.path.join(options.folder, n, 'args.json')) and options.only in (None, n))
    same = shown = skipped = 0
    by_tag, all_tags = collections.Counter(), collections.Counter()

    def work(name):
        folder = os.path.abspath(os.path.join(options.folder, name))
        if set(json.loads(read(folder, 'tags.json') or b'[]')) & set(options.ignore_tag):
            return None
        return run_case(program, folder, options.timeout, options.places)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, result in zip(names, pool.map(work, names)):
            if result is None:
                skipped += 1
                continue
            argv, tags, found, stderr = result
            tags = [t for t in tags if t != 'trades']
            all_tags.update(tags)
            if not found:
                same += 1
                continue
            by_tag.update(tags or ['(no tag)'])
            if shown < options.show:
                shown += 1
                print('%s  %s' % (name, shlex.join(argv)))
                if tags:
                    print('    tags: %s' % ', '.join(tags))
                for line in found[:options.lines]:
                    print('    %s' % line)
                if len(found) > options.lines:
                    print('    ... %d more' % (len(found) - options.lines))
                if stderr and found[0].startswith('exit code'):
                    print('    it said: %s' % stderr.decode('utf-8', 'replace').strip()[:400])
    different = len(names) - same - skipped
    if different:
        print('differing cases by tag: ' + ', '.join('%s %d of %d' % (t, n, all_tags[t] or different)
                                                     for t, n in by_tag.most_common()))
    print('%d cases: %d the same, %d different%s' % (len(names), same, different,
                                                     ', %d left out' % skipped if skipped else ''))
    sys.exit(1 if different else 0)


if __name__ == '__main__':
    main()
