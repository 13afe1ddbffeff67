import TrackCore

/// The words that a page shows for a point of a picture when a pointer, a tap or a key selects the
/// point.
package struct PictureTips {
  /// The days of the first and the last point; nil if the points are not days.
  var days: ClosedRange<Day>?
  /// The words of each point.
  let words: [String]
  /// The positions of the points; empty if they are the points of the picture's curve.
  var places: [(x: Double, y: Double)] = []

  /// The words as an attribute, separated by `|`. If there is a common unit, it is left out.
  var text: String {
    words.map { $0.dropLast(unit?.count ?? 0).replacing("|", with: "/") }.joined(separator: "|")
  }

  /// The unit with which the words of all points end, such as ` km`. Nil if there is none, or if
  /// the points are not those of the picture's curve.
  var unit: String? {
    guard let first = words.first, let space = first.lastIndex(of: " "), places.isEmpty else {
      return nil
    }
    let end = first[space...]
    return words.allSatisfy { $0.hasSuffix(end) } ? String(end) : nil
  }

  /// The positions as an attribute: `50 16|60 16`; nil if they are those of the curve.
  var positions: String? {
    places.isEmpty
      ? nil
      : places.map { "\($0.x.rounded().places) \($0.y.rounded().places)" }.joined(separator: "|")
  }
}
