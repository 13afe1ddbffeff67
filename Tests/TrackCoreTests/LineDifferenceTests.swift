@testable import TrackMerge
import Testing

@testable import TrackCore

struct LineDifferenceTests {
  /// One old line and two new ones of the same day and subject: the first new one by its text is the
  /// changed one, however many other lines there are, which change the order of a dictionary.
  @Test func theSameChangeIsAlwaysCountedAlike() {
    let before = [SourceFile(name: "log.txt", text: "2026-11-01 run 1km\n")]
    for others in 0..<50 {
      let more = (0..<others).map { "2026-11-02 other\($0)\n" }.joined()
      let after = [
        SourceFile(name: "log.txt", text: "2026-11-01 run 2km\n2026-11-01 run skip\n" + more)
      ]
      let records = DirectoryDifference(from: before, to: after).records
      #expect(records[.completion] == .init(added: others, changed: 1), "\(others) other lines")
      #expect(records[.skip] == .init(added: 1), "\(others) other lines")
    }
  }
}
