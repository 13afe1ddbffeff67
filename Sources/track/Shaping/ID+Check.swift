import TrackCore

extension ID {
  /// Throws where a text cannot be the ID of a block.
  static func check(_ text: String) throws(Failure) {
    guard !isID(text) else { return }
    let made = made(from: text)
    throw .usage(
      .badValue(
        text, of: "The ID", expected: "a letter, then letters, digits, - and _",
        near: made.isEmpty ? nil : made))
  }
}
