import TrackCore
import TrackSystem

/// A progress bar on standard error. It is shown only on a terminal, and only if the work takes
/// more than a second.
struct ProgressBar {
  private let isShown: Bool
  private let width: Int
  private let started = steadyMilliseconds()
  private var latest = 0
  private var hasDrawn = false

  init(_ session: Session) {
    isShown = System.isTerminal(.errors)
    width = min(session.terminal.width, 80) - 10
  }

  /// Draws the share of the work that is done, at most ten times per second.
  mutating func show(_ share: Double) {
    guard isShown else { return }
    let now = steadyMilliseconds()
    guard now - started > 1000, now - latest > 100 else { return }
    latest = now
    hasDrawn = true
    let done = Int(clamping: Double(width) * min(max(share, 0), 1))
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: width - done)
    try? Stream.errors.send(Array("\r\(bar) \(Int(clamping: share * 100)) %".utf8))
  }

  /// Removes the bar from the terminal.
  func clear() {
    if hasDrawn { try? Stream.errors.send(Array("\r\u{1B}[K".utf8)) }
  }
}
