#!/usr/bin/env python3
"""Prints the scopes that a TextMate grammar gives the words of a file, each with its line.

usage: textmate.py GRAMMAR FILE
"""
import json
import logging
import pathlib
import sys

from textmate_grammar.parsers.base import LanguageParser

logging.disable(logging.CRITICAL)
grammar, file = map(pathlib.Path, sys.argv[1:])
parser = LanguageParser(json.loads(grammar.read_text(encoding="utf-8")))
for (line, _), text, scopes in parser.parse_string(file.read_text(encoding="utf-8")).flatten():
    if len(scopes) > 1:
        print(f"{line + 1} {text.strip()} {scopes[-1].removesuffix('.track')}")
