/// A word that a command takes behind its options.
struct Argument: Hashable, Sendable {
  enum Count: Hashable, Sendable {
    case one, optional, many
  }

  let placeholder: Placeholder
  let count: Count
  let summary: String

  init(_ placeholder: Placeholder, _ count: Count, _ summary: String) {
    self.placeholder = placeholder
    self.count = count
    self.summary = summary
  }

  /// As the line of usage shows it: `FILE`, `[FILE]`, `[FILE…]`.
  var usage: String {
    switch count {
    case .one: placeholder.name
    case .optional: "[\(placeholder.name)]"
    case .many: "[\(placeholder.name)…]"
    }
  }
}
