/// The committed versions of the habits that have a pledge.
///
/// After a commit replaced a version, the version stays binding for the number of days in its
/// pledge. Each day is judged by the strictest rhythm among the present one and the binding ones.
package struct PledgeHistory: Sendable {
  /// The rhythms and the pledge of a habit after the last commit of one day.
  struct Version: Sendable {
    var day: Day
    /// The values of the `every:` lines. The key is the first day of the rhythm: the text after
    /// `from`, or an empty text.
    var rhythms: [String: String] = [:]
    var pledge: Int?

    var dated: [DatedRhythm] {
      rhythms.values.compactMap(DatedRhythm.init).sorted {
        ($0.from?.ordinal ?? .min) < ($1.from?.ordinal ?? .min)
      }
    }
  }

  /// The versions of each habit, in order of their commits.
  private var versions: [Name: [Version]] = [:]

  /// - Parameters:
  ///   - history: The output of git for `PatchReader.arguments`.
  ///   - workspace: The present blocks.
  init(_ history: [UInt8], _ workspace: Workspace) {
    var reader = PatchReader(history)
    while let commit = reader.next() {
      let day = commit.day(dayStart: workspace.settings.dayStart)
      let properties = commit.lines.compactMap(ChangedProperty.init).filter {
        $0.kind == .habit && ["every", "pledge"].contains($0.name)
      }
      for property in properties.filter({ !$0.isAdded }) + properties.filter(\.isAdded) {
        guard let name = workspace.names.existing(property.id) else { continue }
        take(property, of: name, on: day)
      }
    }
  }

  private mutating func take(_ property: ChangedProperty, of name: Name, on day: Day) {
    var known = versions[name] ?? []
    if known.last?.day != day { known.append(known.last ?? Version(day: day)) }
    let last = known.count - 1
    known[last].day = day
    if property.name == "pledge" {
      known[last].pledge = property.isAdded ? ChangedProperty.daySpan(property.value) : nil
    } else if property.isAdded {
      known[last].rhythms[property.from] = property.value
    } else if known[last].rhythms[property.from] == property.value {
      known[last].rhythms[property.from] = nil
    }
    versions[name] = known
  }

  /// Returns the rhythms that count for a habit, each with the day on which it begins to count.
  ///
  /// A change that is not committed counts as committed today.
  func rhythms(of habit: Habit, today: Day) -> [DatedRhythm] {
    let now = habit.rhythms
    guard !now.isEmpty, let versions = versions[habit.name] else { return now }
    var bound: [(rhythms: [DatedRhythm], end: Day)] = []
    for (index, version) in versions.enumerated() {
      guard let pledge = version.pledge else { continue }
      let rhythms = version.dated
      let isLast = index + 1 == versions.count
      if isLast, rhythms == now { continue }
      let end = min(Day.last, (isLast ? today : versions[index + 1].day) + pledge)
      bound.append((rhythms, end))
    }
    guard !bound.isEmpty else { return now }
    var days: Set<Day> = [.first]
    for dated in now { if let from = dated.from { days.insert(from) } }
    for version in bound {
      days.insert(version.end)
      for dated in version.rhythms {
        if let from = dated.from, from < version.end { days.insert(from) }
      }
    }
    var counting: [DatedRhythm] = []
    for day in days.sorted() {
      var strictest = now.holding(on: day)?.rhythm
      for version in bound where day < version.end {
        guard let old = version.rhythms.holding(on: day)?.rhythm else { continue }
        if strictest.map({ $0.isEasier(than: old) }) ?? true { strictest = old }
      }
      guard let strictest, strictest != counting.last?.rhythm else { continue }
      counting.append(DatedRhythm(rhythm: strictest, from: day == .first ? nil : day))
    }
    return counting
  }
}

extension Workspace {
  /// True if any habit has a pledge. The rhythm of such a habit depends on the history.
  package var hasPledges: Bool { habits.contains { $0.pledge != nil } }

  /// Changes the rhythms of each habit with a pledge: an easier rhythm begins to count only when
  /// the days of the pledge have passed since its commit.
  ///
  /// - Parameter history: The output of git for `PatchReader.arguments`.
  package mutating func keepPledges(by history: [UInt8], today: Day) {
    let history = PledgeHistory(history, self)
    for index in habits.indices where habits[index].pledge != nil {
      habits[index].rhythms = history.rhythms(of: habits[index], today: today)
    }
  }
}
