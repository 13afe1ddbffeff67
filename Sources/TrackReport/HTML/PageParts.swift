import TrackCore

/// Writes the HTML elements of which the sections of a page consist. Each element closes itself after
/// its content.
package struct PageParts {
  package var html = Markup()
  /// The beginning of the pictures' IDs.
  private let idPrefix: String
  private var pictures = 0

  package init(idPrefix: String) { self.idPrefix = idPrefix }

  /// The maximum length of titles and IDs.
  private static let longest = 160
  /// The maximum length of sentences, each of which may contain several titles.
  private static let longestSentence = 600

  /// Returns text from a file for display: on one line, and truncated if it is too long.
  package static func shown(_ text: String) -> String {
    Terminal().fit(text.onOneLine, to: longest)
  }

  /// Returns a sentence for display: on one line, and truncated if it is too long.
  package static func shownSentence(_ sentence: String) -> String {
    Terminal().fit(sentence.onOneLine, to: longestSentence)
  }

  /// Returns the link to an element of the page.
  static func link(to id: String) -> String { "#" + encoded(id) }

  /// Returns an ID in the form that a URL needs.
  package static func encoded(_ id: String) -> String {
    var link = ""
    for byte in id.utf8 {
      switch byte {
      case ASCII.zero...ASCII.nine, UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), ASCII.dash, ASCII.underscore:
        link.unicodeScalars.append(Unicode.Scalar(byte))
      default: link += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return link
  }

  /// Writes a figure in words. If the words differ from the plain number, adds the number for
  /// programs that read the page.
  ///
  /// - Parameter key: The identity of the figure, such as `habit run strength`.
  mutating func figure(_ key: String, _ value: String?, _ words: String, _ style: String? = nil) {
    guard let value else { return html.text(words) }
    let number = value == words ? nil : value
    html.element("span", ["data-of": key, "data-value": number, "class": style]) {
      $0.sentenceText(words)
    }
  }

  mutating func day(_ day: Day, _ words: String, _ key: String? = nil) {
    html.element("time", ["datetime": day.iso, "data-of": key], text: words)
  }

  mutating func paragraph(_ words: String, _ style: String? = nil) {
    element("p", style, prose: words)
  }

  // MARK: Elements

  /// Writes an element.
  ///
  /// - Parameter style: The CSS class.
  package mutating func element(
    _ name: StaticString, _ style: String? = nil, _ attributes: Markup.Attributes = [:],
    _ content: (inout PageParts) -> Void
  ) {
    html.open(name, style: style, attributes)
    content(&self)
    html.close(name)
  }

  mutating func element(
    _ name: StaticString, _ style: String? = nil, _ attributes: Markup.Attributes = [:],
    text: String
  ) {
    element(name, style, attributes) { $0.html.text(text) }
  }

  /// Writes an element with text in which directions of writing may be mixed.
  mutating func element(_ name: StaticString, _ style: String? = nil, prose: String) {
    element(name, style) { $0.html.prose(prose) }
  }

  /// Writes an element with a title from a file.
  mutating func element(_ name: StaticString, title: String) {
    element(name) { $0.html.name(title) }
  }

  mutating func text(_ text: String) { html.text(text) }

  /// Writes an element that can be opened.
  mutating func details(
    _ summary: String, id: String? = nil, _ content: (inout PageParts) -> Void
  ) {
    element("details", nil, ["id": id]) { page in
      page.element("summary", text: summary)
      content(&page)
    }
  }

  /// Writes a picture that repeats what is also said in words.
  mutating func decoration(
    _ style: String, _ width: Int, _ height: Int, stretches: Bool = false,
    _ draw: (inout Canvas) -> Void
  ) {
    let attributes: Markup.Attributes = [
      "viewBox": "0 0 \(width) \(height)", "preserveAspectRatio": stretches ? "none" : nil,
      "aria-hidden": "true",
    ]
    element("svg", style, attributes) { $0.html.draw(draw) }
  }

  /// Writes a section with its heading and an optional note beside it.
  ///
  /// - Parameter folds: True if the section is closed on a narrow screen.
  mutating func section(
    _ id: String, _ heading: String, _ words: String? = nil, folds: Bool = true,
    _ content: (inout PageParts) -> Void
  ) {
    element("section", nil, ["id": id, "aria-labelledby": "\(id)-heading"]) { page in
      func head(_ page: inout PageParts) {
        let attributes: Markup.Attributes =
          folds
          ? ["id": "\(id)-heading", "class": "h2", "role": "heading", "aria-level": "2"]
          : ["id": "\(id)-heading"]
        page.element(folds ? "span" : "h2", nil, attributes, text: heading)
        if let words { page.element("span", "quiet", prose: words) }
      }
      guard folds else {
        page.element("div", "head", [:], head)
        return content(&page)
      }
      page.element("details", "fold", ["open": ""]) { page in
        page.element("summary", "head", [:], head)
        content(&page)
      }
    }
    html.raw("\n")
  }

  /// Writes the title of a block after its emoji.
  package mutating func title(_ title: String, emoji: String?) {
    if let emoji { html.text(Self.shown(emoji) + " ") }
    html.name(Self.shown(title))
  }

  /// Writes a dot in the color of a block.
  package mutating func dot(_ color: FileColor?) {
    guard let color else { return }
    decoration("dot pic", 10, 10) { $0.circle(5, 5, 4.5, "own " + color.style) }
  }

  // MARK: Pictures

  /// Writes a picture with its caption and, if it has one, its table.
  package mutating func picture(_ picture: some Picture, caption: String? = nil) {
    element("figure") { page in
      if let caption { page.element("figcaption") { $0.html.sentence(caption) } }
      page.html.add(picture.inlined(page.nextPicture()))
      if let table = picture.table { page.details("The figures", table) }
    }
  }

  /// Returns the ID of the next picture.
  private mutating func nextPicture() -> String {
    pictures += 1
    return "\(idPrefix)-picture-\(pictures)"
  }

  /// Writes a picture of the last fifty-three weeks, without those before the first day.
  ///
  /// - Parameters:
  ///   - row: The index of the habit; nil for all habits.
  ///   - subjects: The subjects whose entries the tooltip of a day lists; nil for all.
  ///   - past: The days before these weeks, which the page can show instead.
  package mutating func year(
    _ calendar: HabitCalendar, row: Int? = nil, subjects: [String]? = nil, past: PastDays? = nil
  ) {
    let weeks = YearPicture.weeks(of: calendar, row: row)
    let first = weeks.lowerBound
    let days = Self.letters(calendar, row)
    // A picture of few weeks fits on a narrow screen.
    let isShort = weeks.count <= YearPicture.fewWeeks
    let picture = YearPicture(
      calendar, row: row, weeks: weeks,
      room: isShort ? YearPicture.fewWeeks : weeks.upperBound)
    let letters = DayLetters(
      days: String(decoding: days.dropFirst(first * 7), as: UTF8.self),
      from: calendar.from + first * 7, subjects: subjects, past: past)
    let inlined = picture.inlined(
      nextPicture(), style: isShort ? "pic map short" : "pic map", letters)
    element("div", "scroll end", ["tabindex": "-1"]) { $0.html.add(inlined) }
  }

  /// Returns one letter for each day, which the script of the page reads. For a single habit, it is
  /// the letter of the day's state. For all habits, it is `+` if any habit was due on the day, and
  /// a period otherwise.
  private static func letters(_ calendar: HabitCalendar, _ row: Int?) -> [UInt8] {
    guard let row else {
      return calendar.days.filter { $0.day <= calendar.today }.map {
        UInt8(ascii: $0.due > 0 ? "+" : ".")
      }
    }
    return calendar.rows[row].days.filter { $0.day <= calendar.today }.map { mark in
      mark.state.letter(isPast: mark.day < calendar.today)
    }
  }

  /// Writes a bar that shows a share, with an optional mark at the expected share.
  package mutating func meter(_ share: Double, expected: Double? = nil) {
    decoration("meter pic", 100, 8, stretches: true) { canvas in
      canvas.rect(0, 1, 100, 6, "track")
      canvas.rect(0, 1, min(max(share, 0), 1) * 100, 6, "bar")
      if let expected { canvas.rect(min(max(expected, 0), 1) * 99.4, 0, 0.6, 8, "tick") }
    }
  }

  /// Writes a small chart with a step for each share. If there are more shares than places, only
  /// the last shares are visible.
  mutating func strip(_ shares: [Double], of places: Int) {
    var path = SVGPath()
    for (index, share) in shares.enumerated() {
      if index == 0 { path.move(Double(places - shares.count) * 3, 16) }
      path.down(to: (16 - max(min(share, 1) * 15, 1)).rounded())
      path.go("h3")
    }
    path.down(to: 16)
    decoration("strip", places * 3, 16) { $0.path(path, "bars") }
  }
}
