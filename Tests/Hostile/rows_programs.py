"""Hostile folders that bring programs: entries of PATH, settings of programs, sources and state.

The keys of sources are tested in Tests/Sources/faults.py, with a server for each source.
"""

from table import Place, row

PROGRAMS = (
    "git", "curl", "unzip", "sqlite3", "notify-send", "osascript", "open", "xdg-open", "vi", "less",
    "more", "ssh", "gpg", "crontab", "systemctl", "launchctl", "magick", "convert", "sips",
    "track-source-phone", "track",
)
LAW = "A program is started from an absolute entry of PATH outside of data directories only"
NOTHING = "Only `track fetch` connects, and no file of the folder configures what it starts"

# What stands before the usual entries of PATH. {data} is the folder, {beside} the one above it.
ENTRIES = {
    "an empty entry": "", "a dot": ".", "a dot and a slash": "./", "two slashes and dots": ".//.",
    "a relative folder": "tools", "a relative folder with a dot": "./tools",
    "a relative folder by another": "terms/../tools", "a way out and in": "../data/tools",
    "the folder itself": "{data}", "the folder with a slash": "{data}/",
    "a folder inside": "{data}/tools", "a folder inside by dots": "{data}/terms/../tools",
    "a link to the folder": "{beside}/link", "a link to a folder inside": "{beside}/inner",
    "a link inside the folder": "{data}/loop/tools", "slashes in a row": "/{data}//tools",
}


def on_path(name: str, entry: str, is_last: bool):
    where = "last" if is_last else "first"

    @row(f"programs of the folder by {name} of PATH, {where}", LAW)
    def build(place: Place):
        (place.data / "terms").mkdir()
        for program in PROGRAMS:
            place.program(program)
            place.program(f"tools/{program}")
        (place.data / "loop").symlink_to(".")
        (place.folder / "link").symlink_to("data")
        (place.folder / "inner").symlink_to("data/tools")
        found = entry.format(data=place.data, beside=place.folder)
        usual = place.environment["PATH"]
        place.environment["PATH"] = f"{usual}:{found}" if is_last else f"{found}:{usual}"
        return "xdg-open x" if not is_last else "track-source-phone x"


for name, entry in ENTRIES.items():
    on_path(name, entry, False)
on_path("an empty entry", "", True)
on_path("a relative folder", "tools", True)


def with_files(name: str, files: dict, control: str):
    @row(name, NOTHING)
    def build(place: Place):
        for file, text in files.items():
            path = place.data / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.format(canary=place.canary, url=place.url))
        return control.format(canary=place.canary, url=place.url)


with_files("a table behind a URL", {
    "sources.txt": "source phone\n  host: {url}/x.csv\n  fetch: 1h\n"}, "curl -s {url}")
with_files("a built-in source on this machine", {
    "sources.txt": "source anki-desktop: Anki\n  host: {url}\n  fetch: 1h\n"}, "curl -s {url}")
with_files("settings of curl and wget", {
    ".curlrc": "url = {url}\n", "_curlrc": "url = {url}\n", ".wgetrc": "http_proxy = {url}\n",
    ".netrc": "machine localhost login a password b\n"}, "curl -s -K .curlrc")
with_files("settings of editors", {
    ".exrc": "!{canary}\n", ".vimrc": "!{canary}\n", ".nvimrc": "!{canary}\n",
    ".nanorc": "set speller {canary}\n", ".dir-locals.el": "((nil . ((eval . (shell-command \"{canary}\")))))\n"},
    "{canary} x")
with_files("a modeline in a data file", {
    "notes.txt": "# vim: set foldexpr=system('{canary}') fdm=expr:\n"}, "{canary} x")
with_files("settings of shells", {
    ".envrc": "{canary}\n", ".env": "TRACK_NOTIFY={canary}\nEDITOR={canary}\n", ".profile": "{canary}\n",
    ".bashrc": "{canary}\n"}, "sh .profile")
with_files("keys and commands for keys in the folder", {
    "keys/phone": "!{canary}\n", ".config/track/keys/phone": "!{canary}\n", "track/keys/phone": "!{canary}\n",
    "sources.txt": "source phone\n  host: {url}/x.csv\n"}, "{canary} x")
with_files("marks of other runs in .track", {
    ".track/runs": "fetch 0\nsync 0\n", ".track/sources/phone": "fetched 0\nstate {{}}\n",
    ".track/report.html": "<script src={url}></script>", ".track/outputs": "../../outside 0\n",
    "sources.txt": "source phone\n  host: {url}/x.csv\n  fetch: 1h\n"}, "curl -s {url}")
with_files("commands in titles, notes and properties", {
    "more.txt": "habit sub: $({canary}) `{canary}` ; {canary} | {canary}\n  every: daily\n"
    "goal bar: '; {canary} #\n  due: 2026-12-01\n"
    "value open: file:///{canary}\n",
    "log/x.txt": "2026-11-20 \"$({canary})\" ; `{canary}`\n"}, "{canary} x")
