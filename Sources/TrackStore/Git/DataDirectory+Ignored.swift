extension DataDirectory {
  private static let ignored = "ignored"

  /// Returns those of the data files that git ignores of which no sync has told, and notes in
  /// `.track/ignored` that this one does. A person who ignores a file on purpose is told once.
  package func notYetTold(of files: [String]) -> [String] {
    let text = String(decoding: state.read(Self.ignored) ?? [], as: UTF8.self)
    let told = Set(text.split(separator: "\n").map(String.init))
    if told != Set(files) {
      // Without the note, the next sync tells of them again.
      try? state.replace(Self.ignored, with: Array(files.map { $0 + "\n" }.joined().utf8))
    }
    return files.filter { !told.contains($0) }
  }
}
