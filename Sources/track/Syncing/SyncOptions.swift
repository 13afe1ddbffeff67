import TrackStore

/// The arguments and options of `track sync`.
struct SyncOptions: CommandOptions {
  let path: String?
  let setsUp: Bool
  let allowsLargeDeletions: Bool
  let restores: Bool
  let joins: Bool
  let isStatusOnly: Bool
  let writing: WriteOptions

  init(_ reader: inout ArgumentReader) throws(Failure) {
    path = reader.optional(
      Placeholder("PATH|ADDRESS", .folders),
      "another copy of the directory, or an empty folder; or the address of a git repository")
    setsUp = reader.flag("setup", "make git merge the files by meaning, in this clone")
    allowsLargeDeletions = reader.flag(
      "allow-deletions", "sync even if a file loses most lines, or all of the last sync")
    restores = reader.flag(
      "restore",
      "bring back files that are gone and what an editor overwrote with an older text, then sync")
    joins = reader.flag(
      "join",
      "merge with a directory that was never synced with this one, or fill a copy again that is"
        + " empty now")
    isStatusOnly = reader.flag("status", "change nothing; print what is left to send and fetch")
    writing = WriteOptions(&reader)
    try reader.onlyOne(of: ["status", "dry-run"])
    try reader.onlyOne(of: ["status", "setup"])
    try reader.onlyOne(of: ["status", "dry-run", "restore"])
    try reader.onlyOne(of: ["setup", "allow-deletions", "restore"])
    if let path, GitAddress(path) != nil {
      try reader.refuse(
        ["setup", "status", "dry-run"], with: path, because: "an address is set up and synced")
    } else if let path {
      try reader.refuse(["setup"], with: path, because: "it sets up git, which PATH does not use")
    }
  }
}
