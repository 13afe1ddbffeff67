import TrackCore
import TrackReport

/// What the numbers of today's checklist mean. It needs the whole log, as the list itself does.
struct ChecklistNumbers {
  private let list: Checklist
  private let workspace: Workspace
  private let history: History

  init(_ session: Session) throws(Failure) {
    let open = try session.open(keepingProblems: false)
    workspace = open.workspace
    history = workspace.history(today: open.today)
    list = Checklist(workspace, today: open.today, found: open.snapshot.problems)
  }

  /// Whether a word can only be a number of the list.
  static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { $0.isDigit }
  }

  /// The ID that a word stands for: at its number, or the word itself.
  static func id(_ word: String, in session: Session) throws(Failure) -> String {
    isNumber(word) ? try ChecklistNumbers(session).item(word).id : word
  }

  /// The ID at a number, and what ticking it off records.
  func item(_ word: String) throws(Failure) -> (id: String, ticking: CheckOffAmount) {
    guard let number = Int(word), let item = list.items.first(where: { $0.number == number }),
      let block = workspace.block(id: item.id),
      let progress = workspace.recentProgress(of: block, in: history, today: list.today, from: nil)
    else { throw .refused(.noNumber(word, count: list.items.count)) }
    return (item.id, CheckOffAmount(progress.habit, block))
  }
}
