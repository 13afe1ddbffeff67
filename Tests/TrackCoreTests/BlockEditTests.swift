import Testing
import TrackCore

/// Tests of edits of blocks and of log lines.
@Suite struct BlockEditTests {
  /// A text, and the same text with a note added to its first block.
  struct Place: CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String

    var testDescription: String { name }
  }

  static let places = [
    Place(
      name: "at the block's end",
      before: "habit run\n  every: day\n\n# more\nhabit walk\n",
      after: "habit run\n  every: day\n  note: new\n\n# more\nhabit walk\n"),
    Place(
      name: "after a property without a colon",
      before: "habit run\n  every: day\n  often\n",
      after: "habit run\n  every: day\n  often\n  note: new\n"),
    Place(
      name: "after a `#?` line",
      before: "habit run\n  every: day\n  #? every: 2/week\n",
      after: "habit run\n  every: day\n  #? every: 2/week\n  note: new\n"),
    Place(
      name: "after a continuation of nothing",
      before: "habit run\n  | alone\n",
      after: "habit run\n  | alone\n  note: new\n"),
    Place(
      name: "after a continuation of nothing, and a marker before it",
      before: "habit run\n=======\n  | alone\n",
      after: "habit run\n=======\n  | alone\n  note: new\n"),
    Place(
      name: "after the last note and its continuation",
      before: "habit run\n  note: old\n    | more\n  every: day\n",
      after: "habit run\n  note: old\n    | more\n  note: new\n  every: day\n"),
    Place(
      name: "after the continuation of the last note after a marker",
      before: "habit run\n  note: old\n>>>>>>> theirs\n    | more\n  every: day\n",
      after: "habit run\n  note: old\n>>>>>>> theirs\n    | more\n  note: new\n  every: day\n"),
    Place(
      name: "before what both sides had before a conflict",
      before: "habit run\n<<<<<<< a\n  every: day\n|||||||\n  | x\n=======\n>>>>>>> b\n",
      after: "habit run\n<<<<<<< a\n  every: day\n  note: new\n|||||||\n  | x\n=======\n>>>>>>> b\n"
    ),
  ]

  @Test(arguments: places) func addsAndRemoves(_ place: Place) throws {
    var document = Document(place.before)
    let id = try #require(document.blocks().first).id
    try document.edit(block: id) { $0.add("note", "new") }
    #expect(document.text == place.after)
    try document.edit(block: id) { draft in
      draft.properties.removeAll { $0.key == "note" && $0.value == "new" }
    }
    #expect(document.text == place.before)
  }

  /// An edit of one block with its result, written by hand.
  struct Change: CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String
    let edit: @Sendable (inout BlockDraft) -> Void

    init(
      _ name: String, _ before: String, _ after: String,
      _ edit: @escaping @Sendable (inout BlockDraft) -> Void
    ) {
      (testDescription, self.before, self.after, self.edit) = (name, before, after, edit)
    }
  }

  static let changes = [
    Change(
      "two properties in one edit", "habit run\n  every: day\n  color: red\n",
      "habit run\n  every: 3/week\n  color: blue\n"
    ) {
      $0["every"] = "3/week"
      $0["color"] = "blue"
    },
    Change(
      "a shorter value, then another property", "habit run\n  every :  10km/week\n  color: red",
      "habit run\n  every :  day\n  color: blue"
    ) {
      $0["every"] = "day"
      $0["color"] = "blue"
    },
    Change(
      "ID and title together", "habit run:  Run  # fast\n", "habit jog:  Jog\n"
    ) {
      $0.id = "jog"
      $0.title = "Jog"
    },
    Change("a first title", "habit run\r\n", "habit run: Run\r\n") { $0.title = " Run " },
    Change("no title", "habit run : Run\n", "habit run\n") { $0.title = "" },
    Change(
      "the only value of a key", "habit run\n  every: day\n  every: 3/week from 2026-11-02\n",
      "habit run\n  every: 4/week\n"
    ) { $0["every"] = "4/week" },
    Change(
      "a text of several lines", "habit run\n  note: one\n  # kept out\n    | two\n  color: red\n",
      "habit run\n  note: three\n    |\n    | four\n  color: red\n"
    ) { $0["note"] = "three \n\nfour" },
    Change("nothing", "habit run:Run\n note:x", "habit run:Run\n note:x") { _ in },
    Change("a value set to what it is", "habit run\n note:x", "habit run\n note:x") {
      $0["NOTE"] = "x"
    },
    Change(
      "properties in another order", "habit run\n  tag: a\n  tag: b\n",
      "habit run\n  tag: b\n  tag: a\n"
    ) { $0.properties.swapAt(0, 1) },
    Change(
      "all properties", "habit run: Run\n  tag: a\n  tag: b", "habit run: Run"
    ) { $0.properties = [] },
    Change(
      "the last one of a file without a final line ending", "habit run\n  tag: a",
      "habit run\n  tag: b"
    ) {
      $0["tag"] = nil
      $0.add("tag", "b")
    },
  ]

  @Test(arguments: changes) func editsGiveTheExpectedText(_ change: Change) throws {
    var document = Document(change.before)
    try document.edit(block: "RUN", change.edit)
    #expect(document.text == change.after)
  }

  /// An edit that is refused, because its result would not mean what the caller asked for.
  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    let error: EditError
    let edit: @Sendable (inout Document) throws(EditError) -> Void

    init(
      _ error: EditError, _ edit: @escaping @Sendable (inout Document) throws(EditError) -> Void
    ) {
      (testDescription, self.error, self.edit) = ("\(error)", error, edit)
    }

    static func block(
      _ error: EditError, _ edit: @escaping @Sendable (inout BlockDraft) -> Void
    ) -> Refusal {
      Refusal(error) { document throws(EditError) in try document.edit(block: "run", edit) }
    }
  }

  static let refusals: [Refusal] = [
    .block(.badText("Run\nhabit jog", key: "title")) { $0.title = "Run\nhabit jog" },
    .block(.badText("3/week\n  color: red", key: "every")) {
      $0["every"] = "3/week\n  color: red"
    },
    .block(.badText("a\r\nb", key: "note")) { $0["note"] = "a\r\nb" },
    .block(.badText("\u{1B}[31m", key: "note")) { $0.add("note", "\u{1B}[31m") },
    .block(.badText("", key: "note")) { $0["note"] = " \n\t" },
    .block(.unknownKey("evry", .habit)) { $0["evry"] = "day" },
    .block(.unknownKey("every: day\nhabit jog", .habit)) { $0.add("every: day\nHABIT jog", "x") },
    .block(.badID("run: Run", .habit)) { $0.id = "run: Run" },
    .block(.badID("day", .habit)) { $0.id = "day" },
    .block(.badID("", .habit)) { $0.id = "" },
    .block(.takenID("Walk")) { $0.id = "Walk" },
    Refusal(.unknownID("jog")) { document throws(EditError) in
      try document.edit(block: "jog") { _ in }
    },
    Refusal(.unknownID("jog")) { document throws(EditError) in try document.remove(block: "jog") },
    Refusal(.takenID("run")) { document throws(EditError) in try document.add(.task, id: "run") },
    Refusal(.badID("autumn", .term)) { document throws(EditError) in
      try document.add(.term, id: "autumn")
    },
    Refusal(.changedLine(7)) { document throws(EditError) in
      try document.changeLog([LogLineChange(number: 7, old: "2026-11-20 run 4km", new: nil)])
    },
    Refusal(.changedLine(1)) { document throws(EditError) in
      try document.changeLog([LogLineChange(number: 1, old: "habit run: Run", new: nil)])
    },
    Refusal(.changedLine(99)) { document throws(EditError) in
      try document.changeLog([LogLineChange(number: 99, old: "2026-11-20 run", new: nil)])
    },
    Refusal(.changedLine(7)) { document throws(EditError) in
      let change = LogLineChange(number: 7, old: "2026-11-20 run 5km", new: nil)
      try document.changeLog([change, change])
    },
    Refusal(.badLogLine("2026-11-20 run\nhabit jog")) { document throws(EditError) in
      try document.add(logLines: ["2026-11-19 run", "2026-11-20 run\nhabit jog"])
    },
    Refusal(.badLogLine("today run")) { document throws(EditError) in
      try document.add(logLines: ["today run"])
    },
  ]

  @Test(arguments: refusals) func refusesEditsWithAnotherMeaning(_ refusal: Refusal) {
    let old = Document(
      "habit run: Run\n  every: day\n  color: red\nhabit walk\n  every: day\n\n"
        + "2026-11-20 run 5km\n")
    var document = old
    #expect(throws: refusal.error) { try refusal.edit(&document) }
    #expect(document == old)
  }

  @Test func refusesToRemoveHalfOfAConflict() {
    var document = Document(
      "habit a\n<<<<<<< x\n  color: red\n=======\nhabit b\n>>>>>>> y\nhabit c\n")
    #expect(throws: EditError.unclear) { try document.remove(block: "a") }
  }

  @Test func editsTheLogLinesThatWereRead() throws {
    var document = Document(
      "2026-11-19 run\n2026-11-20 run 5km\n2026-11-20 run 5km\n2026-11-21 run")
    try document.changeLog([
      LogLineChange(number: 2, old: "2026-11-20 run 5km", new: nil),
      LogLineChange(number: 4, old: "2026-11-21 run", new: "2026-11-21 run 2km"),
    ])
    #expect(document.text == "2026-11-19 run\n2026-11-20 run 5km\n2026-11-21 run 2km")
    try document.add(logLines: ["2026-11-20 walk", "2026-11-18 walk", "2026-11-20 swim"])
    #expect(
      document.text == "2026-11-18 walk\n2026-11-19 run\n2026-11-20 run 5km\n2026-11-20 walk\n"
        + "2026-11-20 swim\n2026-11-21 run 2km")
  }
}

extension Document {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
