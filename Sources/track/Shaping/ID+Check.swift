import TrackCore

extension ID {
  /// Throws if a text is not a valid ID.
  static func check(_ text: String) throws(Failure) {
    guard !isID(text) else { return }
    let made = made(from: text)
    throw .usage(
      .badValue(
        text, of: "The ID", expected: "a letter, then letters, digits, - and _",
        near: made.isEmpty ? nil : made))
  }
}
