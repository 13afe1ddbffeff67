/// A block whose properties can be read into it.
protocol WritableBlock: Block {
  var heading: Heading { get set }
}

extension Value: WritableBlock {}
extension Goal: WritableBlock {}
extension Habit: WritableBlock {}
extension Task: WritableBlock {}
extension Measure: WritableBlock {}
extension Food: WritableBlock {}
extension Term: WritableBlock {}
extension Source: WritableBlock {}

extension BlockReader {
  /// Reads a block, and reports its problems.
  mutating func readBlock(
    _ block: BlockSource, _ outline: FileOutline, _ heading: Heading
  ) -> (any Block)? {
    defer { checkBlock() }
    func read<Owner: WritableBlock>(
      _ empty: Owner, _ table: PropertyTable<Owner>, _ reader: inout BlockReader
    ) -> Owner {
      var owner = empty
      reader.readProperties(of: block, in: outline, table, named: heading.name, into: &owner)
      return owner
    }
    switch block.kind {
    case .value: return read(Value(heading: heading), Value.table, &self)
    case .goal, .obligation, .milestone:
      return read(Goal(heading: heading), Goal.table(of: block.kind), &self)
    case .habit:
      var habit = read(Habit(heading: heading), Habit.table, &self)
      habit.rhythms = Self.sortedByFirstDay(habit.rhythms)
      if let timeLimit { settle(timeLimit, &habit) }
      checkStart(of: habit, block, outline)
      checkTitle(of: block, outline)
      return habit
    case .task:
      var task = read(Task(heading: heading), Task.table, &self)
      task.rhythms = Self.sortedByFirstDay(task.rhythms)
      return task
    case .measure: return read(Measure(heading: heading), Measure.table, &self)
    case .food:
      var food = read(Food(heading: heading), Food.table, &self)
      let parts = Food.nutrients.map { names.name($0.name) }
      food.portion = parts.compactMap { part in food.portion.first { $0.part == part } }
      return food
    case .term:
      return read(Term(heading: heading, number: Int(heading.id) ?? 0), Term.table, &self)
    case .source: return read(Source(heading: heading), Source.table, &self)
    case .track: return nil
    }
  }

  mutating func readSettings(_ block: BlockSource, _ outline: FileOutline) -> Settings {
    var settings = Settings()
    readProperties(of: block, in: outline, Settings.table, into: &settings)
    return settings
  }

  /// Stores a time as the limit of the part that the habit counts. Reports the limit if the habit
  /// does not count exactly one part whose values are times of day.
  private mutating func settle(_ limit: TimeLimit, _ habit: inout Habit) {
    let parts = Set(habit.of.map { nightPart($0) })
    if parts.count == 1, let amount = parts.first??.amount(ofTime: limit.second) {
      habit.atMost = amount
      return
    }
    report(
      Diagnostic(
        .badAmount, limit.range.lowerBound, limit.range.upperBound,
        "a time, but the habit does not count sleep.bedtime or sleep.waking alone"), limit.line)
  }

  private static func sortedByFirstDay(_ rhythms: [DatedRhythm]) -> [DatedRhythm] {
    rhythms.sorted { ($0.from?.ordinal ?? .min) < ($1.from?.ordinal ?? .min) }
  }
}
