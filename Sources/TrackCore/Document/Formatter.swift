/// Puts a document in the usual layout; `Reference.layout` says what that is.
///
/// It changes how lines are laid out and how many blank lines stand between them, nothing else:
/// the lines that are not blank stay the same ones in the same order.
struct Formatter {
  private let document: Document
  private let wrong: Set<Int>
  private var outline = FileOutline()
  /// New texts of lines, by their positions; what is not here stays.
  private var texts: [Int: [UInt8]] = [:]
  /// Positions of the headers that were understood.
  private var headers: Set<Int> = []
  private var isUnderstood = false

  private static let indent = Array("  ".utf8)
  /// Lines that go on with a text stand further in than their property.
  private static let textIndent = Array("    |".utf8)

  init(_ document: Document, keeping wrong: Set<Int>) {
    self.document = document
    self.wrong = wrong
  }

  mutating func run() -> Document {
    let conflict = conflictLines()
    document.bytes.withUnsafeBufferPointer { buffer in
      var ignored = ProblemSink(keeps: false)
      outline = OutlineReader.read(
        FileContext(name: "", buffer: buffer), into: &ignored, keeps: false)
      for block in outline.blocks { layOut(block, buffer) }
      for run in outline.runs { layOut(run, buffer) }
    }
    guard isUnderstood else { return document }
    for position in conflict { texts[position] = nil }
    return FormattedLines(
      document: document, texts: texts, headers: headers.subtracting(conflict), kept: conflict
    ).assembled()
  }

  /// What stands between the markers of a conflict that git left, with the markers.
  private func conflictLines() -> Set<Int> {
    var lines: Set<Int> = []
    var isInside = false
    for (position, line) in document.lines.enumerated() {
      let isMarker = line.role == .marker
      if isMarker, document.bytes[line.textStart] == 0x3C { isInside = true }
      if isInside || isMarker { lines.insert(position) }
      if isMarker, document.bytes[line.textStart] == 0x3E { isInside = false }
    }
    return lines
  }

  /// Notes a line's new text, if it is one.
  private mutating func set(_ number: Int, to text: [UInt8]) {
    isUnderstood = true
    guard !wrong.contains(number) else { return }
    let line = document.lines[number - 1]
    if !document.bytes[line.textStart..<line.textEnd].elementsEqual(text) {
      texts[number - 1] = text
    }
  }

  // MARK: Blocks

  private mutating func layOut(_ block: BlockSource, _ buffer: UnsafeBufferPointer<UInt8>) {
    isUnderstood = true
    guard !wrong.contains(block.header.number) else { return }
    headers.insert(block.header.number - 1)
    var header = Array(block.kind.rawValue.utf8) + [0x20] + buffer[block.id]
    if !block.title.isEmpty { header += [0x3A, 0x20] + buffer[block.title] }
    set(block.header.number, to: header)
    for property in outline.properties[block.properties] {
      layOut(property, of: block.kind, buffer)
    }
  }

  private mutating func layOut(
    _ property: PropertySource, of kind: Kind, _ buffer: UnsafeBufferPointer<UInt8>
  ) {
    let cursor = Cursor(
      buffer, from: property.value.lowerBound, to: property.value.upperBound)
    let word = cursor.text(property.key.lowerBound, property.key.upperBound)
    guard let key = kind.property(foldedName(word)) else { return }
    var text = Self.indent + key.name.utf8 + [0x3A]
    if !property.value.isEmpty {
      text += [0x20] + FormattedValue(cursor, key: key).bytes
    }
    set(property.line.number, to: text)
    guard let last = property.more.last else { return }
    layOutTexts(property, upTo: last.upperBound, buffer)
  }

  /// The `|` lines that go on with a text, with comments and blank lines between them.
  private mutating func layOutTexts(
    _ property: PropertySource, upTo end: Int, _ buffer: UnsafeBufferPointer<UInt8>
  ) {
    var more = property.more[...]
    for number in property.line.number + 1...property.lastLine {
      let line = document.lines[number - 1]
      guard line.role == .continuation, let range = more.first, line.textStart < range.upperBound,
        range.upperBound <= line.textEnd
      else { continue }
      more.removeFirst()
      set(number, to: Self.textIndent + (range.isEmpty ? [] : [0x20] + buffer[range]))
    }
  }

  // MARK: The log

  private mutating func layOut(_ run: LogRun, _ buffer: UnsafeBufferPointer<UInt8>) {
    var number = run.firstLine
    while number <= document.lines.count, document.lines[number - 1].start < run.end {
      let line = document.lines[number - 1]
      if outline.isPlain
        || UTF8Check.firstFault(in: buffer, line.textStart, line.textEnd) == nil,
        let text = FormattedLogLine.bytes(
          of: Cursor(buffer, from: line.textStart, to: line.textEnd))
      {
        set(number, to: text)
      }
      number += 1
    }
  }
}

extension Document {
  /// The document in the usual layout.
  ///
  /// - Parameter wrong: The numbers of lines with errors: they stay as they are, and so do the
  ///   lines under a wrong header.
  package func formatted(keeping wrong: Set<Int> = []) -> Document {
    var formatter = Formatter(self, keeping: wrong)
    return formatter.run()
  }
}
