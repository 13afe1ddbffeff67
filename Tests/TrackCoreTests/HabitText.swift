import Testing

@testable import TrackCore

/// A small directory written as one text, with the settings first, and the figures of its first
/// habit.
struct HabitText {
  let text: String
  let workspace: Workspace

  init(_ text: String) {
    self.text = text
    // Settings are valid only in track.txt.
    let isSettings = text.hasPrefix("track 1")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let count = isSettings ? 1 + lines.dropFirst().prefix { $0.hasPrefix(" ") }.count : 0
    workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: lines.prefix(count).joined(separator: "\n")),
      SourceFile(name: "all.txt", text: lines.dropFirst(count).joined(separator: "\n")),
    ])
  }

  func progress(_ today: String) throws -> HabitProgress {
    try progress(#require(Day(iso: today)))
  }

  func progress(_ today: Day) throws -> HabitProgress {
    try #require(workspace.habitProgress(today: today).first)
  }
}

func day(_ iso: String) -> Day { Day(iso: iso) ?? Day(ordinal: 0) }

/// Returns log lines of one subject on some days of a month. All of them end with the same text.
func lines(_ subject: String, _ month: String, _ days: [Int], _ rest: String = "") -> String {
  days.map { "\(month)-\(padded($0, 2)) \(subject)\(rest.isEmpty ? "" : " " + rest)\n" }.joined()
}

extension HabitProgress {
  /// Returns the states of successive days as one letter each: d(one), p(artial), s(kipped),
  /// f(ailed), h(alf), o(pen) or - (not due).
  func states(_ first: String, _ count: Int) -> String {
    var text = ""
    for offset in 0..<count {
      switch state(on: day(first) + offset) {
      case .done: text += "d"
      case .paused: text += "p"
      case .skipped: text += "s"
      case .failed: text += "f"
      case .partial: text += "h"
      case .none: text += "o"
      case .notDue: text += "-"
      }
    }
    return text
  }

  /// The figures as `current/best met/due`: two lengths of streaks, and the rate.
  var summary: String {
    "\(streak.current)/\(streak.best?.length ?? 0) \(allTime.met)/\(allTime.due)"
  }
}
