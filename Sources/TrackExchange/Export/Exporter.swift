import TrackCore

/// A format that `track export` writes. Each is a value in the file of its format, and one line in
/// `allCases`.
package struct Exporter: Sendable {
  /// The value of `--as`.
  package let name: String
  /// The name of the format for display.
  package let title: String
  /// Creates a writer.
  package let format: @Sendable (ExportContext) -> any ExportFormat

  init(
    _ name: String, _ title: String,
    format: @escaping @Sendable (ExportContext) -> any ExportFormat
  ) {
    (self.name, self.title, self.format) = (name, title, format)
  }
}

extension Exporter: NamedFormat {
  package static let allCases: [Exporter] = [
    .csv, .json, .jsonl, .ics, .klog, .timeclock, .timewarrior, .loop, .journal, .sql, .md,
  ]
}

/// A format that is known by its name, the value of `--as`.
package protocol NamedFormat: RawRepresentable, CaseIterable, Hashable, CustomStringConvertible {
  var name: String { get }
}

extension NamedFormat {
  package var description: String { name }
  package var rawValue: String { name }

  package init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.name == rawValue }) else { return nil }
    self = found
  }
}

/// The declarations and settings that an export needs in addition to the entries.
package struct ExportContext: Sendable {
  package let blocks: [ProposedBlock]
  package let workspace: Workspace
  package let today: Day
  /// True to write the tidy form of CSV, with one row for each figure and day.
  package let isTidy: Bool
  /// Returns the instant of a wall time, in seconds since 1970.
  package let instant: @Sendable (WallTime) -> Int

  package init(
    blocks: [ProposedBlock], workspace: Workspace, today: Day, isTidy: Bool,
    instant: @escaping @Sendable (WallTime) -> Int
  ) {
    self.blocks = blocks
    self.workspace = workspace
    self.today = today
    self.isTidy = isTidy
    self.instant = instant
  }
}
