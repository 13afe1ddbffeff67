import TrackCore
import TrackExchange
import TrackReport

/// The preview and the summary of an import.
struct ImportPreview {
  let kind: ImportKind
  let plan: ImportPlan
  /// The command line that carries out the previewed import.
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
      let shown = plan.lines.prefix(limit)
      let width = max(3, String(shown.map(\.row).max() ?? 0).count)
      text +=
        terminal.paint(
          "\(String(repeating: " ", count: width - 3))Row  Status     Line", .heading) + "\n"
      for line in shown {
        let row = line.row > 0 ? String(line.row) : ""
        text += fitted(
          String(repeating: " ", count: width - row.count) + row + "  "
            + line.state.word.padded(to: 9) + "  " + plan.text(of: line), terminal)
      }
      text += rest(plan.lineCount, of: "line")
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

  /// Returns the sentence with the counts: "Imported 12 of 15 (2 duplicates, 1 invalid)."
  func summary(_ verb: String) -> String {
    let ready = plan.readyCount
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
      sentences.append("Left out \(count): \(reason).")
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

extension ImportPreview: JSONObjectConvertible {
  var json: JSONObject {
    let leftOut = plan.leftOut.sorted { $0.key < $1.key }
    let lines: [JSONObject] = plan.lines.map { line in
      let row = line.row > 0 ? line.row : nil
      return ["row": row, "status": line.state.word, "line": plan.text(of: line)]
    }
    let errors: [JSONObject] = plan.invalid.map { error in
      ["row": error.row, "column": error.column, "reason": error.reason]
    }
    return [
      "version": 1, "kind": kind.rawValue, "ready": plan.readyCount,
      "duplicate": plan.count(of: .duplicate), "invalid": plan.invalidCount,
      "leftOut": JSONObject(leftOut.map { ($0.key, $0.value) }), "blocks": plan.blocks.map(\.json),
      "lines": lines, "errors": errors,
    ]
  }
}

extension ProposedBlock {
  fileprivate var json: JSONObject {
    let properties: [JSONObject] = properties.map { ["key": $0.key, "value": $0.value] }
    return ["kind": kind.rawValue, "id": id, "title": title, "properties": properties]
  }
}
