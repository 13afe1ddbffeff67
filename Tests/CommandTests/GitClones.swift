import Foundation
import TrackSystem
import TrackTestSupport

/// Clones of one bare repository, with an oracle: it computes what their files must contain without
/// using the merge.
///
/// Each line and block has a unique mark, and only the clone that wrote it changes or removes it.
/// Therefore, each mark must be in the final files exactly once, or not at all if it was removed.
final class GitClones {
  private let place: TemporaryFolder
  private let clean: [String: String]
  private var marks = 0
  /// The clone that wrote each mark, for the marks that were not removed.
  private var kept: [String: Int] = [:]
  private var gone: Set<String> = []

  init(count: Int) async throws {
    place = try TemporaryFolder()
    try place.makeFolder("bin")
    try place.makeFolder("wrapped")
    clean = try place.cleanEnvironment()
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    // This wrapper of git kills the process that calls it, at a given call.
    try place.writeScript(
      """
      #!/bin/sh
      n=$(($(cat "$CALLS" 2> /dev/null || echo 0) + 1)); echo $n > "$CALLS"
      PATH="${PATH#*:}"
      [ $n-$WHEN = $KILL-before ] && { kill -9 $PPID; exit 1; }
      git "$@"; code=$?
      [ $n-$WHEN = $KILL-after ] && kill -9 $PPID
      exit $code
      """, to: "wrapped/git")
    let setUp = """
      git config --global user.name Ada; git config --global user.email ada@example.org
      git config --global init.defaultBranch main
      git init -q --bare remote.git; track init clone0 --git; cd clone0
      git remote add origin ../remote.git; : > log.txt; echo '# Habits' > habits.txt
      track sync || exit 1; cd ..
      for n in $(seq \(count - 1)); do
        git clone -q remote.git clone$n; (cd clone$n && track sync --setup) || exit 1
      done
      """
    let run = try await run(setUp, in: ".")
    guard run.code == 0 else {
      throw CaseSection.Mistake(String(decoding: run.errors, as: UTF8.self))
    }
  }

  func path(_ name: String) -> String { place.path(name) }
  func text(of name: String) throws -> String { try place.text(of: name) }
  func write(_ text: String, to name: String) throws { try place.write(text, to: name) }
  func writeScript(_ text: String, to name: String) throws {
    try place.writeScript(text, to: name)
  }

  func run(_ script: String, in folder: String, _ more: [String: String] = [:]) async throws
    -> ShellRun
  {
    try await ShellRun(
      script, in: place.path(folder), environment: clean.merging(more) { _, new in new },
      seconds: 120)
  }

  /// - Parameter call: The number of the call of git at which the sync is killed; nil for no kill.
  func sync(_ clone: Int, killedAt call: Int? = nil, _ when: String = "") async throws -> ShellRun {
    guard let call else { return try await run("track sync", in: "clone\(clone)") }
    try? FileManager.default.removeItem(atPath: place.path("calls"))
    let path =
      place.path("wrapped") + ":" + place.path("bin") + ":"
      + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin")
    // `exec` replaces the shell, so that track is the parent of the wrapper.
    return try await run(
      "exec track sync", in: "clone\(clone)",
      ["PATH": path, "CALLS": place.path("calls"), "KILL": "\(call)", "WHEN": when])
  }

  // MARK: Changes

  func append(_ text: String, to file: String, of clone: Int) throws {
    let name = "clone\(clone)/\(file)"
    let before = (try? place.text(of: name)) ?? ""
    try place.write(before + text, to: name)
  }

  /// Makes one random change as a person would.
  func change(_ clone: Int, with random: inout SeededGenerator) throws {
    let own = kept.filter { $0.value == clone }.keys.sorted()
    switch random.number(0...10) {
    case 0...3:
      let id = random.chance(2) ? " ^c\(clone)n\(marks)" : ""
      try append(
        "2026-11-\(random.number(10...20)) run \(random.number(1...9))km\(id) ; \(mark(clone))\n",
        to: random.chance(4) ? "log/2025.txt" : "log.txt", of: clone)
    case 4:
      try append("habit h\(marks): \(mark(clone))\n  every: 3/week\n", to: "habits.txt", of: clone)
    case 5 where !own.isEmpty:
      // Change the amount or rhythm, which is on the line itself or on the line below it.
      let mark = random.one(of: own)
      try rewrite(clone) { lines, index in
        guard lines[index].hasSuffix(mark) else { return }
        if lines[index].contains("km") {
          lines[index] = lines[index].replacingOccurrences(of: "km", with: ".5km")
            .replacingOccurrences(of: ".5.5", with: "")
        } else if index + 1 < lines.count, lines[index + 1].contains("/week") {
          lines[index + 1] = "  every: 4/week"
        }
      }
    case 6 where own.count > 3:
      let mark = random.one(of: own)
      kept[mark] = nil
      gone.insert(mark)
      try rewrite(clone) { lines, index in
        guard lines[index].hasSuffix(mark) else { return }
        let isBlock = lines[index].hasPrefix("habit")
        lines.removeSubrange(index...(isBlock ? index + 1 : index))
      }
    case 7:
      let file = "clone\(clone)/terms/2026-09-28.txt"
      if (try? place.text(of: file)) != nil {
        try append("  note: \(mark(clone))\n", to: "terms/2026-09-28.txt", of: clone)
      } else {
        try place.write("term 12\n  theme: Base\n  note: \(mark(clone))\n", to: file)
      }
    case 8:
      // Every clone changes this property: all values except one become `#?` lines.
      try rewrite(clone) { lines, index in
        if lines[index].contains("theme:"), !lines[index].contains("#?") {
          lines[index] = "  theme: Theme \(self.marks)"
        }
      }
    case 9:
      try moveLines(to: "log/2026.txt", of: clone)
    default:
      try append("\n# \(mark(clone))\n", to: "notes.txt", of: clone)
    }
  }

  /// Moves the log lines that only this clone changes from `log.txt` to another file.
  private func moveLines(to file: String, of clone: Int) throws {
    let log = try place.text(of: "clone\(clone)/log.txt")
    var lines = log.components(separatedBy: "\n")
    let isOwn = { (line: String) in
      line.hasPrefix("2") && self.kept.contains { $0.value == clone && line.hasSuffix($0.key) }
    }
    let moved = lines.filter(isOwn)
    guard !moved.isEmpty else { return }
    lines.removeAll(where: isOwn)
    try place.write(lines.joined(separator: "\n"), to: "clone\(clone)/log.txt")
    try append(moved.map { $0 + "\n" }.joined(), to: file, of: clone)
  }

  /// Calls `body` for each line of each file of a clone, from the last line to the first.
  private func rewrite(_ clone: Int, _ body: (inout [String], Int) -> Void) throws {
    for name in try files(of: clone).keys.sorted() {
      let file = "clone\(clone)/\(name)"
      let text = try place.text(of: file)
      var lines = text.components(separatedBy: "\n")
      for index in lines.indices.reversed() { body(&lines, index) }
      let new = lines.joined(separator: "\n")
      if new != text { try place.write(new, to: file) }
    }
  }

  private func mark(_ clone: Int) -> String {
    marks += 1
    let mark = "mark\(marks)."
    kept[mark] = clone
    return mark
  }

  // MARK: Results

  /// Returns the contents of the data files by name.
  func files(of clone: Int) throws -> [String: String] {
    var files: [String: String] = [:]
    for folder in ["", "terms/", "log/"] {
      let path = place.path("clone\(clone)/\(folder)")
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      where name.hasSuffix(".txt") {
        files[folder + name] = try place.text(of: "clone\(clone)/\(folder)\(name)")
      }
    }
    return files
  }

  /// Returns the marks that are missing, duplicate or still there after their removal, and the
  /// files with conflict markers.
  func complaints() throws -> [String] {
    let lines = try files(of: 0).values.flatMap { $0.components(separatedBy: "\n") }
    var counts: [String: Int] = [:]
    for line in lines where !line.contains("#?") {
      if let mark = line.split(separator: " ").last(where: { $0.hasPrefix("mark") }) {
        counts[String(mark), default: 0] += 1
      }
    }
    var complaints = kept.keys.filter { counts[$0] != 1 }.sorted().map { mark in
      let there = lines.filter { $0.hasSuffix(mark) }.joined(separator: " | ")
      return "\(mark) is there \(counts[mark] ?? 0) times: \(there)"
    }
    complaints += gone.filter { counts[$0] != nil }.sorted().map { "\($0) came back" }
    complaints += lines.filter { $0.hasPrefix("<<<<<<<") || $0.hasPrefix(">>>>>>>") }
    return complaints
  }
}
