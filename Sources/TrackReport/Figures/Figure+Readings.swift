import TrackCore

extension Figure where Row == ReadingProgress {
  /// The figures of measures and their parts, computed from readings.
  static func readings(_ context: FigureContext) -> [Figure] {
    [
      Figure("reading", in: .tables, layout: ColumnLayout(least: 20, most: 30)) { .title($0.name) },
      Figure("id", in: .json) { .text($0.id) },
      Figure("part", in: [.json, .showJSON]) { .text($0.part) },
      Figure("unit", in: [.json, .showJSON]) { .text($0.unit.name) },
      Figure(
        "latest", in: [.json, .csv, .text, .markdown, .page, .showJSON],
        layout: .whole(.right, priority: 1)
      ) { .amount($0.latest, unit: $0.unit.name) },
      latestDay(context),
      Figure("mean", in: [.json, .csv, .showJSON]) { .amount($0.mean, unit: $0.unit.name) },
      Figure("moving average", in: [.json, .csv, .showJSON]) {
        .amount($0.movingAverage, unit: $0.unit.name)
      }
      .or(in: [.text, .page], title: "7 days", layout: .whole(.right, priority: 2)) {
        // An old average says nothing about the last seven days.
        context.today - $0.latestDay < 7 ? .bare($0.movingAverage, $0.unit.name) : .none
      },
      bound("lowest", field: "min", \.min, priority: 3),
      bound("highest", field: "max", \.max, priority: 4),
      Figure(
        "change", in: [.json, .csv, .text, .page, .showJSON],
        layout: .whole(.right, priority: 5)
      ) { .bare($0.change, $0.unit.name, signed: true) },
      Figure("trend", in: [.json, .csv, .text, .page, .showJSON], layout: .whole(priority: 7)) {
        .text($0.trend?.rawValue)
      },
    ]
  }

  private static func latestDay(_ context: FigureContext) -> Figure {
    Figure("latest day", in: [.json, .showJSON]) { .day($0.latestDay) }
      .or(in: .markdown, title: "on") { .day($0.latestDay) }
      .or(in: [.text, .page], title: "read", layout: .whole(priority: 6)) {
        $0.latestDay == context.today
          ? .none
          : .worded(.day($0.latestDay), Words.distance(to: $0.latestDay, from: context.today))
      }
  }

  private static func bound(
    _ name: String, field: String, _ number: @escaping (ReadingProgress) -> Number, priority: Int
  ) -> Figure {
    Figure(
      name, field: field, in: [.json, .csv, .text, .page, .showJSON],
      layout: .whole(.right, priority: priority)
    ) { .bare(number($0), $0.unit.name) }
    .or(in: .markdown) { .amount(number($0), unit: $0.unit.name) }
  }
}

extension ReadingProgress {
  /// The title with the part: `Sleep deep`.
  var name: String {
    (title == id ? Words.title(ofSubject: id) : title) + (part.map { " " + $0 } ?? "")
  }

  /// The figures in words: `70.9 kg on 21 Nov 2026, mean 71.9 kg, from 70.8 kg to 74.4 kg`.
  var inWords: String {
    func words(_ number: Number) -> String { Words.amount(number, unit.name) }
    let newest = "\(words(latest)) on \(Words.fullDate(latestDay))"
    guard min != max else { return newest }
    return "\(newest), mean \(words(mean)), from \(words(min)) to \(words(max))"
      + (trend.map { ", \($0.rawValue)" } ?? "")
  }
}
