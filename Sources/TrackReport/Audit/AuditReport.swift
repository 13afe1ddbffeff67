import TrackCore
import TrackHistory
import TrackJSON

/// The audit of a directory's history, as text and JSON.
package struct AuditReport: Sendable {
  private let audit: HistoryAudit
  /// The habits and tasks that have committed log lines. `proof` has the number of these lines, and
  /// the number of those that were recorded on their own day or earlier.
  private let proofs: [(id: String, title: String, proof: HistoryAudit.Proof, streak: Streak)]
  /// The targets that became easier. `oldStreak` is the length that the current streak would have
  /// with the old target. It is nil if the finding is not about a rhythm or `at-least`, or if the
  /// text leaves the finding out.
  private let loosened: [(finding: HistoryAudit.TargetFinding, oldStreak: Streak?)]
  /// The maximum number of findings in each list of the text output.
  private let most: Int

  package init(_ audit: HistoryAudit, _ workspace: Workspace, today: Day, most: Int) {
    self.audit = audit
    self.most = most
    proofs = workspace.habitProgress(today: today).compactMap { habit in
      guard let block = workspace.block(named: habit.name) else { return nil }
      let proof = workspace.proof(of: block, in: audit)
      return proof.lines > 0 ? (block.id, block.title, proof, habit.streak) : nil
    }
    let first = audit.loosened.count - min(most, audit.loosened.count)
    loosened = audit.loosened.enumerated().map { index, finding in
      (finding, index < first ? nil : workspace.streak(underOld: finding, today: today))
    }
  }

  // MARK: Text

  package func lines(on terminal: Terminal) -> [String] {
    let total = proofs.reduce(0) { $0 + $1.proof.lines }
    let onTheDay = proofs.reduce(0) { $0 + $1.proof.onTheDay }
    var page = TextPage(terminal)
    page.add([
      Words.count(audit.commits, "commit")
        + (total > 0
          ? ", \(Words.number(onTheDay)) of \(Words.count(total, "line")) recorded on the day" : "")
    ])
    if audit.unproven > 0 {
      page.add(["\(Words.count(audit.unproven, "line")) of the first commit not counted"])
    }
    let width = proofs.map(\.title.displayWidth).max() ?? 0
    for (_, title, proof, streak) in proofs {
      let name = terminal.pad(title.harmless(ascii: terminal.ascii), to: min(width, 30))
      let count = "\(Words.part(proof.onTheDay, of: proof.lines)) on the day"
      page.add([
        "  \(name)  \(count)" + terminal.separator
          + "streak \(Words.count(streak.current, (streak.unit ?? .day).rawValue))"
      ])
    }
    for (title, items) in [
      ("Recorded late", audit.late.map(words)), ("Changed later", audit.changed.map(words)),
      ("Removed later", audit.removed.map(words)), ("Targets made easier", loosened.map(words)),
    ] where !items.isEmpty {
      page.section([terminal.paint("\(title): \(items.count)", .heading)])
      for item in items.suffix(most) { page.say(item, indent: 2, hanging: 2) }
      let rest = items.count - most
      if rest > 0 { page.add(["  and \(rest) before: `track audit --all`"]) }
    }
    return page.lines
  }

  private func words(_ finding: HistoryAudit.LineFinding) -> String {
    let change = finding.new.map { ", now: \($0)" } ?? ""
    return "\(Words.count(finding.delay, "day")) later, \(finding.commitDay) in \(finding.commit):"
      + " \(finding.text)\(change)"
  }

  private func words(_ item: (finding: HistoryAudit.TargetFinding, oldStreak: Streak?)) -> String {
    let finding = item.finding
    let change =
      finding.new.map { "\(finding.property) from \(finding.old) to \($0)" }
      ?? "\(finding.property) \(finding.old) removed"
    let streak = item.oldStreak.map {
      "; the streak would be \(Words.count($0.current, ($0.unit ?? .day).rawValue)) under the old one"
    }
    return "\(finding.commitDay) in \(finding.commit): \(finding.kind.rawValue) \(finding.id),"
      + " \(change)\(streak ?? "")"
  }
}

extension AuditReport: JSONObjectConvertible {
  package var json: JSONObject {
    let habits = proofs.map { item -> JSONObject in
      [
        "id": item.id, "recorded": item.proof,
        "streak": [
          "current": item.streak.current, "unit": (item.streak.unit ?? .day).rawValue,
        ] as JSONObject,
      ]
    }
    let targets = loosened.map { item -> JSONObject in
      [
        "kind": item.finding.kind.rawValue, "id": item.finding.id,
        "property": item.finding.property, "before": item.finding.old, "after": item.finding.new,
        "day": item.finding.commitDay, "commit": item.finding.commit,
        "streakUnderOld": item.oldStreak?.current,
      ]
    }
    return [
      "version": 1, "commits": audit.commits, "notCounted": audit.unproven, "habits": habits,
      "late": audit.late.map(json), "changed": audit.changed.map(json),
      "removed": audit.removed.map(json), "easier": targets,
    ]
  }

  private func json(_ finding: HistoryAudit.LineFinding) -> JSONObject {
    [
      "file": finding.file, "text": finding.text, "new": finding.new, "date": finding.day,
      "recorded": finding.commitDay, "days": finding.delay, "commit": finding.commit,
    ]
  }
}

extension HistoryAudit.Proof: JSONObjectConvertible {
  package var json: JSONObject { ["lines": lines, "onTheDay": onTheDay] }
}

extension BlockDescription {
  /// Adds a figure to a habit: the number of lines of its current streak that were recorded on
  /// their own day or earlier.
  ///
  /// - Parameter proof: The counts of the streak's lines; nil if there is no streak or no git
  ///   history.
  package mutating func add(_ proof: HistoryAudit.Proof?) {
    let counted = proof.flatMap { $0.lines > 0 ? $0 : nil }
    figures.append(
      BlockProperty(
        name: "on the day", field: "recorded",
        texts: counted.map { ["\(Words.part($0.onTheDay, of: $0.lines)) lines of the streak"] }
          ?? [],
        value: counted))
  }
}
