#!/usr/bin/env python3
"""All calculations by hand against the reference: python3 test_reference.py [-v] [-k WORD]"""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


def load_tests(loader, tests, pattern):
    return loader.discover(HERE, 'hand_*.py')


if __name__ == '__main__':
    sys.path.insert(0, HERE)
    unittest.main()
