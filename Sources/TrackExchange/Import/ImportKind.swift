import TrackCore

/// A program or format whose data can be imported.
package enum ImportKind: String, CaseIterable, Sendable {
  case trackCSV = "track-csv"
  case trackJSON = "json"
  case trackJSONLines = "jsonl"
  case csv
  case journal
  case harsh
  case habitctl
  case timewarrior
  case klog
  case todoTxt = "todo.txt"
  case org
  case ics
  case timeclock
  case beeminder
  case dailyNotes = "daily-notes"
  case loop
  case appleHealth = "apple-health"

  /// The name of the program or format for display.
  package var title: String {
    switch self {
    case .trackCSV: "CSV written by `track export`"
    case .trackJSON: "JSON written by `track export --as json`"
    case .trackJSONLines: "JSON lines written by `track export --as jsonl`"
    case .csv: "any CSV with a header, by a map"
    case .journal: "the four CSV files of the ten-week journal"
    case .harsh: "harsh: its files habits and log"
    case .habitctl: "habitctl: its files habits and log"
    case .timewarrior: "Timewarrior: a data file or the data folder"
    case .klog: "klog records"
    case .todoTxt: "completed tasks of todo.txt"
    case .org: "clock lines of Org files"
    case .ics: "iCalendar: events and completed to-dos"
    case .timeclock: "timeclock files of ledger and hledger"
    case .beeminder: "the data of a Beeminder goal as CSV"
    case .dailyNotes: "daily notes of Obsidian and Logseq"
    case .loop: "Loop Habit Tracker: CSV folder, zip or backup (.db)"
    case .appleHealth: "the export of Apple Health: export.zip or export.xml"
    }
  }

  /// The name of a typical file or folder to import, for examples.
  package var example: String {
    switch self {
    case .trackCSV: "log.csv"
    case .trackJSON: "track.json"
    case .trackJSONLines: "track.jsonl"
    case .csv: "data.csv --map data.map"
    case .journal: "Actions.csv Goals.csv Terms.csv Values.csv"
    case .harsh: "~/.config/harsh"
    case .habitctl: "~/.habitctl"
    case .timewarrior: "~/.timewarrior/data"
    case .klog: "times.klg"
    case .todoTxt: "done.txt"
    case .org: "work.org"
    case .ics: "calendar.ics"
    case .timeclock: "work.timeclock"
    case .beeminder: "goal.csv"
    case .dailyNotes: "~/notes/journal"
    case .loop: "\"Loop Habits CSV 2026-11-21.zip\""
    case .appleHealth: "export.zip"
    }
  }

  /// Creates a reader for this kind.
  ///
  /// - Parameter separator: The field separator, for a CSV file that is read with an import map.
  package func format(
    _ context: ImportContext, separator: UInt8 = ASCII.comma
  ) throws(ForeignError) -> any ForeignFormat {
    switch self {
    case .trackCSV: Rows(TrackCSV(), executor: context.executor)
    case .trackJSON: TrackJSON()
    case .trackJSONLines: Lines(TrackJSONLines())
    case .csv:
      Rows(
        try MappedCSV(map: context.map), separator: context.map.separator ?? separator,
        executor: context.executor)
    case .journal: Rows(JournalCSV())
    case .harsh: Lines(Harsh())
    case .habitctl: Lines(Habitctl())
    case .timewarrior: Lines(Timewarrior(context: context))
    case .klog: Lines(Klog())
    case .todoTxt: Lines(TodoTxt(context: context))
    case .org: Lines(OrgClock())
    case .ics: Lines(Calendar(context: context))
    case .timeclock: Lines(Timeclock())
    case .beeminder: Rows(Beeminder(context: context))
    case .dailyNotes: Lines(DailyNotes(context: context))
    case .loop: Rows(Loop())
    case .appleHealth: try AppleHealth(map: context.map)
    }
  }
}

extension NameMap {
  /// The field separator that the map states; nil if it states none.
  fileprivate var separator: UInt8? {
    switch self["separator"] {
    case "tab": ASCII.tab
    case ";", "semicolon": ASCII.semicolon
    case ",", "comma": ASCII.comma
    default: nil
    }
  }
}
