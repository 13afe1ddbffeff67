extension Reference.Guide {
  static let sources = #"""
    # Data sources

    `track fetch` asks services for the days that are missing and for the last two,
    which may still change. Lines go to `sources/NAME.txt`, one for each day, with
    a note `; fetched 2026-11-21T10:05Z`; after a merge the later fetch counts. A
    line whose values are the same stays as it is. A failed or empty answer
    deletes nothing, and `track undo` takes a fetch back.

    A source has a block whose ID is the name of its service, a dash and a word of
    your own, such as `anki-desktop`; of another service the ID ends in `-source`.
    The service is the measure that its lines are about:

    ```sources.txt
    source atcoder-source: AtCoder
      user: ada
    goal green: Reach green
      measure: atcoder.rating latest 800
    measure atcoder: AtCoder
      part: rating
    ```

    Built in are anki (AnkiConnect on this machine; `collection`, a deck, is
    optional), atcoder and typequicker (`user`), and zotero (`user`, a number, and
    a key). Another source with `host: https://…` reads a table of CSV or a JSON
    array of objects; each `collection` is a line of its map (see
    `track help exchange`). For the built-in ones, `host` can only be a port of
    this machine. Anki's days begin at the hour of its own settings.

    The first fetch adds the measure with its parts. Parts of AtCoder are also the
    problems solved of each colour (`gray` to `red`, by the difficulty that AtCoder
    Problems estimates), of TypeQuicker the figures of each mode (`words-wpm`,
    `words-time`); a fetch adds those that your measure does not declare yet.

    Zotero also counts the texts of three collections, To Read, In Progress and
    Read, as the parts to-read, in-progress and read; `collection: read = Gelesen`
    names one of another name. The part progress is the growth of the day of what
    is read, where a text in progress counts half and one to read a quarter.

    `track fetch` without names leaves out a source whose interval, such as
    `fetch: 6h`, is not over. `status`, `report` and the page say when each source
    was fetched last; without a connection nothing changes. An answer may take 100
    seconds, or those of `$TRACK_FETCH_TIMEOUT`.

    A key is read from `$TRACK_KEY_NAME`, else from the file
    `~/.config/track/keys/NAME` of mode 0600. In place of a key, `!` and a command
    that prints it may be there, such as one of a password manager. Keys and
    commands are never in the data directory, which you may share.

    A key belongs to an address, so that no data file can send it elsewhere. A key
    alone is for the service's own address, of a source without `host`. A source
    with `host` gets a key only from a line that begins with the address:

        https://stats.example.org 6f1c02
        https://other.example.org !pass show other

    In a terminal, `track fetch` asks once whether the `host` of a source may get
    the key, and adds that line. Elsewhere it refuses and prints the line that is
    missing: add it to a key file made before. A key is sent over https or to this
    machine only; a redirect to another host gets no key, a program that track
    starts gets none in its environment, and only the request on standard input
    has the key of its source. `track doctor` names the keys that are not sent.

    A source of your own is any program `track-source-NAME` on `$PATH`. It gets one
    line of JSON on its standard input:

        {"version":1,"source":{"name":"uptime","user":"ada","key":"…",
        "collections":[]},"ranges":[{"from":"2026-11-20","to":"2026-11-21"}],
        "state":{}}

    and prints log lines of the asked days. `#state {…}` is kept on this machine
    and comes back as `state`. Problems go to standard error. Exit codes:

        0  done                 3  the key was refused
        1  only some days       4  asked to wait (print `#retry-after SECONDS`)
        2  not configured       5  the service cannot be reached

    `track fetch --test NAME` checks a program against this page.
    `examples/sources/track-source-uptime` is a complete one in ten lines of shell.
    """#
}
