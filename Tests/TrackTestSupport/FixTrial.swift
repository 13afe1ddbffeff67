import TrackCore
import TrackPhrases

/// Applies the proposed fixes of a directory's problems, and checks what else they change.
package enum FixTrial {
  /// Returns complaints about fixes that do not remove their problem, or that change the meaning of
  /// another line.
  package static func complaints(about files: [SourceFile], today: Day, most: Int = .max)
    -> (tried: Int, complaints: [String])
  {
    let workspace = Workspace(files: files)
    let problems = workspace.checkWithAdvice(today: today)
    let meaning = Meaning.text(of: workspace).split(separator: "\n")
    var (tried, complaints) = (0, [String]())
    for problem in problems {
      guard tried < most, let number = problem.line,
        let index = files.firstIndex(where: { $0.name == problem.file })
      else { continue }
      var lines = files[index].bytes.split(separator: 10, omittingEmptySubsequences: false)
      let old = String(decoding: lines[number - 1], as: UTF8.self)
      // A byte order mark has no column.
      if old.unicodeScalars.first == "\u{FEFF}" { continue }
      for fix in problem.proposedFixes {
        guard let new = fix.applied(to: old) else {
          complaints.append("\(problem.file):\(number): a fix outside of the line")
          continue
        }
        tried += 1
        lines[number - 1] = Array(new.utf8)[...]
        var changed = files
        changed[index] = SourceFile(
          name: files[index].name, bytes: Array(lines.joined(separator: [10])))
        let after = Workspace(files: changed)
        let left = after.checkWithAdvice(today: today)
        for complaint in compare(problem, problems, left)
          + lost(problem, problems, left, meaning, after)
        {
          complaints.append(
            """
            \(problem.file):\(number): \(problem.code.rawValue), \(problem.fix ?? "")
              \(old)
              \(new)
              \(complaint)
            """)
        }
      }
    }
    return (tried, complaints)
  }

  /// Adds a complaint if the problem is still there.
  private static func compare(_ problem: Problem, _ before: [Problem], _ after: [Problem])
    -> [String]
  {
    // One line can have two problems with this code, which differ in their detail.
    let hasTwins = problem.code == .numberNotCounted
    func count(_ problems: [Problem]) -> Int {
      problems.count {
        $0.code == problem.code && $0.file == problem.file && $0.line == problem.line
          && (!hasTwins || $0.detail == problem.detail)
      }
    }
    return count(after) >= count(before) ? ["the problem is still there"] : []
  }

  /// Returns the blocks, properties and entries of other lines that the fix has removed. Returns
  /// none if the fix has made a new duplicate, which replaces another property.
  private static func lost(
    _ problem: Problem, _ before: [Problem], _ left: [Problem], _ meaning: [Substring],
    _ after: Workspace
  ) -> [String] {
    func duplicates(_ problems: [Problem]) -> Int {
      problems.count { [.duplicateKey, .duplicateItem, .duplicateID].contains($0.code) }
    }
    guard duplicates(left) <= duplicates(before) else { return [] }
    let own = "entry \(problem.file):\(problem.line ?? 0)"
    var counts: [String: Int] = [:]
    for line in others(Meaning.text(of: after).split(separator: "\n"), than: own) {
      counts[line, default: 0] += 1
    }
    var lost: [String] = []
    for line in others(meaning, than: own) {
      if counts[line, default: 0] > 0 { counts[line, default: 0] -= 1 } else { lost.append(line) }
    }
    // The unit of a target is also the unit of numbers without one on its subject.
    if problem.severity == .error, !lost.contains(where: { $0.hasPrefix("entry") }) {
      lost.removeAll { $0.hasPrefix("  amount ") || $0.hasPrefix("  count ") }
    }
    return lost.isEmpty ? [] : ["lost: \(lost.joined(separator: " | "))"]
  }

  /// Returns the lines of a meaning without those of one entry.
  private static func others(_ meaning: [Substring], than entry: String) -> [String] {
    var isOwn = false
    let kept = meaning.filter { line in
      if !line.hasPrefix(" ") { isOwn = line == entry }
      return !isOwn
    }
    // Ignore case, because a name is shown as its block spells it.
    return kept.map { $0.lowercased() }
  }
}
