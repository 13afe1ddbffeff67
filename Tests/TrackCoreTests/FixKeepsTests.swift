import Testing
import TrackCore
import TrackEditor
import TrackPhrases
import TrackTestSupport

/// Law: a corrected line says all that was read in the wrong one. Its subject, its amounts and its
/// outcome do not end up in a note.
struct FixKeepsTests {
  private static let habits = """
    habit run: Run
      every: 4/week
    habit read: Read
      every: 20 pages/day

    """
  private static let today = Day(ordinal: 20_783)
  private static let times = ["6:30 pm", "7am", "18:30", "at 7", "8:00 - 9:00", ""]
  private static let amounts = ["5 km", "5km", "20 pages", "30 min", "two hours", "10k", "1,5 km"]
  private static let words = [
    "felt", "great", "failed", "no", "skip", "with", "easy", "pm", "and", "done", "not", "water",
  ]

  private static func line(_ seed: UInt64) -> (text: String, kept: [String]) {
    var random = Seeded(Int(seed))
    let subject = ["run", "read"].randomElement(using: &random) ?? "run"
    let amount = Bool.random(using: &random) ? amounts.randomElement(using: &random) ?? "" : ""
    var parts = [times.randomElement(using: &random) ?? "", subject, amount]
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      parts.append(words.randomElement(using: &random) ?? "")
    }
    parts.shuffle(using: &random)
    let text = (["2026-11-20"] + parts.filter { !$0.isEmpty }).joined(separator: " ")
    let digits = String(amount.prefix { $0.isNumber })
    return (text, [subject] + (digits.isEmpty ? [] : [digits]))
  }

  @Test(arguments: 0..<1500)
  func aCorrectionKeepsSubjectAndAmounts(_ seed: Int) throws {
    let (text, kept) = Self.line(UInt64(seed))
    let files = [
      SourceFile(name: "habits.txt", text: Self.habits),
      SourceFile(name: "log.txt", text: text + "\n"),
    ]
    let found = Workspace(files: files).checkWithAdvice(today: Self.today)
    let certain = found.filter { $0.file == "log.txt" && $0.line == 1 && $0.correction != nil }
    guard !certain.isEmpty else { return }
    let corrected = Corrections.corrected(text, by: certain)
    let said = corrected.split(separator: ";", maxSplits: 1).first.map(String.init) ?? ""
    for part in kept { #expect(said.contains(part), "\(text) became \(corrected)") }
  }
}
