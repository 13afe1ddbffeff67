import TrackJSON
import TrackReport
import TrackSystem

extension Session {
  /// Prints a long text, or JSON if it was requested.
  mutating func show(json value: some JSONWritable, long text: (Terminal) -> String) {
    if json { return print(json: value) }
    show(long: text(terminal))
  }

  /// Prints a long text. If it does not fit on the terminal, shows it in the user's pager.
  mutating func show(long text: String) {
    let lines = text.utf8.count { $0 == 0x0A }
    guard isPaged, !out.isCollected, let rows = System.rows(of: .output), lines >= rows,
      variable("TERM") != "dumb",
      Self.pagers(variable("PAGER")).contains(where: {
        ExternalProgram.runInForeground($0, input: Array(text.utf8)) != 127
      })
    else { return out.write(text) }
  }

  /// Returns the command lines of the pagers to try; empty if the user wants none.
  private static func pagers(_ typed: String?) -> [[String]] {
    let usual = ["less", "-FRX"]
    guard let typed else { return [usual] }
    let words = typed.split(separator: " ").map(String.init)
    return words.isEmpty || words == ["cat"] ? [] : [words, usual]
  }
}
