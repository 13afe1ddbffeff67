import TrackCore
import TrackJSON

extension Explanation: JSONObjectConvertible {
  package var json: JSONObject {
    let head: JSONObject = [
      "version": 1, "today": today, "kind": kind, "id": id, "title": title, "file": place?.file,
      "line": place?.line,
    ]
    return head + JSONObject(parts.map { ($0.name, $0) })
  }
}

extension Explanation.Part: JSONObjectConvertible {
  package var json: JSONObject {
    ["words": figure] + fields + ["notes": notes] + (before.map { ["before": $0] } ?? [:])
      + ["leftOut": earlier, "steps": steps]
  }
}

extension Explanation.Step: JSONObjectConvertible {
  package var json: JSONObject {
    ["words": words] + fields + ["notes": notes, "leftOut": earlier, "lines": lines]
  }
}

extension Quote: JSONObjectConvertible {
  package var json: JSONObject {
    place + ["amount": figure] + (notes.isEmpty ? [:] : ["notes": notes])
  }
}
