import Foundation
import Testing
import TrackTestSupport

/// Tests that a file that consists of one extremely long line results in one error, takes little
/// time and memory, and writes nothing.
///
/// `TRACK_LINE_MB=1024 swift test --filter LongLineTests` uses a line of 1 GB.
@Suite struct LongLineTests {
  private static let megabytes =
    ProcessInfo.processInfo.environment["TRACK_LINE_MB"].flatMap(Int.init) ?? 64

  /// For each case, the kind of import, the beginning of the file, the byte that fills the line,
  /// and the error message.
  private static let lines =
    [
      ("track-csv", "date,time,subject,outcome,seconds,note\\n", "x", "a row of more than 1 MiB"),
      ("track-csv", "date,time,subject,outcome,seconds,note\\n\"", "x", "a row of more than 1 MiB"),
      ("csv --map map", "day,what\\n", "x", "a row of more than 1 MiB"),
      ("json", "{\"version\":1,\"entries\":[\"", "x", "JSON"),
      ("apple-health", "<HealthData>", "x", "the XML is cut off"),
      ("apple-health", "<HealthData><Record type=\"", "x", "a tag or text of more than 1 MiB"),
      ("journal", "", "x", "a row of more than 1 MiB"),
      ("beeminder", "date,value,comment\\n", ",", "a row of more than 1 MiB"),
      ("loop", "", "x", "a row of more than 1 MiB"),
      ("klog", "2026-11-20\\n    1h #", "x", "a line of more than 1 MiB"),
      ("klog", "2026-11-20\\n    1h #", "\\0", "a line of more than 1 MiB"),
    ]
    + [
      "jsonl", "harsh", "habitctl", "timewarrior", "todo.txt", "org", "ics", "timeclock",
      "daily-notes",
    ].map { ($0, "", "x", "a line of more than 1 MiB") }

  @Test("A line without an end gives one error and writes nothing")
  func refused() async throws {
    let place = try TemporaryFolder()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("date: day\nsubject: what\n", to: "map")
    for (kind, head, filler, message) in Self.lines {
      // The program gets less address space than the file and a copy of it would need.
      let run = try await ShellRun(
        """
        { printf '\(head)'; head -c \(Self.megabytes)M /dev/zero | tr '\\0' '\(filler)'; } > long
        ulimit -v 1500000
        '\(PackageFolder.program().path)' --dir data import long --as \(kind) --write
        """, in: place.path,
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin", "TZ": "UTC"])
      let errors = String(decoding: run.errors, as: UTF8.self)
      #expect(run.code == 3 && run.output.isEmpty, "\(kind): \(run.code) \(errors)")
      #expect(
        errors.contains(message) && errors.split(separator: "\n").count == 1, "\(kind): \(errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: place.path("data"))
      #expect(files.filter { $0.hasSuffix(".txt") } == ["track.txt"])
    }
  }
}
