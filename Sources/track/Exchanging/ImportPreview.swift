import TrackCore
import TrackExchange
import TrackReport

/// The preview and the summary of an import.
struct ImportPreview {
  let kind: ImportKind
  let plan: ImportPlan
  /// The command line that writes what is shown.
  let next: String
  /// True to show every row.
  let isWhole: Bool

  private static let mostShown = 20

  /// Returns the preview as text.
  func text(for terminal: Terminal) -> String {
    var text = ""
    if !plan.blocks.isEmpty {
      text += terminal.paint("New blocks", .heading) + "\n"
      for block in plan.blocks.prefix(limit) {
        let title = block.title.isEmpty || block.title == block.id ? "" : ": \(block.title)"
        let properties = block.properties.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        text += fitted(
          "  \(block.kind.rawValue) \(block.id)\(title)"
            + (properties.isEmpty ? "" : " (\(properties))"), terminal)
      }
      text += rest(plan.blocks.count, of: "block")
    }
    if !plan.lines.isEmpty {
      let width = max(3, String(plan.lines.map(\.row).max() ?? 0).count)
      text +=
        terminal.paint(
          "\(String(repeating: " ", count: width - 3))Row  Status     Line", .heading) + "\n"
      for line in plan.lines.prefix(limit) {
        let row = line.row > 0 ? String(line.row) : ""
        text += fitted(
          String(repeating: " ", count: width - row.count) + row + "  "
            + line.state.word.padded(to: 9) + "  " + plan.text(of: line), terminal)
      }
      text += rest(plan.lines.count, of: "line")
    }
    for error in plan.invalid.prefix(limit) {
      text += (error.wording + ".").harmless(ascii: terminal.ascii) + "\n"
    }
    text += rest(plan.invalidCount, of: "invalid row")
    return text
  }

  private var limit: Int { isWhole ? .max : Self.mostShown }

  private func rest(_ count: Int, of noun: String) -> String {
    count <= limit ? "" : "… \(Words.count(count - limit, "more \(noun)")); --all shows them.\n"
  }

  private func fitted(_ line: String, _ terminal: Terminal) -> String {
    terminal.fit(line.harmless(ascii: terminal.ascii), to: terminal.width) + "\n"
  }

  /// Returns the sentence on the counts: "Imported 12 of 15 (2 duplicates, 1 invalid)."
  func summary(_ verb: String) -> String {
    let ready = plan.readyLines.count
    var others: [String] = []
    let duplicates = plan.count(of: .duplicate)
    if duplicates > 0 { others.append(Words.count(duplicates, "duplicate")) }
    if plan.invalidCount > 0 { others.append("\(plan.invalidCount) invalid") }
    let similar = plan.count(of: .similar)
    if similar > 0 { others.append("\(similar) similar to a line of the log") }
    var sentences = [
      "\(verb) \(ready) of \(plan.rowCount)"
        + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))") + "."
    ]
    for (reason, count) in plan.leftOut.sorted(by: { $0.key < $1.key }) {
      sentences.append("Left out: \(count), \(reason).")
    }
    return sentences.joined(separator: "\n")
  }
}

extension ImportPlan.State {
  var word: String {
    switch self {
    case .ready: "ready"
    case .duplicate: "duplicate"
    case .similar: "similar"
    case .invalid: "invalid"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension ImportPreview: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("kind", kind.rawValue)
      json.field("ready", plan.readyLines.count)
      json.field("duplicate", plan.count(of: .duplicate))
      json.field("invalid", plan.invalidCount)
      json.field("leftOut") { json in
        json.object { json in
          for (reason, count) in plan.leftOut.sorted(by: { $0.key < $1.key }) {
            json.field(reason, count)
          }
        }
      }
      json.field("blocks", plan.blocks.map(\.json))
      json.field(
        "lines",
        plan.lines.map { line in
          JSONValue.object([
            .init("row", .int(line.row > 0 ? line.row : nil)),
            .init("status", .text(line.state.word)),
            .init("line", .text(plan.text(of: line))),
          ])
        })
      json.field(
        "errors",
        plan.invalid.map { error in
          JSONValue.object([
            .init("row", .int(error.row)), .init("column", .text(error.column)),
            .init("reason", .text(error.reason)),
          ])
        })
    }
  }
}

extension ProposedBlock {
  fileprivate var json: JSONValue {
    .object([
      .init("kind", .text(kind.rawValue)), .init("id", .text(id)), .init("title", .text(title)),
      .init(
        "properties",
        .array(
          properties.map { property in
            .object([.init("key", .text(property.key)), .init("value", .text(property.value))])
          })),
    ])
  }
}
