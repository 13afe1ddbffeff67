/// Edits of whole lines of a document: replacements, removals and insertions.
///
/// Every line is identified by its index in the original document, so that one edit does not change
/// the indices of another.
package struct LineEdits {
  fileprivate var replaced: [Int: [UInt8]] = [:]
  package private(set) var removed: Set<Int> = []
  fileprivate var inserted: [Int: [[UInt8]]] = [:]

  package init() {}

  /// Replaces the text of a line; its ending stays.
  package mutating func replace(_ line: Int, with text: [UInt8]) { replaced[line] = text }

  /// Removes lines with their endings.
  package mutating func remove(_ lines: some Sequence<Int>) { removed.formUnion(lines) }

  /// Inserts lines before an index, after the lines that were already inserted there.
  ///
  /// - Parameter position: The index before which to insert the lines. To append them, pass the
  ///   number of lines of the document.
  package mutating func insert(_ texts: [[UInt8]], before position: Int) {
    inserted[position, default: []] += texts
  }
}

extension Document {
  /// Returns the document after the edits. The byte order mark stays. If the file does not end with
  /// a line ending, the result does not end with one either.
  package func applying(_ edits: LineEdits) -> Document {
    let newEnding = style().ending
    var result = Array(bytes[..<(lines.first?.textStart ?? 0)])
    result.reserveCapacity(bytes.count + 64)
    var lastEnding = 0
    func append(_ text: ArraySlice<UInt8>, _ ending: ArraySlice<UInt8>) {
      result += text
      // If the text ends with a carriage return, a single LF after it would form one line ending
      // with it.
      let needsReturn = text.last == ASCII.carriageReturn && ending.count == 1
      let start = result.count
      if needsReturn { result.append(ASCII.carriageReturn) }
      result += ending
      lastEnding = result.count - start
    }
    for index in 0...lines.count {
      for text in edits.inserted[index] ?? [] { append(text[...], newEnding[...]) }
      guard index < lines.count, !edits.removed.contains(index) else { continue }
      let line = lines[index]
      let ending = line.endingLength > 0 ? bytes[line.textEnd..<line.next] : newEnding[...]
      append(edits.replaced[index].map { $0[...] } ?? bytes[line.textStart..<line.textEnd], ending)
    }
    if let last = lines.last, last.endingLength == 0, last.textStart < last.textEnd {
      result.removeLast(lastEnding)
    }
    return Document(result)
  }
}
