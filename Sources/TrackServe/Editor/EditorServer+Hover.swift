import TrackCore
import TrackJSON
import TrackReport

extension EditorServer {
  func hover(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file, line, offset) = place(params) else { return nil }
    let syntax = file.syntax(line)
    guard let token = syntax.token(at: offset) else { return nil }
    let column = PositionEncoding.utf32.character(at: offset, in: file.line(line)) + 1
    let problems = (folder.problems()[file.name] ?? []).filter {
      guard let first = $0.column, $0.line == line + 1 else { return false }
      return column >= first && column <= first + $0.length
    }
    let word = file.text(line, token.range)
    let hover = BlockHover(figures: folder.currentFigures(), declarations: folder.declarations())
    var texts: [String] = []
    switch token.kind {
    case .kind:
      if let kind = Kind(rawValue: word.lowercased()) {
        texts = ["**\(kind.rawValue)**: \(kind.meaning)"]
      }
    case .key:
      if let kind = file.header(of: line).flatMap({ file.block(at: $0)?.kind }),
        let key = kind.properties.first(where: { $0.name == word.lowercased() })
      {
        texts = ["**\(key.name)**: \(key.meaning)"]
      }
    case .date:
      if let day = Day(iso: word) { texts = [hover.text(for: day)] }
    case .id, .reference:
      if let block = hover.figures.workspace.block(id: word) { texts = [hover.text(for: block)] }
    default: break
    }
    if syntax.role == .log, token.kind != .date {
      texts += hover.contributions(of: String(decoding: file.line(line), as: UTF8.self))
    }
    texts += problems.compactMap(\.code.explanation).map(Self.text)
    guard !texts.isEmpty else { return nil }
    return [
      "contents": ["kind": "markdown", "value": .text(texts.joined(separator: "\n\n"))],
      "range": ranges(file).range(line, token.range),
    ]
  }

  /// Returns the explanation of a problem from the catalogue, with its example.
  private static func text(of entry: Problem.Explanation) -> String {
    let words = "**\(entry.code.rawValue)**: \(entry.title). \(Words.capitalised(entry.advice))."
    guard !entry.wrong.isEmpty, !entry.right.isEmpty else { return words }
    return words + "\n\n```\n\(entry.wrong)\n```\n\nright:\n\n```\n\(entry.right)\n```"
  }
}
