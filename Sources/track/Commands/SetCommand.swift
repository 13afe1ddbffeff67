import TrackCore
import TrackReport
import TrackStore

/// The command `track set`.
enum SetCommand {
  private struct Options: CommandOptions {
    let id: String
    let settings: [String]
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(Placeholder("ID", .anyBlock), "what to change")
      settings = try reader.oneOrMore(
        Placeholder("KEY=VALUE", .settings),
        "key=value to set, key+=value to add one, key= to remove")
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "set", "change the properties of something", group: .shaping,
    examples: [
      .init("track set water every=6/day", "another value"),
      .init("track set run-half due=2026-12-13 importance=9", "several at once"),
      .init("track set run every+='4/week from 2026-12-01'", "add one to a repeated property"),
      .init("track set run note=", "remove all notes"),
      .init("track set water title='Drink more water'", "the title"),
    ],
    run: run)

  fileprivate struct Setting {
    let key: String
    let value: String
    let adds: Bool
  }

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let words = options.writing
    let open = try EditContext(session)
    let block = try open.block(options.id)
    let kind = block.heading.kind
    let texts = open.propertyText
    let settings = try options.settings.map { word throws(Failure) in
      let setting = try setting(word, of: kind)
      guard setting.key != "title", !setting.value.isEmpty else { return setting }
      return Setting(
        key: setting.key, value: try texts.text(of: setting.value, for: setting.key, kind),
        adds: setting.adds)
    }
    let (files, made) = try open.change(block, in: session, words) { draft in
      for setting in settings { setting.apply(to: &draft) }
    }
    var message = files.isEmpty ? "Nothing changed: \(kind.rawValue) " : "Now: \(kind.rawValue) "
    if let (block, workspace) = open.block(block.id, after: files, made) {
      message += BlockSummary(workspace: workspace).words(for: block)
    }
    session.report(ChangeSummary(files: files, message: message), words)
    return .fine
  }

  private static func setting(_ word: String, of kind: Kind) throws(Failure) -> Setting {
    guard let equals = word.firstIndex(of: "=") else {
      throw .usage(
        .badValue(word, of: "KEY=VALUE", expected: "such as every=3/week", near: nil))
    }
    let adds = word[..<equals].last == "+"
    let key = foldedName(String(word[..<equals].dropLast(adds ? 1 : 0)).trimmed)
    let value = String(word[word.index(after: equals)...])
    let names = kind.properties.map(\.name) + ["title"]
    guard names.contains(key) else {
      throw .usage(
        .badValue(
          key, of: "the key of a \(kind.rawValue)",
          expected: "one of \(names.joined(separator: ", "))",
          near: Suggestion.nearest(to: key, in: names)))
    }
    return Setting(key: key, value: value, adds: adds)
  }
}

extension SetCommand.Setting {
  fileprivate func apply(to draft: inout BlockDraft) {
    if key == "title" {
      draft.title = value.onOneLine.trimmed
    } else if adds {
      draft.add(key, value)
    } else {
      draft[key] = value.isEmpty ? nil : value
    }
  }
}
