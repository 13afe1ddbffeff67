/// Puts a document in the usual layout; `Reference.layout` says what that is.
///
/// It changes how lines are laid out and how many blank lines stand between them, nothing else:
/// the lines that are not blank stay the same ones in the same order.
struct Formatter {
  private let bytes: [UInt8]
  private let wrong: Set<Int>
  private var outline = FileOutline()
  /// New texts of lines of blocks, by their numbers; what is not here stays.
  private var texts: [Int: [UInt8]] = [:]
  /// Numbers of the headers that were understood.
  private var headers: Set<Int> = []
  private var isUnderstood = false

  private static let indent = Array("  ".utf8)
  /// Lines that go on with a text stand further in than their property.
  private static let textIndent = Array("    |".utf8)

  init(_ bytes: [UInt8], keeping wrong: Set<Int>) {
    self.bytes = bytes
    self.wrong = wrong
  }

  mutating func run() -> [UInt8] {
    bytes.withUnsafeBufferPointer { buffer in
      let conflict = Self.conflictLines(in: buffer)
      var ignored = ProblemSink(keeps: false)
      outline = OutlineReader.read(
        FileContext(name: "", buffer: buffer), into: &ignored, keeps: false)
      for block in outline.blocks { layOut(block, buffer) }
      for number in conflict { texts[number] = nil }
      var lines = FormattedLines(
        texts: texts, headers: headers.subtracting(conflict), kept: conflict, wrong: wrong,
        outline: outline)
      let result = lines.assemble(buffer)
      return isUnderstood || lines.isLogUnderstood ? result : bytes
    }
  }

  /// What stands between the markers of a conflict that git left, with the markers.
  private static func conflictLines(in buffer: UnsafeBufferPointer<UInt8>) -> Set<Int> {
    var numbers: Set<Int> = []
    var isInside = false
    var lines = LineReader(buffer)
    while let line = lines.next() {
      let isMarker = line.role == .marker
      if isMarker, buffer[line.textStart] == ASCII.less { isInside = true }
      if isInside || isMarker { numbers.insert(line.number) }
      if isMarker, buffer[line.textStart] == ASCII.greater { isInside = false }
    }
    return numbers
  }

  /// Notes a line's new text.
  private mutating func set(_ number: Int, to text: [UInt8]) {
    isUnderstood = true
    if !wrong.contains(number) { texts[number] = text }
  }

  // MARK: Blocks

  private mutating func layOut(_ block: BlockSource, _ buffer: UnsafeBufferPointer<UInt8>) {
    isUnderstood = true
    guard !wrong.contains(block.header.number) else { return }
    headers.insert(block.header.number)
    var header = Array(block.kind.rawValue.utf8) + [ASCII.space] + buffer[block.id]
    if !block.title.isEmpty { header += [ASCII.colon, ASCII.space] + buffer[block.title] }
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
    var text = Self.indent + key.name.utf8 + [ASCII.colon]
    if !property.value.isEmpty {
      text += [ASCII.space] + FormattedValue(cursor, key: key).bytes
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
    var lines = LineReader(buffer, behind: property.line)
    while let line = lines.next(), line.number <= property.lastLine {
      guard line.role == .continuation, let range = more.first, line.textStart < range.upperBound,
        range.upperBound <= line.textEnd
      else { continue }
      more.removeFirst()
      set(line.number, to: Self.textIndent + (range.isEmpty ? [] : [ASCII.space] + buffer[range]))
    }
  }
}

extension Document {
  /// The document in the usual layout.
  ///
  /// - Parameter wrong: The numbers of lines with errors: they stay as they are, and so do the
  ///   lines under a wrong header.
  package func formatted(keeping wrong: Set<Int> = []) -> Document {
    Document(Self.formatted(bytes, keeping: wrong))
  }

  /// The bytes of a document in the usual layout, without making its lines.
  package static func formatted(_ bytes: [UInt8], keeping wrong: Set<Int>) -> [UInt8] {
    var formatter = Formatter(bytes, keeping: wrong)
    return formatter.run()
  }
}
