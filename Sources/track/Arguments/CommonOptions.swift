import TrackCore

/// The options that all commands have. They may come before or after the command's name.
struct CommonOptions {
  enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  let folder: String?
  let today: Day?
  let now: Clock?
  /// The requested output format. If it is nil, the command chooses; most choose text.
  let format: Format?
  /// The value of `--svg`, which is the name of a picture; nil without the option.
  let picture: String?
  let color: ColorChoice
  let ascii: Bool
  /// The maximum number of columns per line.
  let width: Int?
  /// True if a long text may be shown in the user's pager.
  let isPaged: Bool

  init(
    _ reader: inout ArgumentReader, formats: [Format], picture placeholder: Placeholder?
  ) throws(Failure) {
    folder = try reader.text(
      "dir", Placeholder("FOLDER", .folders), "the data directory", expected: "a folder")
    today = try reader.value(
      "today", Placeholder("DATE"), "use DATE as today", expected: "a date such as 2026-11-21"
    ) { Day(iso: $0) }
    now = try reader.value(
      "now", Placeholder("DATE-TIME"), "use this as the current time (or set $TRACK_NOW)",
      expected: "a date and time such as 2026-11-21T09:30"
    ) { Clock($0) }
    (format, picture) = try reader.format(of: formats, picture: placeholder)
    color =
      try reader.choice("color", "WHEN", "auto, always or never", of: ColorChoice.self) ?? .auto
    ascii = reader.flag("ascii", "use only ASCII for track's own output")
    width = try reader.value(
      "width", Placeholder("COLUMNS"), "the longest line to print",
      expected: "a number of columns from 20 to 1000"
    ) { word in Int(word).flatMap { (20...1000).contains($0) ? $0 : nil } }
    isPaged = !reader.flag("no-pager", "print long help without a pager")
    _ = reader.flag(Self.help, short: "h", "show how a command is used")
    _ = reader.flag(Self.version, "show the version")
  }

  static let help = "help"
  static let version = "version"

  /// Returns the common options of a command with the given output formats.
  static func specs(
    formats: [Format] = [.text, .json], picture: Placeholder? = nil
  ) -> [OptionSpec] {
    var reader = ArgumentReader("")
    _ = try? CommonOptions(&reader, formats: formats, picture: picture)
    return reader.options
  }
}
