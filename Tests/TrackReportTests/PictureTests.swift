import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PictureTests {
  // MARK: Axes

  @Test(arguments: [
    (["0", "87"], "", 4, ["0", "50", "100"]),
    (["0", "400"], "km", 4, ["0", "100", "200", "300", "400"]),
    (["70.8", "71.8"], "kg", 4, ["70.5", "71", "71.5", "72"]),
    (["5", "5"], "", 4, ["4", "4.5", "5", "5.5", "6"]),
    (["112.01", "112.01"], "kg", 4, ["100", "110", "120", "130"]),
    (["0", "0"], "", 4, ["0", "0.5", "1"]),
    (["-3", "8"], "", 4, ["-5", "0", "5", "10"]),
    (["0", "5400"], "s", 4, ["0", "1800", "3600", "5400"]),
    (["0", "90000"], "s", 4, ["0", "36000", "72000", "108000"]),
  ])
  func ticksAreRound(numbers: [String], unit: String, count: Int, ticks: [String]) {
    let numbers = numbers.compactMap { Double($0) }.map {
      Number(millionths: Int64(($0 * 1_000_000).rounded()))
    }
    let scale = Scale(holding: numbers, unit: unit, ends: (100, 0), count: count)
    #expect(scale.ticks.map(\.text) == ticks)
  }

  @Test func everyAxisContainsItsNumbers() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let wide = Int64(truncatingIfNeeded: random.next())
      let numbers = (0..<3).map { _ in
        Number(millionths: wide >> Int64(random.number(0...62)))
      }
      let unit = random.chance(2) ? "s" : "km"
      let scale = Scale(holding: numbers, unit: unit, ends: (100, 0), count: 4)
      #expect(scale.ticks.count <= 6)
      for number in numbers where number.millionths.magnitude < 4_000_000_000_000_000_000 {
        #expect(number >= scale.low && number <= scale.high)
        #expect((-0.001...100.001).contains(scale.place(number)))
      }
    }
  }

  @Test func dayLabelsDoNotOverlap() throws {
    let first = try #require(Day(iso: "2024-02-28"))
    for length in [0, 1, 2, 6, 7, 20, 55, 100, 371, 1000, 4000, 40_000, 400_000] {
      let days = DayScale(from: first, through: first + length, start: 30, end: 350)
      let ticks = days.ticks(size: 12)
      #expect(!ticks.isEmpty, "\(length) days")
      for (one, next) in zip(ticks, ticks.dropFirst()) {
        let width = (TextWidth.of(one.words, size: 12) + TextWidth.of(next.words, size: 12)) / 2
        #expect(days.place(next.day) - days.place(one.day) >= width, "\(length) days")
      }
    }
  }

  @Test func labelsShareTheirRoom() {
    var random = SeededGenerator(seed: 5)
    var room = LabelRoom(Box(left: 0, top: 0, right: 300, bottom: 100))
    for number in 0..<200 {
      let (x, y) = (Double(random.number(-20...320)), Double(random.number(-10...110)))
      _ = room.place(
        "Label \(number)", size: 11, at: [(x, y, .start), (x, y, .end), (x, y, .middle)])
    }
    #expect(room.taken.count > 10)
    for (index, box) in room.taken.enumerated() {
      #expect(box.left >= 0 && box.right <= 300 && box.top >= 0 && box.bottom <= 100)
      #expect(!room.taken[(index + 1)...].contains(where: box.meets))
    }
  }

  // MARK: Files

  @Test(arguments: [
    ("#7A5", "#7a5"), ("#e4572e", "#e4572e"), ("Aqua", "aqua"), ("#12345", nil), ("url(#x)", nil),
    ("red;", nil), ("", nil), ("#ggg", nil),
  ])
  func coloursOfFiles(text: String, fill: String?) {
    #expect(FileColor(text)?.text == fill)
  }

  /// For every color that a file can state, the shades are visible on both backgrounds, and they
  /// differ.
  @Test(arguments: Color.names + ["#000", "#fff", "#7a5", "#14615b", "#faf8f3", "#1d1b18"])
  func coloursAreVisibleInBothThemes(name: String) throws {
    let color = try #require(FileColor(name))
    let themes: [(FileColor.Theme, [String])] = [
      (.light, ["#faf8f3", "#fffefb"]), (.dark, ["#1d1b18", "#161512"]),
    ]
    for (theme, backgrounds) in themes {
      let shades = color.shades(theme)
      for background in backgrounds {
        for shade in shades {
          #expect(try #require(FileColor.contrast(shade, background)) >= 3, "\(shade)")
        }
      }
      for (one, next) in zip(shades, shades.dropFirst()) {
        #expect(try #require(FileColor.contrast(one, next)) >= 1.4, "\(one) \(next)")
      }
    }
  }

  /// On a terminal with 256 colors, what is good or urgent can be read on black and on white.
  @Test(arguments: [Terminal.Ink.good, .warning])
  func inksAreVisibleOnBothBackgrounds(ink: Terminal.Ink) throws {
    var terminal = Terminal(color: true)
    terminal.depth = .many
    let code = try #require(terminal.paint("x", ink).firstMatch(of: /5;(\d+)m/)?.1)
    let index = try #require(Int(code)) - 16
    let levels = [0, 95, 135, 175, 215, 255]
    let hex =
      "#"
      + [index / 36, index / 6 % 6, index % 6].map {
        String(format: "%02x", levels[$0])
      }.joined()
    for background in ["#000000", "#ffffff"] {
      #expect(try #require(FileColor.contrast(hex, background)) >= 4.4, "\(hex)")
    }
  }

  /// The contrasts are those that WCAG 2 gives as examples.
  @Test func contrastsAreThoseOfWCAG() throws {
    #expect(try #require(FileColor.contrast("#000", "#fff")) == 21)
    #expect(abs(try #require(FileColor.contrast("#777777", "#ffffff")) - 4.48) < 0.01)
  }

  @Test(arguments: [-.infinity, .nan, 1e300, -0.04, 12.345])
  func placesAreNumbers(number: Double) {
    #expect(Double(number.places) != nil)
  }

  /// Another XML parser accepts every picture of every example and of an empty directory.
  @Test(arguments: ExampleFiles.names + [""])
  func picturesAreWellFormed(example: String) throws {
    let files = example.isEmpty ? [] : try ExampleFiles.all(of: example)
    let today = try #require(Day(iso: "2026-11-21"))
    let workspace = Workspace(files: files)
    let report = ReportMaker.report(of: workspace, today: today, .everything)
    var pictures = Report.PictureName.allCases.compactMap { report.picture($0) }
    for block in workspace.blocks {
      if let own = report.picture(id: block.id) { pictures.append(own) }
    }
    for row in report.habits.indices {
      pictures.append(YearPicture(try #require(report.pictures).year, row: row))
    }
    for picture in pictures {
      let svg = picture.svg
      #expect(XMLReader.text(of: svg) != nil, "\(picture.title)")
      #expect(!(picture.nothing ?? picture.summary).isEmpty)
      for row in picture.table?.rows ?? [] {
        #expect(row.values.count == picture.table?.headings.count)
      }
    }
  }

  /// Every text of a picture is inside its frame: title, legend, labels and axes.
  @Test(arguments: 0..<UInt64(12))
  func textsAreInsideTheFrame(seed: UInt64) throws {
    let directory = RandomDirectory(seed: seed)
    let rich = try ExampleFiles.all(of: "rich")
    let today = seed == 0 ? try #require(Day(iso: "2026-11-21")) : directory.today
    let workspace = Workspace(files: seed == 0 ? rich : directory.files)
    let report = ReportMaker.report(of: workspace, today: today, .everything)
    var pictures: [any Picture] = Report.PictureName.allCases.compactMap { report.picture($0) }
    pictures += workspace.blocks.compactMap { report.picture(id: $0.id) }
    pictures += report.habits.compactMap { Card(id: $0.id, in: report) }
    pictures += report.goals.compactMap { Card(id: $0.id, in: report) }
    for view in [HabitCalendar.View.week, .month, .year] {
      let calendar = HabitCalendar(
        workspace, workspace.habitProgress(today: today), view: view, end: today, today: today)
      pictures.append(view == .year ? YearPicture(calendar) : DaysPicture(calendar))
    }
    for picture in pictures {
      let texts = try #require(SVGTexts.of(picture.svg))
      #expect(!texts.texts.isEmpty, "\(picture.title)")
      for text in texts.texts where !texts.frame.holds(text.box) {
        Issue.record("\(text) of \(picture.title) is not within \(texts.frame), seed \(seed)")
      }
    }
  }

  /// Two reports of the same files give the same pictures, byte for byte.
  @Test func picturesAreReproducible() throws {
    let files = try ExampleFiles.all(of: "rich")
    let today = try #require(Day(iso: "2026-11-21"))
    let reports = [files, files].map {
      ReportMaker.report(of: Workspace(files: $0), today: today, .everything)
    }
    for name in Report.PictureName.allCases {
      #expect(reports[0].picture(name)?.svg == reports[1].picture(name)?.svg, "\(name)")
    }
  }

  @Test func hostileTextIsEscaped() throws {
    let title = "</title><script>alert(1)</script>\u{202E}\u{0}\u{FFFE}&amp;\"'🧘\u{200F}"
    var canvas = Canvas()
    canvas.text(title, 0, 0)
    let text = try #require(XMLReader.text(of: canvas.markup.bytes))
    #expect(text.contains("</title><script>"))
    #expect(!text.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0 })
  }
}

/// Foundation's XML parser, which is independent of the code that writes the pictures.
final class XMLReader: NSObject, XMLParserDelegate {
  private var text = ""

  /// Returns the text of a document; nil if it is not well-formed.
  static func text(of bytes: [UInt8]) -> String? {
    let reader = XMLReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    return parser.parse() ? reader.text : nil
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }
}

/// The texts of an SVG file with the boxes that they take.
private final class SVGTexts: NSObject, XMLParserDelegate {
  struct Text {
    var words = ""
    var box: Box
    let anchor: String
  }

  private(set) var frame = Box(left: 0, top: 0, right: 0, bottom: 0)
  private(set) var texts: [Text] = []
  /// The classes of the open groups, and how far each moves its content down.
  private var groups: [(classes: [String], down: Double)] = []
  private var open: Text?

  static func of(_ bytes: [UInt8]) -> SVGTexts? {
    let reader = SVGTexts()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let classes = (attributes["class"] ?? "").split(separator: " ").map(String.init)
    func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }
    switch name {
    case "svg":
      frame = Box(left: 0, top: 0, right: number("width"), bottom: number("height"))
    case "g":
      let down = attributes["transform"]?.split { "() ".contains($0) }.last.flatMap { Double($0) }
      groups.append((classes, down ?? 0))
    case "text":
      let all = groups.flatMap(\.classes) + classes
      let anchor =
        all.last { ["as", "am", "ae", "weekdays", "up"].contains($0) } ?? "as"
      let y = number("y") + groups.reduce(0) { $0 + $1.down }
      let x = number("x")
      open = Text(box: Box(left: x, top: y - 9, right: x, bottom: y + 2), anchor: anchor)
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { open?.words += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "g" { groups.removeLast() }
    guard name == "text", var text = open else { return }
    // The estimate is wider than the text is in most fonts.
    let width = TextWidth.of(text.words, size: 12) * 0.94
    let share = text.anchor == "as" ? 0.0 : text.anchor == "am" ? 0.5 : 1
    text.box.left -= width * share
    text.box.right += width * (1 - share)
    texts.append(text)
    open = nil
  }
}

extension Box {
  fileprivate func holds(_ box: Box) -> Bool {
    left <= box.left && box.right <= right && top <= box.top && box.bottom <= bottom
  }
}
