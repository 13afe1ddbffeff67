import TrackCore

extension Figure where Row == ValueProgress {
  /// Returns the figures of values.
  ///
  /// - Parameters:
  ///   - values: All values. They determine the rank of each value, which depends on the share that
  ///     corresponds to its priority.
  ///   - period: The name of the period over which shares are computed.
  static func values(
    _ context: FigureContext, among values: [ValueProgress], period: String
  ) -> [Figure] {
    [
      Figure(
        "value", in: [.text, .markdown, .page],
        layout: ColumnLayout(least: 12, most: 26, yields: true)
      ) {
        .title($0.title)
      },
      Figure("id", in: .json) { .text($0.id) },
      Figure("title", in: .data) { .text($0.title) },
      Figure("level", in: .json) { .text($0.level.rawValue) },
      Figure(.priority, in: .json) { .count($0.priority) },
      Figure("bar", title: "", in: .text, layout: ColumnLayout(least: 8, most: 24, priority: 4)) {
        .bar($0.share)
      },
      share(in: period), askedShare(among: values),
      Figure("note", title: "", in: [.text, .page], layout: .whole(priority: 3)) {
        $0.isNeglected ? .status($0.neglect(context.today), .warning) : .none
      },
      Figure("time share", title: "of the time", in: [.json, .csv, .page, .showJSON]) {
        .fraction($0.timeShare ?? 0)
      }
      .or(in: .show) { $0.seconds == .zero ? .none : .fraction($0.timeShare ?? 0) },
      Figure("contributions", title: "entries", in: [.json, .page, .showJSON]) {
        .count($0.contributions)
      },
      Figure("duration", field: "seconds", in: [.json, .csv, .showJSON]) {
        .amount($0.seconds, unit: "s")
      },
      lastDay(context),
      Figure("neglected", in: [.json, .csv, .showJSON]) { .flag($0.isNeglected) }
        .or(in: .show) { .text($0.isNeglected ? "nothing in 14 days or more" : nil) },
    ]
  }

  private static func share(in period: String) -> Figure {
    Figure(
      "share", in: [.json, .csv, .text, .markdown, .page, .showJSON],
      layout: .whole(.right, priority: 1)
    ) { .fraction($0.share) }
    .or(in: .show) {
      .text("\($0.share.percent) in \(period), asked \($0.askedShare.percent)")
    }
  }

  private static func askedShare(among values: [ValueProgress]) -> Figure {
    let order = values.map(\.askedShare).sorted(by: >)
    return Figure(
      "asked share", title: "asked", in: [.json, .csv, .markdown, .page, .showJSON]
    ) {
      .fraction($0.askedShare)
    }
    .or(in: .text, title: "asked", layout: .whole(priority: 2)) { value in
      let rank = (order.firstIndex(of: value.askedShare) ?? 0) + 1
      return .text("\(value.askedShare.percent), \(Words.ordinal(rank))")
    }
  }

  private static func lastDay(_ context: FigureContext) -> Figure {
    Figure("last day", in: [.json, .csv, .markdown, .showJSON]) { .day($0.lastDay) }
      .or(in: .show) { value in
        .text(
          value.lastDay.map {
            "\(Words.fullDate($0)), \(Words.distance(to: $0, from: context.today))"
          } ?? "nothing yet")
      }
  }
}

extension ValueProgress {
  /// Returns the time since the last contribution, such as `nothing in 17 days`.
  func neglect(_ today: Day) -> String {
    Words.nothing(since: lastDay, today: today)
  }
}
