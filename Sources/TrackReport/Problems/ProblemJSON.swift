import TrackCore
import TrackJSON

extension Problem: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "file": file, "line": line, "column": column, "length": length,
      "severity": severity.rawValue,
      "code": code.rawValue, "title": code.explanation?.title, "detail": detail, "fix": fix,
    ]
  }
}
