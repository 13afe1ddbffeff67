/// Rolling rhythms: a day counts when the window of open days ending on it holds enough.
extension HabitEvaluation {
  /// A stretch of rolling rhythms with what its windows hold, by open days.
  struct Windows {
    /// One more than there are days: how many open days lie before each day of the stretch.
    var openBefore: [Int32] = [0]
    /// Likewise the days that are not paused, the skipped among them.
    var unpausedBefore: [Int32] = [0]
    /// For each rhythm the sums over the open days before each open day, and at the end.
    var sums: [[Int128]] = []
    /// How many of the open days before each one failed.
    var fails: [Int32] = [0]
    /// The positions of the open days.
    var openDays: [Int] = []
  }

  func length(of rhythm: Rhythm) -> Int {
    if case .rolling(let days) = rhythm.span { return max(days, 1) }
    return 1
  }

  func windows(_ days: Range<Int>, _ stretch: RhythmSegment) -> Windows {
    var windows = Windows()
    windows.openBefore.reserveCapacity(days.count + 1)
    windows.unpausedBefore.reserveCapacity(days.count + 1)
    for index in days {
      let mark = ledger.marks[index]
      let offset = index - days.lowerBound
      windows.openBefore.append(windows.openBefore[offset] + (mark.isOpen ? 1 : 0))
      windows.unpausedBefore.append(
        windows.unpausedBefore[offset] + (mark.contains(.isPaused) ? 0 : 1))
      guard mark.isOpen else { continue }
      windows.openDays.append(index)
      let fails = windows.fails[windows.fails.count - 1]
      windows.fails.append(fails + (mark.contains(.isFailed) ? 1 : 0))
    }
    for dated in stretch.rhythms {
      let values = ledger.values(of: dated.rhythm)
      var sums: [Int128] = [0]
      sums.reserveCapacity(windows.openDays.count + 1)
      for (position, index) in windows.openDays.enumerated() {
        sums.append(sums[position] + Int128(values[index]))
      }
      windows.sums.append(sums)
    }
    return windows
  }

  /// Which rhythm governs the window that ends on a day: the latest that was in force on
  /// the window's first day.
  ///
  /// - Parameter unpausedThrough: how many days of the stretch up to this one are not paused.
  func governing(
    _ day: Day, _ unpausedThrough: Int, _ stretch: RhythmSegment, unpausedBefore: (Day) -> Int
  ) -> Int {
    var number = stretch.rhythms.count - 1
    while number > 0 {
      let dated = stretch.rhythms[number]
      if dated.from <= day,
        unpausedThrough - unpausedBefore(dated.from) >= length(of: dated.rhythm)
      {
        return number
      }
      number -= 1
    }
    return 0
  }

  mutating func judgeWindows(_ days: Range<Int>, _ stretch: RhythmSegment) {
    let windows = windows(days, stretch)
    let first = ledger.day(days.lowerBound)
    for index in days {
      let offset = index - days.lowerBound
      let unpaused = Int(windows.unpausedBefore[offset + 1])
      let number = governing(ledger.day(index), unpaused, stretch) { day in
        Int(windows.unpausedBefore[min(day - first, days.count)])
      }
      let rhythm = stretch.rhythms[number].rhythm
      let length = length(of: rhythm)
      govern(index..<index + 1, by: rhythm, periodLength: length)
      let mark = ledger.marks[index]
      let open = Int(windows.openBefore[offset + 1])
      // A skipped day's own place in its window stays empty.
      let from = max(0, open - (mark.isOpen ? length : length - 1))
      let sum = windows.sums[number][open] - windows.sums[number][from]
      let isWithin = sum <= Int128(rhythm.asked.millionths)
      if rhythm.isAtMost {
        let isFailed = windows.fails[open] > windows.fails[from]
        let value = windows.sums[number][open] - windows.sums[number][max(open - 1, 0)]
        states[index] = atMostState(index, isExceeded: mark.isOpen && !isWithin && value > 0)
        guard mark.isOpen, open >= length else { continue }
        outcomes[index] = isFailed || !isWithin ? .missed : isOver(index) ? .met : .pending
      } else {
        states[index] = ownState(mark)
        guard !mark.contains(.isPaused), unpaused >= length else { continue }
        let isMet = sum >= windowAsk(rhythm)
        if isMet {
          outcomes[index] = .met
        } else if mark.isOpen, open >= length {
          outcomes[index] = isOver(index) ? .missed : .pending
        }
      }
    }
  }

  /// What a window must hold, in millionths; of counted days never more than it has.
  func windowAsk(_ rhythm: Rhythm) -> Int128 {
    let asked = Int128(rhythm.asked.millionths)
    guard rhythm.counting == .doneDays else { return asked }
    return min(asked, Int128(length(of: rhythm)) * Int128(Number.one.millionths))
  }
}
