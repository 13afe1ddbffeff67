import TrackCore
import TrackReport
import TrackStore

/// The action `track term plan`, which changes the goals and other properties of a term.
enum TermPlan {
  /// Runs the action. If the arguments state no change, returns the number of the term, so that the
  /// caller can show it; otherwise nil.
  static func run(_ session: inout Session, _ work: TermEdit) throws(Failure) -> Int? {
    var groups = DoneArguments.split(work.rest)
    let term = try term(&groups, work)
    var properties = try work.properties()
    let texts = work.open.propertyText
    for group in groups {
      let value = group.joined(separator: " ")
      properties.append(.goal, try texts.text(of: value, for: .goal, .term))
    }
    var carried: [String] = []
    if work.carry,
      let before = term.start.flatMap({ work.open.workspace.term(before: $0) })
    {
      carried = TermCarrying.add(
        work.context.unfinished(of: before, besides: term), to: &properties)
    } else if properties.isEmpty {
      return term.number
    }
    let (files, made) = try work.open.change(term, in: session, work.words) { draft in
      for property in properties { work.set(property, in: &draft) }
    }
    var message = files.isEmpty ? "Nothing changes: term " : "Now: term "
    if let (block, workspace) = work.open.block(term.id, after: files, made) {
      message += BlockSummary(workspace: workspace).words(for: block)
    }
    message += TermCarrying.words(carried)
    if let (block, workspace) = work.open.block(term.id, after: files, made),
      let term = block as? Term
    {
      for line in workspace.guidanceLines(of: term) { message += "\n" + line }
    }
    session.report(ChangeSummary(files: files, message: message), work.words)
    return nil
  }

  /// Returns the term to plan: the one whose number is the first word. Without a number, it is the
  /// next term or, if there is none, the current one.
  private static func term(
    _ groups: inout [[String]], _ work: TermEdit
  ) throws(Failure) -> Term {
    if let first = groups.first?.first, first.first?.isNumber == true || first.hasPrefix("term-") {
      guard let term = work.context.term(first) else { throw work.context.unknown(first) }
      groups[0].removeFirst()
      if groups[0].isEmpty { groups.removeFirst() }
      return term
    }
    guard let term = work.open.workspace.plannedTerm(today: work.open.today) else {
      throw work.context.noTerm
    }
    return term
  }
}

extension TermEdit {
  /// Sets a property of the term. If the property is a goal or focus that the term already has,
  /// replaces its value.
  fileprivate func set(_ property: NewProperty, in draft: inout BlockDraft) {
    guard property.key == .goal || property.key == .focus else {
      draft[property.key] = property.value
      return
    }
    let old = draft.properties.firstIndex {
      $0.key == property.key && name($0.value) == name(property.value)
    }
    if let old {
      let before = draft.properties[old].value
      let comment = property.value.contains(" ;") ? nil : before.firstRange(of: " ;")
      // A new share does not take away what was noted of the old one.
      draft.properties[old].value =
        property.value + (comment.map { String(before[$0.lowerBound...]) } ?? "")
    } else {
      draft.add(property.key, property.value)
    }
  }

  /// Returns the name of the block that the first word of a value means.
  private func name(_ value: String) -> Name? {
    open.workspace.block(id: String(value.prefix { $0 != " " && $0 != ";" }))?.name
  }
}
