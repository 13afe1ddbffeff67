import TrackCore
import TrackEditor
import TrackJSON
import TrackReport

extension EditorServer {
  // MARK: Symbols and folding

  /// A group of lines that belong together: a block, or a month of the log.
  private struct Section {
    let title: String
    let detail: String
    let kind: Int
    let lines: ClosedRange<Int>
    /// The index of the line that contains the title, and the byte range of the title in that line.
    let name: (line: Int, range: Range<Int>)
    let isBlock: Bool
  }

  private func sections(_ file: TextFile) -> [Section] {
    var sections: [Section] = []
    var month: (name: String, first: Int)?
    var last = 0
    func closeMonth() {
      guard let open = month else { return }
      sections.append(
        Section(
          title: open.name, detail: "", kind: 3, lines: open.first...last,
          name: (open.first, 0..<min(7, file.line(open.first).count)), isBlock: false))
      month = nil
    }
    let document = Document(file.text.bytes)
    for (number, line) in document.lines.enumerated() {
      if line.role == .log {
        let name = String(
          decoding: document.bytes[line.textStart..<min(line.textStart + 7, line.textEnd)],
          as: UTF8.self)
        if month?.name != name {
          closeMonth()
          month = (name, number)
        }
        last = number
      } else if line.role == .header {
        closeMonth()
      }
    }
    closeMonth()
    for block in document.blocks() {
      let range = file.block(at: block.header)?.range ?? 0..<0
      sections.append(
        Section(
          title: block.title.isEmpty ? block.id : block.title,
          detail: "\(block.kind.rawValue) \(block.id)", kind: Self.symbolKind(of: block.kind),
          lines: block.header...block.last, name: (block.header, range), isBlock: true))
    }
    return sections.sorted { $0.lines.lowerBound < $1.lines.lowerBound }
  }

  func documentSymbols(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (_, file) = file(params) else { return nil }
    let ranges = ranges(file)
    return .array(
      sections(file).map { section in
        [
          "name": .text(section.title.isEmpty ? "track" : section.title),
          "detail": .text(section.detail), "kind": .int(section.kind),
          "range": ranges.range(lines: section.lines),
          "selectionRange": ranges.range(section.name.line, section.name.range),
        ]
      })
  }

  func foldingRanges(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (_, file) = file(params) else { return nil }
    return .array(
      sections(file).filter { $0.lines.count > 1 }.map { section in
        [
          "startLine": .int(section.lines.lowerBound), "endLine": .int(section.lines.upperBound),
          "kind": "region",
        ]
      })
  }

  func selectionRanges(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (_, file) = file(params) else { return nil }
    let ranges = ranges(file)
    let sections = sections(file)
    let whole = ranges.range(lines: 0...max(0, file.text.lineCount - 1))
    return .array(
      (params["positions"]?.elements ?? []).map { position in
        var selection: JSONValue = ["range": whole]
        guard let (line, offset) = ranges.read(position) else { return selection }
        if let section = sections.last(where: { $0.lines.contains(line) }) {
          selection = ["range": ranges.range(lines: section.lines), "parent": selection]
        }
        selection = ["range": ranges.range(lines: line...line), "parent": selection]
        if let token = file.syntax(line).token(at: offset) {
          selection = ["range": ranges.range(line, token.range), "parent": selection]
        }
        return selection
      })
  }

  // MARK: Semantic tokens

  func semanticTokens(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (_, file) = file(params) else { return nil }
    let all = 0...file.text.lineCount - 1
    guard let lines = params["range"].map({ ranges(file).lines($0) }) ?? all else {
      return ["data": []]
    }
    var data: [JSONValue] = []
    var latest = (line: 0, character: 0)
    for (line, syntax) in file.syntax(Range(lines)) where !syntax.tokens.isEmpty {
      let bytes = file.text.line(line)
      let start = file.textStart(line)
      for token in syntax.tokens {
        let character = encoding.character(at: start + token.range.lowerBound, in: bytes)
        let end = encoding.character(at: start + token.range.upperBound, in: bytes)
        let isDeclaration = token.kind == .id && syntax.role == .header
        data += [
          .int(line - latest.line),
          .int(line == latest.line ? character - latest.character : character),
          .int(end - character), .int(EditorCapabilities.type(of: token.kind)),
          .int(isDeclaration ? 1 : 0),
        ]
        latest = (line, character)
      }
    }
    return ["data": .array(data)]
  }

  // MARK: Inlay hints

  func inlayHints(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard options.showsHints, let (folder, file) = file(params),
      let lines = ranges(file).lines(params["range"])
    else { return [] }
    let figures = folder.currentFigures()
    let ranges = ranges(file)
    var hints: [JSONValue] = []
    var todays: [Name: (line: Int, label: String)] = [:]
    for (line, syntax) in file.syntax(Range(lines)) {
      guard let token = syntax.tokens.first(where: { $0.kind == .id || $0.kind == .reference }),
        syntax.role == .header || syntax.role == .log,
        let block = figures.workspace.block(id: file.text(line, token.range)),
        let habit = figures.habit(block.name)
      else { continue }
      if syntax.role == .header {
        if let label = Self.streak(of: habit) { hints.append(hint(label, line, file, ranges)) }
      } else if file.text(line, 0..<10) == figures.today.iso, let label = Self.amount(of: habit) {
        todays[block.name] = (line, label)
      }
    }
    for (_, found) in todays { hints.append(hint(found.label, found.line, file, ranges)) }
    return .array(hints)
  }

  private func hint(_ label: String, _ line: Int, _ file: TextFile, _ ranges: RangeWriter)
    -> JSONValue
  {
    [
      "position": ranges.position(line, file.line(line).count), "label": .text(label),
      "paddingLeft": true,
    ]
  }

  /// Returns the current streak as text, such as `12 days`; nil if there is none.
  static func streak(of habit: HabitProgress) -> String? {
    guard habit.streak.current > 0, habit.streak.unit != nil else { return nil }
    return Words.count(habit.streak.current, habit.streakNoun)
  }

  /// Returns the amount that was done as text, such as `5 of 8`; nil if doing the habit once is
  /// enough.
  static func amount(of habit: HabitProgress) -> String? {
    guard let amount = habit.now.amount, let target = habit.now.target,
      !habit.now.unit.isNone || target != .one
    else { return nil }
    return Words.part(amount, of: target, habit.now.unit)
  }
}
