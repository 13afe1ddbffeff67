import TrackCore
import TrackReport

extension EditorServer {
  func hover(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file, line, offset) = place(params) else { return nil }
    let syntax = file.syntax(line)
    guard let token = syntax.token(at: offset) else { return nil }
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
        texts = ["**\(key.name)**: \(key.meaning(in: kind))"]
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
    guard !texts.isEmpty else { return nil }
    return [
      "contents": ["kind": "markdown", "value": .text(texts.joined(separator: "\n\n"))],
      "range": ranges(file).range(line, token.range),
    ]
  }
}
