import TrackCore
import TrackEditor
import TrackJSON
import TrackReport

extension EditorServer {
  func completion(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file, line, offset) = place(params) else { return nil }
    let list = CompletionList(
      file, line: line, offset: offset, workspace: folder.declarations(), today: folder.today,
      time: folder.time, recentWords: folder.recentWords())
    let range = ranges(file).range(line, list.range)
    let items = list.items.enumerated().map { index, item -> JSONValue in
      let isSnippet = item.isSnippet && options.takesSnippets
      var fields: [JSONValue.Field] = [
        .init("label", .text(item.label)), .init("kind", .int(Self.kind(of: item))),
        .init("sortText", .text(padded(index, 5))),
        .init("textEdit", ["range": range, "newText": .text(Self.text(of: item, isSnippet))]),
        .init("insertTextFormat", isSnippet ? 2 : 1),
      ]
      if !item.detail.isEmpty { fields.append(.init("detail", .text(item.detail))) }
      return .object(fields)
    }
    return ["isIncomplete": false, "items": .array(items)]
  }

  /// Returns the number that the protocol assigns to this kind of completion item.
  private static func kind(of item: CompletionItem) -> Int {
    switch item.kind {
    case .kind: 14
    case .key: 10
    case .value: 12
    case .reference: 18
    case .unit: 11
    case .date: 12
    case .tag: 20
    }
  }

  /// Returns the text to insert for a completion item. For a snippet, if the editor does not
  /// support snippets, the text is the item's label and a space.
  private static func text(of item: CompletionItem, _ isSnippet: Bool) -> String {
    guard item.isSnippet, !isSnippet else { return item.insert }
    return item.label + " "
  }
}
