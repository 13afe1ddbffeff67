import TrackCore
import TrackEditor

/// The parts of a directory that may be shown to other people.
package struct Disclosure: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let values = Disclosure(rawValue: 1)
  /// Goals, obligations, milestones and terms.
  package static let goals = Disclosure(rawValue: 2)
  /// Habits and tasks.
  package static let habits = Disclosure(rawValue: 4)
  /// All log lines except those that `readings` includes.
  package static let log = Disclosure(rawValue: 8)
  /// Measures and foods, and the log lines about measures. Log lines about undeclared subjects are
  /// included, because such a subject may be a measure that was removed.
  package static let readings = Disclosure(rawValue: 16)
  /// Notes, reviews, reflections, plans, comments and all text after a `;`.
  package static let notes = Disclosure(rawValue: 32)

  package static let all: Disclosure = [.values, .goals, .habits, .log, .readings, .notes]
  package static let usual: Disclosure = [.values, .goals, .habits, .log]

  package static let names: [(name: String, part: Disclosure)] = [
    ("values", .values), ("goals", .goals), ("habits", .habits), ("log", .log),
    ("readings", .readings), ("notes", .notes),
  ]

  fileprivate func shows(_ kind: Kind) -> Bool {
    switch kind {
    case .value: contains(.values)
    case .goal, .obligation, .milestone, .term: contains(.goals)
    case .habit, .task: contains(.habits)
    case .measure, .food: contains(.readings)
    case .source: self == .all
    case .track: true
    }
  }
}

extension Disclosure {
  /// Returns the files without the parts that must not be shown. Hidden lines become `#`, so that
  /// the other lines keep their numbers.
  ///
  /// A line that cannot be parsed is hidden unless everything is shown, because it may contain
  /// anything.
  package func filtered(_ files: [SourceFile]) -> [SourceFile] {
    guard self != .all else { return files }
    let workspace = Workspace(files: files, keepingProblems: false)
    var log: [Place: Range<Int>] = [:]
    workspace.forEachLine { entry, reader in
      // An undeclared subject may be a measure that was removed.
      let isUndeclared = !workspace.declares(entry.subject) && !reader.isTitle(entry.subject)
      let mayBeReading = entry.isOnMeasure || isUndeclared
      guard contains(mayBeReading ? .readings : .log) else { return }
      let end =
        contains(.notes) || entry.note.isEmpty ? entry.text.upperBound : entry.note.lowerBound
      log[entry.place] = entry.text.lowerBound..<end
    }
    return workspace.files.enumerated().map { index, file in
      filtered(file, index, workspace, log)
    }
  }

  private func filtered(
    _ file: SourceFile, _ index: Int, _ workspace: Workspace, _ log: [Place: Range<Int>]
  ) -> SourceFile {
    let document = Document(file.bytes)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(document.bytes.count)
    var kind: Kind?
    var isTextShown = false
    for line in document.lines {
      let ending = document.bytes[line.textEnd..<line.next]
      let text = Array(document.bytes[line.textStart..<line.textEnd])
      var shown: [UInt8] = [ASCII.hash]
      switch line.role {
      case .blank, .marker: shown = text
      case .comment: if contains(.notes) { shown = text }
      case .lostValue: break
      case .log:
        kind = nil
        if let range = log[Place(file: index, line: line.number)] {
          shown = withoutHiddenGoals(
            withoutSemicolon(Array(document.bytes[range]), cuts: range.upperBound < line.textEnd))
        }
      case .header:
        let syntax = LineSyntax(text, in: nil)
        kind = syntax.tokens.first.flatMap { token in
          Kind(rawValue: foldedName(String(decoding: text[token.range], as: UTF8.self)))
        }
        if let kind, shows(kind) { shown = text } else { kind = nil }
      case .property:
        let property = kind.flatMap { self.property(text, of: $0, workspace) }
        isTextShown = property != nil
        shown = property ?? shown
      case .continuation: if kind != nil, isTextShown { shown = text }
      }
      bytes += shown + ending
    }
    return SourceFile(name: file.name, bytes: bytes)
  }

  private func withoutSemicolon(_ line: [UInt8], cuts: Bool) -> [UInt8] {
    guard cuts, let end = line.lastIndex(of: ASCII.semicolon) else { return line }
    return Array(line[..<end])
  }

  /// Removes each `+goal` from a log line, unless goals are shown.
  private func withoutHiddenGoals(_ line: [UInt8]) -> [UInt8] {
    guard !contains(.goals), line.contains(ASCII.plus) else { return line }
    let hidden = LineSyntax(line, in: nil).tokens.filter { token in
      token.kind == .reference && token.refersTo == Kind.goals
    }
    var kept = line
    for token in hidden.reversed() {
      let end = kept[token.range.lowerBound...].firstIndex { $0 == ASCII.space } ?? kept.count
      kept.removeSubrange(token.range.lowerBound - 1..<end)
    }
    return kept
  }

  /// Returns the part of a property that may be shown; nil to hide the property.
  private func property(_ line: [UInt8], of kind: Kind, _ workspace: Workspace) -> [UInt8]? {
    let syntax = LineSyntax(line, in: kind)
    guard let first = syntax.tokens.first, first.kind == .key else { return nil }
    func text(_ token: SyntaxToken) -> String {
      String(decoding: line[token.range], as: UTF8.self)
    }
    guard let key = kind.property(foldedName(text(first))) else { return nil }
    for token in syntax.tokens where token.kind == .reference {
      guard let name = workspace.names.existing(text(token)) else { return nil }
      if let block = workspace.block(named: name) {
        guard shows(block.heading.kind) else { return nil }
      } else if !contains(.readings) {
        return nil
      }
    }
    if contains(.notes) { return line }
    if [.note, .reflection, .plan].contains(key.key) { return nil }
    guard !key.isPlain, let end = line.firstIndex(of: ASCII.semicolon) else { return line }
    return Array(line[..<end])
  }
}
