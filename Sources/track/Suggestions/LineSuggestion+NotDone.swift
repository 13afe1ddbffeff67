import TrackCore

/// Suggestions for a typed line that tells what was not done.
extension LineSuggestion {
  /// The beginnings of a sentence about something that was not done.
  private static let negations: [[String]] = [
    ["did", "not"], ["have", "not"], ["could", "not"], ["was", "not", "able"], ["not", "able"],
    ["didn't"], ["didnt"], ["haven't"], ["havent"], ["couldn't"], ["couldnt"], ["can't"], ["cant"],
    ["cannot"], ["won't"], ["wont"], ["no", "time", "for"], ["no", "time", "to"],
  ]

  /// Returns suggestions for a line such as `didn't read yesterday` or
  /// `could not go to the gym, was travelling`. With a reason, the day is skipped.
  func notDone() -> [Candidate] {
    var line = typed.flatMap { $0.split(separator: " ").map(String.init) }
      .map { $0.replacing("’", with: "'") }
    if line.first?.lowercased() == "i", line.count > 1 { line.removeFirst() }
    guard
      let negation = Self.negations.first(where: { words in
        line.prefix(words.count).map { $0.lowercased() } == words
      })
    else { return [] }
    line.removeFirst(negation.count)
    let name = SpokenName(workspace: workspace)
    func bare(_ word: String) -> String { word.filter { !",.;!".contains($0) } }
    guard let place = line.firstIndex(where: { name.block(bare($0)) is Habit }), place < 4,
      let habit = name.block(bare(line[place])) as? Habit
    else { return [] }
    var rest = Array(line[(place + 1)...])
    var day: [String] = []
    for start in rest.indices where day.isEmpty {
      guard let found = amendedDay(rest[start...].map(bare)) else { continue }
      day = found.text == "today" ? [] : ["--on", found.text]
      rest.removeSubrange(start..<start + found.length)
      break
    }
    let joints: Set<String> = ["because", "of", "since", "as", "for", "on", "-", ",", "i"]
    let reason = rest.drop { joints.contains(bare($0).lowercased()) }
    let skip = ["skip", habit.id] + day + (reason.isEmpty ? [] : [reason.joined(separator: " ")])
    guard works(skip) else {
      return [Candidate(words: skip, remark: "there is an entry on that day now", isUntried: true)]
    }
    let fail = ["done", habit.id, "fail"] + day
    return reason.isEmpty
      ? [
        Candidate(words: fail, remark: "it was missed"),
        Candidate(words: skip, remark: "it may be left out"),
      ] : [Candidate(words: skip)]
  }
}
