import TrackCore
import TrackJSON

/// The value of a figure, in a form that does not depend on the output format.
package indirect enum FigureValue: Sendable {
  case none
  case text(String)
  /// The title of a block, with its emoji and its color.
  case title(String, emoji: String? = nil, color: String? = nil)
  case count(Int)
  /// A number and its unit. The unit is empty for a count and `s` for seconds.
  case amount(Number, unit: String)
  /// A share, 0 to 1.
  case fraction(Double)
  case day(Day)
  case flag(Bool)
  /// A word of an enumeration, such as `behind`, and whether it is good or bad.
  case status(String, Mood)
  case list([FigureValue])
  /// Several named values: an object in JSON, one row for each in CSV.
  case fields([(name: String, value: FigureValue)])
  /// A value with its own text for people, in place of the text that its type would give.
  case worded(FigureValue, String)
  /// Values with words between them, such as `5 of 7`.
  case phrase([Piece])
  /// A bar that is filled to a share, 0 to 1.
  case bar(Double?)
  /// A sparkline with a column for each share, 0 to 1. A share is nil for a time when nothing was
  /// due.
  case spark([Double?])
  /// The days of a week, including future ones, and the index of today.
  case days([ReportedState], today: Int)

  /// The meaning of a status for the reader, which determines the color of the status.
  package enum Mood: Sendable { case good, warning, bad, neutral }

  /// A part of a phrase.
  package enum Piece: Sendable, ExpressibleByStringLiteral {
    case words(String)
    /// A value, with the path of its field in JSON, such as `streak.current`.
    case figure(String, FigureValue)

    package init(stringLiteral words: String) { self = .words(words) }
  }
}

extension FigureValue {
  static func text(_ text: String?) -> FigureValue { text.map { .text($0) } ?? .none }
  static func count(_ count: Int?) -> FigureValue { count.map { .count($0) } ?? .none }
  static func fraction(_ part: Double?) -> FigureValue { part.map { .fraction($0) } ?? .none }
  static func day(_ day: Day?) -> FigureValue { day.map { .day($0) } ?? .none }
  static func amount(_ number: Number?, _ unit: String = "") -> FigureValue {
    number.map { .amount($0, unit: unit) } ?? .none
  }

  /// Returns a number without its unit, for a row that has the unit in another cell.
  static func bare(_ number: Number?, _ unit: String, signed: Bool = false) -> FigureValue {
    number.map {
      let sign = signed && $0 > .zero ? "+" : ""
      return .worded(.amount($0, unit: unit), sign + Words.reading($0, unit))
    } ?? .none
  }

  /// Returns those figures of an item that a format shows, as fields.
  static func fields<Item>(
    _ figures: [Figure<Item>], of item: Item, in format: FigureFormats = .json
  ) -> FigureValue {
    .fields(figures.fields(of: item, in: format))
  }

  /// A count of something: `12 days`.
  static func count(_ count: Int, _ noun: String) -> FigureValue {
    .worded(.amount(Number(count), unit: noun), Words.count(count, noun))
  }

  var isNone: Bool {
    switch self {
    case .none: true
    case .text(let text): text.isEmpty
    case .phrase(let pieces): pieces.isEmpty
    default: false
    }
  }

  /// The value in machine-readable form, without its unit. Nil if there is no value, or if the
  /// value does not fit into one cell.
  var cell: String? {
    switch self {
    case .text(let text), .title(let text, _, _), .status(let text, _): text
    case .count(let count): "\(count)"
    case .amount(let number, _): number.text
    case .fraction(let part): part.digits
    case .day(let day): day.iso
    case .flag(let flag): flag ? "yes" : "no"
    case .worded(let value, _): value.cell
    case .none, .list, .fields, .phrase, .bar, .spark, .days: nil
    }
  }

  var unit: String {
    switch self {
    case .amount(_, let unit): unit
    case .worded(let value, _): value.unit
    default: ""
    }
  }

  /// The value in human-readable form.
  var words: String {
    switch self {
    case .worded(_, let words): words
    case .count(let count): Words.number(count)
    case .amount(let number, let unit): Words.amount(number, unit)
    case .fraction(let part): part.percent
    case .status(let word, _): word.asWords
    case .list(let values): values.map(\.words).joined(separator: ", ")
    case .phrase(let pieces): pieces.map(\.words).joined()
    default: cell ?? ""
    }
  }
}

extension FigureValue: JSONWritable {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .none, .phrase, .bar, .spark, .days: json.write("null")
    case .text(let text), .title(let text, _, _), .status(let text, _): text.write(to: &json)
    case .count(let count): count.write(to: &json)
    case .amount(let number, _): number.write(to: &json)
    case .fraction(let part): part.write(to: &json)
    case .day(let day): day.write(to: &json)
    case .flag(let flag): flag.write(to: &json)
    case .list(let values): values.write(to: &json)
    case .fields(let fields): JSONObject(fields.map { ($0.name, $0.value) }).write(to: &json)
    case .worded(let value, _): value.write(to: &json)
    }
  }
}

extension FigureValue.Piece {
  var words: String {
    switch self {
    case .words(let words): words
    case .figure(_, let value): value.words
    }
  }
}
