#!/usr/bin/env python3
"""Tests `track lsp` with pytest-lsp and lsprotocol as the client, each feature once.

usage: TRACK=PROGRAM python3 -m pytest Tests/Editors/lsp_client.py
"""
import asyncio
import json
import os
import pathlib
import subprocess
import sys

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

sys.dont_write_bytecode = True

FILES = {
    "track.txt": "track 1\n",
    "habits.txt": (
        "habit run: Run 日本\n  every: 3/week\n  goal: half\n  value: health 9\n\n"
        "habit water: Drink water\n  every: 8/day\n\nhabit read: Read\n  evry: daily\n"
    ),
    "goals.txt": "goal half: Half marathon\n  measure: run 200km\n  due: 2026-12-06\n",
    "values.txt": "value health: Health\n  level: life-area\n",
    "log.txt": (
        "2026-10-30 run 5km @park\n2026-11-19 run 4km #trail ; 👟 nice\n"
        "2026-11-20 runn 3km\n2026-11-21 water 5\n2026-11-21 09:00-? read\n"
    ),
    "terms/2026-09-28.txt": "term 1: Base\n  goal: half 80km\n",
}


class Place:
    """A data directory that belongs to one test, and the URIs of its files."""

    def __init__(self, path: pathlib.Path):
        self.path = path
        for name, text in FILES.items():
            file = path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    def uri(self, name: str) -> str:
        return (self.path / name).as_uri()


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


def capabilities(*encodings):
    return lsp.ClientCapabilities(
        general=lsp.GeneralClientCapabilities(position_encodings=list(encodings)),
        text_document=lsp.TextDocumentClientCapabilities(
            completion=lsp.CompletionClientCapabilities(
                completion_item=lsp.ClientCompletionItemOptions(snippet_support=True)
            )
        ),
    )


@pytest_lsp.fixture(
    config=ClientServerConfig(
        server_command=[os.environ.get("TRACK", "track"), "--now", "2026-11-21T12:30", "lsp"]
    )
)
async def client(lsp_client: LanguageClient, place):
    result = await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=capabilities("utf-16"),
            workspace_folders=[lsp.WorkspaceFolder(uri=place.path.as_uri(), name="t")],
        )
    )
    assert result.capabilities.position_encoding == "utf-16"
    yield
    await lsp_client.shutdown_session()


def at(line, character):
    return lsp.Position(line=line, character=character)


def document(place, name):
    return lsp.TextDocumentIdentifier(uri=place.uri(name))


def open_file(client, place, name, text=None):
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            lsp.TextDocumentItem(
                uri=place.uri(name), language_id="track", version=1, text=text or FILES[name]
            )
        )
    )


async def wait_for(client, uri, *codes):
    for _ in range(400):
        found = [d.code for d in client.diagnostics.get(uri, [])]
        if sorted(found) == sorted(codes):
            return client.diagnostics.get(uri, [])
        await asyncio.sleep(0.05)
    raise AssertionError(f"{found}, not {codes}")


def change(client, place, name, start, end, text):
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(uri=place.uri(name), version=2),
            [lsp.TextDocumentContentChangePartial(range=lsp.Range(start, end), text=text)],
        )
    )


def applied(text, edits):
    lines = text.split("\n")
    offset = lambda p: sum(len(l.encode("utf-16-le")) // 2 + 1 for l in lines[: p.line]) + p.character
    units = text.encode("utf-16-le")
    for edit in sorted(edits, key=lambda e: offset(e.range.start), reverse=True):
        a, b = offset(edit.range.start) * 2, offset(edit.range.end) * 2
        units = units[:a] + edit.new_text.encode("utf-16-le") + units[b:]
    return units.decode("utf-16-le")


@pytest.mark.asyncio
async def test_diagnostics_and_quick_fix(client, place):
    open_file(client, place, "habits.txt")
    found = await wait_for(client, place.uri("habits.txt"), "unknown-key")
    assert found[0].range == lsp.Range(at(9, 2), at(9, 6))
    assert found[0].severity == lsp.DiagnosticSeverity.Error
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            document(place, "habits.txt"), found[0].range, lsp.CodeActionContext(diagnostics=found)
        )
    )
    edits = next(a for a in actions if a.kind == "quickfix").edit.changes[place.uri("habits.txt")]
    assert applied(FILES["habits.txt"], edits).endswith("habit read: Read\n  every: daily\n")
    change(client, place, "habits.txt", at(9, 2), at(9, 6), "every")
    await wait_for(client, place.uri("habits.txt"))


@pytest.mark.asyncio
async def test_pulled_diagnostics(client, place):
    report = await client.text_document_diagnostic_async(
        lsp.DocumentDiagnosticParams(document(place, "log.txt"))
    )
    assert [d.code for d in report.items] == ["undeclared-subject"]
    whole = await client.workspace_diagnostic_async(lsp.WorkspaceDiagnosticParams([]))
    assert sum(len(r.items) for r in whole.items) == 2


@pytest.mark.asyncio
async def test_completion(client, place):
    async def labels(name, line, character):
        found = await client.text_document_completion_async(
            lsp.CompletionParams(document(place, name), at(line, character))
        )
        return [i.label for i in found.items]

    open_file(client, place, "habits.txt", FILES["habits.txt"] + "\nhabit x: X\n  \n  goal: \n\n")
    assert "every" in await labels("habits.txt", 12, 2)
    assert await labels("habits.txt", 13, 8) == ["half"]
    assert "habit" in await labels("habits.txt", 14, 0)
    open_file(client, place, "log.txt", FILES["log.txt"] + "2026-11-21 \n2026-11-21 run 5 \n")
    subjects = await labels("log.txt", 5, 11)
    assert "12:30" in subjects and "run" in subjects and "weight" in subjects
    assert "5km" in await labels("log.txt", 6, 16)
    items = await labels("log.txt", 6, 17)
    assert "+half" in items and "@park" in items and "#trail" in items and "skip" in items


@pytest.mark.asyncio
async def test_hover(client, place):
    async def text(name, line, character):
        found = await client.text_document_hover_async(
            lsp.HoverParams(document(place, name), at(line, character))
        )
        return found.contents.value if found else ""

    assert "3 times a week" in await text("habits.txt", 0, 7)
    assert "week 8 of term 1" in await text("log.txt", 1, 4)
    assert "4 km for Half marathon" in await text("log.txt", 1, 12)
    assert "9 of 200 km" in await text("goals.txt", 0, 6)
    assert "rhythm" in await text("habits.txt", 1, 3)
    assert "**unknown-key**" in await text("habits.txt", 9, 3)


@pytest.mark.asyncio
async def test_definition_references_highlight(client, place):
    found = await client.text_document_definition_async(
        lsp.DefinitionParams(document(place, "terms/2026-09-28.txt"), at(1, 9))
    )
    assert (found.uri, found.range) == (place.uri("goals.txt"), lsp.Range(at(0, 5), at(0, 9)))
    found = await client.text_document_references_async(
        lsp.ReferenceParams(
            lsp.ReferenceContext(include_declaration=True), document(place, "goals.txt"), at(0, 6)
        )
    )
    names = sorted(pathlib.Path(f.uri).name for f in found)
    assert names == ["2026-09-28.txt", "goals.txt", "habits.txt"]
    found = await client.text_document_document_highlight_async(
        lsp.DocumentHighlightParams(document(place, "log.txt"), at(0, 12))
    )
    assert [f.range.start.line for f in found] == [0, 1]


@pytest.mark.asyncio
async def test_rename(client, place):
    ready = await client.text_document_prepare_rename_async(
        lsp.PrepareRenameParams(document(place, "habits.txt"), at(2, 9))
    )
    assert ready.placeholder == "half"
    edit = await client.text_document_rename_async(
        lsp.RenameParams(document(place, "goals.txt"), at(0, 6), "race")
    )
    texts = {n: applied(FILES[n], edit.changes[place.uri(n)]) for n in
             ["goals.txt", "habits.txt", "terms/2026-09-28.txt"]}
    assert texts["goals.txt"].startswith("goal race: Half marathon\n")
    assert texts["goals.txt"].endswith("  was: half\n")
    assert "  goal: race\n" in texts["habits.txt"]
    assert texts["terms/2026-09-28.txt"] == "term 1: Base\n  goal: race 80km\n"
    with pytest.raises(Exception):
        await client.text_document_rename_async(
            lsp.RenameParams(document(place, "goals.txt"), at(0, 6), "health")
        )


@pytest.mark.asyncio
async def test_symbols_folding_selection(client, place):
    symbols = await client.text_document_document_symbol_async(
        lsp.DocumentSymbolParams(document(place, "habits.txt"))
    )
    assert [s.name for s in symbols] == ["Run 日本", "Drink water", "Read"]
    months = await client.text_document_document_symbol_async(
        lsp.DocumentSymbolParams(document(place, "log.txt"))
    )
    assert [s.name for s in months] == ["2026-10", "2026-11"]
    found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("half"))
    assert [s.name for s in found] == ["Half marathon"]
    folds = await client.text_document_folding_range_async(
        lsp.FoldingRangeParams(document(place, "habits.txt"))
    )
    assert (folds[0].start_line, folds[0].end_line) == (0, 3)
    chosen = await client.text_document_selection_range_async(
        lsp.SelectionRangeParams(document(place, "habits.txt"), [at(1, 10)])
    )
    assert chosen[0].range == lsp.Range(at(1, 9), at(1, 15))
    assert chosen[0].parent.parent.range.end.line == 3


@pytest.mark.asyncio
async def test_formatting(client, place):
    text = "habit   a :  A\n every:daily\nhabit b: B\n"
    open_file(client, place, "habits.txt", text)
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(document(place, "habits.txt"), options)
    )
    assert applied(text, edits) == "habit a: A\n  every: daily\n\nhabit b: B\n"


@pytest.mark.asyncio
async def test_tokens_hints_links(client, place):
    tokens = await client.text_document_semantic_tokens_full_async(
        lsp.SemanticTokensParams(document(place, "habits.txt"))
    )
    assert list(tokens.data[:15]) == [0, 0, 5, 0, 0, 0, 6, 3, 1, 1, 0, 5, 6, 2, 0]
    part = await client.text_document_semantic_tokens_range_async(
        lsp.SemanticTokensRangeParams(
            document(place, "log.txt"), lsp.Range(at(1, 0), at(1, 0))
        )
    )
    assert part.data[0] == 1 and len(part.data) == 25
    hints = await client.text_document_inlay_hint_async(
        lsp.InlayHintParams(document(place, "log.txt"), lsp.Range(at(0, 0), at(9, 0)))
    )
    assert [(h.position.line, h.label) for h in hints] == [(3, "5 of 8")]
    links = await client.text_document_document_link_async(
        lsp.DocumentLinkParams(document(place, "terms/2026-09-28.txt"))
    )
    assert links[0].target == place.uri("goals.txt") + "#L1"


@pytest.mark.asyncio
async def test_actions(client, place):
    async def titles(name, line):
        found = await client.text_document_code_action_async(
            lsp.CodeActionParams(
                document(place, name), lsp.Range(at(line, 0), at(line, 0)),
                lsp.CodeActionContext(diagnostics=[]),
            )
        )
        return {a.title: a for a in found}

    done = (await titles("habits.txt", 5))["Done today: Drink water"]
    text = applied(FILES["log.txt"], done.edit.changes[place.uri("log.txt")])
    assert text.endswith("read\n2026-11-21 12:30 water\n")
    stop = (await titles("log.txt", 4))["Stop now"]
    assert "09:00-12:30 read" in applied(FILES["log.txt"], stop.edit.changes[place.uri("log.txt")])
    assert "Declare the habit runn" in await titles("log.txt", 2)
    review = await titles("terms/2026-09-28.txt", 0)
    assert any(t.startswith("Review week") for t in review)


@pytest.mark.asyncio
async def test_renamed_by_hand(client, place):
    """After a change of a header the former ID is offered as `was`."""
    open_file(client, place, "goals.txt")
    change(client, place, "goals.txt", at(0, 5), at(0, 9), "race")
    found = await wait_for(client, place.uri("habits.txt"), "unknown-goal", "unknown-key")
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            document(place, "habits.txt"), found[0].range, lsp.CodeActionContext(diagnostics=[])
        )
    )
    edit = next(a for a in actions if "`was`" in a.title).edit.changes[place.uri("goals.txt")]
    text = applied(FILES["goals.txt"].replace("goal half", "goal race"), edit)
    assert text.startswith("goal race: Half marathon\n") and "  was: half\n" in text


@pytest.mark.asyncio
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_encodings(encoding, tmp_path):
    """Positions on Japanese, Arabic and emoji in each encoding."""
    place = Place(tmp_path)
    client = pytest_lsp.make_test_lsp_client()
    await client.start_io(os.environ.get("TRACK", "track"), "--today", "2026-11-21", "lsp")
    result = await client.initialize_session(
        lsp.InitializeParams(capabilities=capabilities(encoding), root_uri=place.path.as_uri())
    )
    assert result.capabilities.position_encoding == encoding
    text = "2026-11-21 \"日本 مرحبا 👟\" 5km slowly\n"
    open_file(client, place, "log.txt", text)
    found = [d for d in await wait_for(client, place.uri("log.txt"), "bare-word")]
    units = {
        "utf-8": lambda s: len(s.encode()), "utf-32": len,
        "utf-16": lambda s: len(s.encode("utf-16-le")) // 2,
    }[encoding]
    start, end = units(text[: text.index("slowly")]), units(text.rstrip())
    assert found[0].range == lsp.Range(at(0, start), at(0, end))
    change(client, place, "log.txt", at(0, start), at(0, end), "; 👟")
    await wait_for(client, place.uri("log.txt"))
    await client.shutdown_session()


@pytest.mark.asyncio
async def test_changes_on_disk_and_errors(client, place):
    open_file(client, place, "habits.txt")
    await wait_for(client, place.uri("log.txt"), "undeclared-subject")
    (place.path / "more.txt").write_text("habit runn: Runn\n")
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([]))
    await wait_for(client, place.uri("log.txt"))
    with pytest.raises(Exception):
        await client.protocol.send_request_async("textDocument/nothing", {})
    assert await client.text_document_hover_async(
        lsp.HoverParams(lsp.TextDocumentIdentifier("file:///nowhere/x.txt"), at(0, 0))
    ) is None


async def actions(client, place, name, line, only=None):
    return await client.text_document_code_action_async(
        lsp.CodeActionParams(
            document(place, name), lsp.Range(at(line, 0), at(line, 0)),
            lsp.CodeActionContext(diagnostics=[], only=only),
        )
    )


@pytest.mark.asyncio
async def test_each_kind_of_quick_fix(client, place):
    """A unit, a title in quotes, a note, a choice, and one side of a conflict."""
    habits = "habit piano: Piano\n  every: 1h30m/day\n  #? every: 3h/week\n"
    goals = FILES["goals.txt"] + "  pledge: perhaps\n"
    log = "2026-11-20 piano 30\n2026-11-20 long walk home 5km\n2026-11-20 run well 5km\n"
    open_file(client, place, "habits.txt", FILES["habits.txt"] + "\n" + habits)
    open_file(client, place, "goals.txt", goals)
    open_file(client, place, "log.txt", log)

    async def fixed(name, text, line, title):
        found = {a.title: a for a in await actions(client, place, name, line, ["quickfix"])}
        assert title in found, list(found)
        lines = applied(text, found[title].edit.changes[place.uri(name)]).split("\n")
        return lines[line]

    assert await fixed("log.txt", log, 0, 'Replace by "30m"') == "2026-11-20 piano 30m"
    assert (await fixed("log.txt", log, 1, "Put the title in quotes")
            == '2026-11-20 "long walk home" 5km')
    assert await fixed("log.txt", log, 2, 'Insert "; "') == "2026-11-20 run ; well 5km"
    text = FILES["habits.txt"] + "\n" + habits
    conflict = text.split("\n").index("  #? every: 3h/week")
    taken = [a for a in await actions(client, place, "habits.txt", conflict, ["quickfix"])]
    texts = {a.title: applied(text, a.edit.changes[place.uri("habits.txt")]) for a in taken}
    assert texts["Keep the value above"].endswith("habit piano: Piano\n  every: 1h30m/day\n")
    assert texts["Take this value"].endswith("habit piano: Piano\n  every: 3h/week\n")


@pytest.mark.asyncio
async def test_fix_all(client, place):
    """Certain corrections of all lines at once; a similar word is not certain."""
    log = "2026-11-20 run 5,5km\n2026-11-20 run 4km slowly\n2026-11-20 runn 3km\n"
    open_file(client, place, "log.txt", log)
    found = await actions(client, place, "log.txt", 0, ["source.fixAll"])
    assert [a.kind for a in found] == ["source.fixAll"]
    text = applied(log, found[0].edit.changes[place.uri("log.txt")])
    assert text == "2026-11-20 run 5.5km\n2026-11-20 run 4km ; slowly\n2026-11-20 runn 3km\n"
    assert not await actions(client, place, "goals.txt", 0, ["source.fixAll"])


@pytest.mark.asyncio
async def test_related_place(client, place):
    text = "habit run: Again\n"
    (place.path / "more.txt").write_text(text)
    open_file(client, place, "more.txt", text)
    found = await wait_for(client, place.uri("more.txt"), "duplicate-id")
    other = found[0].related_information[0]
    assert (other.location.uri, other.location.range) == (
        place.uri("habits.txt"), lsp.Range(at(0, 6), at(0, 9)))


@pytest.mark.asyncio
async def test_formatting_of_lines(client, place):
    text = "habit   a :  A\n every:daily\nhabit  b:B\n"
    open_file(client, place, "habits.txt", text)
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_range_formatting_async(
        lsp.DocumentRangeFormattingParams(
            document(place, "habits.txt"), lsp.Range(at(1, 0), at(1, 3)), options))
    assert applied(text, edits) == "habit   a :  A\n  every: daily\nhabit  b:B\n"
    edits = await client.text_document_on_type_formatting_async(
        lsp.DocumentOnTypeFormattingParams(document(place, "habits.txt"), at(1, 0), "\n", options))
    assert applied(text, edits) == "habit a: A\n every:daily\nhabit  b:B\n"


@pytest.mark.asyncio
async def test_settings(client, place):
    params = lsp.InlayHintParams(document(place, "log.txt"), lsp.Range(at(0, 0), at(9, 0)))
    assert await client.text_document_inlay_hint_async(params)
    for shows in [False, True]:
        client.workspace_did_change_configuration(
            lsp.DidChangeConfigurationParams({"track": {"inlayHints": shows}}))
        assert bool(await client.text_document_inlay_hint_async(params)) == shows


@pytest.mark.asyncio
async def test_details_of_completion(client, place):
    open_file(client, place, "habits.txt", "habit x: X\n  every: \n  color: red\n  \n\n")

    async def items(line, character):
        found = await client.text_document_completion_async(
            lsp.CompletionParams(document(place, "habits.txt"), at(line, character)))
        return {i.label: i for i in found.items}

    assert {"daily", "weekday"} <= set(await items(1, 9))
    keys = await items(3, 2)
    assert "color" not in keys and keys["goal"].detail
    kinds = await items(4, 0)
    assert kinds["habit"].insert_text_format == lsp.InsertTextFormat.Snippet
    assert {"2026-11-21", "2026-11-21 12:30"} <= set(kinds)


@pytest.mark.asyncio
async def test_several_folders(client, place, tmp_path_factory):
    other = Place(tmp_path_factory.mktemp("other"))
    folder = lsp.WorkspaceFolder(uri=other.path.as_uri(), name="other")

    def change_folders(added, removed):
        client.workspace_did_change_workspace_folders(
            lsp.DidChangeWorkspaceFoldersParams(lsp.WorkspaceFoldersChangeEvent(added, removed)))

    change_folders([folder], [])
    await wait_for(client, other.uri("log.txt"), "undeclared-subject")
    found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("half"))
    assert len(found) == 2
    change_folders([], [folder])
    await wait_for(client, other.uri("log.txt"))
    await wait_for(client, place.uri("log.txt"), "undeclared-subject")


def messages(*sent):
    """Sends all messages at once; returns the server's exit code and the messages it sent."""
    bodies = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in sent]
    done = subprocess.run(
        [os.environ.get("TRACK", "track"), "--now", "2026-11-21T12:30", "lsp"], timeout=60,
        input=b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(b), b) for b in bodies),
        stdout=subprocess.PIPE)
    rest, found = done.stdout, []
    while rest:
        head, rest = rest.split(b"\r\n\r\n", 1)
        length = int(head.split(b":")[1])
        found.append(json.loads(rest[:length]))
        rest = rest[length:]
    return done.returncode, found


def test_cancellation_and_watched_files(tmp_path):
    place = Place(tmp_path)
    files = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
    hover = {
        "textDocument": {"uri": place.uri("habits.txt")}, "position": {"line": 0, "character": 7}}
    code, found = messages(
        {"id": 1, "method": "initialize",
         "params": {"capabilities": files, "rootUri": place.path.as_uri()}},
        {"method": "initialized", "params": {}},
        {"id": 2, "method": "textDocument/hover", "params": hover},
        {"id": 3, "method": "textDocument/hover", "params": hover},
        {"method": "$/cancelRequest", "params": {"id": 3}},
        {"id": 4, "method": "shutdown"}, {"method": "exit"})
    assert code == 0
    answers = {m["id"]: m for m in found if "method" not in m}
    assert answers[3]["error"]["code"] == -32800 and answers[2]["result"]["contents"]
    watched = next(m for m in found if m.get("method") == "client/registerCapability")
    registration = watched["params"]["registrations"][0]
    assert registration["method"] == "workspace/didChangeWatchedFiles"
    assert registration["registerOptions"]["watchers"] == [{"globPattern": "**/*.txt"}]


def test_end_without_shutdown():
    assert messages({"method": "exit"})[0] == 1
    assert messages({"id": 1, "method": "textDocument/hover", "params": {}})[1][0]["error"]["code"] \
        == -32002
