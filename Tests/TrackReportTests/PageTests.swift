import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

@Suite struct PageTests {
  private static let today = Day(iso: "2026-11-21") ?? .first

  private func report(_ files: [SourceFile]) -> Report {
    ReportMaker.report(of: Workspace(files: files), today: Self.today, .everything)
  }

  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ])
  func digests(text: String, base64: String) {
    #expect(SHA256.hash(Array(text.utf8)).base64 == base64)
  }

  /// Hashes of repeated letters `a`, computed with Python's hashlib.
  @Test(arguments: [
    (1, "ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="),
    (55, "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
    (56, "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o="),
    (57, "8TstckZZ6zv0fy3WrxrMyHuB8J9Z8rdeXAvtZYnf6MY="),
    (63, "fT50oF19sVvOStnsBljqmOPwbu7PFrTG//LaRX3cLzQ="),
    (64, "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
    (65, "Y1NhxIu56rFBmOduqKt/GkFoXWrWKqkUbTAdTxfrCuA="),
    (119, "MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps="),
    (120, "Lz0zVDLHC1gK8Ojhs2dKfAINaDql9zqq7f3FWvkEwhw="),
    (1000, "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM="),
  ])
  func digestsOfManyLengths(length: Int, base64: String) {
    #expect(SHA256.hash(Array(repeating: 0x61, count: length)).base64 == base64)
  }

  // MARK: Figures

  /// The text, the JSON and the page of a report have the same figures.
  @Test(arguments: ExampleFiles.names)
  func figuresAgree(example: String) throws {
    let report = report(try ExampleFiles.all(of: example))
    let page = PageFigures(report.html)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(report.json())) as? [String: Any])
    let checked = try FigureCheck(report, page, json).run()
    #expect(checked >= 15)
  }

  // MARK: Hostile text

  static let hostile = [
    "</title></script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)", "javascript:alert(1)", "&lt;b&gt; &amp; <!-- ]]>",
    "\u{202E}turned\u{2066} round", String(repeating: "long ", count: 2000),
    String(repeating: "W", count: 10_000), "👩‍👩‍👧‍👦 family 🏳️‍🌈", "שלום עולם 12 km", "\u{1B}[2Jcursor",
  ]

  /// The files of a directory in which every title, theme and note is hostile.
  static var hostileFiles: [SourceFile] {
    var blocks = "term 1: \(hostile[0])\n  start: 2026-09-28\n  theme: \(hostile[1])\n"
    var log = ""
    for (number, text) in hostile.enumerated() {
      blocks += "  goal: g\(number) 3\n"
      log += "2026-11-20 h\(number) +g\(number) ; \(text)\n2026-11-19 \"\(text)\" 20m +g\(number)\n"
      log += "2026-11-20 m\(number) 5kg\n"
    }
    for (number, text) in hostile.enumerated() {
      blocks += "value v\(number): \(text)\n"
      blocks += "goal g\(number): \(text)\n  start: 2026-10-01\n  due: 2026-12-24\n  measure: 20\n"
      blocks += "  value: v\(number)\n  milestone: 2026-11-30 ; \(text)\n"
      blocks += "habit h\(number): \(text)\n  every: daily\n  emoji: \(text.prefix(9))\n"
      blocks += "  color: red\"/><script>\n  start: 2026-10-01\n"
      blocks += "measure m\(number): \(text)\n  unit: kg\n"
    }
    return [
      SourceFile(name: "track.txt", text: "track 1\n  name: \(hostile[0])\n"),
      SourceFile(name: "goals.txt", text: blocks), SourceFile(name: "log.txt", text: log),
    ]
  }

  @Test func hostileTextIsEscaped() throws {
    let bytes = report(Self.hostileFiles).html
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.components(separatedBy: "<script>").count == 2)
    #expect(page.components(separatedBy: "</script>").count == 2)
    for markup in ["<img", "onerror=alert(1)>", "' onmouseover='", "href=\"javascript", "<!-- "] {
      #expect(!page.contains(markup), "\(markup)")
    }
    #expect(
      !page.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || $0.value == 0x1B })
    let figures = PageFigures(bytes)
    for text in Self.hostile.dropLast(2) where text.count < 150 && !text.contains("\u{202E}") {
      #expect(figures.text.contains(text), "\(text)")
    }
  }

  /// A page contains no inline style or event handler, because its content security policy forbids
  /// them.
  @Test(arguments: ExampleFiles.names)
  func pagesComplyWithTheirPolicy(example: String) throws {
    let page = String(decoding: report(try ExampleFiles.all(of: example)).html, as: UTF8.self)
    #expect(!page.contains(" style=\""))
    #expect(!page.contains(" src=\""))
    #expect(page.contains("default-src &#39;none&#39;"))
    for (name, tag) in [("style-src", "style"), ("script-src", "script")] {
      let open = try #require(page.range(of: "<\(tag)>"))
      let close = try #require(page.range(of: "</\(tag)>"))
      let digest = SHA256.hash(Array(page[open.upperBound..<close.lowerBound].utf8)).base64
      #expect(page.contains("\(name) &#39;sha256-\(digest)&#39;"))
    }
  }

  /// The entries of each day are on a line of their own, separated by tabs, for the script of the
  /// page.
  @Test func entriesOfDaysAreSeparate() throws {
    let log = "2026-11-20 run 5km ; easy\n2026-11-20 read 9\n2026-11-21 run 3km\n"
    let files = [
      SourceFile(name: "habits.txt", text: "habit run: Run\nhabit read: Read\n"),
      SourceFile(name: "log.txt", text: log),
    ]
    let page = String(decoding: report(files).html, as: UTF8.self)
    let open = try #require(page.range(of: "<pre id=\"days\" hidden=\"\">"))
    let close = try #require(page.range(of: "</pre>"))
    let halves = page[open.upperBound..<close.lowerBound].components(separatedBy: "\n\n")
    #expect(halves.count == 2)
    let subjects = halves[0].components(separatedBy: "\n")
    #expect(Set(subjects) == ["run\tRun", "read\tRead"])
    let run = try #require(subjects.firstIndex(of: "run\tRun"))
    // The year view begins 52 weeks before this week's Monday, so 20 November is day 368.
    let days = halves[1].components(separatedBy: "\n")
    #expect(days.count == 2)
    let cells = days[0].components(separatedBy: "\t")
    #expect(Set(cells) == ["368", "\(run) 5 km", "\(1 - run) 9", ";\(run) easy"])
    #expect(days[1] == "369\t\(run) 3 km")
  }

  @Test func everyIDIsUnique() throws {
    for files in [try ExampleFiles.all(of: "rich"), Self.hostileFiles] {
      let page = String(decoding: report(files).html, as: UTF8.self)
      let ids = page.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(Set(ids).count == ids.count)
      let links = page.components(separatedBy: " href=\"#").dropFirst().compactMap {
        String($0.prefix { $0 != "\"" }).removingPercentEncoding
      }
      for link in links { #expect(ids.contains(Substring(link)), "\(link)") }
    }
  }
}

/// The figures and the text of a page, parsed as another program would.
struct PageFigures {
  private(set) var figures: [String: (value: String, words: String)] = [:]
  let text: String

  init(_ bytes: [UInt8]) {
    let page = String(decoding: bytes, as: UTF8.self)
    for tag in page.components(separatedBy: "<").dropFirst() {
      guard let end = tag.firstIndex(of: ">") else { continue }
      let words = Self.plain(String(tag[tag.index(after: end)...]))
      guard let key = Self.attribute("data-of", tag[..<end]) else { continue }
      let value =
        Self.attribute("data-value", tag[..<end]) ?? Self.attribute("datetime", tag[..<end])
      figures[key] = (value ?? words, words)
    }
    text = Self.plain(
      page.components(separatedBy: "<").map { piece in
        piece.firstIndex(of: ">").map { String(piece[piece.index(after: $0)...]) } ?? ""
      }.joined())
  }

  private static func attribute(_ name: String, _ tag: Substring) -> String? {
    guard let start = tag.range(of: " \(name)=\"") else { return nil }
    return plain(String(tag[start.upperBound...].prefix { $0 != "\"" }))
  }

  private static func plain(_ text: String) -> String {
    [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
      ("\u{A0}", " "),
    ]
    .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
