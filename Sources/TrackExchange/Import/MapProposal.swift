import TrackCore

/// Proposes an import map for a CSV file, judging by its header and first rows.
package struct MapProposal {
  private let header: [String]
  private let rows: ArraySlice<[String]>
  private let separator: UInt8
  private var settings: [NameMap.Setting] = []
  /// The columns that a setting names.
  private var used: Set<Int> = []

  /// Returns the text of the proposed map.
  package static func text(for head: [UInt8]) throws(ForeignError) -> String {
    var proposal = try MapProposal(head)
    return try proposal.text()
  }

  private init(_ head: [UInt8]) throws(ForeignError) {
    separator = Self.separator(of: head)
    var scanner = CSVScanner(separator: separator)
    var rows: [[String]] = []
    let complete = head.lastIndex(of: ASCII.newline).map { head[...$0] } ?? head[...]
    try complete.withUnsafeBufferPointer { buffer throws(ForeignError) in
      try scanner.read(buffer) { rows.append($0.fields) }
    }
    guard let header = rows.first, header.count > 1 else {
      throw ForeignError("this is not CSV with a header")
    }
    (self.header, self.rows) = (header, rows.dropFirst())
  }

  private mutating func text() throws(ForeignError) -> String {
    let date = try dateColumn()
    use("date", date)
    let isTwofold = values(date).contains { WrittenTime.date(Self.datePart($0)) == .ambiguous }
    let order = isTwofold ? WrittenTime.order(of: values(date).lazy.map(Self.datePart)) : nil
    if let order { settings.append(("date-order", order.rawValue)) }
    use(
      "subject",
      header.indices.first { Self.subjects.contains(foldedName(header[$0])) && $0 != date })
    use("id", header.indices.first(where: isIdentity))
    use("note", column(named: ["note", "comment", "description"]))
    let isLong = settings.contains { $0.key == "subject" }
    useTimes(date, isLong: isLong)
    let (numeric, marks) = figures(isLong: isLong)
    if isLong { use("amount", numeric.first ?? marks.first) }
    let isHabit =
      isLong ? marks.contains(where: used.contains) : !marks.isEmpty && marks.count >= numeric.count
    if isHabit { settings.append(("kind", "habit")) }
    if separator != ASCII.comma {
      settings.append(("separator", separator == ASCII.tab ? "tab" : ";"))
    }
    if Self.hasDecimalComma(numeric.flatMap(values)) { settings.append(("decimal", "comma")) }
    let names =
      isLong ? subjects : header.indices.filter((numeric + marks).contains).map { header[$0] }
    let unused = header.indices.filter { index in
      !used.contains(index) && (isLong || !names.contains(header[index])) && !header[index].isEmpty
    }
    var comments =
      unused.isEmpty ? [] : ["not used: " + unused.map { header[$0] }.joined(separator: ", ")]
    if isTwofold, order == nil {
      comments.append("date-order: day-first or month-first; the rows do not tell which")
    }
    return comments.map { "# \(EntryText.plain($0))\n" }.joined()
      + NameMap.text(
        settings: settings, names: names.prefix(200).map { target($0, isLong: isLong) })
  }

  // MARK: Columns

  /// The names of columns with subjects, in lowercase.
  private static let subjects: Set = [
    "activity", "habit", "name", "type", "title", "task", "exercise", "project", "what",
    "activity type", "habit name", "task name", "project name", "exercise name",
  ]

  /// Returns the cells of a column that are not empty.
  private func values(_ column: Int) -> [String] {
    rows.compactMap { row in
      row.indices.contains(column) && !row[column].isEmpty ? row[column] : nil
    }
  }

  private func column(named names: [String]) -> Int? {
    header.firstIndex { name in names.contains { foldedName(name).contains($0) } }
  }

  private mutating func use(_ key: String, _ column: Int?) {
    guard let column, used.insert(column).inserted else { return }
    settings.append((key, header[column]))
  }

  private func dateColumn() throws(ForeignError) -> Int {
    if let column = header.indices.first(where: { Self.isDate(values($0)) }) { return column }
    let named = column(named: ["date", "day", "datum", "timestamp", "start"])
    if rows.isEmpty, let named { return named }
    throw ForeignError(
      named.map { "the column \(header[$0]) has a value that is no date" }
        ?? "no column has dates; a map needs `date: COLUMN`")
  }

  private func isIdentity(_ column: Int) -> Bool {
    let ids = values(column)
    return !used.contains(column) && ColumnName(header[column]).contains(["id", "uuid", "guid"])
      && ids.count == rows.count && Set(ids).count == ids.count
  }

  private mutating func useTimes(_ date: Int, isLong: Bool) {
    let startNames: Set = ["time", "start", "begin", "from", "beginn", "uhrzeit", "von"]
    let endNames: Set = ["end", "stop", "finish", "until", "to", "ende", "bis"]
    func isTime(_ text: String) -> Bool { WrittenTime.second(text) != nil }
    use("time", unusedColumn({ $0.contains(startNames) && !$0.isDuration }, isTime))
    if settings.last?.key == "time" {
      use("end", unusedColumn({ $0.contains(endNames) && !$0.isDuration }, isTime))
    }
    if settings.last?.key != "end", !values(date).isEmpty, values(date).allSatisfy(Self.isMoment) {
      use("end", unusedColumn({ $0.contains(endNames) && !$0.isDuration }, Self.isMoment))
    }
    // An entry with a range gets its duration from the range, so no column is needed for the
    // duration.
    guard isLong, settings.last?.key != "end",
      let column = unusedColumn(\.isDuration, Self.isDurationOrNumber)
    else { return }
    use("duration", column)
    if ColumnName(header[column]).durationUnit == nil, Self.hasSeconds(values(column)) {
      settings.append(("duration-unit", "seconds"))
    }
  }

  private func unusedColumn(
    _ fits: (ColumnName) -> Bool, _ isValue: (String) -> Bool
  ) -> Int? {
    header.indices.first { index in
      !used.contains(index) && fits(ColumnName(header[index])) && !values(index).isEmpty
        && values(index).allSatisfy(isValue)
    }
  }

  /// Returns the unused columns that have only numbers, and those that only say if something was
  /// done.
  private func figures(isLong: Bool) -> (numeric: [Int], marks: [Int]) {
    let free = header.indices.filter { !used.contains($0) && !values($0).isEmpty }
    let numeric = free.filter { index in
      let isTimed = ColumnName(header[index]).isDuration
      return !(isLong && isTimed)
        && values(index).allSatisfy(isTimed ? Self.isDurationOrNumber : Self.isNumber)
    }
    return (numeric, free.filter { values($0).allSatisfy(Self.isMark) })
  }

  // MARK: Names

  /// The subjects of the rows, each once.
  private var subjects: [String] {
    let column = settings.first { $0.key == "subject" }.flatMap { header.firstIndex(of: $0.value) }
    var seen: Set<String> = []
    return values(column ?? 0).filter { seen.insert($0).inserted }
  }

  private func target(_ name: String, isLong: Bool) -> NameMap.NamedTarget {
    let column = isLong ? nil : ColumnName(name)
    let id = ID.made(from: column?.title ?? name)
    let unit = column.flatMap { $0.unit.isEmpty ? $0.durationUnit : $0.mapUnit } ?? ""
    return (name, ID.isID(id) ? (unit.isEmpty ? id : "\(id) \(unit)") : "skip")
  }

  // MARK: Cells

  /// Returns true for a cell that only says if something was done.
  private static func isMark(_ text: String) -> Bool {
    ["0", "1"].contains(text) || ForeignAmount.outcome(text) != nil
  }

  /// Returns the date of a text that may also have a time of day.
  private static func datePart(_ text: String) -> String {
    if WrittenTime.date(text) != nil { return text }
    return WrittenTime.dateAndSecond(text)?.date ?? text
  }

  /// Returns the separator that occurs most often in the first line; a comma if there is none.
  package static func separator(of head: [UInt8]) -> UInt8 {
    let first = head.prefix { $0 != ASCII.newline }
    let candidates = [ASCII.comma, ASCII.semicolon, ASCII.tab]
    let counts = candidates.map { candidate in first.count { $0 == candidate } }
    let most = counts.max() ?? 0
    return most == 0 ? ASCII.comma : candidates[counts.firstIndex(of: most) ?? 0]
  }

  /// Returns true if the numbers use a comma as the decimal separator. In `9,012` and `1,234.5`,
  /// the comma separates groups of digits instead.
  private static func hasDecimalComma(_ values: [String]) -> Bool {
    for value in values {
      guard let comma = value.lastIndex(of: ",") else {
        // A point that is followed by exactly three digits may separate groups. Any other point is
        // the decimal separator.
        if let point = value.lastIndex(of: "."), digits(after: point, in: value) != 3 {
          return false
        }
        continue
      }
      if let point = value.lastIndex(of: "."), point > comma { return false }
      if digits(after: comma, in: value) != 3 || value.contains(".") || value.hasPrefix("0,") {
        return true
      }
    }
    return false
  }

  private static func digits(after index: String.Index, in text: String) -> Int {
    text[text.index(after: index)...].utf8.prefix(while: \.isDigit).count
  }

  private static func isDate(_ values: [String]) -> Bool {
    !values.isEmpty
      && values.allSatisfy {
        WrittenTime.date($0) != nil || WrittenTime.moment($0) != nil || isMoment($0)
      }
  }

  /// Returns true if a text is a date with a time of day.
  private static func isMoment(_ text: String) -> Bool {
    WrittenTime.date(text) == nil
      && (WrittenTime.moment(text) != nil || WrittenTime.dateAndSecond(text) != nil)
  }

  /// Returns true if durations are certainly in seconds: all of them are plain numbers, and at
  /// least one is greater than 1440, the number of minutes in a day.
  private static func hasSeconds(_ values: [String]) -> Bool {
    let numbers = values.compactMap { ForeignAmount.number($0) }
    return numbers.count == values.count && numbers.contains { $0 > Number(1440) }
  }

  private static func isDurationOrNumber(_ text: String) -> Bool {
    ForeignAmount.duration(text) != nil || ForeignAmount.number(text) != nil
      || ForeignAmount.number(text, decimal: ASCII.comma) != nil
  }

  private static func isNumber(_ text: String) -> Bool {
    ForeignAmount.amount(text) != nil || ForeignAmount.amount(text, decimal: ASCII.comma) != nil
  }
}
