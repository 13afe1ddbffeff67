/// The evaluation of rolling rhythms: a day is met if the window of open days that ends on it
/// contains the required amount.
extension HabitEvaluation {
  /// Prefix sums over the days of a segment, from which the sum of any window is computed.
  struct Windows {
    /// For each day of the segment, the number of open days before it. The last element is the
    /// number of all open days.
    var openBefore: [Int32] = [0]
    /// For each day of the segment, the number of unpaused days before it. The last element is the
    /// number of all unpaused days.
    var unpausedBefore: [Int32] = [0]
    /// For each open day, the number of failed open days before it. The last element is the number
    /// of all failed open days.
    var fails: [Int32] = [0]
    /// The indices of the open days.
    var openDays: [Int] = []
    fileprivate var sums: [DailyTotals.SumKey: [Int128]] = [:]
  }

  func length(of rhythm: Rhythm) -> Int {
    if case .rolling(let days) = rhythm.span { return max(days, 1) }
    return 1
  }

  func windows(_ days: Range<Int>, _ segment: RhythmSegment) -> Windows {
    var windows = Windows()
    windows.openBefore.reserveCapacity(days.count + 1)
    windows.unpausedBefore.reserveCapacity(days.count + 1)
    for index in days {
      let mark = totals.marks[index]
      let offset = index - days.lowerBound
      windows.openBefore.append(windows.openBefore[offset] + (mark.isOpen ? 1 : 0))
      windows.unpausedBefore.append(
        windows.unpausedBefore[offset] + (mark.contains(.isPaused) ? 0 : 1))
      guard mark.isOpen else { continue }
      windows.openDays.append(index)
      let fails = windows.fails[windows.fails.count - 1]
      windows.fails.append(fails + (mark.contains(.isFailed) ? 1 : 0))
    }
    for dated in segment.rhythms {
      let key = totals.sumKey(of: dated.rhythm)
      guard windows.sums[key] == nil else { continue }
      let values = totals.values(of: dated.rhythm)
      var sums: [Int128] = [0]
      sums.reserveCapacity(windows.openDays.count + 1)
      for (position, index) in windows.openDays.enumerated() {
        sums.append(sums[position] + Int128(values[index]))
      }
      windows.sums[key] = sums
    }
    return windows
  }

  /// Returns the sum of a rhythm's amounts before each open day. The last element is the total.
  func sums(of rhythm: Rhythm, _ windows: Windows) -> [Int128] {
    windows.sums[totals.sumKey(of: rhythm)] ?? []
  }

  /// Returns the index of the rhythm that governs the window ending on a day: the latest rhythm
  /// that has been in force for at least the length of its window. A later rhythm that is less
  /// strict applies immediately.
  ///
  /// - Parameter unpausedThrough: The number of unpaused days of the segment, up to and including
  ///   `day`.
  func governing(
    _ day: Day, _ unpausedThrough: Int, _ segment: RhythmSegment, unpausedBefore: (Day) -> Int
  ) -> Int {
    let inForce = segment.rhythms.endOfPrefix { $0.from <= day }
    var number = max(0, inForce - 1)
    while number > 0 {
      let dated = segment.rhythms[number]
      let unpaused = unpausedThrough - unpausedBefore(dated.from)
      if unpaused >= length(of: dated.rhythm) { break }
      number -= 1
    }
    for later in number + 1..<max(inForce, number + 1)
    where isLooser(segment.rhythms[later].rhythm, than: segment.rhythms[number].rhythm) {
      number = later
    }
    return number
  }

  /// Returns true if a rhythm requires less per day than another, or allows more.
  ///
  /// Rhythms that count in different ways cannot be compared, so neither is less strict.
  private func isLooser(_ rhythm: Rhythm, than other: Rhythm) -> Bool {
    guard rhythm.isAtMost == other.isAtMost, rhythm.counting == other.counting else { return false }
    let difference =
      windowAsk(rhythm) * Int128(length(of: other)) - windowAsk(other) * Int128(length(of: rhythm))
    return rhythm.isAtMost ? difference > 0 : difference < 0
  }

  mutating func judgeWindows(_ days: Range<Int>, _ segment: RhythmSegment) {
    let windows = windows(days, segment)
    let first = totals.day(days.lowerBound)
    var sums: [Int128] = []
    var governingNumber = -1
    for index in days {
      let offset = index - days.lowerBound
      let unpaused = Int(windows.unpausedBefore[offset + 1])
      let number = governing(totals.day(index), unpaused, segment) { day in
        Int(windows.unpausedBefore[min(day - first, days.count)])
      }
      let rhythm = segment.rhythms[number].rhythm
      if number != governingNumber { sums = self.sums(of: rhythm, windows) }
      governingNumber = number
      let length = length(of: rhythm)
      govern(index..<index + 1, by: rhythm, periodLength: length)
      let mark = totals.marks[index]
      let open = Int(windows.openBefore[offset + 1])
      // If the window ends on a skipped day, this day takes up one place in it and adds nothing.
      let from = max(0, open - (mark.isOpen ? length : length - 1))
      let sum = sums[open] - sums[from]
      if rhythm.isAtMost {
        let isWithin = sum <= Int128(rhythm.asked.millionths)
        let isFailed = windows.fails[open] > windows.fails[from]
        let value = sums[open] - sums[max(open - 1, 0)]
        states[index] = atMostState(index, isExceeded: mark.isOpen && !isWithin && value > 0)
        guard mark.isOpen else { continue }
        outcomes[index] = isFailed || !isWithin ? .missed : isOver(index) ? .met : .pending
      } else {
        states[index] = ownState(mark)
        guard !mark.contains(.isPaused) else { continue }
        if sum >= windowAsk(rhythm) {
          outcomes[index] = .met
        } else if mark.isOpen, open >= length {
          outcomes[index] = isOver(index) ? .missed : .pending
        }
      }
    }
  }

  /// Returns the amount that a window must contain, in millionths. If days are counted, it is at
  /// most the length of the window.
  func windowAsk(_ rhythm: Rhythm) -> Int128 {
    let asked = Int128(rhythm.asked.millionths)
    guard rhythm.counting == .doneDays else { return asked }
    return min(asked, Int128(length(of: rhythm)) * Int128(Number.one.millionths))
  }
}
