import TrackCore

extension Reference.Chapter: JSONObjectConvertible {
  package var json: JSONObject { ["name": name, "text": text] }
}
