import TrackCore

/// The part of a line that is shown below a problem. It is truncated to a width and has a range of
/// columns to mark.
struct Excerpt {
  let text: String
  /// The number of columns before the mark.
  let indent: Int
  /// The number of marked columns, at least one.
  let length: Int

  private static let tabStop = 4

  /// - Parameters:
  ///   - width: The number of columns available.
  init(
    of bytes: UnsafeBufferPointer<UInt8>, at place: PlaceFinder.Place, width: Int,
    terminal: Terminal
  ) {
    let width = max(width, 8)
    if place.line.count <= width, bytes[place.line].isPlainASCII {
      text = String(decoding: bytes[place.line], as: UTF8.self)
      indent = place.marked.lowerBound - place.line.lowerBound
      length = max(place.marked.count, 1)
      return
    }
    let longest = width * 8
    // Decode only what can be shown, because a line may be very long.
    var start = max(place.line.lowerBound, place.marked.lowerBound - longest)
    while start < place.marked.lowerBound, start > place.line.lowerBound,
      isContinuation(bytes[start])
    { start += 1 }
    let isCut = start > place.line.lowerBound
    let end = min(place.line.upperBound, place.marked.upperBound + longest)
    let ellipsis = terminal.ellipsis

    var before = Self.shown(bytes[start..<place.marked.lowerBound], from: 0, terminal)
    let marked = Self.shown(bytes[place.marked], from: before.displayWidth, terminal)
    let after = Self.shown(
      bytes[place.marked.upperBound..<end],
      from: before.displayWidth + marked.displayWidth, terminal)

    let rest = marked.displayWidth + after.displayWidth
    if isCut || before.displayWidth + rest > width {
      let room = width - min(rest, width / 2)
      if isCut { before = ellipsis + before }
      before = terminal.fitEnd(before, to: room)
    }
    indent = before.displayWidth
    text = before + terminal.fit(marked + after, to: width - indent)
    length = max(min(marked.displayWidth, width - indent), 1)
  }

  /// Decodes bytes for display and expands tabs to spaces, so that the width of the text is known.
  private static func shown(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, from column: Int, _ terminal: Terminal
  ) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(ASCII.tab) else { return text.harmless(ascii: terminal.ascii) }
    var shown = ""
    var column = column
    for piece in text.split(separator: "\t", omittingEmptySubsequences: false) {
      if !shown.isEmpty || piece.startIndex != text.startIndex {
        let blanks = tabStop - column % tabStop
        shown += String(repeating: " ", count: blanks)
        column += blanks
      }
      let harmless = piece.harmless(ascii: terminal.ascii)
      shown += harmless
      column += harmless.displayWidth
    }
    return shown
  }
}
