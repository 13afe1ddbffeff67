extension Kind {
  /// Returns the header that was probably meant if words follow an ID without a colon. The words
  /// become the title of the header. If the ID seems to be the first word of the title, the title
  /// includes it, and a new ID is made from the title.
  func header(_ id: String, after words: String) -> String? {
    if self == .term { return "\(rawValue) \(id): \(words)" }
    if words.hasPrefix("=") {
      let title = words.dropFirst().drop { $0 == " " }
      return title.isEmpty ? nil : "\(rawValue) \(id): \(title)"
    }
    let isTitled = id == foldedName(id) && words.first?.isUppercase == true
    if isTitled { return "\(rawValue) \(id): \(words)" }
    let title = "\(id) \(words)"
    return "\(rawValue) \(ID.made(from: title)): \(title)"
  }
}
