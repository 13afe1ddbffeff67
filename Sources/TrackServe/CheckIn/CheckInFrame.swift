import TrackCore
import TrackReport

/// The head, the navigation and the end of a page of the check-in, around its content.
struct CheckInFrame {
  private let title: String
  private let path: String
  /// The pages of the device; nil if it is not paired.
  private let pages: CheckInPages?
  private var parts = PageParts(idPrefix: "p")
  /// The number of forms on the page so far, which makes the IDs of their taps different.
  private var forms = 0

  /// - Parameter path: The path of the page, which the navigation marks and to which forms return.
  init(_ title: String, path: String = "", of pages: CheckInPages? = nil) {
    (self.title, self.path, self.pages) = (title, path, pages)
  }

  var html: Markup {
    get { parts.html }
    _modify { yield &parts.html }
  }

  /// Writes with the elements of a report.
  mutating func write(_ content: (inout PageParts) -> Void) { content(&parts) }

  mutating func element(
    _ name: StaticString, _ attributes: Markup.Attributes = [:],
    _ content: (inout CheckInFrame) -> Void
  ) {
    html.open(name, attributes)
    content(&self)
    html.close(name)
  }

  mutating func element(
    _ name: StaticString, _ attributes: Markup.Attributes = [:], text: String
  ) {
    html.element(name, attributes, text: text)
  }

  /// Begins a new line in the source of the page, so that people can read it.
  mutating func endLine() { html.raw("\n") }

  /// Writes the head of the page and, if the device is paired, the navigation and the message.
  mutating func open() {
    html.raw(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme:light)"/>
      <meta name="theme-color" content="#161512" media="(prefers-color-scheme:dark)"/>
      <link rel="icon" href="/icon.svg"/><link rel="apple-touch-icon" href="/icon-192.png"/>
      <link rel="manifest" href="/manifest.webmanifest"/>
      <link rel="stylesheet" href="/check-in.css"/>

      """)
    if let pages {
      html.raw("<link rel=\"stylesheet\" href=\"/colors.css\"/>\n")
      html.empty(
        "meta",
        [
          "name": "track", "content": pages.version,
          "data-csrf": pages.canWrite ? pages.csrf : nil,
        ])
    }
    html.raw("<script src=\"/check-in.js\" defer=\"\"></script>\n")
    html.element("title", text: PageParts.shown(title) + " · track")
    html.raw("\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the content</a>\n")
    if pages != nil { writeNavigation() }
    html.raw("<main id=\"main\">\n")
    if let pages { writeMessage(pages.message) }
  }

  private mutating func writeNavigation() {
    element("nav", ["aria-label": "Pages"]) { page in
      for (name, target) in [
        ("Today", "/"), ("Week", "/week"), ("Year", "/year"), ("Report", "/report"),
      ] {
        page.element(
          "a", ["href": target, "aria-current": target == page.path ? "page" : nil], text: name)
      }
    }
    endLine()
  }

  /// Writes what the last action of the device did. The script writes there what it did.
  private mutating func writeMessage(_ message: CheckInMessage?) {
    let style = message?.isFailure == true ? "refused" : nil
    element("div", ["id": "bar", "hidden": message == nil ? "" : nil]) { page in
      page.element("div", ["id": "said", "role": "status", "class": style]) { page in
        for sentence in message?.sentences ?? [] {
          page.paragraph(PageParts.shownSentence(sentence))
        }
      }
      page.element("div", ["id": "undo", "hidden": message?.undo == nil ? "" : nil]) { page in
        page.form { page in
          page.hidden("of", message?.undo ?? "")
          page.button("undo", "Undo")
        }
      }
    }
    html.raw("\n<p id=\"wait\" role=\"status\" hidden=\"\"></p>\n")
  }

  /// Writes a form whose buttons are actions; nothing if the device may only read.
  ///
  /// - Parameters:
  ///   - id: The ID of the block that the action is about.
  ///   - day: The day of the action; nil for today.
  mutating func form(
    _ style: String? = nil, id: String? = nil, on day: Day? = nil,
    _ content: (inout CheckInFrame) -> Void
  ) {
    guard let pages, pages.canWrite else { return }
    forms += 1
    element("form", ["method": "post", "action": "/do", "class": style]) { page in
      if let id { page.hidden("id", id) }
      if let day, day != pages.today { page.hidden("on", day.iso) }
      page.hidden("back", page.path)
      page.hidden("csrf", pages.csrf)
      page.hidden("tap", "\(pages.newTap)-\(page.forms)")
      content(&page)
    }
  }

  mutating func hidden(_ name: String, _ value: String) {
    html.empty("input", ["type": "hidden", "name": name, "value": value])
  }

  /// Writes a button that sends its form.
  mutating func button(_ action: String, _ words: String, _ style: String? = nil) {
    html.element("button", ["name": "act", "value": action, "class": style], text: words)
  }

  /// Writes a text field with its label.
  mutating func field(_ label: String, _ attributes: Markup.Attributes) {
    element("label") { page in
      page.element("span", text: label)
      page.html.empty("input", attributes)
    }
  }

  mutating func paragraph(_ sentence: String, _ style: String? = nil) {
    html.element("p", ["class": style]) { $0.sentence(sentence) }
  }

  /// Returns the page.
  func response(status: Int = 200) -> HTTPResponse {
    var end = html
    end.raw("</main>\n</body>\n</html>\n")
    return HTTPResponse(status: status, type: CheckInPages.html, body: end.bytes)
  }
}
