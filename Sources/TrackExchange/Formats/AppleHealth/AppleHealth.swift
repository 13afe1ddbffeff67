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
  /// The number of each source program or device, by the hash of its name.
  private var sources: [UInt64: Int] = [:]
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
      if !isWithinCorrelation { try readRecord(attributes, into: &plan) }
    case UInt8(ascii: "W"):
      if attributes.isNamed("Workout") {
        row += 1
        beginWorkout(attributes, into: &plan)
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
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var (type, unit, value, start, end, source) = (empty, empty, empty, empty, empty, empty)
    attributes.forEach { name, text in
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
    guard var subject = HealthSubject.byType[HealthSubject.hash(of: type)] else {
      otherTypes += 1
      return
    }
    guard let start = HealthDate(start) else {
      return plan.refuse(ForeignError("the start cannot be read", row: row, column: "startDate"))
    }
    if takesEach, case .dailyMean = subject.treatment { subject.treatment = .each }
    switch subject.treatment {
    case .sleep:
      guard let end = HealthDate(end) else {
        return plan.refuse(ForeignError("the end cannot be read", row: row, column: "endDate"))
      }
      addSleep(value, from: start, to: end, by: source, into: &plan)
    case .session:
      guard let end = HealthDate(end) else {
        return plan.refuse(ForeignError("the end cannot be read", row: row, column: "endDate"))
      }
      var entry = ExchangeEntry(day: start.time.day, subject: subject.id)
      entry.setRange(from: start.time, to: end.time, lasting: end.instant - start.instant)
      plan.add(
        entry, id: ForeignID("apple-health", subject.id, "\(start.instant)"), kind: .task, row: row)
    case .dailySum, .dailyMean, .each, .part:
      guard let number = Self.number(value) else {
        return plan.refuse(ForeignError("the value is not a number", row: row, column: "value"))
      }
      guard let number = converted(number, unit, subject) else {
        wrongRecords += 1
        return
      }
      totals.add(number, to: subject, at: start, from: self.source(source), row: row)
    }
  }

  private mutating func addSleep(
    _ value: UnsafeBufferPointer<UInt8>, from start: HealthDate, to end: HealthDate,
    by source: UnsafeBufferPointer<UInt8>, into plan: inout ImportPlan
  ) {
    guard let stage = SleepNights.Stage(String(decoding: value, as: UTF8.self)) else {
      return plan.leaveOut("sleep stages that are unknown")
    }
    guard end.instant > start.instant, end.instant - start.instant < 86_400 else {
      return plan.refuse(ForeignError("a sleep of no length or over a day", row: row))
    }
    nights.add(
      SleepNights.Record(
        start: start.instant, end: end.instant, stage: stage, source: self.source(source),
        startOffset: start.offset, offset: end.offset, row: row))
  }

  private mutating func source(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = HealthSubject.hash(of: name)
    if let known = sources[hash] { return known }
    sources[hash] = sources.count
    return sources.count - 1
  }

  private func converted(
    _ number: Number, _ unit: UnsafeBufferPointer<UInt8>, _ subject: HealthSubject
  ) -> Number? {
    if unit.elementsEqual(subject.unit.utf8), subject.unit != "%" { return number }
    if subject.unit.isEmpty, unit.elementsEqual("count".utf8) { return number }
    return XMLAttributes.text(unit).flatMap { subject.converted(number, from: $0) }
  }

  /// Parses a decimal number, with a fast path for numbers with few digits.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Number? {
    var (value, places) = (Int64(0), -1)
    guard bytes.count <= 16, !bytes.isEmpty else {
      return ForeignAmount.number(String(decoding: bytes, as: UTF8.self))
    }
    for byte in bytes {
      if byte.isDigit {
        if places >= 6 { return ForeignAmount.number(String(decoding: bytes, as: UTF8.self)) }
        value = value * 10 + Int64(byte - ASCII.zero)
        if places >= 0 { places += 1 }
      } else if byte == ASCII.dot, places < 0 {
        places = 0
      } else {
        return ForeignAmount.number(String(decoding: bytes, as: UTF8.self))
      }
    }
    for _ in max(places, 0)..<6 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
    }
    return Number(millionths: value)
  }

  // MARK: Workouts

  private mutating func beginWorkout(_ attributes: XMLAttributes, into plan: inout ImportPlan) {
    let fields = Self.fields(attributes)
    let prefix = "HKWorkoutActivityType"
    guard let type = fields["workoutActivityType"], let start = Self.date(fields["startDate"]),
      let end = Self.date(fields["endDate"])
    else { return plan.refuse(ForeignError("a workout without a type or a date", row: row)) }
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

extension Number {
  /// The number rounded to two decimal places.
  var rounded: Number { scaled(by: 1, over: 10_000).scaled(by: 10_000, over: 1) }
}
