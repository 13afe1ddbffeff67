import TrackCore
import TrackReport

/// Finds items of today's checklist by their numbers. The numbers depend on the whole log, so it is
/// read.
struct ChecklistLookup {
  private let list: Checklist
  private let workspace: Workspace
  private let history: History

  init(_ session: Session) throws(Failure) {
    let open = try session.open(keepingProblems: false)
    workspace = open.workspace
    history = workspace.history(today: open.today)
    list = Checklist(
      workspace, workspace.dayFigures(today: open.today, ends: []), today: open.today,
      open.snapshot.problems)
  }

  /// Returns true if a word has only digits, so that it can only be an item number.
  static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { $0.isDigit }
  }

  /// Returns the ID of the item with a number, or the word itself if it is not a number.
  static func id(_ word: String, in session: Session) throws(Failure) -> String {
    isNumber(word) ? try ChecklistLookup(session).item(word).id : word
  }

  /// Returns the ID of the item with a number, and the amount that checks the item off.
  func item(_ word: String) throws(Failure) -> (id: String, amount: CheckOffAmount) {
    guard let number = Int(word), let item = list.items.first(where: { $0.number == number }),
      let block = workspace.block(id: item.id),
      let progress = workspace.recentProgress(of: block, in: history, today: list.today, from: nil)
    else {
      let count = list.items.count
      throw .refused(
        "Today's list has no number \(word). "
          + (count == 0 ? "It is empty." : "`track today --all` shows all \(count)."),
        cause: .words)
    }
    return (item.id, CheckOffAmount(progress.habit, block))
  }
}
