import TrackCore
import TrackJSON

extension ContributionSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today.iso, "from": from.iso, "to": through.iso,
      "goals": goals, "values": values, "none": none ?? [],
      "lines": lines, "orphans": orphans,
    ]
  }

  /// The text of each listed line, only once, because a line can contribute to many goals.
  private var lines: [JSONObject] {
    var seen: Set<Place> = []
    return (goals.flatMap(\.entries) + (none ?? [])).compactMap { entry in
      seen.insert(entry.line.place).inserted ? entry.quote.place : nil
    }
  }
}

extension ContributionSheet.GoalEntries: JSONObjectConvertible {
  package var json: JSONObject { ["id": goal.id, "title": goal.title, "entries": entries] }
}

extension ContributionSheet.Entry: JSONObjectConvertible {
  package var json: JSONObject {
    let amounts = line.parts.map {
      ["amount": $0.amount.number, "unit": $0.amount.unit.name] as JSONObject
    }
    return [
      "file": quote.file, "line": quote.number, "date": line.day, "subject": line.subject,
      "reasons": line.reasons.map(\.rawValue), "amounts": amounts,
      "amountLost": line.isAmountLost,
    ]
  }
}

extension ContributionSheet.ServedValue: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "id": value.id, "title": value.title, "servedBy": servers, "lastDay": lastDay,
      "neglected": isNeglected,
    ]
  }
}

extension ContributionSheet.Server: JSONObjectConvertible {
  package var json: JSONObject {
    ["kind": heading.kind.rawValue, "id": heading.id, "strength": strength]
  }
}
