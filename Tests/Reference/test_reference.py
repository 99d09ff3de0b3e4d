#!/usr/bin/env python3
"""All calculations by hand against the reference, and what must hold in drawn histories: python3 test_reference.py [-v] [-k WORD]"""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


def load_tests(loader, tests, pattern):
    suite = unittest.TestSuite()
    for pattern in ('hand_*.py', 'drawn_*.py'):
        suite.addTests(loader.discover(HERE, pattern))
    return suite


if __name__ == '__main__':
    sys.path.insert(0, HERE)
    unittest.main()
