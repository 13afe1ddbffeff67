import TrackServe

/// The notes of `track help serve`.
enum ServeText {
  static let notes = [
    "A page with large rows for today: one tap records, a second one offers amounts, notes, another"
      + " day, skip, the timer and undo. It works without scripts, and offline it keeps taps until"
      + " the server answers again. Editors and other commands may write meanwhile; open pages"
      + " follow within a second.",
    "A new device is paired with a code that is shown as a link and, for a phone, as a QR code. The"
      + " code holds for five minutes and one device; Enter shows another one. --token NAME prints a"
      + " token for a program, which also pairs a browser in place of a code, if the server runs"
      + " without a terminal. --revoke NAME ends either. Only hashes of tokens are kept, in"
      + " .track/devices on this machine. --json: --devices prints one object of version and devices"
      + " (name, since, readOnly, sees), --token one of version, name and token,"
      + " --revoke one of version and revoked.",
    "Without an option only this machine can ask. --lan listens on all addresses, --address on one."
      + " This is plain HTTP: anyone in the network can read what is sent, and use it."
      + " Away from home, put a proxy with TLS before it and name its host with --behind: `track help"
      + " recipes` shows Tailscale and Caddy. Only over HTTPS, or on this machine, can a page"
      + " be opened offline. --port NUMBER replaces \(ServeOptions.usualPort); 0 is any free port.",
    "With --read-only nothing is recorded, and what is paired or gets a token stays so. --allow"
      + " PART,… shows only \(Disclosure.names.map(\.name).alternatives) to it; it may then record"
      + " only amounts of what it sees.",
    "A device can record, correct, undo, skip, time and look, and nothing else. Undo takes back what"
      + " the same device wrote last, of one ID if it names it. Each tap has an ID, so that sending it"
      + " twice records it once.",
    "Programs send Authorization: Bearer TOKEN. GET /api/today, /api/week, /api/habits,"
      + " /api/habit/ID and /api/status print what `track today --all --json`, `week`, `list`, `show"
      + " ID` and `today --line` print. GET /events tells of changes (text/event-stream).",
    "POST /api/done, /api/amend, /api/skip, /api/start, /api/stop, /api/undo and /api/type take JSON"
      + " or a form:"
      + " id; amount (items such as 5km 30m); note or reason; on (a date); at (the local time of a"
      + " tap that comes late, 2026-11-20T07:30); tap (8 to 40 letters and digits, new for each"
      + " tap); of (undo: the tap to take back); drop (stop: remove the line); text (type: a line as"
      + " after `track done`). The answer has ok, tap, again (true if it was recorded before) and"
      + " said (sentences), or ok false and error. Status: 400 wrong fields, 401 no token, 403 not"
      + " allowed, 409 refused, 429 too many wrong tokens, 503 try again.",
  ]
}
