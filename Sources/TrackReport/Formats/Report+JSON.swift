import TrackCore

extension Day: JSONWritable {
  package func write(to json: inout JSONWriter) { iso.write(to: &json) }
}

extension Number: JSONWritable {
  package func write(to json: inout JSONWriter) { json.write(text) }
}

extension Report: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("today", today)
      json.field("period") {
        $0.fields(("from", period.from), ("to", period.to), ("name", period.name))
      }
      json.field("filter", filter.isEmpty ? nil : filter)
      json.field("term", term)
      json.field("habits", habits)
      json.field("goals", goals)
      json.field("values", values)
      json.field("orphans", orphans)
      json.field("time", time)
      json.field("running", running)
      json.field("readings", readings)
      json.field("badges", badges)
      json.field("problems", problems)
    }
  }
}

extension JSONWriter {
  /// An object of fields that all have their values at hand.
  package mutating func fields(_ fields: (name: String, value: any JSONWritable)...) {
    object { json in
      for (name, value) in fields { json.field(name) { value.write(to: &$0) } }
    }
  }
}

extension Report.UnlinkedItems: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("goals", goals), ("habits", habits), ("values", values), ("entries", entries))
  }
}

extension Report.TimeSpent: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("id", id), ("seconds", seconds), ("sessions", sessions))
  }
}

extension Report.Running: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("id", id), ("since", since))
  }
}

extension Report.BadgeRow: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("name", name), ("earned", earned), ("times", times), ("of", of))
  }
}

extension Problem.Tally: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("errors", errors), ("warnings", warnings), ("conflicts", conflicts))
  }
}

extension TermRow: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("number", number), ("title", title), ("theme", theme), ("start", start), ("end", end),
      ("week", week), ("weeks", weeks), ("daysLeft", daysLeft), ("status", status),
      ("reviewsDue", reviewsDue), ("goals", goals))
  }
}

extension TermRow.GoalShare: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("id", id), ("share", share), ("unit", unit), ("done", done), ("expected", expected),
      ("status", status))
  }
}

extension HabitRow: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("id", id), ("title", title), ("emoji", emoji), ("color", color), ("rhythm", rhythm),
      ("inWords", inWords), ("state", today.state.rawValue), ("streak", streak),
      ("strength", strength), ("new", isNew), ("rate", rate), ("rateByWeekday", rateByWeekday),
      ("met", met), ("due", due), ("total", total), ("today", today),
      ("daysToBreak", daysToBreak))
  }
}

extension HabitRow.Streak: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("current", current), ("best", best), ("unit", unit), ("bestFrom", bestFrom),
      ("bestTo", bestTo))
  }
}

extension HabitRow.Today: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("state", state.rawValue), ("amount", amount), ("target", target), ("unit", unit))
  }
}

extension GoalRow: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("id", id), ("title", title), ("kind", kind), ("importance", importance),
      ("urgency", urgency), ("start", start), ("due", due), ("status", status),
      ("progress", progress), ("expected", expected), ("forecast", forecast),
      ("neededPerWeek", neededPerWeek), ("measures", measures), ("milestones", milestones),
      ("contributions", contributions), ("lastContribution", lastContribution),
      ("values", values))
  }
}

extension GoalRow.Measured: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("subject", subject), ("how", how), ("target", target), ("actual", actual), ("from", from),
      ("unit", unit), ("progress", progress))
  }
}

extension GoalRow.MilestoneFigures: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("date", date), ("title", title), ("status", status))
  }
}

extension GoalRow.Needed: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("amount", amount), ("unit", unit))
  }
}

extension GoalRow.Served: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("id", id), ("strength", strength))
  }
}

extension ValueRow: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("id", id), ("title", title), ("level", level), ("priority", priority), ("share", share),
      ("askedShare", askedShare), ("timeShare", timeShare), ("contributions", contributions),
      ("seconds", seconds), ("lastDay", lastDay), ("neglected", isNeglected))
  }
}

extension ReadingRow: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("id", id), ("part", part), ("unit", unit), ("latest", latest), ("latestDay", latestDay),
      ("mean", mean), ("min", min), ("max", max), ("movingAverage", movingAverage),
      ("change", change))
  }
}
