/// A block whose properties are read by a table.
protocol TableBlock: Block {
  var heading: Heading { get set }

  static func table(of kind: Kind) -> PropertyTable<Self>
}

extension BlockReader {
  /// Reads a block, and reports its problems.
  mutating func readBlock(
    _ block: BlockSource, _ outline: FileOutline, _ heading: Heading
  ) -> (any Block)? {
    defer { checkBlock() }
    switch block.kind {
    case .value: return read(block, outline, Value(heading: heading))
    case .goal, .obligation, .milestone: return read(block, outline, Goal(heading: heading))
    case .habit:
      var habit = read(block, outline, Habit(heading: heading))
      habit.rhythms = Self.sortedByFirstDay(habit.rhythms)
      if let timeLimit { settle(timeLimit, &habit) }
      checkStart(of: habit, block, outline)
      checkTitle(of: block, outline)
      return habit
    case .task:
      var task = read(block, outline, Task(heading: heading))
      task.rhythms = Self.sortedByFirstDay(task.rhythms)
      return task
    case .measure: return read(block, outline, Measure(heading: heading))
    case .food:
      var food = read(block, outline, Food(heading: heading))
      let parts = Food.nutrients.map { names.name($0.name) }
      food.portion = parts.compactMap { part in food.portion.first { $0.part == part } }
      return food
    case .term: return read(block, outline, Term(heading: heading, number: Int(heading.id) ?? 0))
    case .source: return read(block, outline, Source(heading: heading))
    case .track: return nil
    }
  }

  private mutating func read<Owner: TableBlock>(
    _ block: BlockSource, _ outline: FileOutline, _ empty: Owner
  ) -> Owner {
    var owner = empty
    readProperties(
      of: block, in: outline, Owner.table(of: block.kind), named: owner.name, into: &owner)
    return owner
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
