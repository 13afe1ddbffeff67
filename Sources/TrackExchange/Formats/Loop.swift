import TrackCore

extension Importer {
  static let loop = Importer(
    "loop", "Loop Habit Tracker: CSV folder, zip or backup (.db)",
    example: "\"Loop Habits CSV 2026-11-21.zip\"", names: .selection, place: Loop.place(of:),
    chosen: Loop.chosen,
    sample: .init(
      "001 Read/Checkmarks.csv",
      """
      Date,Value,Notes
      2026-11-20,YES_MANUAL,good
      2026-11-19,SKIP,
      2026-11-18,UNKNOWN,

      """),
    recognises: {
      Loop.place(of: $0.name) == 1 || Loop.place(of: $0.name) == 0 && $0.hasColumns(["name"])
    }
  ) { Rows(Loop(context: $0)) }
}

/// Reads the data of Loop Habit Tracker: the CSV files that it exports, from a folder or a zip
/// archive, or the tables of its database as CSV.
///
/// It imports only what a person has entered: done, skipped, an explicit no, and numbers.
struct Loop: RowFormat {
  private enum File: Equatable { case habits, checkmarks, table, repetitions }

  private let context: ImportContext
  private var file = File.habits
  private var folder = ""
  private var columns: [String: Int]?
  /// The habits by the number that Loop gives them. The number is in the name of the habit's
  /// folder, or in the database.
  private var habits: [Int: LoopImportedHabit] = [:]
  /// The numbers of the habits, by column, in a table with a column for each habit.
  private var numbers: [Int] = []
  private var names: Set<String> = []

  init(context: ImportContext) { self.context = context }

  /// Returns the place of a file: the habits come first, because the others refer to them.
  static func place(of path: String) -> Int? {
    switch path.baseName {
    case "Habits.csv": 0
    case "Checkmarks.csv", "Repetitions.csv": 1
    default: nil
    }
  }

  /// Leaves out the table of all habits if there is a file for each of them.
  static func chosen(_ paths: [String]) -> [String] {
    let marks = paths.filter { $0.hasSuffix("/Checkmarks.csv") }
    let withHabits = Set(marks.flatMap(foldersAbove))
    return paths.filter { path in
      !path.hasSuffix("Checkmarks.csv")
        || !withHabits.contains(String(path.dropLast("Checkmarks.csv".count)))
    }
  }

  /// Returns the folders around the folder of a file, each with its `/`.
  private static func foldersAbove(_ path: String) -> [String] {
    let slashes = path.indices.filter { path[$0] == "/" }
    return [""] + slashes.dropLast().map { String(path[...$0]) }
  }

  mutating func begin(file name: String) {
    columns = nil
    numbers = []
    folder = name.split(separator: "/").dropLast().last.map(String.init) ?? ""
    file =
      switch name.baseName {
      case "Habits.csv": .habits
      case "Repetitions.csv": .repetitions
      default: .checkmarks
      }
  }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    let fields = row.fields.map(\.trimmed)
    // In the oldest exports, the table of checkmarks has no header.
    if columns == nil, file == .checkmarks, fields.first.flatMap({ Day(iso: $0) }) != nil {
      columns = ["date": 0, "value": 1]
      numbers = [try ownNumber()]
    }
    guard let columns else { return try readHeader(fields) }
    let row = LoopRow(number: row.number, columns: columns, fields: fields)
    switch file {
    case .habits: try addHabit(row, to: &plan)
    case .checkmarks: add(row.mark(row["value"], on: Day(iso: row["date"])), numbers[0], to: &plan)
    case .table:
      guard fields.count <= numbers.count + 2 else {
        throw ForeignError("more cells than names; a name may have a comma")
      }
      for (value, number) in zip(fields.dropFirst(), numbers) {
        add(row.mark(value, on: Day(iso: row["date"])), number, to: &plan)
      }
    case .repetitions:
      guard let number = Int(row["habit"]), habits[number] != nil else {
        throw ForeignError("an unknown habit", column: "habit")
      }
      let day = Int(row["timestamp"]).map {
        UTCMoment(instant: $0 / 1000).wallTime { _ in 0 }.day
      }
      // The oldest databases have no values, because each row is a day on which the habit was done.
      add(
        row.mark(columns["value"] == nil ? "2" : row["value"], on: day), number, to: &plan)
    }
  }

  /// Adds a mark to the habit with a number; nil for a mark whose date cannot be read.
  private mutating func add(_ mark: LoopMark?, _ number: Int, to plan: inout ImportPlan) {
    guard let mark else {
      return plan.refuse(ForeignError("the date cannot be read", column: "Date"))
    }
    habits[number]?.add(mark, isStored: file == .repetitions, to: &plan)
  }

  private mutating func readHeader(_ fields: [String]) throws(ForeignError) {
    var columns: [String: Int] = [:]
    for (index, name) in fields.enumerated() { columns[foldedName(name)] = index }
    self.columns = columns
    guard file == .checkmarks else { return }
    guard columns["value"] == nil else { return numbers = [try ownNumber()] }
    file = .table
    let titles = fields.dropFirst().reversed().drop { $0.isEmpty }.reversed()
    let known = habits.sorted { $0.key < $1.key }
    // Loop writes the names without quotation marks, so a comma in a name looks like two columns.
    if known.map(\.value.title).joined(separator: ",") == titles.joined(separator: ",") {
      return numbers = known.map(\.key)
    }
    numbers = titles.map { title in
      known.first { $0.value.title == title }?.key ?? add(LoopImportedHabit(title: title))
    }
  }

  /// Returns the number of the habit to which the file belongs.
  private mutating func ownNumber() throws(ForeignError) -> Int {
    let words = folder.split(separator: " ", maxSplits: 1).map(String.init)
    if let number = words.first.flatMap({ Int($0) }), habits[number] != nil { return number }
    guard let title = words.last else {
      throw ForeignError(
        "the file does not name its habit. Give its path with the folder, such as "
          + "\"001 Read/Checkmarks.csv\"", isOfFile: true)
    }
    return add(
      LoopImportedHabit(title: words.first?.allSatisfy(\.isNumber) == true ? title : folder))
  }

  /// Adds a habit and returns its number. A habit with the name of another one gets a name of its
  /// own.
  private mutating func add(_ habit: LoopImportedHabit, as number: Int? = nil) -> Int {
    var habit = habit
    var count = 1
    habit.name = habit.title
    while !names.insert(foldedName(habit.name)).inserted {
      count += 1
      habit.name = "\(habit.title) \(count)"
    }
    let number = number ?? (habits.keys.max() ?? 0) + 1
    habits[number] = habit
    return number
  }

  private mutating func addHabit(
    _ row: LoopRow, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let title = row["name"]
    if title.isEmpty { throw ForeignError("a habit without a name", column: "Name") }
    var habit = LoopImportedHabit(title: title)
    if let type = columns?["type"].map({ _ in foldedName(row["type"]) }) {
      habit.isNumeric = ["numerical", "1"].contains(type)
    }
    habit.isLimit = ["at_most", "1"].contains(foldedName(row["target type", "target_type"]))
    habit.unit = row["unit"]
    habit.isArchived = ["true", "1"].contains(foldedName(row["archived?", "archived"]))
    let number = Int(row["id"]) ?? Int(row["position"]) ?? row.number - 1
    let name = habits[add(habit, as: number)]?.name ?? title
    plan.describe(
      habit: name, every: habit.rhythm(row), note: row["description"],
      [.init(.question, EntryText.plain(row["question"]))])
  }

  mutating func finish(into plan: inout ImportPlan) {
    for number in habits.keys.sorted() {
      habits[number]?.addWaiting(isStored: file == .repetitions, to: &plan)
      guard let habit = habits[number], habit.isArchived else { continue }
      let day = habit.last.map { $0 + 1 } ?? context.today
      plan.add(ProposedBlock.Property(.archived, day.iso), toNew: habit.name)
      plan.lose(
        "days of archiving, which Loop does not say; the day after the last mark is taken")
    }
  }
}
