extension Problem {
  static let fileExplanations: [Explanation] = [
    Explanation(
      .notUTF8, "bytes that are not UTF-8", marks: "the first such byte",
      advice: "Save the file as UTF-8; until then the line is not used."),
    Explanation(
      .controlCharacter, "a control character", marks: "the character",
      advice: "Delete it: it is invisible in an editor and does nothing here.",
      wrong: "habit run: R\u{7}un", right: "habit run: Run"),
    Explanation(
      .unrecognisedLine, "a line that is neither block, log line nor comment", marks: "the line",
      advice: "Begin a log line with its date, a block with its kind, a comment with #.",
      wrong: "habit run: Run\n- ran 5 km", right: "habit run: Run\n# - ran 5 km"),
    Explanation(
      .unrecognisedFile, "a file without a block or log line", marks: "its first line",
      advice: "Move the file out of the directory, or begin its lines with # to keep it here.",
      wrong: "Dear diary,\ntoday I ran.", right: "# Dear diary,\n# today I ran."),
    Explanation(
      .strayProperty, "an indented line without a block", marks: "the line",
      advice: "Move it under its block, or remove the blanks before it.",
      wrong: "  every: daily\nhabit run: Run", right: "habit run: Run\n  every: daily"),
    Explanation(
      .strayContinuation, "a | line without a text to continue", marks: "the line",
      advice: "Put it under a note, plan or another property of text.",
      wrong: "habit run: Run\n  every: daily\n  | slowly",
      right: "habit run: Run\n  every: daily\n  note: but\n  | slowly"),
    Explanation(
      .conflictMarker, "a conflict that git left", marks: "the marker",
      advice: "Keep the right lines and delete the markers, or run `track resolve`.",
      wrong: "<<<<<<< ours\nhabit run: Run\n=======\nhabit jog: Jog\n>>>>>>> theirs",
      right: "habit run: Run\nhabit jog: Jog"),
    Explanation(
      .openConflict, "an unresolved conflict", marks: "the line",
      advice: "Delete the line to keep the value above it, or swap the two: `track resolve`.",
      wrong: "habit run: Run\n  every: daily\n  #? every: 3/week",
      right: "habit run: Run\n  every: daily"),
    Explanation(
      .noVersion, "track.txt without its version", marks: "its first line",
      advice: "Begin track.txt with the line `track 1`.",
      wrong: "# my settings", right: "track 1\n# my settings", file: "track.txt"),
    Explanation(
      .badVersion, "a version that is not a number", marks: "the word",
      advice: "Write `track 1`.",
      wrong: "track one", right: "track 1", file: "track.txt"),
    Explanation(
      .newerVersion, "a directory of a newer version", marks: "the version",
      advice: "Update track; until then the directory is only read.",
      wrong: "track 3", right: "track 1", file: "track.txt"),
    Explanation(
      .misplacedSettings, "settings in the wrong place", marks: "the word track",
      advice: "Move them under `track 1`, the first block of track.txt.",
      wrong: "track 1\n  week-start: sunday", right: "habit run: Run"),
    Explanation(
      .passedOver, "a file that is not read", marks: "nothing: it is about the file",
      advice: "Move its lines into the file that it is a copy of and delete it, or rename it."),
    Explanation(
      .repeatedFile, "a file that repeats most log lines of another",
      marks: "nothing: it is about the file",
      advice: "Delete the file, or the lines that it repeats: until then they count twice."),
    Explanation(
      .unreadableFile, "a file that cannot be read", marks: "nothing: it is about the file",
      advice: "Give yourself permission to read it, or move it away."),
    Explanation(
      .linkOutside, "a symbolic link that leads out of the directory",
      marks: "nothing: it is about the file",
      advice: "Put the file itself into the directory: nothing is written through such a link."),
  ]
}
