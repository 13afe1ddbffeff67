import TrackCore

/// Suggestions for a typed line with a different entry on each of several days.
extension LineSuggestion {
  /// Returns a suggestion with one command line for each day, for a line such as
  /// `read 20 pages mon 30 tue`, `yesterday 5km today 3km run`.
  func severalDays() -> [Candidate] {
    let isEntry = !commands.contains(words[0]) || ["done", "log"].contains(words[0])
    guard isEntry || DayReader.isDay(words[0]), !Self.isRequest(typed[0]),
      !typed.contains(where: { $0.hasPrefix("-") })
    else { return [] }
    let line = words.drop { ["done", "log"].contains($0) }
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    let days = places(ofDaysIn: line)
    guard days.count > 1 else { return [] }
    let name = SpokenName(workspace: workspace)
    let free = line.indices.filter { place in !days.contains { $0.contains(place) } }
    func isAmount(_ place: Int) -> Bool { line[place].first?.isNumber == true }
    func subject(_ place: Int) -> (any Block)? {
      let block = Self.fillers.contains(line[place]) ? nil : name.block(line[place])
      return block.flatMap { $0.canBeDone ? $0 : nil }
    }
    // Each entry begins with its day if a day comes before the first amount, and else ends with it.
    let isDayFirst = free.first(where: isAmount).map { $0 > days[0].lowerBound } ?? true
    let parts = days.indices.map { index in
      isDayFirst
        ? days[index]
          .lowerBound..<(index + 1 < days.count ? days[index + 1].lowerBound : line.count)
        : (index > 0 ? days[index - 1].upperBound : 0)..<days[index].upperBound
    }
    let outside = free.filter { place in !parts.contains { $0.contains(place) } }
    guard outside.allSatisfy({ subject($0) != nil || Self.fillers.contains(line[$0]) }) else {
      return []
    }
    var current = outside.lazy.compactMap(subject).first ?? free.lazy.compactMap(subject).first
    var lines: [[String]] = []
    for part in parts {
      let own = free.filter(part.contains)
      let named = own.first { subject($0) != nil }
      guard named != nil || own.contains(where: isAmount) else { return [] }
      current = named.flatMap(subject) ?? current
      guard let subject = current else { return [] }
      let said = [subject.id] + part.filter { $0 != named }.map { line[$0] }
      guard let entry = with(said).spokenEntry().first?.words, works(entry) else { return [] }
      lines.append(entry)
    }
    return [Candidate(words: lines[0], others: Array(lines.dropFirst()))]
  }

  /// Returns the places of the days in a line.
  private func places(ofDaysIn line: [String]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var place = 0
    while place < line.count {
      let day = blocks.exact(line[place]) == nil ? amendedDay(Array(line[place...])) : nil
      let length = day?.length ?? 1
      if day != nil { places.append(place..<place + length) }
      place += length
    }
    return places
  }
}
