import Foundation
import Testing
import TrackCore
import TrackReport
import TrackTestSupport

@testable import TrackServe

/// Tests of the check-in's pages as text; `Tests/Serve` tries them in a browser.
@Suite struct CheckInPageTests {
  private static let day = Day(iso: "2026-11-21") ?? .first

  private static func pages(
    _ files: [(name: String, text: String)], isReadOnly: Bool = false,
    message: CheckInMessage? = nil
  ) -> CheckInPages {
    let files = files.map { SourceFile(name: $0.name, bytes: Array($0.text.utf8)) }
    return CheckInPages(
      contents: (
        Workspace(files: files, keepingProblems: true), [], today: day, date: day,
        secondOfDay: 18 * 3600
      ), version: "1", canWrite: !isReadOnly, csrf: String(repeating: "c", count: 43),
      message: message, newTap: "abcdefghijklm")
  }

  private static func example(_ name: String) throws -> [(name: String, text: String)] {
    let root = PackageFolder.root.appendingPathComponent("examples/\(name)")
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try all.sorted().filter { $0.hasSuffix(".txt") }.map {
      ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
    }
  }

  private static func text(_ pages: CheckInPages, _ path: String) throws -> String {
    let page = try #require(pages.response(path: path, query: [:]), "\(path)")
    return String(decoding: page.body, as: UTF8.self)
  }

  private static let paths = ["/", "/day/2026-11-20", "/week", "/year", "/habit/water"]

  private static let small = [
    (
      name: "track.txt",
      text: """
      track 1
      habit water: Water
        every: 8/day
        remind: 19:00
      habit meditate: Meditate
        every: daily
        start: 2026-11-01
      habit read: Read
        every: 20 pages/day
      habit coffee: Coffee
        every: at most 2/day

      """
    ),
    (
      name: "log.txt",
      text: """
      2026-11-20 meditate
      2026-11-21 07:30 water 3
      2026-11-21 17:15-? "Deep work"

      """
    ),
  ]

  @Test func aRowSaysWhatTheListSays() throws {
    let page = try Self.text(Self.pages(Self.small), "/")
    #expect(page.contains(">3 of 8, at 19:00</small>"))
    #expect(page.contains(">keeps 1 day</small>"))
    #expect(page.contains(">0 of 20 pages</small>"))
    #expect(page.contains(">0 of at most 2, 2 more allowed</small>"))
    #expect(page.contains("Sat 21 Nov · 0 of 3 done"))
    #expect(page.contains("data-seconds=\"2700\">00:45<"))
  }

  /// A tap records one unit where no amount is asked, and opens the panel where one is.
  @Test func aTapDoesOneUnit() throws {
    let page = try Self.text(Self.pages(Self.small), "/")
    for (id, isOneTap) in [("water", true), ("meditate", true), ("read", false), ("coffee", true)] {
      let row = page.components(separatedBy: "id=\"row-\(id)\"").last?
        .components(separatedBy: "</li>").first
      #expect(row?.contains("value=\"done\" class=\"tap\"") == isOneTap, "\(id)")
      #expect(row?.contains("<summary class=\"tap\"") == !isOneTap, "\(id)")
    }
  }

  @Test func aDeviceThatMayOnlyLookSeesNoForm() throws {
    let pages = Self.pages(try Self.example("rich"), isReadOnly: true)
    for path in Self.paths {
      let page = try Self.text(pages, path)
      for word in ["<form", "<input", "<button", "ccccc"] {
        #expect(!page.contains(word), "\(path)")
      }
    }
  }

  @Test func aFormOfAnotherDayNamesIt() throws {
    let pages = Self.pages(Self.small)
    #expect(try !Self.text(pages, "/").contains("name=\"on\""))
    let page = try Self.text(pages, "/day/2026-11-20")
    #expect(page.contains("name=\"on\" value=\"2026-11-20\""))
    #expect(page.contains("name=\"back\" value=\"/day/2026-11-20\""))
  }

  @Test func textOfFilesIsEscaped() throws {
    let hostile = "</li><script>alert(1)</script>\" onclick=\"x"
    let block = "habit h: \(hostile)\n  every: daily\n  emoji: <u>\n"
    let pages = Self.pages(
      [
        ("track.txt", "track 1\n\(block)goal g: \(hostile)\n  due: 2026-11-22\n"),
        (
          "log.txt",
          "2026-11-21 h ; \(hostile)\n2026-11-21 09:00-? \"\(hostile.filter { $0 != "\"" })\"\n"
        ),
      ],
      message: CheckInMessage(isFailure: true, sentences: [hostile], undo: nil))
    for path in ["/", "/day/2026-11-20", "/week", "/year", "/habit/h"] {
      let page = try Self.text(pages, path)
      #expect(page.components(separatedBy: "<script").count == 2, "\(path)")
      #expect(!page.contains("\" onclick"), "\(path)")
      #expect(!page.contains("<u>"), "\(path)")
    }
  }

  @Test func thereAreNoOtherPages() throws {
    let pages = Self.pages(Self.small)
    for path in [
      "/day", "/day/2026-11-22", "/day/x", "/habit/none", "/habit/", "/week/1", "/x", "",
    ] {
      #expect(pages.response(path: path, query: [:]) == nil, "\(path)")
    }
    #expect(CheckInPages.resource(path: "/check-in.cs") == nil)
  }

  /// At most 60 kB are sent for the page of today, with everything that it loads.
  @Test func thePageOfTodayIsSmall() throws {
    let files = ["/check-in.css", "/check-in.js", "/sw.js", "/manifest.webmanifest", "/icon.svg"]
    let pages = Self.pages(try Self.example("rich"))
    var size = files.reduce(0) { $0 + (CheckInPages.resource(path: $1)?.body.count ?? 1 << 20) }
    for path in ["/", "/colors.css"] {
      size += pages.response(path: path, query: [:])?.body.count ?? 1 << 20
    }
    #expect(size <= 60_000)
  }

  /// No page has a script or style of its own, which the server's policy would refuse.
  @Test func nothingIsInline() throws {
    let pages = Self.pages(try Self.example("rich"))
    for path in Self.paths {
      let page = try Self.text(pages, path)
      #expect(!page.contains("<style") && !page.contains(" style=\""), "\(path)")
      #expect(page.components(separatedBy: "<script").count == 2, "\(path)")
    }
  }
}
