import TrackCore

extension Exporter {
  static let journal = Exporter(
    "journal", "a zip of the ten-week journal's tables: actions, goals, terms and values"
  ) { JournalExport(blocks: $0.blocks) }
}

/// The four CSV tables of the ten-week journal in a zip archive. `track import` reads it back. Links
/// between the tables are titles.
struct JournalExport: ExportFormat {
  private static let files = ["Values", "Goals", "Terms", "Actions"]
  private static let headers = [
    [
      "ID", "Title", "Description", "Notes", "Priority", "Life Domain", "Value Level",
      "Alignment Guidance",
    ],
    [
      "ID", "Title", "Description", "Notes", "StartDate", "TargetDate", "TermLength", "Importance",
      "Urgency", "MeasureTargets", "AlignedValues", "ActionPlan",
    ],
    [
      "TermNumber", "PeriodTitle", "StartDate", "EndDate", "Theme", "Status", "AssignedGoals",
      "Reflection",
    ],
    [
      "ID", "Title", "Description", "Notes", "LogTime", "Duration(min)", "StartTime",
      "Measurements", "ContributingGoals",
    ],
  ]

  /// The rows of each table, in the order of `files`.
  private var tables: [[UInt8]] = headers.map { header in
    var table: [UInt8] = []
    CSVText.append(header, to: &table)
    return table
  }
  private var titles: [String: String] = [:]
  private(set) var losses = Losses()

  init(blocks: [ProposedBlock]) {
    for block in blocks {
      titles[foldedName(block.id)] = block.title.isEmpty ? block.id : block.title
    }
    for block in blocks {
      switch block.kind {
      case .value: CSVText.append(value(block), to: &tables[0])
      case .goal: CSVText.append(goal(block), to: &tables[1])
      case .term: CSVText.append(term(block), to: &tables[2])
      case .obligation, .milestone: losses.count("obligations and milestones")
      default: break
      }
    }
  }

  private func title(_ id: some StringProtocol) -> String {
    titles[foldedName(String(id))] ?? String(id)
  }

  /// Returns the titles to which the values of a property refer by the ID at their beginning.
  private func links(_ block: ProposedBlock, _ key: PropertyKey) -> String {
    Self.values(block, key).compactMap { $0.split(separator: " ").first.map { title($0) } }
      .map { $0.map { $0 == ";" ? "," : String($0) }.joined() }.joined(separator: "; ")
  }

  /// Returns the values of a property without the notes after `;`.
  private static func values(_ block: ProposedBlock, _ key: PropertyKey) -> [String] {
    block.properties.filter { $0.key == key }.map { property in
      let end = property.value.firstRange(of: " ;")?.lowerBound ?? property.value.endIndex
      return String(property.value[..<end])
    }
  }

  private func texts(_ block: ProposedBlock, _ key: PropertyKey) -> String {
    block.properties.filter { $0.key == key }.map(\.value).joined(separator: " ")
  }

  private func value(_ block: ProposedBlock) -> [String] {
    let levels = ["general": "General", "major": "Major", "highest-order": "Highest Order"]
    let level = texts(block, .level)
    return [
      "", title(block.id), texts(block, .note), "", texts(block, .priority),
      texts(block, .domain), levels[level] ?? (level.isEmpty ? "" : "Life Area"),
      texts(block, .guidance),
    ]
  }

  private func goal(_ block: ProposedBlock) -> [String] {
    let measures = Self.values(block, .measure).compactMap { text in
      text.split(separator: " ").lazy.compactMap { ForeignAmount.amount(String($0)) }
        .first { !$0.unit.isNone }
    }
    return [
      "", title(block.id), texts(block, .note), "", texts(block, .start), texts(block, .due),
      texts(block, .weeks), texts(block, .importance), texts(block, .urgency),
      measures.map { "\($0.number.text) \($0.unit.name)" }.joined(separator: "; "),
      links(block, .value), texts(block, .plan),
    ]
  }

  private func term(_ block: ProposedBlock) -> [String] {
    let start = texts(block, .start)
    let weeks = Int(texts(block, .weeks)).flatMap { (1...52).contains($0) ? $0 : nil } ?? 10
    return [
      block.id, block.title, start, Day(iso: start).map { ($0 + (weeks * 7 - 1)).iso } ?? "",
      texts(block, .theme), texts(block, .status), links(block, .goal),
      texts(block, .reflection),
    ]
  }

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    guard entry.outcome == .done else { return losses.count("skips and fails") }
    losses.count("contexts and tags", if: !entry.contexts.isEmpty || !entry.tags.isEmpty)
    losses.count("ends of running entries", if: entry.isRunning)
    losses.count("shares of goals", if: entry.goals.contains { $0.amount != nil })
    let midnight = WallTime(day: entry.day, second: 0)
    let start = entry.start.map { Self.text(midnight.advanced(by: $0)) } ?? ""
    let amounts =
      entry.amounts.filter { $0.unit != .time }.map { "\($0.number.text) \($0.unit.name)" }
      + entry.parts.map { "\($0.name): \($0.amount.number.text) \($0.amount.unit.name)" }
    let minutes = entry.duration.map { $0.scaled(by: 1, over: 60).text } ?? ""
    CSVText.append(
      [
        entry.event ?? "", entry.isOneOff ? entry.subject : title(entry.subject), "",
        entry.note ?? "", start.isEmpty ? entry.day.iso : start, minutes, start,
        amounts.map(\.trimmed).joined(separator: "; "),
        entry.goals.map { title($0.goal) }.joined(separator: "; "),
      ], to: &tables[3])
  }

  private static func text(_ time: WallTime) -> String {
    "\(time.day.iso)T\(time.clock())"
  }

  mutating func end(to output: inout [UInt8]) {
    var zip = ZipWriter()
    for (name, table) in Swift.zip(Self.files, tables) { zip.add("\(name).csv", table) }
    output += zip.finished()
  }
}
