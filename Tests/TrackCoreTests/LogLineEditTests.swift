import Testing
import TrackTestSupport

@testable import TrackCore

@Suite struct LogLineEditTests {
  @Test(arguments: 1...60) func unchangedPartsKeepTheirBytes(seed: Int) {
    let document = Document(DocumentMaker.document(seed: UInt64(seed)).bytes)
    for line in document.lines where line.role == .log {
      let text = document.text(of: line)
      #expect(LogLineEdit(text).text == text)
      var edit = LogLineEdit(text)
      let missing = edit.remove(items: "+no-such-goal")
      #expect(missing == ["+no-such-goal"])
      edit.set(items: "+no-such-goal")
      #expect(edit.remove(items: "+no-such-goal") == [])
      #expect(edit.text == text)
    }
  }

  @Test(arguments: [
    ("2026-11-20 run 5.2 km 31m ; wet", "5.4km", "2026-11-20 run 5.4km 31m ; wet"),
    ("2026-11-20 run 5.2km 1h 30m ^a", "45m", "2026-11-20 run 5.2km 45m ^a"),
    ("2026-11-20 water", "3", "2026-11-20 water 3"),
    ("2026-11-20 water 3 2 ^a", "4", "2026-11-20 water 4 2 ^a"),
    ("2026-11-20 run skip ; sick", "3km", "2026-11-20 run 3km ; sick"),
    ("2026-11-20 sleep deep:1h 7h", "fail", "2026-11-20 sleep fail"),
    ("2026-11-20 run +A=2km @Park", "+a @park #x", "2026-11-20 run +a @park #x"),
    ("2026-11-20 “Signed up; at last” +a", "+b", "2026-11-20 “Signed up; at last” +a +b"),
  ])
  func anItemReplacesTheOneOfItsKind(line: String, items: String, expected: String) {
    var edit = LogLineEdit(line)
    edit.set(items: items)
    #expect(edit.text == expected)
  }

  @Test(arguments: [
    ("2026-11-20 run", "07:30", "2026-11-20 07:30 run"),
    ("2026-11-20 07:10  run", "07:30", "2026-11-20 07:30  run"),
    ("2026-11-20 < 23:10 – 07:05 sleep", "23:30", "2026-11-20 < 23:30 – 07:05 sleep"),
    ("2026-11-20 9:05-? run", "9:05-10:40", "2026-11-20 9:05-10:40 run"),
    ("2026-11-20 9:05-? run", "9:10", "2026-11-20 9:10-? run"),
  ])
  func aSingleTimeReplacesTheStart(line: String, times: String, expected: String) {
    var edit = LogLineEdit(line)
    edit.set(times: times)
    #expect(edit.text == expected)
  }
}
