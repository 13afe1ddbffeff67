import TrackCore
import TrackStore

/// `track term plan`
enum TermPlan {
  /// Nil where nothing is asked for but to see the term: its number.
  static func run(_ session: inout Session, _ work: TermWork) throws(Failure) -> Int? {
    var groups = RecordedWords.split(work.rest)
    let term = try term(&groups, work)
    var properties = try work.properties()
    let texts = work.open.propertyText
    for group in groups {
      let value = group.joined(separator: " ")
      properties.append(("goal", try texts.text(of: value, for: "goal", .term)))
    }
    var carried: [String] = []
    if work.input.has(TermAction.carry),
      let before = term.start.flatMap({ work.open.workspace.term(before: $0) })
    {
      let listed = Set(term.goals.map(\.goal))
      let unfinished = work.book.unfinished(of: before).filter { goal in
        work.open.workspace.block(id: goal.id).map { !listed.contains($0.name) } ?? false
      }
      carried = TermCarrying.add(unfinished, to: &properties)
    } else if properties.isEmpty {
      return term.number
    }
    let file = work.open.file(of: term)
    var made: FileContents = [:]
    let files = try work.open.change(term, in: session, work.words) { document, _ in
      var document = document
      for property in properties {
        guard let lines = document.block(id: term.id) else { continue }
        document = work.setting(property, in: lines, of: document)
      }
      made = [file: document.bytes]
      return document
    }
    var message = files.isEmpty ? "Nothing changes: term " : "Now: term "
    if let (block, workspace) = work.open.block(term.id, after: files, made) {
      message += BlockSummary(workspace: workspace).words(for: block)
    }
    message += TermCarrying.words(carried)
    session.report(Written(files: files, message: message), work.words)
    return nil
  }

  /// The term that is meant: of the number that is written first, else the next one, else the
  /// current one.
  private static func term(
    _ groups: inout [[String]], _ work: TermWork
  ) throws(Failure) -> Term {
    if let first = groups.first?.first, first.first?.isNumber == true || first.hasPrefix("term-") {
      guard let term = work.book.term(first) else { throw work.book.unknown(first) }
      groups[0].removeFirst()
      if groups[0].isEmpty { groups.removeFirst() }
      return term
    }
    guard let term = work.open.workspace.term(after: work.open.today) ?? work.book.current else {
      throw work.book.noTerm
    }
    return term
  }
}

extension TermWork {
  /// Sets a property; a goal or focus that the term names already changes in place.
  fileprivate func setting(
    _ property: (key: String, value: String), in lines: BlockSyntax, of document: Document
  ) -> Document {
    guard property.key == "goal" || property.key == "focus" else {
      return document.setting(property.key, to: property.value, in: lines)
    }
    let old = lines.properties.first {
      $0.key == property.key && name($0.value) == name(property.value)
    }
    return old.map { document.replacing($0, with: property.value) }
      ?? document.adding(property.key, property.value, to: lines)
  }

  /// What the first word of a value names.
  private func name(_ value: String) -> Name? {
    open.workspace.block(id: String(value.prefix { $0 != " " && $0 != ";" }))?.name
  }
}
