import TrackCore
import TrackJSON

extension BlockDescription: JSONObjectConvertible {
  /// The block as JSON: the fields that all blocks have, its properties, and its figures.
  package var json: JSONObject {
    let heading: JSONObject = [
      "version": 1, "today": today, "kind": kind.rawValue, "id": id, "title": title, "file": file,
      "line": line,
    ]
    let further: JSONObject = [
      "tags": tags, "notes": notes, "was": was,
      "defaults": properties.filter(\.isShownDefault).map(\.field), "mentions": mentions,
      "log": log,
    ]
    return heading + JSONObject(properties) + further + JSONObject(figures.filter { !$0.isForText })
  }
}

extension JSONObject {
  fileprivate init(_ properties: [BlockProperty]) {
    self.init(properties.map { ($0.field, $0.value) })
  }
}

extension BlockProperty {
  /// True if the property has its default value, and this value can be shown as text. False if the
  /// default is to have no value.
  var isShownDefault: Bool { isDefault && !texts.isEmpty }
}

extension Mention: JSONObjectConvertible {
  package var json: JSONObject { ["kind": by.kind.rawValue, "id": by.id, "property": key] }
}

extension LogFigures.Figure: JSONObjectConvertible {
  package var json: JSONObject { ["lines": lines, "first": first?.iso, "last": last?.iso] }
}
