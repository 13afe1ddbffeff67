import TrackCore

/// The options that every command takes, before its name or behind it.
enum CommonOptions {
  enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  static let dir = Option.value(
    "dir", Placeholder("FOLDER", .folders), "the data directory", expected: "a folder"
  ) { $0.isEmpty ? nil : $0 }
  static let today = Option.value(
    "today", Placeholder("DATE"), "take this day for today",
    expected: "a date such as 2026-11-21"
  ) { Day(iso: $0) }
  static let now = Option.value(
    "now", Placeholder("DATE-TIME"), "take this moment for now ($TRACK_NOW does the same)",
    expected: "a date and time such as 2026-11-21T09:30"
  ) { Clock($0) }
  static let json = Option.flag("json", "print JSON")
  static let color = Option.value(
    "color", Placeholder("WHEN", .words(ColorChoice.allCases.map(\.rawValue))),
    "auto, always or never", expected: "auto, always or never"
  ) { ColorChoice(rawValue: $0) }
  static let ascii = Option.flag("ascii", "keep what is not your text to ASCII")
  static let width = Option.value(
    "width", Placeholder("COLUMNS"), "how wide a line may be",
    expected: "a number of columns from 20 to 1000"
  ) { word in Int(word).flatMap { (20...1000).contains($0) ? $0 : nil } }
  static let help = Option.flag("help", short: "h", "show how a command is used")
  static let version = Option.flag("version", "show the version")

  static let all: [OptionSpec] = [
    dir.form, today.form, now.form, json.form, color.form, ascii.form, width.form, help.form,
    version.form,
  ]
}
