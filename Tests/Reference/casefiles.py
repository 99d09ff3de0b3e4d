"""Writes drawn cases with the reference's answers: what cases.py and cases_trades.py share."""
import argparse
import json
import os
import random
import shutil

import reference
from draw import TODAY

def write(path, text):
    with open(path, 'wb') as f:
        f.write(text.encode())


def expect(folder, argv, env, stdin_path):
    stdin = None
    if stdin_path:
        with open(stdin_path, 'rb') as f:
            stdin = f.read()
    here = os.getcwd()
    os.chdir(folder)
    try:
        return reference.main(argv, env, stdin, TODAY)
    finally:
        os.chdir(here)


def draw_cases(make):
    """make(rng, folder, share of mistakes) -> arguments, environment, path of standard input or None, as-of date"""
    parser = argparse.ArgumentParser()
    parser.add_argument('--seed', default='1')
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--out', required=True)
    parser.add_argument('--errors', type=float, default=0.15, help='share of cases with a mistake in them')
    options = parser.parse_args()
    codes, tags = {}, {}
    for i in range(options.count):
        folder = os.path.abspath(os.path.join(options.out, 'case-%05d' % i))
        rng = random.Random('%s/%d' % (options.seed, i))
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        argv, env, stdin_path, as_of = make(rng, folder, options.errors)
        code, out, err = expect(folder, argv, env, stdin_path)
        if 'as-of-today' in reference.TAGS:               # would change from day to day
            argv.insert(1, '--as-of=' + as_of.isoformat())
            code, out, err = expect(folder, argv, env, stdin_path)
        if os.path.exists(os.path.join(folder, 'written')):
            os.rename(os.path.join(folder, 'written'), os.path.join(folder, 'expected.file'))
        write(os.path.join(folder, 'args.json'), json.dumps(argv, ensure_ascii=False))
        write(os.path.join(folder, 'expected.out'), out)
        write(os.path.join(folder, 'expected.code'), '%d\n' % code)
        write(os.path.join(folder, 'expected.err'), err)
        write(os.path.join(folder, 'tags.json'), json.dumps(sorted(reference.TAGS)))
        if env:
            write(os.path.join(folder, 'env.json'), json.dumps(env))
        codes[code] = codes.get(code, 0) + 1
        for t in reference.TAGS:
            tags[t] = tags.get(t, 0) + 1
    print('%d cases; exit codes %s' % (options.count, dict(sorted(codes.items()))))
    for t in sorted(tags):
        print('  %5d %s' % (tags[t], t))
