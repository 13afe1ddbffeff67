import TrackCore

extension Report {
  /// The report as CSV: a row for each figure, so that nothing depends on columns to come.
  package var csv: String {
    var writer = CSVWriter()
    writer.row(["section", "id", "figure", "value", "unit"])
    for habit in habits { habit.write(to: &writer) }
    for goal in goals { goal.write(to: &writer) }
    for value in values { value.write(to: &writer) }
    for row in time {
      writer.figure("time", row.id, "duration", row.seconds.text, "s")
      writer.figure("time", row.id, "sessions", "\(row.sessions)")
    }
    for reading in readings { reading.write(to: &writer) }
    return writer.text
  }
}

extension CSVWriter {
  fileprivate mutating func figure(
    _ section: String, _ id: String, _ figure: String, _ value: String?, _ unit: String = ""
  ) {
    guard let value else { return }
    row([section, id, figure, value, unit])
  }
}

extension HabitRow {
  fileprivate func write(to writer: inout CSVWriter) {
    func figure(_ name: String, _ value: String?, _ unit: String = "") {
      writer.figure("habit", id, name, value, unit)
    }
    figure("title", title)
    figure("state", today.state.rawValue)
    figure("amount", today.amount.text, today.unit)
    figure("target", today.target?.text, today.unit)
    figure("streak", streak.map { "\($0.current)" }, streak?.unit ?? "")
    figure("best streak", streak.map { "\($0.best)" }, streak?.unit ?? "")
    figure("strength", strength.map { "\($0)" })
    figure("met", "\(met)")
    figure("due", "\(due)")
    figure("rate", rate.map { "\($0)" })
    figure("total", "\(total)")
  }
}

extension GoalRow {
  fileprivate func write(to writer: inout CSVWriter) {
    func figure(_ name: String, _ value: String?, _ unit: String = "") {
      writer.figure(kind, id, name, value, unit)
    }
    figure("title", title)
    figure("status", status)
    figure("progress", "\(progress)")
    figure("expected", expected.map { "\($0)" })
    figure("due", due?.iso)
    figure("forecast", forecast?.iso)
    figure("needed per week", neededPerWeek?.amount.text, neededPerWeek?.unit ?? "")
    for measure in measures {
      let subject = measure.subject.map { $0 + " " } ?? ""
      figure(subject + measure.how, measure.actual?.text, measure.unit)
      figure(subject + measure.how + " target", measure.target.text, measure.unit)
    }
    figure("contributions", "\(contributions)")
    figure("last contribution", lastContribution?.iso)
  }
}

extension ValueRow {
  fileprivate func write(to writer: inout CSVWriter) {
    func figure(_ name: String, _ value: String?, _ unit: String = "") {
      writer.figure("value", id, name, value, unit)
    }
    figure("title", title)
    figure("share", "\(share)")
    figure("asked share", "\(askedShare)")
    figure("time share", "\(timeShare)")
    figure("duration", seconds.text, "s")
    figure("last day", lastDay?.iso)
    figure("neglected", isNeglected ? "yes" : "no")
  }
}

extension ReadingRow {
  fileprivate func write(to writer: inout CSVWriter) {
    let name = part.map { "\(id).\($0)" } ?? id
    func figure(_ figure: String, _ value: String?) {
      writer.figure("reading", name, figure, value, unit)
    }
    figure("latest", latest?.text)
    figure("mean", mean.map { "\($0)" })
    figure("lowest", min?.text)
    figure("highest", max?.text)
    figure("moving average", movingAverage.map { "\($0)" })
    figure("change", change?.text)
  }
}
