/// A picture that shows figures.
package protocol Picture: Sendable {
  /// A short title.
  var title: String { get }
  /// A description for screen readers.
  var summary: String { get }
  var width: Double { get }
  var height: Double { get }
  /// The figures in the picture, as a table.
  var table: FigureTable { get }
  /// The colors from files that the picture uses.
  var colors: [FileColor] { get }
  /// The texts of tooltips for the points of the picture; nil if all figures are written in the
  /// picture.
  var tips: PictureTips? { get }
  func draw(on canvas: inout Canvas)
}

extension Picture {
  package var width: Double { 360 }
  package var colors: [FileColor] { [] }
  package var tips: PictureTips? { nil }

  /// The picture as an SVG file.
  package var svg: [UInt8] {
    var markup = Markup()
    markup.open(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width.places) \(height.places)",
        "width": width.places, "height": height.places, "role": "img", "class": "pic",
        "aria-labelledby": "t d",
      ])
    markup.element("title", ["id": "t"], text: title)
    markup.element("desc", ["id": "d"], text: summary)
    markup.open("style")
    markup.raw(PictureStyle.colors)
    markup.add(FileColor.sheet(colors))
    markup.raw(PictureStyle.marks)
    markup.close("style")
    var canvas = Canvas()
    canvas.rect(0, 0, width, height, "paper")
    draw(on: &canvas)
    markup.add(canvas.markup)
    markup.close("svg")
    markup.raw("\n")
    return markup.bytes
  }

  /// Returns the picture as an inline element of a page.
  ///
  /// - Parameter id: The ID of the description, which must occur once on the page.
  func inlined(
    _ id: String, style: String = "pic", data: String? = nil, from: String? = nil,
    subjects: [String]? = nil, past: PastDays? = nil
  ) -> Markup {
    var markup = Markup()
    let tips = tips.flatMap { $0.words.count > 1 ? $0 : nil }
    markup.open(
      "svg",
      [
        "viewBox": "0 0 \(width.places) \(height.places)", "role": "img", "class": style,
        "aria-describedby": id, "data-days": data,
        "data-from": from ?? tips?.days?.lowerBound.iso, "data-to": tips?.days?.upperBound.iso,
        "data-tips": tips?.text, "data-unit": tips?.unit, "data-at": tips?.positions,
        "data-subjects": subjects?.joined(separator: " "), "data-past": past?.text,
        "data-begin": past?.from.iso,
      ])
    markup.element("title", text: title)
    markup.element("desc", ["id": id], text: summary)
    var canvas = Canvas()
    draw(on: &canvas)
    markup.add(canvas.markup)
    markup.close("svg")
    return markup
  }
}
