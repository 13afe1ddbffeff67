/// A positional argument of a command.
struct Argument: Hashable, Sendable {
  enum Count: Hashable, Sendable {
    case one, optional, many, oneOrMore
  }

  let placeholder: Placeholder
  let count: Count
  let summary: String

  /// The argument in a usage line: `FILE`, `[FILE]`, `[FILE…]` or `FILE…`.
  var usage: String {
    switch count {
    case .one: placeholder.name
    case .optional: "[\(placeholder.name)]"
    case .many: "[\(placeholder.name)…]"
    case .oneOrMore: "\(placeholder.name)…"
    }
  }

  var isNeeded: Bool { count == .one || count == .oneOrMore }
  var takesSeveral: Bool { count == .many || count == .oneOrMore }
}
