import TrackCore
import TrackJSON
import TrackReport

extension CommandDescription: JSONObjectConvertible {
  var json: JSONObject {
    [
      "version": 1, "name": name, "summary": summary, "usage": usage, "examples": examples,
      "arguments": arguments, "options": options.filter { $0.listing != .nowhere },
      "notes": notes,
    ]
  }
}

extension CommandDescription.Example: JSONObjectConvertible {
  var json: JSONObject { ["line": line, "meaning": meaning] }
}

extension Argument: JSONObjectConvertible {
  var json: JSONObject {
    ["name": placeholder.name, "needed": isNeeded, "many": takesSeveral, "summary": summary]
  }
}

extension OptionSpec: JSONObjectConvertible {
  var json: JSONObject {
    [
      "name": name, "short": short.map { String($0) }, "alias": alias, "value": value?.name,
      "repeated": isRepeated, "summary": summary,
    ]
  }
}
