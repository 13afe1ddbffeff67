import TrackCore

/// The entries and notes of a year as text for the script of the page: a line for each subject, a
/// blank line, and a line for each day.
///
/// The line of a day begins with the number of days since the first day. Then come, each after a
/// tab, `SUBJECT words` for an entry and `;SUBJECT text` for a note. SUBJECT is the number of the
/// subject's line.
struct DayData {
  private var subjects: [String] = []
  private var numbers: [String: Int] = [:]
  private var days: [Int: [String]] = [:]

  private static let longestNote = 120

  init(_ pictures: ReportPictures) {
    let first = pictures.year.from
    for day in pictures.entries {
      for item in day.items {
        let number = number(of: item.id, item.title)
        days[day.day - first, default: []].append(Self.cell("\(number)", item.words))
      }
    }
    for note in pictures.notes where note.day >= first {
      let number = number(of: note.subject, note.subject)
      let text = Terminal().fit(note.text, to: Self.longestNote)
      days[note.day - first, default: []].append(Self.cell(";\(number)", text))
    }
  }

  var text: String {
    let lines = days.sorted { $0.key < $1.key }.map { day, cells in
      (["\(day)"] + cells).joined(separator: "\t")
    }
    return (subjects + [""] + lines).joined(separator: "\n")
  }

  private mutating func number(of id: String, _ title: String) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = subjects.count
    subjects.append(Self.cell(id, "") + "\t" + Self.cell(title, ""))
    return subjects.count - 1
  }

  /// Returns a cell without the characters that separate cells and lines.
  private static func cell(_ head: String, _ words: String) -> String {
    let words = words.isEmpty ? head : head + " " + words
    return words.split { $0 == "\t" || $0.isNewline }.joined(separator: " ")
  }
}
