#!/usr/bin/env python3
"""Reads the settings of editors as their format demands, and prints the command of each.

usage: settings.py FOLDER
"""
import json
import pathlib
import sys
import tomllib

folder = pathlib.Path(sys.argv[1])


def text(name):
    return (folder / name).read_text(encoding="utf-8")


vscode = json.loads(text("vscode-settings.json"))
print("vscode", vscode["glspc.server.command"], *vscode["glspc.server.commandArguments"])
print("kate", *json.loads(text("kate-settings.json"))["servers"]["track"]["command"])
print("sublime", *json.loads(text("LSP.sublime-settings"))["clients"]["track"]["command"])
helix = tomllib.loads(text("helix-languages.toml"))
server = helix["language-server"][helix["language"][0]["language-servers"][0]]
print("helix", server["command"], *server["args"])
parts = text("zed.txt").split("# ")[1:]
files = {name: body for name, _, body in (part.partition("\n") for part in parts)}
extension, cargo = tomllib.loads(files["extension.toml"]), tomllib.loads(files["Cargo.toml"])
print("zed", *extension["language_servers"], *cargo["dependencies"], *list(files)[2:])
