import TrackCore

/// The entries and notes of a year as text, for the script of the page. The text has a line for
/// each subject, an empty line, and a line for each day.
///
/// The line of a subject is its ID and, if that differs from the title, a tab and the title. The
/// line of a day begins with the number of days since the first day. Then follow the entries as
/// `SUBJECT words` and the notes as `;SUBJECT text`, each after a tab. SUBJECT is the number of the
/// subject's line, from 0.
struct DayData {
  private var subjects: [(id: String, title: String)] = []
  private var numbers: [String: Int] = [:]
  /// The entries and notes of each day of the year. `mark` is `;` for a note and empty for an
  /// entry; `subject` is the number of the subject's line.
  private var days: [[(mark: StaticString, subject: Int, words: String)]]

  private static let longestNote = 120

  init(_ pictures: ReportPictures) {
    let first = pictures.year.from
    days = Array(repeating: [], count: ReportPictures.days)
    for day in pictures.entries where days.indices.contains(day.day - first) {
      for item in day.items {
        days[day.day - first].append(("", number(of: item.id, item.title), item.words))
      }
    }
    for note in pictures.notes where days.indices.contains(note.day - first) {
      let text = Terminal().fit(note.text, to: Self.longestNote)
      days[note.day - first].append((";", number(of: note.subject, note.subject), text))
    }
  }

  /// Writes the lines. Line breaks and tabs are kept, although other texts of a page lose them.
  func write(in html: inout Markup) {
    for subject in subjects {
      html.text(subject.id)
      if subject.title != subject.id {
        html.raw("\t")
        html.text(subject.title)
      }
      html.raw("\n")
    }
    for (day, cells) in days.enumerated() where !cells.isEmpty {
      html.raw("\n")
      html.text("\(day)")
      for cell in cells {
        html.raw("\t")
        html.raw(cell.mark)
        html.text("\(cell.subject)")
        guard !cell.words.isEmpty else { continue }
        html.raw(" ")
        html.text(cell.words)
      }
    }
  }

  private mutating func number(of id: String, _ title: String) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = subjects.count
    subjects.append((id, title))
    return subjects.count - 1
  }
}
