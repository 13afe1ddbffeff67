import TrackCore

/// A program or format whose data can be imported. Each is a value in the file of its format, and
/// one line in `allCases`.
package struct Importer: Sendable {
  /// What the names of files say about this format.
  enum NameRole: Sendable {
    /// Names do not matter, except for the order in which files are read.
    case order
    /// A file whose name has a place is in this format, whatever it contains.
    case recognition
    /// An import of a folder reads the files whose names have a place, and no others.
    case selection
  }

  /// The value of `--as`.
  package let name: String
  /// The name of the program or format for display.
  package let title: String
  /// The name of a typical file or folder to import, for examples.
  package let example: String
  /// A small file as the program writes it.
  package let sample: ForeignSample
  let nameRole: NameRole
  /// Returns the place of a file in the order of reading, given its path; nil if its name does not
  /// say that it belongs to this format.
  let place: @Sendable (_ path: String) -> Int?
  /// Returns those of the files of a folder that have to be read; without repetitions of others.
  let chosen: @Sendable (_ paths: [String]) -> [String]
  /// Returns true if the beginning of a file shows that it is in this format.
  let recognises: @Sendable (FileSample) -> Bool
  /// Creates a reader.
  package let format: @Sendable (ImportContext) throws(ForeignError) -> any ForeignFormat

  init(
    _ name: String, _ title: String, example: String, names nameRole: NameRole = .order,
    place: @escaping @Sendable (_ path: String) -> Int? = { _ in nil },
    chosen: @escaping @Sendable (_ paths: [String]) -> [String] = { $0 },
    sample: ForeignSample,
    recognises: @escaping @Sendable (FileSample) -> Bool,
    format: @escaping @Sendable (ImportContext) throws(ForeignError) -> any ForeignFormat
  ) {
    (self.name, self.title, self.example, self.nameRole) = (name, title, example, nameRole)
    (self.place, self.chosen, self.recognises, self.format) = (place, chosen, recognises, format)
    self.sample = sample
  }
}

/// A small file as another program writes it, for the help and the tests.
package struct ForeignSample: Sendable {
  /// The name of the file.
  package let name: String
  package let text: String
  /// The import map that the file needs; empty for none.
  package let map: String

  init(_ name: String, _ text: String, map: String = "") {
    (self.name, self.text, self.map) = (name, text, map)
  }
}

extension Importer: NamedFormat {
  /// All formats. The first one that recognises a file reads it.
  package static let allCases: [Importer] = [
    .trackCSV, .trackJSON, .trackJSONLines, .journal, .harsh, .habitctl, .timewarrior, .timedot,
    .klog, .todoTxt, .taskwarrior, .org, .ics, .timeclock, .watson, .toggl, .clockify, .strava,
    .beeminder, .dailyNotes, .jrnl, .loop, .habitBull, .streaks, .tickmate, .daylio, .appleHealth,
    .csv,
  ]

  /// Recognises the format of a file; nil if it is unknown.
  static func of(_ sample: FileSample) -> Importer? {
    allCases.first { importer in
      importer.place(sample.name) != nil
        && (importer.nameRole == .recognition || importer.recognises(sample))
    } ?? allCases.first { $0.recognises(sample) }
  }

  /// Returns the files of an import in the order in which they are read.
  package func inReadingOrder<File>(_ files: [File], path: (File) -> String) -> [File] {
    let places = files.map { place(path($0)) ?? .max }
    return files.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { files[$0] }
  }

  /// Returns the place of the files with these base names, in this order.
  static func places(_ bases: String...) -> @Sendable (_ path: String) -> Int? {
    { path in bases.firstIndex(of: path.baseName) }
  }

  /// Returns 0 for a file whose name ends with one of these texts.
  static func suffixes(_ suffixes: String...) -> @Sendable (_ path: String) -> Int? {
    { path in suffixes.contains { foldedName(path).hasSuffix($0) } ? 0 : nil }
  }
}
