import TrackCore

/// The days of a picture, for the script of a page.
struct DayLetters {
  /// A letter for the state of each day.
  let days: String
  let from: Day
  /// The subjects whose entries the tooltip of a day lists; nil for all.
  let subjects: [String]?
  /// The days before these, which the page can show instead.
  let past: PastDays?
}

/// A picture that shows figures.
package protocol Picture: Sendable {
  /// A short title.
  var title: String { get }
  /// The unit and the days, written below the title in a file of the picture; nil if the picture
  /// draws its own title.
  var note: String? { get }
  /// A description for screen readers.
  var summary: String { get }
  var width: Double { get }
  var height: Double { get }
  /// The words shown instead of the picture if there is nothing to draw; otherwise nil.
  var nothing: String? { get }
  /// The figures as a table, for a picture that cannot show all of them; otherwise nil.
  var table: FigureTable? { get }
  /// The colors from files that the picture uses.
  var colors: [FileColor] { get }
  /// The texts of tooltips for the points of the picture; nil if all figures are written in the
  /// picture.
  var tips: PictureTips? { get }
  func draw(on canvas: inout Canvas)
}

extension Picture {
  package var width: Double { 360 }
  package var note: String? { nil }
  package var nothing: String? { nil }
  package var table: FigureTable? { nil }
  package var colors: [FileColor] { [] }
  package var tips: PictureTips? { nil }

  /// The picture as an SVG file.
  package var svg: [UInt8] {
    var markup = Markup()
    let top = note == nil ? 0.0 : 42
    let whole = height + top
    let attributes: Markup.Attributes = [
      "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width.places) \(whole.places)",
      "width": width.places, "height": whole.places, "role": "img", "class": "pic",
      "aria-labelledby": "t d",
    ]
    markup.element("svg", attributes) { markup in
      markup.element("title", ["id": "t"], text: title)
      markup.element("desc", ["id": "d"], text: nothing ?? summary)
      markup.element("style") { $0.add(PictureStyle.sheet(with: colors)) }
      markup.draw { canvas in
        canvas.rect(0, 0, width, whole, "paper")
        if let note { drawHeading(note, on: &canvas) }
      }
      markup.element("g", ["transform": top == 0 ? nil : "translate(0 \(top.places))"]) {
        $0.draw(drawOrSay)
      }
    }
    markup.raw("\n")
    return markup.bytes
  }

  private func drawHeading(_ note: String, on canvas: inout Canvas) {
    let room = width - 8
    canvas.text(TextWidth.fit(title, size: Frame.size, in: room / 1.05), 4, 15, "b")
    canvas.text(TextWidth.fit(note, size: Frame.size, in: room), 4, 31, "q")
  }

  private func drawOrSay(on canvas: inout Canvas) {
    guard let nothing else { return draw(on: &canvas) }
    canvas.text(nothing, width / 2, height / 2, anchor: .middle, "q")
  }

  /// Returns the picture as an inline element of a page.
  ///
  /// - Parameter id: The ID of the description, which must occur once on the page.
  func inlined(
    _ id: String, style: String = "pic", _ letters: DayLetters? = nil
  ) -> Markup {
    var markup = Markup()
    let tips = tips.flatMap { $0.words.count > 1 ? $0 : nil }
    let attributes: Markup.Attributes = [
      "viewBox": "0 0 \(width.places) \(height.places)", "role": "img", "class": style,
      "aria-describedby": id, "data-days": letters?.days,
      "data-from": letters?.from.iso ?? tips?.days?.lowerBound.iso,
      "data-to": tips?.days?.upperBound.iso,
      "data-tips": tips?.text, "data-unit": tips?.unit, "data-at": tips?.positions,
      "data-subjects": letters?.subjects?.joined(separator: " "),
      "data-past": letters?.past?.text, "data-begin": letters?.past?.from.iso,
    ]
    markup.element("svg", attributes) { markup in
      markup.element("title", text: title)
      markup.element("desc", ["id": id], text: nothing ?? summary)
      markup.draw(drawOrSay)
    }
    return markup
  }
}
