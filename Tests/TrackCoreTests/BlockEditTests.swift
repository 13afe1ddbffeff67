import Testing
import TrackCore

/// Where a property that is added or taken out finds its place among lines that are none.
@Suite struct BlockEditTests {
  /// The first block of a text with a note added, and that note taken out again.
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
      name: "behind a property without a colon",
      before: "habit run\n  every: day\n  often\n",
      after: "habit run\n  every: day\n  often\n  note: new\n"),
    Place(
      name: "behind a value that lost a merge",
      before: "habit run\n  every: day\n  #? every: 2/week\n",
      after: "habit run\n  every: day\n  #? every: 2/week\n  note: new\n"),
    Place(
      name: "behind a line that goes on with nothing",
      before: "habit run\n  | alone\n",
      after: "habit run\n  | alone\n  note: new\n"),
    Place(
      name: "behind a line that goes on with nothing, and a marker before it",
      before: "habit run\n=======\n  | alone\n",
      after: "habit run\n=======\n  | alone\n  note: new\n"),
    Place(
      name: "behind the last note and what goes on with it",
      before: "habit run\n  note: old\n    | more\n  every: day\n",
      after: "habit run\n  note: old\n    | more\n  note: new\n  every: day\n"),
    Place(
      name: "behind what goes on with the last note behind a marker",
      before: "habit run\n  note: old\n>>>>>>> theirs\n    | more\n  every: day\n",
      after: "habit run\n  note: old\n>>>>>>> theirs\n    | more\n  note: new\n  every: day\n"),
    Place(
      name: "before what both sides had before a conflict",
      before: "habit run\n<<<<<<< a\n  every: day\n|||||||\n  | x\n=======\n>>>>>>> b\n",
      after: "habit run\n<<<<<<< a\n  every: day\n  note: new\n|||||||\n  | x\n=======\n>>>>>>> b\n"
    ),
  ]

  @Test(arguments: places) func addsAndRemoves(_ place: Place) throws {
    let old = Document(Array(place.before.utf8))
    let new = old.adding("note", "new", to: try #require(old.blocks.first))
    #expect(String(decoding: new.bytes, as: UTF8.self) == place.after)
    let notes = try #require(new.blocks.first).properties.filter { $0.key == "note" }
    #expect(notes.last?.value == "new")
    let back = new.removing(try #require(notes.last))
    #expect(String(decoding: back.bytes, as: UTF8.self) == place.before)
  }
}
