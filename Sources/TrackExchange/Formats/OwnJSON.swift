import TrackCore
import TrackJSON

extension Importer {
  static let trackJSON = Importer(
    "json", "JSON written by `track export --as json`", example: "track.json",
    sample: .init(
      "track.json",
      """
      {"version":1,"blocks":[{"kind":"habit","id":"read","title":"Read","properties":[]}],
      "entries":[{"date":"2026-11-19","subject":"read","count":3}]}

      """),
    recognises: {
      $0.first.hasPrefix("{") && !TrackJSONLines.recognises($0.first) && $0.hasTexts(["\"blocks\""])
    }
  ) { _ in
    JSONDocument { (document, plan) throws(ForeignError) in
      try OwnJSON.read(document, into: &plan)
    }
  }

  static let trackJSONLines = Importer(
    "jsonl", "JSON lines written by `track export --as jsonl`", example: "track.jsonl",
    sample: .init(
      "track.jsonl",
      """
      {"date":"2026-11-18","subject":"pages","count":3}
      {"date":"2026-11-19","subject":"run","amount":5.2,"unit":"km"}

      """),
    recognises: { TrackJSONLines.recognises($0.first) }
  ) { _ in Lines(TrackJSONLines()) }
}

/// Reads the JSON lines that `track export --as jsonl` writes: an entry on each line.
struct TrackJSONLines: LineFormat {
  static func recognises(_ line: String) -> Bool {
    line.hasPrefix("{") && line.hasSuffix("}") && line.contains("\"subject\"")
  }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    if line.allSatisfy({ $0 == " " }) { return }
    do throws(ForeignError) {
      try OwnJSON.add(try JSONValue(foreign: Array(line.utf8)), to: &plan)
    } catch {
      throw ForeignError(error.reason, column: error.column)
    }
  }
}

/// The document that `track export --as json` writes: blocks and entries.
enum OwnJSON {
  static func read(_ document: JSONValue, into plan: inout ImportPlan) throws(ForeignError) {
    guard let entries = document["entries"]?.elements else {
      throw ForeignError("the JSON has no entries")
    }
    for (index, block) in (document["blocks"]?.elements ?? []).enumerated() {
      try describe(block, number: index + 1, in: &plan)
    }
    for (index, entry) in entries.enumerated() {
      try plan.readRow(index + 1) { plan throws(ForeignError) in try add(entry, to: &plan) }
    }
  }

  /// Adds an entry from an object whose fields are named in `EntryColumns`. Numbers are read as
  /// text.
  static func add(_ json: JSONValue, to plan: inout ImportPlan) throws(ForeignError) {
    guard json.fields != nil else { throw ForeignError("not an object") }
    plan.add(try EntryColumns.entry { json[$0]?.cell ?? "" }, id: nil)
  }

  private static func describe(
    _ json: JSONValue, number: Int, in plan: inout ImportPlan
  ) throws(ForeignError) {
    guard let kind = json["kind"]?.string.flatMap({ Kind(rawValue: $0) }), kind != .track,
      let id = json["id"]?.string
    else { throw ForeignError("block \(number) has no kind or no ID") }
    let properties = (json["properties"]?.elements ?? []).compactMap { property in
      property["key"]?.string.flatMap { key in
        property["value"]?.string.map { ProposedBlock.Property(key, $0) }
      }
    }
    plan.describe(
      ProposedBlock(kind, id: id, title: json["title"]?.string ?? "", properties), as: id)
  }
}
