import TrackCore

extension BlockDescription {
  /// Returns the text that `track show` prints.
  package func text(for terminal: Terminal) -> String {
    let page = BlockPage(terminal: terminal)
    let heading = "\(kind.rawValue) \(id)" + (title == id ? "" : ": \(title)")
    var text = terminal.wrap(page.harmless(heading), to: terminal.width).map {
      terminal.paint($0, .heading) + "\n"
    }.joined()
    var rows = rows(of: properties, page)
    for (key, values) in [("tag", tags), ("note", notes), ("was", was)] {
      rows += values.map { page.row(key, $0) }
    }
    rows.append(page.row("file", file.map { "\($0):\(line ?? 1)" } ?? "built in"))
    text += page.table(rows)
    let standing = self.rows(of: figures, page)
    if !standing.isEmpty {
      text += "\n" + terminal.paint("Figures", .heading) + "\n" + page.table(standing)
      let hint =
        switch kind {
        case .measure, .source: ""
        case .term: "`track term \(page.harmless(id))` shows its goals and habits."
        default: "`track explain \(page.harmless(id))` shows how that comes about."
        }
      text += terminal.indented(hint)
    }
    if !mentions.isEmpty {
      text += "\n" + terminal.paint("Named by", .heading) + "\n"
      text += page.table(mentionRows(page))
    }
    if let log {
      text += "\n" + terminal.paint("In the log", .heading) + "\n" + terminal.indented(log.words)
    }
    return text
  }

  private func rows(of properties: [BlockProperty], _ page: BlockPage) -> [BlockPage.Row] {
    properties.flatMap { property in
      property.texts.map { page.row(property.key, $0, isDefault: property.isDefault) }
    }
  }

  /// Returns a row for each block that refers to this one. The row names the properties in which it
  /// does so.
  private func mentionRows(_ page: BlockPage) -> [BlockPage.Row] {
    var keys: [Heading: [String]] = [:]
    var order: [Heading] = []
    for mention in mentions {
      if keys[mention.by] == nil { order.append(mention.by) }
      keys[mention.by, default: []].append(mention.key)
    }
    return order.map { heading in
      let title = heading.title == heading.id ? "" : " · \(heading.title)"
      return page.row(
        "\(heading.kind.rawValue) \(heading.id)",
        (keys[heading] ?? []).joined(separator: ", ") + title.replacingDot(page.terminal))
    }
  }
}

extension String {
  /// Returns the text. If only ASCII is allowed, the dot at its beginning is replaced by a hyphen.
  fileprivate func replacingDot(_ terminal: Terminal) -> String {
    terminal.ascii && hasPrefix(" · ") ? " - " + dropFirst(3) : self
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
