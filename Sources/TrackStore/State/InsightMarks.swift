import TrackCore

/// The marks in `.track/insights` of the insights that were listed on this machine, one a line.
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
