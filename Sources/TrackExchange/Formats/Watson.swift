import TrackCore
import TrackJSON

extension Importer {
  static let watson = Importer(
    "watson", "Watson: its file frames, or `watson log --json`", example: "~/.config/watson",
    names: .selection, place: places("frames"),
    sample: .init(
      "frames",
      """
      [
       [1795075200, 1795080600, "thesis", "5c9d1a", ["writing", "deep"], 1795080600],
       [1795082400, 1795084200, "mail", "5c9d1b", [], 1795084200]
      ]

      """),
    recognises: {
      $0.first.hasPrefix("[")
        && ($0.name.hasSuffix("frames") || $0.hasTexts(["\"project\"", "\"start\"", "\"stop\""]))
    }
  ) { context in
    JSONDocument.elements { (frame, plan) throws(ForeignError) in
      try Watson.add(frame, context, to: &plan)
    }
  }
}

/// The frames of Watson: arrays of start, stop, project, ID and tags, or objects with these fields.
private enum Watson {
  static func add(
    _ frame: JSONValue, _ context: ImportContext, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let cells = frame.elements
    func field(_ index: Int, _ name: String) -> JSONValue? {
      guard let cells else { return frame[name] }
      return cells.indices.contains(index) ? cells[index] : nil
    }
    func moment(_ value: JSONValue?) -> UTCMoment? {
      if let seconds = value?.decimal?.whole {
        return (0..<1 << 36).contains(seconds) ? UTCMoment(instant: Int(clamping: seconds)) : nil
      }
      guard let (time, offset) = value?.string.flatMap({ WrittenTime.moment($0) }) else {
        return nil
      }
      return UTCMoment(time, offset: offset ?? 0)
    }
    guard let start = moment(field(0, "start")), let stop = moment(field(1, "stop")),
      let project = field(2, "project")?.string, !project.isEmpty
    else { throw ForeignError("expected a start, a stop and a project") }
    guard stop.instant >= start.instant else { throw .endBeforeStart }
    let local = start.wallTime(context.offset)
    var entry = ExchangeEntry(day: local.day, subject: project)
    entry.setRange(
      from: local, to: stop.wallTime(context.offset), lasting: stop.instant - start.instant)
    entry.tags = (field(4, "tags")?.elements ?? []).compactMap(\.string)
    let id = ForeignID("watson", field(3, "id")?.string ?? start.text, project)
    plan.add(entry, id: id, kind: .task)
  }
}
