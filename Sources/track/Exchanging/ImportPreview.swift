import TrackCore
import TrackExchange
import TrackJSON
import TrackReport

/// The preview of an import before it is written, and the summary afterwards.
struct ImportPreview {
  let kind: Importer
  let plan: ImportPlan
  /// The files that the import does not read.
  let unread: [String]
  /// The command line that writes the import after the preview.
  let next: String
  /// True to show all rows; false to show only the first ones.
  let isWhole: Bool

  private static let mostShown = 20
  private static let mostNamed = 10

  /// Returns the preview as text.
  func text(for terminal: Terminal) -> String {
    var text = section("New blocks", plan.blocks, of: "block", terminal) { block in
      let title = block.title.isEmpty || block.title == block.id ? "" : ": \(block.title)"
      let properties = block.properties.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      return "\(block.kind.rawValue) \(block.id)\(title)"
        + (properties.isEmpty ? "" : " (\(properties))")
    }
    text += section(
      "Similar names; to take one for yours, use a map", plan.similarNames, of: "name", terminal
    ) { "\($0.mapLine.dropLast())  # \($0.percent) %" }
    text += section("Not declared", plan.missing, of: "name", terminal) { "\($0.noun) \($0.name)" }
    if !plan.lines.isEmpty {
      let shown = plan.lines.prefix(limit)
      let width = max(3, String(shown.map(\.row).max() ?? 0).count)
      let statuses = shown.map(status)
      let length = max(9, statuses.map(\.count).max() ?? 0)
      text +=
        terminal.paint(
          String(repeating: " ", count: width - 3) + "Row  " + "Status".padded(to: length)
            + "  Line", .heading) + "\n"
      for (line, status) in zip(shown, statuses) {
        let row = line.row > 0 ? String(line.row) : ""
        text += fitted(
          String(repeating: " ", count: width - row.count) + row + "  " + status.padded(to: length)
            + "  " + plan.text(of: line), terminal)
      }
      text += rest(plan.lineCount, of: "line")
    }
    for error in plan.invalid.prefix(limit) {
      text += (error.wording + ".").harmless(ascii: terminal.ascii) + "\n"
    }
    text += rest(plan.invalidCount, of: "invalid row")
    return text
  }

  /// Returns the first rows under a heading; nothing if there are none.
  private func section<Row>(
    _ heading: String, _ rows: [Row], of noun: String, _ terminal: Terminal,
    line: (Row) -> String
  ) -> String {
    guard !rows.isEmpty else { return "" }
    return terminal.paint(heading, .heading) + "\n"
      + rows.prefix(limit).map { fitted("  " + line($0), terminal) }.joined()
      + rest(rows.count, of: noun)
  }

  private var limit: Int { isWhole ? .max : Self.mostShown }

  /// Returns the status of a line in words. For a new line, the status also says if the line uses
  /// an undeclared name, and if its subject is a new block whose name is similar to that of a
  /// declared block.
  private func status(_ line: ImportPlan.Line) -> String {
    guard line.state == .ready, !plan.missing.isEmpty || !plan.similarNames.isEmpty else {
      return line.state.word
    }
    let words = plan.text(of: line).split(separator: " ").prefix { $0 != ";" }.map(String.init)
    let subject = words.dropFirst().first { $0.first.map { $0 != "<" && !$0.isNumber } ?? false }
    let goals = words.filter { $0.hasPrefix("+") }.map { word in
      foldedName(String(word.dropFirst().prefix { $0 != "=" }))
    }
    for missing in plan.missing {
      switch missing.role {
      case .goal where goals.contains(foldedName(missing.name)): return "missing goal"
      case .subject where subject.map { foldedName($0) } == foldedName(missing.name):
        return "missing subject"
      default: break
      }
    }
    let similar = plan.similarNames.first { $0.newID == subject }
    return similar.map { "similar \($0.percent) %" } ?? line.state.word
  }

  private func rest(_ count: Int, of noun: String) -> String {
    count <= limit ? "" : "… \(Words.count(count - limit, "more \(noun)")); --all shows them.\n"
  }

  private func fitted(_ line: String, _ terminal: Terminal) -> String {
    terminal.fit(line.harmless(ascii: terminal.ascii), to: terminal.width) + "\n"
  }

  /// Returns the sentence with the numbers, such as "Imported 12 of 15 (2 duplicates, 1 invalid)."
  func summary(_ verb: String) -> String {
    let ready = plan.readyCount
    var others: [String] = []
    let duplicates = plan.count(of: .duplicate)
    if duplicates > 0 { others.append(Words.count(duplicates, "duplicate")) }
    if plan.invalidCount > 0 { others.append("\(plan.invalidCount) invalid") }
    if plan.joinedCount > 0 { others.append("\(plan.joinedCount) joined") }
    if plan.blockRowCount > 0 { others.append(Words.count(plan.blockRowCount, "block")) }
    if plan.leftOutCount > 0 { others.append("\(plan.leftOutCount) left out") }
    var sentences = [
      "\(verb) \(ready) of \(plan.rowCount)"
        + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))") + "."
    ]
    let similar = plan.count(of: .similar)
    if similar > 0 {
      sentences.append(
        "\(similar) of them \(similar == 1 ? "is" : "are") similar to a line of the log.")
    }
    for (what, count) in plan.joined.sorted(by: { $0.key < $1.key }) {
      sentences.append("Joined \(count): \(what).")
    }
    for (reason, count) in (Array(plan.leftOut) + Array(plan.lost)).sorted(by: { $0.key < $1.key })
    {
      sentences.append("Left out \(count): \(reason).")
    }
    if !unread.isEmpty {
      let names = unread.prefix(isWhole ? .max : Self.mostNamed).joined(separator: ", ")
      let count = unread.count - Self.mostNamed
      let rest =
        isWhole || count <= 0 ? "" : ", and \(Words.count(count, "more file")); --all names them"
      sentences.append("Not read: \(names)\(rest).".harmless())
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
    let leftOut = (Array(plan.leftOut) + Array(plan.lost)).sorted { $0.key < $1.key }
    let lines: [JSONObject] = plan.lines.map { line in
      let row = line.row > 0 ? line.row : nil
      return ["row": row, "status": status(line), "line": plan.text(of: line)]
    }
    let errors: [JSONObject] = plan.invalid.map { error in
      ["row": error.row, "column": error.column, "reason": error.reason]
    }
    return [
      "version": 1, "kind": kind.name, "ready": plan.readyCount,
      "duplicate": plan.count(of: .duplicate), "invalid": plan.invalidCount,
      "leftOut": JSONObject(leftOut.map { ($0.key, $0.value) }),
      "joined": JSONObject(plan.joined.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
      "blocks": plan.blocks.map(\.json),
      "similarNames": plan.similarNames.map(\.json), "missing": plan.missing.map(\.json),
      "lines": lines, "errors": errors,
      "notRead": unread,
    ]
  }
}

extension MissingName {
  fileprivate var noun: String {
    switch role {
    case .goal, .value: role.rawValue
    case .subject: "habit, task or measure"
    }
  }

  fileprivate var json: JSONObject { ["role": role.rawValue, "name": name] }
}

extension SimilarName {
  fileprivate var json: JSONObject {
    ["name": name, "newID": newID, "id": id, "percent": percent]
  }
}

extension ProposedBlock {
  fileprivate var json: JSONObject {
    let properties: [JSONObject] = properties.map { ["key": $0.key, "value": $0.value] }
    return ["kind": kind.rawValue, "id": id, "title": title, "properties": properties]
  }
}
