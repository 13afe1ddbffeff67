/// Formats a document in the standard layout, which `track help format layout` describes.
///
/// It changes only the layout of lines and the number of blank lines between them; the order of
/// lines is kept.
struct Formatter {
  private let bytes: [UInt8]
  private let wrong: Set<Int>
  private var outline = FileOutline()
  /// The new texts of the lines of blocks, by line number.
  private var texts: [Int: [UInt8]] = [:]
  /// The line numbers of the valid headers.
  private var headers: Set<Int> = []
  private var isUnderstood = false

  private static let indent = Array("  ".utf8)
  /// The beginning of a line that continues a text.
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
      for block in outline.blocks { format(block, buffer) }
      for number in conflict { texts[number] = nil }
      var lines = FormattedLines(
        texts: texts, headers: headers.subtracting(conflict), kept: conflict, wrong: wrong,
        outline: outline)
      let result = lines.assemble(buffer)
      return isUnderstood || lines.isLogUnderstood ? result : bytes
    }
  }

  /// Returns the numbers of the lines in conflicts left by git, including their markers.
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

  /// Sets the new text of a line.
  private mutating func set(_ number: Int, to text: [UInt8]) {
    isUnderstood = true
    if !wrong.contains(number) { texts[number] = text }
  }

  // MARK: Blocks

  private mutating func format(_ block: BlockSource, _ buffer: UnsafeBufferPointer<UInt8>) {
    isUnderstood = true
    guard !wrong.contains(block.header.number) else { return }
    headers.insert(block.header.number)
    var header = Array(block.kind.rawValue.utf8) + [ASCII.space] + buffer[block.id]
    if !block.title.isEmpty { header += [ASCII.colon, ASCII.space] + buffer[block.title] }
    set(block.header.number, to: header)
    for property in outline.properties[block.properties] {
      format(property, of: block.kind, buffer)
    }
  }

  private mutating func format(
    _ property: PropertySource, of kind: Kind, _ buffer: UnsafeBufferPointer<UInt8>
  ) {
    let cursor = Cursor(
      buffer, from: property.value.lowerBound, to: property.value.upperBound)
    let word = cursor.text(property.key.lowerBound, property.key.upperBound)
    guard let key = kind.property(foldedName(word)) else { return }
    var text = Self.indent + key.name.utf8 + [ASCII.colon]
    if !property.value.isEmpty {
      text += [ASCII.space] + key.layOut(cursor)
    }
    set(property.line.number, to: text)
    guard let last = property.more.last else { return }
    formatTexts(property, upTo: last.upperBound, buffer)
  }

  /// Formats the `|` lines that continue a text. Comments may be between them.
  private mutating func formatTexts(
    _ property: PropertySource, upTo end: Int, _ buffer: UnsafeBufferPointer<UInt8>
  ) {
    var more = property.more[...]
    var lines = LineReader(buffer, after: property.line)
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
  /// Returns the document in the standard layout.
  ///
  /// - Parameter wrong: The numbers of lines with errors. These lines are kept unchanged, and so
  ///   are the lines of a block whose header has an error.
  public func formatted(keeping wrong: Set<Int> = []) -> Document {
    Document(Self.formatted(bytes, keeping: wrong))
  }

  /// Returns the bytes of a document in the standard layout, without creating a `Document`.
  package static func formatted(_ bytes: [UInt8], keeping wrong: Set<Int>) -> [UInt8] {
    var formatter = Formatter(bytes, keeping: wrong)
    return formatter.run()
  }
}
