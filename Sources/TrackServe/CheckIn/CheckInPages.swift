import TrackCore
import TrackReport

/// The files as a device may see them, at one moment.
package typealias CheckInContents = (
  workspace: Workspace, problems: [Problem], today: Day, date: Day, secondOfDay: Int
)

/// The pages of the check-in, made from the files of a directory.
///
/// They work without scripts: everything that writes is a form. The workspace holds only what the
/// device may read, so nothing is hidden here.
struct CheckInPages {
  let contents: CheckInContents
  /// The version of the files, by which the script sees that a page is old.
  let version: String
  let canWrite: Bool
  /// The word by which the server knows the forms of its own pages.
  let csrf: String
  let message: CheckInMessage?
  /// The start of the IDs of the taps on this page.
  let newTap: String

  var workspace: Workspace { contents.workspace }
  var today: Day { contents.today }

  func path(of day: Day) -> String { day == today ? "/" : "/day/\(day.iso)" }
  func path(ofHabit id: String) -> String { "/habit/" + PageParts.encoded(id) }

  /// Returns the page of a path; nil if there is none.
  func response(path: String, query: [String: String]) -> HTTPResponse? {
    let words = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch (words.first, words.count > 1 ? String(words.dropFirst().joined(separator: "/")) : nil) {
    case ("", nil): return dayPage(today)
    case ("day", let date?): return Day(iso: date).flatMap { $0 > today ? nil : dayPage($0) }
    case ("week", nil): return weekPage(query["of"].flatMap { Day(iso: $0) } ?? today)
    case ("year", nil): return yearPage()
    case ("habit", let id?): return habitPage(id)
    case ("report", nil): return reportPage()
    case ("colors.css", nil): return HTTPResponse(type: Self.css, body: colors.bytes)
    default: return nil
    }
  }

  private static let css = "text/css; charset=utf-8"
  private static let script = "text/javascript; charset=utf-8"

  /// Returns a script, style or picture; nil if the path is none of these.
  static func resource(path: String) -> HTTPResponse? {
    let (type, body): (String, [UInt8])
    switch path {
    case "/check-in.css": (type, body) = (css, style + PackageResources.check_in_css)
    case "/check-in.js": (type, body) = (script, PackageResources.check_in_js)
    case "/sw.js": (type, body) = (script, PackageResources.sw_js)
    case "/manifest.webmanifest":
      (type, body) = ("application/manifest+json", PackageResources.manifest_webmanifest)
    case "/icon.svg": (type, body) = ("image/svg+xml", PackageResources.icon_svg)
    case "/icon-192.png": (type, body) = ("image/png", PackageResources.icon_192_png)
    case "/icon-512.png": (type, body) = ("image/png", PackageResources.icon_512_png)
    default: return nil
    }
    return HTTPResponse(type: type, body: body)
  }

  /// The rules that these pages share with pictures and the report.
  private static var style: [UInt8] {
    var style = Markup()
    for rules in [PictureStyle.colors, PictureStyle.marks, PageStyle.shared] { style.add(rules) }
    return style.bytes
  }

  /// The colors of habits and tasks.
  private var colors: Markup {
    FileColor.sheet(
      workspace.habits.map { FileColor($0.color) } + workspace.tasks.map { FileColor($0.color) })
  }

  private func reportPage() -> HTTPResponse {
    var question = ReportMaker.Question.everything
    question.found = contents.problems
    let report = ReportMaker.report(of: workspace, today: today, question)
    let (bytes, policy) = report.html(script: "/check-in.js", version: version)
    return HTTPResponse(type: Self.html, csp: policy, body: bytes)
  }
}

/// What the last action of a device did, for its next page.
struct CheckInMessage: Hashable, Sendable {
  let isFailure: Bool
  let sentences: [String]
  /// The tap that can be taken back.
  let undo: String?
}

/// Pages that need no directory.
extension CheckInPages {
  static let html = "text/html; charset=utf-8"

  /// The form for the code that pairs a device.
  static func pairing(code: String?, message: String?) -> HTTPResponse {
    var page = CheckInFrame("Pair this device")
    page.open()
    page.element("h1", text: "Pair this device")
    if let message { page.paragraph(message, "refused") }
    page.element("form", ["class": "card", "method": "post", "action": "/pair"]) { page in
      page.field("Code", ["name": "code", "value": code, "autocomplete": "one-time-code"])
      page.field(
        "Name of this device", ["name": "name", "placeholder": "Phone", "autocomplete": "off"])
      page.element("button", ["class": "main"], text: "Pair")
      page.element("p", ["class": "quiet"], text: "track serve shows a code on the computer.")
    }
    return page.response()
  }

  /// A page that tells why something failed.
  static func failure(status: Int, words: String) -> HTTPResponse {
    var page = CheckInFrame("This did not work")
    page.open()
    page.element("h1", text: "This did not work")
    page.paragraph(words, "refused")
    page.element("p") { $0.element("a", ["href": "/"], text: "To today") }
    return page.response(status: status)
  }
}
