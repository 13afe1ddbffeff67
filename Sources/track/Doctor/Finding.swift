import TrackCore
import TrackJSON
import TrackReport

/// One line of `track doctor`: a part of the setup, its state, and a command that repairs it.
struct Finding: Sendable {
  enum State: String, Sendable {
    case fine
    case notSetUp = "not-set-up"
    case broken
  }

  let name: String
  let state: State
  let detail: String
  /// The command to run, or other advice; nil if there is nothing to do.
  let command: String?

  init(_ name: String, _ state: State, _ detail: String, command: String? = nil) {
    self.name = name
    self.state = state
    self.detail = detail
    self.command = command
  }

  init(_ name: String, _ detail: String) {
    self.init(name, .fine, detail)
  }

  private static let nameWidth = 11

  /// Returns the finding as lines. The command is on a line of its own.
  func lines(on terminal: Terminal) -> [String] {
    let indent = String(repeating: " ", count: Self.nameWidth + 3)
    var lines: [String] = []
    let words = terminal.wrap(
      detail.harmless(ascii: terminal.ascii), to: terminal.width - indent.count)
    for (index, text) in words.enumerated() {
      let start = terminal.paint(mark(on: terminal), ink) + " " + terminal.pad(name, to: 12)
      lines.append((index == 0 ? start : indent) + text)
    }
    if let command { lines.append(indent + terminal.paint(command.harmless(), .heading)) }
    return lines
  }

  private func mark(on terminal: Terminal) -> String {
    switch state {
    case .fine: terminal.ascii ? "+" : "✓"
    case .notSetUp: "-"
    case .broken: terminal.ascii ? "x" : "✗"
    }
  }

  private var ink: Terminal.Ink {
    switch state {
    case .fine: .good
    case .notSetUp: .quiet
    case .broken: .error
    }
  }
}

extension Finding: JSONObjectConvertible {
  var json: JSONObject {
    ["name": name, "state": state.rawValue, "detail": detail, "command": command]
  }
}

/// All findings of `track doctor`, as text and JSON.
struct SetupReport: JSONObjectConvertible {
  let today: Day
  let findings: [Finding]

  var isBroken: Bool { findings.contains { $0.state == .broken } }

  func lines(on terminal: Terminal) -> [String] {
    findings.flatMap { $0.lines(on: terminal) } + [summary]
  }

  private var summary: String {
    let broken = findings.filter { $0.state == .broken }.map(\.name)
    if !broken.isEmpty { return "Broken: \(broken.joined(separator: ", "))." }
    let missing = findings.filter { $0.state == .notSetUp }.map(\.name)
    return missing.isEmpty
      ? "Everything is set up."
      : "Nothing is broken. Not set up: \(missing.joined(separator: ", "))."
  }

  var json: JSONObject {
    [
      "version": 1, "today": today, "program": Version.number, "broken": isBroken,
      "findings": findings,
    ]
  }
}
