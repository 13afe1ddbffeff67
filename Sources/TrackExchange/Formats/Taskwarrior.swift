import TrackCore
import TrackJSON

extension Importer {
  static let taskwarrior = Importer(
    "taskwarrior", "Taskwarrior: `task export` as JSON", example: "tasks.json",
    sample: .init(
      "tasks.json",
      """
      [
      {"id":0,"description":"Call Ann","end":"20261119T081500Z","entry":"20261101T080000Z","project":"home","status":"completed","tags":["phone"],"uuid":"7e8a6f0e-5b0c-4d7e-9a55-0c9b5f6f0001"},
      {"id":1,"description":"Write report","due":"20261201T000000Z","entry":"20261101T080000Z","status":"pending","uuid":"7e8a6f0e-5b0c-4d7e-9a55-0c9b5f6f0002"},
      {"id":0,"description":"Old idea","end":"20261102T080000Z","entry":"20261101T080000Z","status":"deleted","uuid":"7e8a6f0e-5b0c-4d7e-9a55-0c9b5f6f0003"}
      ]

      """),
    recognises: {
      $0.first.hasPrefix("[") && $0.hasTexts(["\"uuid\"", "\"description\"", "\"status\""])
    }
  ) { context in
    JSONDocument.elements { (task, plan) throws(ForeignError) in
      try Taskwarrior.add(task, context, to: &plan)
    }
  }
}

/// The tasks of Taskwarrior. A completed one becomes a one-off action, unless the import map has its
/// project, a tag or its description; an open one becomes an obligation.
private enum Taskwarrior {
  static func add(
    _ task: JSONValue, _ context: ImportContext, to plan: inout ImportPlan
  ) throws(ForeignError) {
    guard let title = task["description"]?.string, !title.trimmed.isEmpty else {
      throw ForeignError("a task without a description")
    }
    func moment(_ name: String) -> WallTime? {
      task[name]?.string.flatMap { UTCMoment(compact: $0) }?.wallTime(context.offset)
    }
    let project = task["project"]?.string ?? ""
    let tags = (task["tags"]?.elements ?? []).compactMap(\.string)
    switch task["status"]?.string {
    case "completed":
      guard let end = moment("end") else {
        return plan.leaveOut("tasks without a day of completion")
      }
      var entry = ExchangeEntry(day: end.day, subject: title)
      entry.start = end.second
      entry.tags = (project.isEmpty ? [] : [ID.made(from: project)]) + tags
      let notes = (task["annotations"]?.elements ?? []).compactMap { $0["description"]?.string }
      if !notes.isEmpty { entry.note = notes.joined(separator: " ") }
      if let name = context.name(&entry, among: [title, project] + tags), name != title {
        entry.note = ([title] + notes).joined(separator: " ")
      }
      plan.add(entry, id: ForeignID("taskwarrior", task["uuid"]?.string ?? title), kind: .task)
    case "pending", "waiting":
      let words = (project.isEmpty ? [] : ["project:\(project)"]) + tags.map { "+\($0)" }
      plan.addOpenTask(title, due: moment("due")?.day, note: words.joined(separator: " "))
    case "deleted": plan.leaveOut("deleted tasks")
    case "recurring": plan.leaveOut("templates of recurring tasks")
    case let status: throw ForeignError("not a status: \(status ?? "")")
    }
  }
}
