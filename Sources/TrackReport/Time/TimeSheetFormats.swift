import TrackCore
import TrackJSON

extension TimeSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "by": by.rawValue, "per": per?.rawValue, "period": period,
      "columns": columns, "rows": rows.map { ["id": $0.id, "title": $0.title] + $0.figures },
      "total": total.figures, "days": days.map { ["day": $0.day] + $0.sum.fields },
      "tags": tags.map { ["tag": $0.tag] + $0.sum.fields }, "overlap": overlap, "running": running,
    ]
  }

  /// The sheet as CSV, with the rows and then the total. All times are in seconds.
  package var csv: String {
    var writer = CSVWriter()
    writer.row(
      ["row", "id", "title", "seconds", "sessions", "mean"] + currencies + columns.map(\.name))
    for row in rows { writer.row([by.rawValue, row.id ?? "", row.title] + row.cells(currencies)) }
    writer.row(["total", "", ""] + total.cells(currencies))
    return writer.text
  }
}

extension TimeSheet.Row {
  fileprivate var figures: JSONObject {
    total.fields + ["mean": total.mean, "columns": columns.map(\.fields)]
      + (earned.isEmpty ? [:] : ["amounts": JSONObject(earned.map { ($0.currency, $0.rounded) })])
  }

  fileprivate func cells(_ currencies: [String]) -> [String] {
    let amounts = currencies.map { currency in
      earned.first { $0.currency == currency }?.rounded.text ?? ""
    }
    return [total.seconds.text, "\(total.sessions)", total.mean?.text ?? ""] + amounts
      + columns.map(\.seconds.text)
  }
}

extension Earnings {
  /// The amount, rounded to hundredths.
  var rounded: Number { Number(millionths: (amount.millionths + 5000) / 10_000 * 10_000) }

  /// The amount in words, such as `120.50 EUR`.
  var words: String {
    let hundredths = rounded.millionths / 10_000
    let places = "\(hundredths % 100)"
    return "\(hundredths / 100).\(places.count < 2 ? "0" : "")\(places) \(currency)"
  }
}

extension TimeSum {
  fileprivate var fields: JSONObject { JSONObject(Figure.perPeriod, of: self) }
}
