import TrackCore

/// A picture of the actual shares of values, compared with the shares that correspond to their
/// priorities.
package struct ValuePicture: Picture {
  private let values: [ValueProgress]
  package let note: String?
  private let legend: Legend

  private static let pitch = 38.0
  private static let bar = (left: 2.0, width: 348.0)

  /// - Parameter period: The name of the period of the shares.
  package init(_ values: [ValueProgress], in period: String) {
    self.values = values
    note = "share of what was done, \(period)"
    let neglected: Legend.Entry = (.square("s5"), "neglected")
    legend = Legend(
      [(.square("bar"), "given"), (.tick("asked"), "asked")]
        + (values.contains(where: \.isNeglected) ? [neglected] : []), from: 0, to: 350)
  }

  package let title = "Values: given against asked"
  package var height: Double { max(Double(values.count) * Self.pitch + legend.height + 6, 60) }

  package var nothing: String? { values.isEmpty ? "No value yet." : nil }

  package var summary: String {
    let short = values.filter { $0.share + 0.05 < $0.askedShare }.map { $0.title.onOneLine }
    return short.isEmpty
      ? "Every value got about what was asked, or more."
      : "Less than was asked: \(short.joined(separator: ", "))."
  }

  package func draw(on canvas: inout Canvas) {
    for (number, value) in values.enumerated() {
      let y = Double(number) * Self.pitch
      let words = "\(value.share.percent) of \(value.askedShare.percent)"
      let room = 346 - TextWidth.of(words, size: 12) - 12
      canvas.text(
        TextWidth.fit(value.title.onOneLine, size: 12, in: room), Self.bar.left, y + 12, "b")
      canvas.text(words, Self.bar.left + Self.bar.width, y + 12, anchor: .end, "q")
      canvas.rect(Self.bar.left, y + 18, Self.bar.width, 9, "track", corner: 2)
      canvas.rect(
        Self.bar.left, y + 18, Self.bar.width * min(value.share, 1), 9,
        value.isNeglected ? "s5" : "bar", corner: 2)
      let asked = Self.bar.left + Self.bar.width * min(value.askedShare, 1)
      canvas.line((asked, y + 15), (asked, y + 30), "asked")
    }
    legend.draw(below: height - legend.height - 6, on: &canvas)
  }
}
