import TrackCore

extension Importer {
  static let appleHealth = Importer(
    "apple-health", "the export of Apple Health: export.zip or export.xml", example: "export.zip",
    names: .selection, place: places("export.xml"),
    sample: .init(
      "export.xml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_GB">
       <ExportDate value="2026-11-21 09:00:00 +0100"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2026-11-18 08:00:00 +0100" endDate="2026-11-18 08:10:00 +0100" value="500"/>
      </HealthData>

      """),
    recognises: { $0.first.hasPrefix("<") && AppleHealth.recognises($0.lines) }
  ) { context throws(ForeignError) in try AppleHealth(map: context.map) }
}

/// Reads the XML export of Apple Health.
///
/// The figures of each day are added up while the file is streamed, so that memory use depends on
/// the number of days and not on the length of the file. Totals, readings and sleeps of the day of
/// the export are omitted, because that day was not over.
struct AppleHealth: ForeignFormat {
  /// True to import each reading; false to import the mean of each day.
  private let takesEach: Bool
  private var scanner = XMLScanner()
  private var totals = HealthTotals()
  private var nights = SleepNights()
  /// The number of each source program or device, by its name.
  private var sources: [String: Int] = [:]
  private var exportDay: Day?
  private var isWithinCorrelation = false
  private var isHealth = false
  private var workout: ExchangeEntry?
  private var row = 0
  private var otherTypes = 0
  private var wrongRecords = 0

  init(map: NameMap) throws(ForeignError) {
    switch map["readings"] {
    case nil, "mean"?: takesEach = false
    case "each"?: takesEach = true
    case let word?: throw ForeignError("the map has no such readings: \(word). Write mean or each")
    }
  }

  private init(takesEach: Bool) { self.takesEach = takesEach }

  static func recognises(_ lines: [String]) -> Bool {
    lines.contains { $0.contains("<HealthData") || $0.contains("<!DOCTYPE HealthData") }
  }

  mutating func begin(file name: String) { self = AppleHealth(takesEach: takesEach) }

  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into plan: inout ImportPlan
  ) throws(ForeignError) {
    // Move the scanner into a variable, because the closure changes `self` while the scanner is in
    // use.
    var scanner = XMLScanner()
    swap(&scanner, &self.scanner)
    try scanner.read(bytes) { tag throws(ForeignError) in
      try read(tag: tag, into: &plan)
    }
    swap(&scanner, &self.scanner)
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    try scanner.finish()
    guard isHealth else { throw ForeignError("the XML is not an export of Apple Health") }
    let exportDay = exportDay
    func add(_ entry: ExchangeEntry, _ id: ForeignID, _ row: Int, _ kind: Kind = .measure) {
      if entry.day == exportDay {
        plan.leaveOut("figures of the day of the export, which is not over")
      } else {
        plan.add(entry, id: id, kind: kind, row: row)
      }
    }
    totals.forEachEntry { entry, row in
      let moment = entry.start.map(String.init) ?? ""
      let value = entry.start == nil ? "" : entry.amounts.first?.text ?? ""
      add(entry, ForeignID("apple-health", entry.subject, entry.day.iso, moment, value), row)
    }
    nights.forEachNight { entry, row in
      add(entry, ForeignID("apple-health", "sleep", entry.day.iso, "\(entry.end ?? 0)"), row)
    }
    if otherTypes > 0 { plan.lose("records of other types", count: otherTypes) }
    if wrongRecords > 0 {
      plan.lose("records in a unit that does not convert", count: wrongRecords)
    }
  }

  // MARK: Tags

  private mutating func read(
    tag: UnsafeBufferPointer<UInt8>, into plan: inout ImportPlan
  ) throws(ForeignError) {
    let attributes = XMLAttributes(tag)
    switch tag[0] {
    case UInt8(ascii: "R") where attributes.isNamed("Record"):
      row += 1
      if !isWithinCorrelation {
        try plan.readRow(row) { plan throws(ForeignError) in
          try readRecord(attributes, into: &plan)
        }
      }
    case UInt8(ascii: "W"):
      if attributes.isNamed("Workout") {
        row += 1
        try plan.readRow(row) { _ throws(ForeignError) in try beginWorkout(attributes) }
        if tag[tag.count - 1] == ASCII.slash { endWorkout(into: &plan) }
      } else if attributes.isNamed("WorkoutStatistics") {
        readStatistics(attributes)
      }
    case ASCII.slash:
      if tag.elementsEqual("/Workout".utf8) { endWorkout(into: &plan) }
      if tag.elementsEqual("/Correlation".utf8) { isWithinCorrelation = false }
    case UInt8(ascii: "C") where attributes.isNamed("Correlation"):
      // The file contains the records of a correlation a second time, outside of it. Skip those
      // inside.
      isWithinCorrelation = tag[tag.count - 1] != ASCII.slash
    case UInt8(ascii: "E") where attributes.isNamed("ExportDate"):
      attributes.forEach { name, value in
        if name.elementsEqual("value".utf8) { exportDay = HealthDate(value)?.time.day }
      }
    case UInt8(ascii: "H"): isHealth = isHealth || tag.starts(with: "HealthData".utf8)
    default: break
    }
  }

  private mutating func readRecord(
    _ attributes: XMLAttributes, into plan: inout ImportPlan
  ) throws(ForeignError) {
    let record = HealthRecord(attributes)
    guard var subject = HealthSubject.byType[String(decoding: record.type, as: UTF8.self)] else {
      otherTypes += 1
      return
    }
    guard let start = HealthDate(record.start) else {
      throw ForeignError("the start cannot be read", column: "startDate")
    }
    func wholeEnd() throws(ForeignError) -> HealthDate {
      guard let end = HealthDate(record.end) else {
        throw ForeignError("the end cannot be read", column: "endDate")
      }
      return end
    }
    if takesEach, case .dailyMean = subject.treatment { subject.treatment = .each }
    switch subject.treatment {
    case .sleep: try addSleep(record, from: start, to: wholeEnd(), into: &plan)
    case .session:
      let end = try wholeEnd()
      var entry = ExchangeEntry(day: start.time.day, subject: subject.id)
      entry.setRange(from: start.time, to: end.time, lasting: end.instant - start.instant)
      plan.add(
        entry, id: ForeignID("apple-health", subject.id, "\(start.instant)"), kind: .task)
    case .dailySum, .dailyMean, .each, .part:
      guard let number = ForeignAmount.number(String(decoding: record.value, as: UTF8.self))
      else {
        throw ForeignError("the value is not a number", column: "value")
      }
      guard let number = converted(number, record.unit, subject) else {
        wrongRecords += 1
        return
      }
      totals.add(number, to: subject, at: start, from: source(record.source), row: row)
    }
  }

  private mutating func addSleep(
    _ record: HealthRecord, from start: HealthDate, to end: HealthDate,
    into plan: inout ImportPlan
  ) throws(ForeignError) {
    guard let stage = SleepNights.Stage(String(decoding: record.value, as: UTF8.self)) else {
      return plan.leaveOut("sleep stages that are unknown")
    }
    guard end.instant > start.instant, end.instant - start.instant < 86_400 else {
      throw ForeignError("a sleep of no length or over a day")
    }
    nights.add(
      SleepNights.Record(
        start: start.instant, end: end.instant, stage: stage, source: source(record.source),
        startOffset: start.offset, offset: end.offset, row: row))
  }

  private mutating func source(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    let name = String(decoding: name, as: UTF8.self)
    let number = sources[name] ?? sources.count
    sources[name] = number
    return number
  }

  private func converted(
    _ number: Number, _ unit: UnsafeBufferPointer<UInt8>, _ subject: HealthSubject
  ) -> Number? {
    if unit.elementsEqual(subject.unit.utf8), subject.unit != "%" { return number }
    if subject.unit.isEmpty, unit.elementsEqual("count".utf8) { return number }
    return XMLAttributes.text(unit).flatMap { subject.converted(number, from: $0) }
  }

  // MARK: Workouts

  private mutating func beginWorkout(_ attributes: XMLAttributes) throws(ForeignError) {
    let fields = Self.fields(attributes)
    let prefix = "HKWorkoutActivityType"
    guard let type = fields["workoutActivityType"], let start = Self.date(fields["startDate"]),
      let end = Self.date(fields["endDate"])
    else { throw ForeignError("a workout without a type or a date") }
    let name = type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
    var entry = ExchangeEntry(day: start.time.day, subject: Self.words(name))
    entry.setRange(from: start.time, to: end.time)
    if let minutes = fields["duration"].flatMap({ ForeignAmount.number($0) }),
      let amount = ForeignAmount.amount(minutes, unit: fields["durationUnit"] ?? "min")
    {
      let seconds = Number(amount.number.whole)
      if entry.duration != seconds, amount.unit == .time, seconds > .zero {
        entry.amounts = [Amount(seconds, .time)]
      }
    }
    if let distance = fields["totalDistance"] {
      add(distance, fields["totalDistanceUnit"] ?? "km", "km", to: &entry)
    }
    if let energy = fields["totalEnergyBurned"] {
      add(energy, fields["totalEnergyBurnedUnit"] ?? "kcal", "kcal", to: &entry)
    }
    entry.event = ForeignID("apple-health", "workout", name, "\(start.instant)").event
    workout = entry
  }

  private mutating func readStatistics(_ attributes: XMLAttributes) {
    let fields = Self.fields(attributes)
    guard var entry = workout, let type = fields["type"], let sum = fields["sum"],
      let unit = fields["unit"]
    else { return }
    if type.hasPrefix("HKQuantityTypeIdentifierDistance") { add(sum, unit, "km", to: &entry) }
    if type == "HKQuantityTypeIdentifierActiveEnergyBurned" { add(sum, unit, "kcal", to: &entry) }
    workout = entry
  }

  /// Adds a distance or an energy to a workout. A distance becomes an amount, unless the entry
  /// already has one. An energy becomes a part, unless the entry already has a part.
  private func add(_ text: String, _ unit: String, _ wanted: String, to entry: inout ExchangeEntry)
  {
    let subject = HealthSubject(id: "", unit: wanted, treatment: .each)
    guard let number = ForeignAmount.number(text).flatMap({ subject.converted($0, from: unit) }),
      number > .zero, let unit = Unit(wanted)
    else { return }
    let amount = Amount(number.rounded, unit)
    if wanted == "km", !entry.amounts.contains(where: { $0.unit == unit }) {
      entry.amounts.append(amount)
    } else if wanted == "kcal", entry.parts.isEmpty {
      entry.parts.append(ExchangeEntry.Part(name: "kcal", amount: amount))
    }
  }

  private mutating func endWorkout(into plan: inout ImportPlan) {
    guard var entry = workout else { return }
    workout = nil
    let event = entry.event ?? ""
    entry.event = nil
    plan.add(entry, id: ForeignID("apple-health", event), row: row)
  }

  private static func fields(_ attributes: XMLAttributes) -> [String: String] {
    var fields: [String: String] = [:]
    attributes.forEach { name, value in
      fields[String(decoding: name, as: UTF8.self)] = XMLAttributes.text(value)
    }
    return fields
  }

  private static func date(_ text: String?) -> HealthDate? {
    guard var text else { return nil }
    return text.withUTF8 { HealthDate($0) }
  }

  /// Splits a name in camel case into words separated by spaces.
  private static func words(_ name: String) -> String {
    var words = ""
    for (index, character) in name.enumerated() {
      if index > 0, character.isUppercase { words += " " }
      words.append(character)
    }
    return words
  }
}

/// The attributes of a record, as bytes.
private struct HealthRecord {
  private(set) var type = empty
  private(set) var unit = empty
  private(set) var value = empty
  private(set) var start = empty
  private(set) var end = empty
  private(set) var source = empty

  private static var empty: UnsafeBufferPointer<UInt8> { .init(start: nil, count: 0) }

  init(_ attributes: XMLAttributes) {
    attributes.forEach { name, text in
      // The length and the first letter tell the names apart.
      switch (name.count, name.first ?? 0) {
      case (4, UInt8(ascii: "t")): type = text
      case (4, UInt8(ascii: "u")): unit = text
      case (5, UInt8(ascii: "v")): value = text
      case (9, ASCII.s): start = text
      case (7, UInt8(ascii: "e")): end = text
      case (10, ASCII.s): source = text
      default: break
      }
    }
  }
}

extension Number {
  /// The number rounded to two decimal places.
  var rounded: Number { scaled(by: 1, over: 10_000).scaled(by: 10_000, over: 1) }
}
