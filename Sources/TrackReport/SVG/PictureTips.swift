import TrackCore

/// The texts of a picture's tooltips. A page shows the text of a point when the user points at it,
/// taps it or selects it with a key.
package struct PictureTips {
  /// The days of the first and the last point; nil if the points do not stand for days.
  var days: ClosedRange<Day>?
  /// The text of each point.
  let words: [String]
  /// The positions of the points. Empty if they are the points of the picture's curve.
  var places: [Point] = []

  init(words: [String], places: [Point]) {
    (self.words, self.places) = (words, places)
  }

  /// Creates the texts of a curve's points; nil if it has none.
  init?(_ days: [Day], words: [String]) {
    guard let first = days.first, let last = days.last else { return nil }
    (self.days, self.words) = (first...last, words)
  }

  /// The texts as the value of an attribute, separated by `|`. A common unit is left out.
  var text: String {
    let unitLength = unit?.utf8.count ?? 0
    var bytes: [UInt8] = []
    for (index, word) in words.enumerated() {
      if index > 0 { bytes.append(ASCII.pipe) }
      for byte in word.utf8.dropLast(unitLength) {
        bytes.append(byte == ASCII.pipe ? ASCII.slash : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The unit with which all texts end, such as ` km`. Nil if there is none, or if the texts do not
  /// belong to the points of the picture's curve.
  var unit: String? {
    guard let first = words.first?.utf8, let space = first.lastIndex(of: ASCII.space),
      places.isEmpty
    else { return nil }
    let end = first[space...]
    return words.allSatisfy { $0.utf8.suffix(end.count).elementsEqual(end) } ? String(end) : nil
  }

  /// The positions as the value of an attribute, such as `50 16|60 16`; nil if they are those of
  /// the curve.
  var positions: String? {
    places.isEmpty
      ? nil
      : places.map { "\($0.x.rounded().places) \($0.y.rounded().places)" }.joined(separator: "|")
  }
}
