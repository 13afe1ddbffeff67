#!/usr/bin/env python3
"""Tests `track lsp` with pytest-lsp and lsprotocol as the client, each feature once.

usage: TRACK=PROGRAM python3 -m pytest Tests/Editors/lsp_client.py
"""
import asyncio
import os
import pathlib
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
    """A data directory of its own, and the URIs of its files."""

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
