import TrackCore
import TrackEditor
import TrackJSON
import TrackReport
import TrackStore

extension EditorServer {
  func codeActions(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file) = file(params), let lines = ranges(file).lines(params["range"]) else {
      return nil
    }
    let wanted = params["context", "only"]?.elements?.compactMap(\.string)
    func isWanted(_ kind: String) -> Bool {
      wanted.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    let problems = folder.problems()[file.name] ?? []
    var actions: [JSONValue] = []
    if isWanted("quickfix") {
      for problem in problems
      where problem.line.map({ lines.contains($0 - 1) }) ?? false {
        actions += fixes(for: problem, file, folder)
      }
    }
    if isWanted("source.fixAll"), let all = fixAll(problems, file, folder) { actions.append(all) }
    if isWanted("refactor") { actions += blockActions(lines.lowerBound, file, folder) }
    return .array(actions)
  }

  /// The new text of a file.
  private typealias FileEdits = (file: TextFile, edits: [JSONValue])

  private func action(
    _ title: String, _ kind: String, _ edits: [FileEdits], _ folder: EditorFolder
  ) -> [JSONValue.Field] {
    let changes = edits.map { file, edits in
      JSONValue.Field(folder.uri(of: file.name), .array(edits))
    }
    return [
      .init("title", .text(title)), .init("kind", .text(kind)),
      .init("edit", ["changes": .object(changes)]),
    ]
  }

  // MARK: Quick fixes

  private func fixes(
    for problem: Problem, _ file: TextFile, _ folder: EditorFolder
  ) -> [JSONValue] {
    guard let number = problem.line else { return [] }
    let diagnostic = diagnostic(problem, ranges(file), folder)
    let proposed = problem.proposedFixes
    let fixing: [JSONValue.Field] = [.init("diagnostics", [diagnostic])]
    let preferred = proposed.count == 1 ? [JSONValue.Field("isPreferred", true)] : []
    let actions = proposed.map { fix in
      action(
        title(of: fix, number - 1, file), "quickfix", [(file, [edit(fix, number - 1, file)])],
        folder) + fixing + preferred
    }
    let others = otherFixes(for: problem, file, folder).map { title, new in
      action(title, "quickfix", [new], folder) + fixing
    }
    return (actions + others).map(JSONValue.object)
  }

  private func title(of fix: ProposedFix, _ line: Int, _ file: TextFile) -> String {
    if fix.length == 0 { return "Insert \(quoted(fix.text))" }
    let replaced = file.text(line, bytes(of: fix, file.line(line)))
    if fix.text == "\"\(replaced)\"" { return "Put the title in quotes" }
    if fix.text == "; \(replaced)" { return "Make it a note with ;" }
    return fix.text.isEmpty ? "Delete \(quoted(replaced))" : "Replace by \(quoted(fix.text))"
  }

  private func bytes(of fix: ProposedFix, _ line: [UInt8]) -> Range<Int> {
    let start = PositionEncoding.utf32.offset(of: fix.range.lowerBound, in: line)
    return start..<max(start, PositionEncoding.utf32.offset(of: fix.range.upperBound, in: line))
  }

  private func edit(_ fix: ProposedFix, _ line: Int, _ file: TextFile) -> JSONValue {
    let range = ranges(file).range(line, bytes(of: fix, file.line(line)))
    return ["range": range, "newText": .text(fix.text)]
  }

  /// Returns the fixes that do more than replace text on one line. They add the former ID of a
  /// renamed block, declare a habit, choose one side of a conflict, or delete a line.
  private func otherFixes(
    for problem: Problem, _ file: TextFile, _ folder: EditorFolder
  ) -> [(String, FileEdits)] {
    guard let number = problem.line else { return [] }
    let line = String(decoding: file.line(number - 1), as: UTF8.self)
    func without() -> [JSONValue] {
      var document = Document(file.text.bytes)
      document = document.removing(line: number)
      return ranges(file).edits(to: document.bytes)
    }
    switch problem.code {
    case .undeclaredSubject, .undeclaredGoal, .unknownSubject, .unknownGoal, .unknownValue:
      let scalars = Array(line.unicodeScalars)
      let start = (problem.column ?? 1) - 1
      guard start + problem.length <= scalars.count else { return [] }
      let marked = scalars[start..<start + problem.length].drop { $0 == "+" }
      let word = String(String.UnicodeScalarView(marked))
      let habit = problem.code == .undeclaredSubject ? declaration(word, folder) : nil
      return [formerName(word, folder), habit].compactMap(\.self)
    case .openConflict:
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      let value = trimmed.dropFirst(2).drop { $0 == " " }
      var actions = [("Keep the value above", (file, without()))]
      if let key = value.split(separator: ":").first, number > 1,
        let above = folder.file(file.name)?.line(number - 2),
        String(decoding: above, as: UTF8.self).drop(while: { $0 == " " }).hasPrefix("\(key):")
      {
        let indent = line.prefix { $0 == " " || $0 == "\t" }
        let document = Document(file.text.bytes).removing(line: number)
          .replacing(line: number - 1, with: "\(indent)\(value)")
        actions.append(("Take this value", (file, ranges(file).edits(to: document.bytes))))
      }
      return actions
    case .duplicateKey, .duplicateItem, .repeatedReading, .wasTaken, .wasCycle, .selfReference,
      .skipNotDue, .strayContinuation, .missingValue:
      return [("Delete the line", (file, without()))]
    default: return []
    }
  }

  private func declaration(
    _ word: String, _ folder: EditorFolder
  ) -> (String, FileEdits)? {
    guard ID.isID(word), let home = folder.file("habits.txt") else { return nil }
    var document = Document(home.text.bytes)
    guard (try? document.add(.habit, id: word)) != nil else { return nil }
    return ("Declare the habit \(word)", (home, ranges(home).edits(to: document.bytes)))
  }

  /// Returns a fix for a name that no block has any more. It adds the name as the property `was` to
  /// the block whose ID a person changed by hand.
  private func formerName(
    _ word: String, _ folder: EditorFolder
  ) -> (String, FileEdits)? {
    guard let block = folder.renamedBlock(from: word) else { return nil }
    let name = folder.declarations().files[block.heading.place.file].name
    guard let home = folder.file(name) else { return nil }
    var document = Document(home.text.bytes)
    guard (try? document.edit(block: block.id) { $0.add(.was, word) }) != nil else { return nil }
    return (
      "\(block.id) was \(word) before: add `was`", (home, ranges(home).edits(to: document.bytes))
    )
  }

  /// Returns one action that makes all corrections of `track check --fix` in the file.
  private func fixAll(
    _ problems: [Problem], _ file: TextFile, _ folder: EditorFolder
  ) -> JSONValue? {
    let corrections = Corrections(problems) { corrections in
      var trial = folder.live
      let old = SourceFile(name: file.name, bytes: file.text.bytes)
      trial.replace(file.name, with: corrections.applied(to: old).bytes)
      return trial.problems()[file.name] ?? []
    }
    let lines = (corrections.problems[file.name] ?? [:]).sorted { $0.key < $1.key }
    guard !lines.isEmpty else { return nil }
    let edits: [JSONValue] = lines.map { number, problems in
      let line = file.line(number - 1)
      let corrected = Corrections.corrected(String(decoding: line, as: UTF8.self), by: problems)
      return [
        "range": ranges(file).range(number - 1, 0..<line.count), "newText": .text(corrected),
      ]
    }
    return .object(action("Fix all that is certain", "source.fixAll", [(file, edits)], folder))
  }

  // MARK: Actions on blocks and lines

  private func blockActions(
    _ line: Int, _ file: TextFile, _ folder: EditorFolder
  ) -> [JSONValue] {
    if let action = stopAction(line, file, folder) { return [action] }
    guard let header = file.header(of: line), let found = file.block(at: header),
      let block = folder.declarations().block(id: found.id)
    else { return [] }
    switch block.heading.kind {
    case .habit, .task: return [doneAction(block, folder)].compactMap(\.self)
    case .term: return [reviewAction(block, file, folder)].compactMap(\.self)
    default: return []
    }
  }

  private func doneAction(_ block: any Block, _ folder: EditorFolder) -> JSONValue? {
    let name = folder.directory.logFile(for: folder.today)
    let file = folder.file(name) ?? TextFile(name: name, text: PartedText([]))
    var document = Document(file.text.bytes)
    let line = "\(folder.today) \(folder.time) \(block.id)"
    guard (try? document.add(logLines: [line])) != nil else { return nil }
    return .object(
      action(
        "Done today: \(block.title)", "refactor",
        [(file, ranges(file).edits(to: document.bytes))], folder))
  }

  /// Returns the action that ends a running entry at the current time.
  private func stopAction(_ line: Int, _ file: TextFile, _ folder: EditorFolder) -> JSONValue? {
    let syntax = file.syntax(line)
    guard syntax.role == .log, let times = syntax.tokens.first(where: { $0.kind == .time }),
      file.text(line, times.range).hasSuffix("?")
    else { return nil }
    let mark = times.range.upperBound - 1..<times.range.upperBound
    let edit: JSONValue = [
      "range": ranges(file).range(line, mark), "newText": .text(folder.time),
    ]
    return .object(action("Stop now", "refactor", [(file, [edit])], folder))
  }

  /// Returns the action that adds a review of a week to a term. The added text begins with the
  /// figures of the week.
  ///
  /// The week is the latest one whose review is due. If none is due, it is the current week or,
  /// after the term, its last week. Nil if this week already has a review or has not begun, or if
  /// the block is not a term.
  private func reviewAction(
    _ block: any Block, _ file: TextFile, _ folder: EditorFolder
  ) -> JSONValue? {
    let figures = folder.currentFigures()
    guard let term = figures.workspace.block(named: block.name) as? Term else { return nil }
    let terms = figures.overview.terms
    let due = terms.progress(term)?.reviewsDue.last ?? min(figures.today, term.end ?? figures.today)
    guard let week = terms.week(ofReview: due, in: term), week.reviewed == nil,
      let text = WeekSummary(week, figures.workspace, figures.overview)?.text(for: term)
    else { return nil }
    var document = Document(file.text.bytes)
    let value = "\(due) ; \(text)"
    guard (try? document.edit(block: block.id) { $0.add("review", value) }) != nil else {
      return nil
    }
    return .object(
      action(
        "Review week \(week.number)", "refactor",
        [(file, ranges(file).edits(to: document.bytes))], folder))
  }
}

extension Document {
  /// Returns the document without one line, given by its number from 1.
  fileprivate func removing(line number: Int) -> Document {
    guard lines.indices.contains(number - 1) else { return self }
    let line = lines[number - 1]
    return Document(Array(bytes[..<line.start] + bytes[line.next...]))
  }

  /// Returns the document with a new text for one line, given by its number from 1. The line ending
  /// stays.
  fileprivate func replacing(line number: Int, with text: String) -> Document {
    guard lines.indices.contains(number - 1) else { return self }
    let line = lines[number - 1]
    return Document(Array(bytes[..<line.textStart] + Array(text.utf8) + bytes[line.textEnd...]))
  }
}
