import TrackCore

/// The insights that were already listed on this machine. `.track/insights` has a line with the ID
/// of each.
extension DataDirectory {
  private static let file = "insights"

  package var insightMarks: Set<String> {
    Set(
      (readState(Self.file) ?? []).split(separator: ASCII.newline)
        .map { String(decoding: $0, as: UTF8.self) })
  }

  package func setInsightMarks(_ marks: Set<String>) throws(WriteError) {
    _ = try writeState(Self.file, Array(marks.sorted().map { $0 + "\n" }.joined().utf8))
  }
}
