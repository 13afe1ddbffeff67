import TrackCore

/// A picture of the actual shares of values, compared with the shares that correspond to their
/// priorities.
package struct ValuePicture: Picture {
  private let values: [ValueProgress]

  private static let pitch = 38.0
  private static let bar = (left: 2.0, width: 348.0)

  package init(_ values: [ValueProgress]) {
    self.values = values
  }

  package let title = "Values: given against asked"
  package var height: Double { max(Double(values.count) * Self.pitch + 24, 60) }

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
      canvas.line(asked, y + 15, asked, y + 30, "asked")
    }
    let y = height - 6
    canvas.rect(Self.bar.left, y - 8, 18, 8, "bar", corner: 2)
    canvas.text("given", Self.bar.left + 24, y, "q small")
    canvas.line(72, y - 11, 72, y + 2, "asked")
    canvas.text("asked", 79, y, "q small")
  }
}
