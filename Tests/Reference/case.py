"""What the calculations by hand share: a scratch folder, and the reference run in it."""
import datetime
import json
import os
import tempfile
import unittest

import reference

HERE = os.path.dirname(os.path.abspath(__file__))
TODAY = datetime.date(2026, 11, 21)


class Case(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.temporary.name)

    def write(self, name, text):
        with open(name, 'wb') as f:
            f.write(text if isinstance(text, bytes) else text.encode())

    def run_it(self, *argv, env=None, stdin=None):
        return reference.main(list(argv), env or {}, stdin, TODAY)

    def report(self, holdings, *argv, currency='EUR', code=0, **files):
        self.write('h.csv', holdings)
        more = []
        for kind, text in files.items():
            self.write(kind + '.csv', text)
            more += ['--' + kind, kind + '.csv']
        got, out, err = self.run_it('report', 'h.csv', '--currency', currency, '--format=json', *more, *argv)
        self.assertEqual(got, code, err)
        return json.loads(out) if out else err

    def one(self, *a, **k):
        return self.report(*a, **k)['holdings'][0]
