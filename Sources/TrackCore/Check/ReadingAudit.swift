/// Finds duplicate readings. Two readings of a subject are duplicates if they are on the same day,
/// less than five minutes apart, and have the same amounts. Lines without a time or without an
/// amount are not compared. The length of a time range counts as an amount.
struct ReadingAudit: Sendable {
  private var readings: [Reading] = []

  private struct Reading: Sendable {
    let subject: Name
    let day: Day
    let start: Int
    let count: Number?
    let duration: Number?
    let quantity: Amount?
    var parts: [Part]
    var spot: SourceLocation

    var order: (Day, Name, Int, Place) { (day, subject, start, spot.place) }

    func isAlike(_ other: Reading) -> Bool {
      count == other.count && duration == other.duration && quantity == other.quantity
        && parts == other.parts
    }
  }

  private struct Part: Hashable, Sendable {
    var name: Name
    let amount: Amount
  }

  mutating func take(_ entry: borrowing LogEntry, at start: Int) {
    let parts = entry.parts.map { Part(name: $0.name, amount: $0.amount) }
    readings.append(
      Reading(
        subject: entry.subject, day: entry.day, start: start, count: entry.count,
        duration: entry.duration, quantity: entry.quantity, parts: parts,
        spot: SourceLocation(entry, entry.subjectRange)))
  }

  /// Adds the readings of later lines. The names of their subjects need no mapping: they are names
  /// of declared or built-in measures, which are the same in both audits.
  mutating func join(_ late: ReadingAudit, _ names: NameRemapping) {
    let known = readings.count
    readings += late.readings
    for index in known..<readings.count {
      for part in readings[index].parts.indices {
        readings[index].parts[part].name = names[readings[index].parts[part].name]
      }
    }
  }

  /// Moves the readings to another file and down by a number of lines.
  mutating func move(toFile file: Int, by lines: Int) {
    for index in readings.indices { readings[index].spot.move(toFile: file, by: lines) }
  }

  /// Passes each duplicate reading and the line number of its first occurrence to a closure. Must
  /// be called after the last line.
  mutating func finish(_ body: (_ spot: SourceLocation, _ first: Int) -> Void) {
    readings.sort { $0.order < $1.order }
    var recent: ArraySlice<Reading> = []
    for next in readings {
      while let first = recent.first,
        first.subject != next.subject || first.day != next.day || next.start - first.start >= 300
      {
        recent.removeFirst()
      }
      if let original = recent.first(where: { $0.isAlike(next) }) {
        body(next.spot, original.spot.place.line)
      } else if recent.count < 64 {
        recent.append(next)
      }
    }
  }
}

extension LogEntry {
  /// True if the line has an amount, a duration or a part.
  var saysSomething: Bool {
    count != nil || quantity != nil || duration != nil || !parts.isEmpty
  }
}
