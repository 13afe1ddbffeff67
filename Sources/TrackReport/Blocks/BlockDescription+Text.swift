import TrackCore

extension BlockDescription {
  /// Returns the text that `track show` prints.
  package func text(for terminal: Terminal) -> String {
    var page = TextPage(terminal)
    page.heading("\(kind.rawValue) \(id)" + (title == id ? "" : ": \(title)"))
    var rows = rows(of: properties)
    for (key, values) in [("tag", tags), ("note", notes), ("was", was)] {
      rows += values.map { KeyedText(key: key, text: $0) }
    }
    rows.append(KeyedText(key: "file", text: file.map { "\($0):\(line ?? 1)" } ?? "built in"))
    page.add(rows)
    let standing = self.rows(of: figures)
    if !standing.isEmpty {
      page.add(standing, under: "Figures")
      switch kind {
      case .measure, .source: break
      case .term: page.say("`track term \(id)` shows its goals and habits.", indent: 2)
      default: page.say("`track explain \(id)` shows how that comes about.", indent: 2)
      }
    }
    if !mentions.isEmpty { page.add(mentionRows(terminal), under: "Named by") }
    if let log { page.add(log) }
    return page.text
  }

  private func rows(of properties: [BlockProperty]) -> [KeyedText] {
    properties.flatMap { property in
      property.texts.map {
        KeyedText(key: property.key, text: $0, isDefault: property.isDefault)
      }
    }
  }

  /// Returns a row for each block that refers to this one. The row names the properties in which it
  /// does so.
  private func mentionRows(_ terminal: Terminal) -> [KeyedText] {
    var keys: [Heading: [String]] = [:]
    var order: [Heading] = []
    for mention in mentions {
      if keys[mention.by] == nil { order.append(mention.by) }
      keys[mention.by, default: []].append(mention.key)
    }
    return order.map { heading in
      let title = heading.title == heading.id ? "" : terminal.separator + heading.title
      return KeyedText(
        key: "\(heading.kind.rawValue) \(heading.id)",
        text: (keys[heading] ?? []).joined(separator: ", ") + title)
    }
  }
}

extension LogFigures.Figure {
  /// The figure in words: `112 lines, from 2026-04-28 to 2026-11-20`.
  package var words: String {
    guard let first, let last else { return "no line names it" }
    let count = lines == 1 ? "1 line" : "\(lines) lines"
    return first == last ? "\(count), on \(first)" : "\(count), from \(first) to \(last)"
  }
}
