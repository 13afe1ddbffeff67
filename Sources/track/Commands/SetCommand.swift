import TrackCore
import TrackInsights
import TrackReport
import TrackStore

/// The command `track set`, which changes the properties of a block or the settings of the
/// directory.
enum SetCommand {
  struct Options: CommandOptions {
    /// The ID of the block to change; nil to change the settings of the directory.
    let id: String?
    let settings: [String]
    let writing: WriteOptions

    init(id: String, _ words: [String], _ writing: WriteOptions) {
      (self.id, self.writing) = (id, writing)
      settings = Self.joined(words)
    }

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let first = try reader.required(
        Placeholder("ID", .anyBlock), "what to change; the directory's settings if omitted")
      let words = reader.many(
        Placeholder("KEY=VALUE", .settings),
        "key=value to set, key+=value to add one, key-=value to remove one, key= to remove all")
      let isSetting = first.contains("=") || Self.ofDirectory.contains(first.lowercased())
      id = isSetting ? nil : first
      settings = Self.joined(isSetting ? [first] + words : words)
      if !first.isEmpty, settings.isEmpty {
        throw .usage(.missingArgument("KEY=VALUE", command: reader.command))
      }
      writing = WriteOptions(&reader)
    }

    private static let ofDirectory = Kind.track.properties.map(\.name)

    /// Returns the arguments as settings of the form `KEY=VALUE`. The user may type the key and the
    /// value as separate words: `every 4/week` becomes `every=4/week`.
    private static func joined(_ words: [String]) -> [String] {
      guard words.count > 1, !words.contains(where: { $0.contains("=") }) else { return words }
      let text = words.dropFirst().joined(separator: " ")
      // A rhythm with a first day is added to the earlier rhythms; any other rhythm replaces them.
      return [words[0] + (words[0] == .every && text.contains(" from ") ? "+=" : "=") + text]
    }
  }

  static let command = Command(
    "set", "change the properties of something", group: .shaping,
    examples: [
      .init("track set water every=6/day", "another value"),
      .init("track set run-half due=2026-12-13 importance=9", "several at once"),
      .init("track set run every+='4/week from 2026-12-01'", "add one to a repeated property"),
      .init("track set run goal-=run-half", "remove one of a repeated property"),
      .init("track set run note=", "remove all notes"),
      .init("track set water title='Drink more water'", "the title"),
      .init("track set week-start=sunday", "a setting of the directory, in track.txt"),
    ],
    notes: [
      "A new `every` without a date also judges the days before today; `every+='4/week from today'`"
        + " keeps them as they were."
    ],
    run: run)

  static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode {
    let words = options.writing
    let open = try EditContext(session)
    guard let id = options.id else { return try changeSettings(options, open, &session) }
    let block = try open.block(id)
    let kind = block.heading.kind
    let settings = try settings(options, of: kind, open, isFirstRhythm: block.rhythms.isEmpty)
    let file = open.file(of: block)
    let change = BlockSettings(settings: settings, id: block.id, file: file, open: open)
    try change.check()
    let (files, made) = try open.change(block, in: session, words) { draft in
      for setting in settings { setting.apply(to: &draft) }
    }
    var lines = change.lines(in: made)
    var warnings: [String] = []
    var message = files.isEmpty ? "Nothing changed: \(kind.rawValue) " : "Now: \(kind.rawValue) "
    let before = block
    var past: String?
    if let (block, workspace) = open.block(block.id, after: files, made) {
      message += BlockSummary(workspace: workspace).words(for: block)
      if settings.contains(where: { $0.key == .every }) { warnings = block.rhythmWarnings }
      if let old = before as? Goal, let goal = block as? Goal,
        settings.contains(where: { $0.key == .measure })
      {
        past = PastFigures.sentence(
          from: .init(old, open.workspace, today: open.today),
          to: .init(goal, workspace, today: open.today))
      }
    }
    lines.append(message)
    lines += warnings
    if !files.isEmpty, let rhythm = settings.last(where: { $0.key == .every && !$0.adds })?.value,
      !block.rhythms.isEmpty, !rhythm.lowercased().contains(" from ")
    {
      past = PastFigures.sentence(newRhythm: rhythm, of: block.id)
    }
    if let past { lines.append(past) }
    session.report(ChangeSummary(files: files, message: lines.joined(separator: "\n")), words)
    return .fine
  }

  /// Changes the settings of the directory in `track.txt`.
  private static func changeSettings(
    _ options: Options, _ open: EditContext, _ session: inout Session
  ) throws(Failure) -> ExitCode {
    let settings = try settings(options, of: .track, open)
    let (file, id) = (DataDirectory.marker, "\(open.workspace.settings.version ?? 1)")
    var made: FileContents = [:]
    let files = try open.change([file], in: session, options.writing) { contents throws(Failure) in
      made = try contents.editing(file) { document throws(EditError) in
        if document.block(id: id) == nil { try document.add(.track, id: id) }
        try document.edit(block: id) { draft in
          for setting in settings { setting.apply(to: &draft) }
        }
      }
      return made
    }
    let lines = BlockSettings(settings: settings, id: id, file: file, open: open).lines(in: made)
    let message = files.isEmpty ? "Nothing changed." : lines.joined(separator: "\n")
    session.report(ChangeSummary(files: files, message: message), options.writing)
    return .fine
  }

  private static func settings(
    _ options: Options, of kind: Kind, _ open: EditContext, isFirstRhythm: Bool = true
  ) throws(Failure) -> [Setting] {
    let texts = open.propertyText
    return try options.settings.map { word throws(Failure) in
      let setting = try Setting(word, of: kind, besides: ["title"])
      guard setting.key != "title", !setting.value.isEmpty else { return setting }
      var value = try texts.text(of: setting.value, for: setting.key, kind)
      // A further rhythm that is added without a date applies from today on.
      if setting.adds, setting.key == .every, !isFirstRhythm,
        !value.lowercased().contains(" from ")
      {
        value += " from \(open.today)"
      }
      return setting.with(value)
    }
  }
}

/// The settings of one block, which a file declares.
private struct BlockSettings {
  let settings: [Setting]
  let id: String
  let file: String
  let open: EditContext

  /// The bytes of the file before the change.
  private var old: [UInt8]? { open.workspace.files.first { $0.name == file }?.bytes }

  /// Throws if a setting would remove a property value that the block does not have.
  func check() throws(Failure) {
    let properties = old.flatMap { Document($0).block(id: id)?.properties } ?? []
    for setting in settings where setting.removes {
      let values = properties.filter { $0.key == setting.key }.map(\.value)
      guard !values.contains(where: setting.removes) else { continue }
      let listed = values.map { $0.onOneLine }.joined(separator: ", ")
      throw .usage(
        .badValue(
          setting.value, of: "\(setting.key)-",
          expected: values.isEmpty
            ? "another key: \(id) has no \(setting.key)" : "one of \(listed)",
          near: nil))
    }
  }

  /// Returns a line for each changed property, such as `emoji: none → 👟`.
  func lines(in made: FileContents) -> [String] {
    func values(_ key: String, _ bytes: [UInt8]?) -> String {
      let block = bytes.flatMap { Document($0).block(id: id) }
      let values =
        key == "title"
        ? [block?.title ?? ""] : block?.properties.filter { $0.key == key }.map(\.value) ?? []
      let text = values.joined(separator: ", ").onOneLine
      return text.isEmpty ? "none" : text
    }
    var keys: [String] = []
    for setting in settings where !keys.contains(setting.key) { keys.append(setting.key) }
    return keys.compactMap { key in
      let (before, after) = (values(key, old), values(key, made[file] ?? nil))
      return before == after ? nil : "\(key): \(before) → \(after)"
    }
  }
}
